import "server-only";
import { programIn } from "@/lib/connections/program";
import { processSingleton } from "@/lib/core/singleton";

/**
 * How to connect to a server. `newest`: revision 2026-07-28, and the older ones if the server responds that it doesn't
 * know it; `older`: only those; `events`: the transport of 2024-11-05, HTTP with server-sent events.
 */
export type Way = "newest" | "older" | "events";

const MOST = 500;
const HOLDS_MS = 60 * 60_000;

/**
 * A server that was reached by another transport than the first keeps using it for an hour, without trying the others.
 */
const store = () =>
  processSingleton("connections.ways", () => new Map<string, { way: Way; until: number }>());

/** The transports to try, in order. */
export function waysTo(url: string): Way[] {
  const entry = store().get(url);
  if (entry && entry.until > Date.now()) return [entry.way];
  return programIn(url) === undefined ? ["newest", "older", "events"] : ["newest", "older"];
}

export function keepWay(url: string, way: Way): void {
  const ways = store();
  if (way === "newest" || ways.has(url)) return;
  if (ways.size >= MOST) ways.delete(ways.keys().next().value!);
  ways.set(url, { way, until: Date.now() + HOLDS_MS });
}

export const forgetWay = (url: string): void => void store().delete(url);
