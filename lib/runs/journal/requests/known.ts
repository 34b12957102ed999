import "server-only";
import { createHash, type Hash } from "node:crypto";
import { config } from "@/lib/core/config";
import { toWire } from "@/lib/core/model/stream";
import type { ModelMessage } from "@/lib/core/model/wire";
import { processSingleton } from "@/lib/core/singleton";
import { turn } from "@/lib/core/shared/turn";
import { daysBefore } from "@/lib/core/storage/retention";

// What this process knows to be stored already. It saves space and statements; a process without that knowledge stores
// it again.

const MOST = 20_000;
/** The hashes of the messages that a step contains, with that step; and the stored parts, with the day. */
const hashes = () =>
  processSingleton("trace.known", () => ({
    steps: new Map<string, string>(),
    parts: new Map<string, string>(),
  }));

/** 96 bits: only the owner could gain anything from a collision. */
export function hashOf(...parts: string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return ended(hash);
}
const ended = (hash: Hash): string => hash.digest("base64url").slice(0, 16);

/** Characters that are hashed between two turns of the event loop: some 3 ms. */
const SLICE = 256 * 1024;
/** The same hash, with turns of the event loop between the slices of a long text. */
export async function hashInTurns(...parts: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const part of parts)
    for (let from = 0; from < part.length;) {
      if (from > 0) await turn();
      const to = from + SLICE;
      const end = isLowSurrogate(part.charCodeAt(to)) ? to + 1 : to; // UTF-8 needs both halves
      hash.update(part.slice(from, end));
      from = end;
    }
  return ended(hash);
}
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** A step of a run contains this message for later requests of the same scope. */
export function rememberMessage(
  scope: string,
  message: ModelMessage,
  { runId, step }: { runId: string; step: number },
): void {
  const hash = hashOf(JSON.stringify(toWire(message)));
  keep(hashes().steps, `${scope} ${hash}`, `${runId}:${step}`);
}

/** The step of the same scope that contains this message, as run and number. */
export const stepTelling = (scope: string, json: string): string | undefined =>
  hashes().steps.get(`${scope} ${hashOf(json)}`);

/** Is a part last sent on this day certain to be stored still? A day before it may be removed it no longer is. */
export const isFresh = (day: string): boolean =>
  day >= dayOf(daysBefore(Date.now(), config().RUN_TRACE_DAYS - 1));

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day on which a part was last sent, unless it may have been removed since. */
export function knownOn(scope: string, hash: string): string | undefined {
  const day = hashes().parts.get(`${scope} ${hash}`);
  return day !== undefined && isFresh(day) ? day : undefined;
}

/** Call once it is committed. */
export const rememberPart = (scope: string, hash: string, day: string): void =>
  keep(hashes().parts, `${scope} ${hash}`, day);

function keep(all: Map<string, string>, key: string, value: string): void {
  all.delete(key);
  all.set(key, value);
  if (all.size > MOST) all.delete(all.keys().next().value!);
}
