"use client";
import { useSyncExternalStore } from "react";
import { writeStorage, readStorage } from "@/lib/core/shared/storage";
import { Listeners } from "@/lib/core/shared/store";

/** Drafts of unsent texts by purpose: kept across navigation and, in this tab, reloads. */
export class KeptWords extends Listeners {
  readonly #prefix: string;
  readonly #now = new Map<string, string | null>();

  constructor(prefix: string) {
    super();
    this.#prefix = prefix;
  }

  /** null: nothing was written. */
  read(of: string): string | null {
    const store = this.#now.get(of);
    return store === undefined ? readStorage("session", this.#prefix + of) : store;
  }

  write(of: string, words: string | null): void {
    writeStorage("session", this.#prefix + of, words);
    this.show(of, words);
  }

  /** Changes what this page shows, but not what a reload would restore. */
  show(of: string, words: string | null): void {
    this.#now.set(of, words);
    this.notify();
  }
}

/** The current text; null: nothing was written. */
export const useKept = (words: KeptWords, of: string): string | null =>
  useSyncExternalStore(
    words.subscribe,
    () => words.read(of),
    () => null,
  );
