import "server-only";
import { APIError } from "openai/core/error";
import { isSpent } from "@/lib/core/model/refusals";
import { askedToWait, WAIT_MS } from "@/lib/core/model/retry-wait";
import { asModelError } from "@/lib/core/model/failures";
import type { Provider } from "@/lib/core/model/wire";

/** PRODUCT: 429 and 5xx are retried at most three times, never after text has been shown. */
const REFUSED = 3;
/** A connection that breaks before any data: most often a kept-alive one that the provider has closed meanwhile. */
const BROKEN = 1;

/** Decides on retries: a request changes nothing at the provider, so one without a response may be repeated. */
export class Tries {
  private refused = 0;
  private broken = 0;
  private waited = 0;

  constructor(private readonly provider: Provider) {}

  /** How long to wait before the next attempt, in ms; undefined when there should be none. */
  pause(error: unknown): number | undefined {
    if (!(error instanceof APIError) || error.status === undefined)
      return this.isBroken(error) && this.broken++ < BROKEN ? soon(0) : undefined;
    if ((error.status !== 429 && error.status < 500) || this.refused >= REFUSED) return undefined;
    if (isSpent(error)) return undefined;
    const wait = askedToWait(error) ?? soon(this.refused);
    this.refused++;
    this.waited += wait;
    return this.waited <= WAIT_MS ? wait : undefined;
  }

  private isBroken(error: unknown): boolean {
    const { code, timeout } = asModelError(error, this.provider);
    return code === "provider_network" && !timeout;
  }
}

const soon = (tried: number): number => 500 * 2 ** tried * (0.75 + Math.random() / 2);
