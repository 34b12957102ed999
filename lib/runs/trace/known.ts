import "server-only";
import { createHash } from "node:crypto";
import { toWire } from "@/lib/core/model/stream";
import type { ModelMessage } from "@/lib/core/model/wire";
import { processSingleton } from "@/lib/core/process/singleton";

// What this process knows to be stored already. It saves space and statements; whoever knows nothing stores it once more.

const MOST = 20_000;
/** The hashes of the messages that a step tells, with that step; and the parts that are stored, with the day. */
const known = () =>
  processSingleton("trace.known", () => ({
    steps: new Map<string, string>(),
    parts: new Map<string, string>(),
  }));

/** 96 bits: nobody but the person whose it is could gain anything from two that are the same. */
export const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** A step of a run holds what a later request of the same scope will have as this message. */
export function rememberMessage(
  scope: string,
  message: ModelMessage,
  { runId, step }: { runId: string; step: number },
): void {
  const hash = hashOf(JSON.stringify(toWire(message)));
  keep(known().steps, `${scope} ${hash}`, `${runId}:${step}`);
}

/** The step of the same scope that tells this message, as run and number. */
export const stepTelling = (scope: string, json: string): string | undefined =>
  known().steps.get(`${scope} ${hashOf(json)}`);

/** The day on which a part was sent last. */
export const knownOn = (scope: string, hash: string): string | undefined =>
  known().parts.get(`${scope} ${hash}`);

/** To be called once it is committed. */
export const rememberPart = (scope: string, hash: string, day: string): void =>
  keep(known().parts, `${scope} ${hash}`, day);

function keep(all: Map<string, string>, key: string, value: string): void {
  all.delete(key);
  all.set(key, value);
  if (all.size > MOST) all.delete(all.keys().next().value!);
}
