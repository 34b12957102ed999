"use client";
import { Store } from "@/lib/core/shared/store";

/** Pauses before each further attempt; the bundler itself tries twice in each. */
const PAUSES_MS = [500, 2_000];

type Loaded<Part> = { part: Part | null; failed: boolean };

/**
 * Fetches a part of the app that is not in the page's own scripts. A failed import is not cached: each attempt requests
 * it from the server again.
 */
export class Loader<Part> extends Store<Loaded<Part>> {
  #attempt: Promise<boolean> | null = null;
  #wanting: Promise<Part | null> | null = null;
  #listening = 0;

  constructor(private readonly fetchPart: () => Promise<Part>) {
    super({ part: null, failed: false });
  }

  /** One attempt, not awaited; true when the part is loaded. */
  prepare = (): Promise<boolean> =>
    (this.#attempt ??= this.#fetch().finally(() => (this.#attempt = null)));

  /** The part, after several attempts if need be; null when all of them failed. */
  want = (): Promise<Part | null> =>
    (this.#wanting ??= this.#insist().finally(() => (this.#wanting = null)));

  /**
   * For a part on the page: subscribing starts fetching it. A failure is cleared when no one is subscribed any longer.
   */
  listen = (listener: () => void): (() => void) => {
    this.#listening++;
    const stop = this.subscribe(listener);
    if (!this.get().part) void this.want();
    return () => {
      stop();
      if (--this.#listening === 0 && this.get().failed) this.set(this.first);
    };
  };

  async #fetch(): Promise<boolean> {
    if (this.get().part) return true;
    try {
      this.set({ part: await this.fetchPart(), failed: false });
      return true;
    } catch {
      return false;
    }
  }

  async #insist(): Promise<Part | null> {
    if (this.get().failed) this.set(this.first);
    for (const pause of [...PAUSES_MS, 0]) {
      if (await this.prepare()) return this.get().part;
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.set({ part: null, failed: true });
    return null;
  }
}
