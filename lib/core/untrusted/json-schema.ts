import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { processSingleton } from "@/lib/core/singleton";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import { WarmThread } from "@/lib/core/untrusted/warm-thread";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";

/** Started by its path, next to this file: its library is in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "judge-worker.mjs",
);
const THREADS = 2;
/** The other thread is for other owners. */
const THREADS_OF_OWNER = 1;
/** Ordinary schemas take under a millisecond. */
const LIMITS = { heapMb: 128, patienceMs: 1_000 };
/** Handing longer texts over would itself block the server's thread. */
const MOST_CHARS = 4 * 1024 * 1024;
/** How long an owner's earlier requests may delay the next one. */
const QUEUE_MS = 20_000;

/** place: `city.0` is the first of `city`, empty for the whole value. */
export type SchemaFault = { place: string; keyword: string; message: string };
/** What makes a schema unusable, with the part of it that is wrong. */
export type SchemaProblem = {
  kind: "not_schema" | "remote_ref" | "missing_ref" | "circular_ref" | "pattern" | "unreadable";
  text?: string;
};
/** faults: up to five, none when the value is valid. unjudged: undecided within a second and 128 MB. */
type SchemaVerdict = { faults: SchemaFault[] } | { unjudged: SchemaProblem | "too_much" };

type Told = { faults: SchemaFault[] } | { problem?: SchemaProblem };

/**
 * Validates a value against a JSON Schema (draft 2020-12), with its patterns and references, in a thread that is
 * terminated when it takes too long: neither needs to be trusted. Only rejects when the signal fires.
 */
export async function judge(
  owner: string,
  schema: unknown,
  value: unknown,
  signal?: AbortSignal,
): Promise<SchemaVerdict> {
  const verdict = await ask(owner, schema, JSON.stringify(value) ?? "null", signal);
  if (verdict === "too_much") return { unjudged: verdict };
  return "faults" in verdict ? verdict : { unjudged: verdict.problem ?? { kind: "unreadable" } };
}

/** Why a schema can't be used to validate; undefined when it can. */
export async function problemOf(
  owner: string,
  schema: unknown,
): Promise<SchemaProblem | "too_much" | undefined> {
  const verdict = await ask(owner, schema, undefined);
  if (verdict === "too_much") return verdict;
  return "problem" in verdict ? verdict.problem : undefined;
}

async function ask(
  owner: string,
  schema: unknown,
  value: string | undefined,
  signal: AbortSignal = AbortSignal.timeout(QUEUE_MS),
): Promise<Told | "too_much"> {
  const text = JSON.stringify(schema) ?? "null";
  if (text.length + (value?.length ?? 0) > MOST_CHARS) return "too_much";
  const { lanes, threads } = processSingleton("untrusted.schemas", pool);
  try {
    return await lanes.take(owner, signal, () =>
      threads.find(({ busy }) => !busy)!.ask<Told>({ schema: text, value }, signal),
    );
  } catch (error) {
    if (error instanceof WorkEnded) return "too_much";
    throw error;
  }
}

const pool = () => ({
  lanes: new FairLanes(THREADS, THREADS_OF_OWNER),
  threads: Array.from({ length: THREADS }, () => new WarmThread(FILE, LIMITS)),
});
