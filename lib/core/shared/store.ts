"use client";
import { useSyncExternalStore } from "react";

/**
 * Listeners for changes of something outside React. `open` runs when the first one subscribes, and the function it
 * returns runs when the last has unsubscribed.
 */
export class Listeners {
  readonly #all = new Set<() => void>();
  #close: (() => void) | undefined;

  constructor(private readonly open?: (notify: () => void) => () => void) {}

  subscribe = (listener: () => void): (() => void) => {
    if (this.#all.size === 0) this.#close = this.open?.(this.notify);
    this.#all.add(listener);
    return () => {
      if (this.#all.delete(listener) && this.#all.size === 0) this.#close?.();
    };
  };

  notify = (): void => this.#all.forEach((listener) => listener());
}

/** A value outside React. On the server, and until hydration, it is the initial value. */
export class Store<T> extends Listeners {
  #value: T;

  constructor(readonly first: T) {
    super();
    this.#value = first;
  }

  get = (): T => this.#value;
  set(value: T): void {
    this.#value = value;
    this.notify();
  }
}

/** The current value. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.first);
