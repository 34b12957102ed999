"use client";
import { useSyncExternalStore } from "react";

/** Those who are told that something outside React changed. `open` runs when the first begins to listen, and what it gives when the last has left. */
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

/** A value outside React. On the server, and until React has taken over its HTML, it is what it was at first. */
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

/** The value as it is now. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.first);
