import "server-only";
import { AppError } from "@/lib/core/errors";
import { processSingleton } from "@/lib/core/singleton";
import { sentence } from "@/lib/core/shared/sentence";

const MEGABYTE = 1024 * 1024;
/** How many bytes of arriving bodies are kept in memory: per known caller, per network, and for all unknown callers. */
const MOST_OF_CALLER = 32 * MEGABYTE;
const MOST_OF_NETWORK = 8 * MEGABYTE;
const MOST_OF_UNKNOWN = 64 * MEGABYTE;

const held = () =>
  processSingleton("http.held", () => ({ unknown: 0, by: new Map<string, number>() }));

/** The bytes of one body in memory. `by`: the caller's id, or the network of an unknown caller. */
export class HeldBytes {
  #bytes = 0;

  constructor(
    private readonly by: string,
    private readonly isKnown: boolean,
  ) {}

  /** Throws 503 when the caller, or all unknown callers together, would use too much memory. */
  add(bytes: number): void {
    const all = held();
    const own = (all.by.get(this.by) ?? 0) + bytes;
    const unknown = all.unknown + (this.isKnown ? 0 : bytes);
    if (own > (this.isKnown ? MOST_OF_CALLER : MOST_OF_NETWORK) || unknown > MOST_OF_UNKNOWN)
      throw tooMuch();
    this.#bytes += bytes;
    all.unknown = unknown;
    all.by.set(this.by, own);
  }

  /** Must always be called once the body has been dealt with. */
  release(): void {
    const all = held();
    const own = (all.by.get(this.by) ?? 0) - this.#bytes;
    if (own > 0) all.by.set(this.by, own);
    else all.by.delete(this.by);
    if (!this.isKnown) all.unknown -= this.#bytes;
    this.#bytes = 0;
  }
}

const tooMuch = () =>
  new AppError(
    503,
    "unavailable",
    sentence(
      "too_many_bodies",
      "The server is receiving too much data right now. Try again in a minute.",
    ),
    undefined,
    { "Retry-After": "60" },
  );
