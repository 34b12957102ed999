"use client";
import { useSyncExternalStore } from "react";
import { writeStorage, readStorage } from "@/lib/core/shared/storage";

/** Words that were written and not sent yet, by what they are for: kept through visits elsewhere and, in this tab, reloads. */
export class KeptWords {
  readonly #prefix: string;
  readonly #now = new Map<string, string | null>();
  readonly #listeners = new Set<() => void>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** null: nothing was written. */
  read(of: string): string | null {
    const known = this.#now.get(of);
    return known === undefined ? readStorage("session", this.#prefix + of) : known;
  }

  write(of: string, words: string | null): void {
    writeStorage("session", this.#prefix + of, words);
    this.show(of, words);
  }

  /** Changes what this page shows, and leaves what a reload would bring. */
  show(of: string, words: string | null): void {
    this.#now.set(of, words);
    this.#listeners.forEach((each) => each());
  }
}

/** The words as they are now; null: nothing was written. */
export const useKept = (words: KeptWords, of: string): string | null =>
  useSyncExternalStore(
    words.subscribe,
    () => words.read(of),
    () => null,
  );
