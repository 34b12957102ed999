import "server-only";
import type { APIError } from "openai/core/error";

/** The longest wait within one call; for longer ones an error says how long the provider asks to wait. */
export const WAIT_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

/** How long a provider asks us to wait, in ms, at most a day; undefined when it does not say. */
export function askedToWait(error: APIError): number | undefined {
  const ms = inHeaders(error) ?? inWords(error.message);
  return ms !== undefined && ms > 0 ? Math.min(ms, DAY_MS) : undefined;
}

const NUMBER = /^\d+(\.\d+)?$/;

function inHeaders({ headers }: APIError): number | undefined {
  const exact = headers?.get("retry-after-ms");
  if (exact && NUMBER.test(exact)) return Number(exact); // Azure
  const value = headers?.get("retry-after");
  if (!value) return undefined;
  return NUMBER.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
}

const WORDS =
  /(?:try again|retry|wait)[\w ]{0,20}? (?:in|after|for) (?:(\d+)h ?)?(?:(\d+)m(?!s) ?)?(?:(\d+(?:\.\d+)?)(ms|s)\b)?/i;

/** "Please try again in 1m20.5s." */
function inWords(message: string): number | undefined {
  const [, hours = "0", minutes = "0", rest = "0", unit] =
    WORDS.exec(message.slice(0, 2_000)) ?? [];
  const ms = Number(hours) * 3_600_000 + Number(minutes) * 60_000;
  return ms + Number(rest) * (unit === "ms" ? 1 : 1000) || undefined;
}
