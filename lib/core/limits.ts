import "server-only";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "@/lib/core/config";
import { tooMany } from "@/lib/core/http/errors";
import { once } from "@/lib/core/once";

/** So many calls in so many seconds, for one person or one address. */
export type Limit = { name: string; points: number; seconds: number; by: "me" | "address"; sentence: string };

/** Takes one point. Throws 429 with the time to wait when none is left. */
export async function take(limit: Limit, key: string): Promise<void> {
  if (config().RATE_LIMITS === "off") return;
  const limiter = once(`limit.${limit.name}`, () => new RateLimiterMemory({ points: limit.points, duration: limit.seconds }));
  try {
    await limiter.consume(key);
  } catch (spent) {
    if (spent instanceof RateLimiterRes) throw tooMany(limit.sentence, spent.msBeforeNext / 1000);
    throw spent;
  }
}

/** The caller's address: set from the socket, or by a proxy that is believed (lib/cli/doorstep.mjs). */
export const addressOf = (headers: Headers): string => (headers.get("x-forwarded-for") ?? "unknown").split(",")[0]!.trim();
