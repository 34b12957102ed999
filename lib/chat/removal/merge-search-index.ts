import "server-only";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { engine } from "@/lib/core/db/engine";
import { PRAGMAS } from "@/lib/core/db/sqlite/connection";
import { queryRows } from "@/lib/core/db/statements";
import { shuttingDown } from "@/lib/core/shutdown";
import { processSingleton } from "@/lib/core/singleton";
import { log, sparingly } from "@/lib/core/telemetry/log";

/** Started by its path, next to this file: its library is in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "merge-thread.mjs",
);
/** The settings of the server's own connection; but the thread may wait inside SQLite for the others' writes. */
const THREAD_PRAGMAS = [...PRAGMAS, "PRAGMA busy_timeout = 5000"];
/**
 * A step is limited by the pages that it writes, and nothing is written where everything is deleted: the text of
 * 340,000 messages was removed in one step of half a second. So entries are removed as soon as there are this many, or
 * this share of the index.
 */
const MANY = 3_000;
const SHARE = 0.2;

/**
 * `messages`: how many were deleted since the last merge started. `mayHold`: may the index contain text of deleted
 * messages? It may at first: what the previous process left is unknown.
 */
type Merging = {
  messages: number;
  mayHold: boolean;
  current: Promise<boolean> | undefined;
  next: Promise<boolean> | undefined;
};
const merging = () =>
  processSingleton<Merging>("chat.merging", () => ({
    messages: 0,
    mayHold: true,
    current: undefined,
    next: undefined,
  }));

/** Counts deleted messages. */
export function countRemoved(messages: number): void {
  merging().messages += messages;
  if (messages > 0) merging().mayHold = true;
}

/** Removes the text of deleted messages from the index if there are many of them. */
export async function mergeIfManyRemoved(): Promise<void> {
  const { messages } = merging();
  if (messages < MANY || engine().mergedFile() === null) return;
  const [{ entries }] = (await queryRows<{ entries: number }>(
    'SELECT count(*) AS entries FROM "SearchEntry"',
    [],
  )) as [{ entries: number }]; // one row, always
  if (messages >= entries * SHARE) await mergeSearchIndex();
}

/** The same if there may be any of them; returns whether the index contains none any longer. */
export async function mergeIfAnyRemoved(): Promise<boolean> {
  const { mayHold, current } = merging();
  return mayHold ? mergeSearchIndex() : ((await current) ?? true);
}

/**
 * Removes the text of deleted messages from the search index. Otherwise the index keeps it, marked as deleted, until it
 * next merges its segments: after many deletions, its automatic merge would do that all at once (migration
 * 0015_removals). On a thread and step by step, so that others get their turn at the CPU and the file. One at a time:
 * later deletions are left to the next. Returns whether it succeeded; a failure is logged, and the next merge does its
 * work too.
 */
export function mergeSearchIndex(): Promise<boolean> {
  if (engine().mergedFile() === null) return Promise.resolve(true);
  const state = merging();
  if (!state.current) return (state.current = merged().finally(() => (state.current = undefined)));
  return (state.next ??= state.current.then(() => {
    state.next = undefined;
    return mergeSearchIndex();
  }));
}

async function merged(): Promise<boolean> {
  const state = merging();
  Object.assign(state, { messages: 0, mayHold: false });
  try {
    await mergeOnThread(engine().mergedFile()!); // asked above
    return true;
  } catch (error) {
    state.mayHold = true;
    if (!shuttingDown().aborted)
      sparingly("chat.merge", () =>
        log().error({ error }, "the search's index keeps words of what was deleted"),
      );
    return false;
  }
}

/** Merges the index of this database; throws SQLite's error, or the thread's. Ends with the server. */
export function mergeOnThread(file: string, signal = shuttingDown()): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(FILE, {
      workerData: { file, pragmas: THREAD_PRAGMAS },
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    // A terminated step is rolled back.
    const stop = () => void worker.terminate();
    signal.addEventListener("abort", stop, { once: true });
    type Told = { merged: true } | { merged: false; message: string; code?: string };
    worker.once("message", (reply: Told) =>
      reply.merged
        ? resolve()
        : reject(Object.assign(new Error(reply.message), { code: reply.code })),
    );
    worker.once("error", reject);
    worker.once("exit", () => {
      signal.removeEventListener("abort", stop);
      reject(new Error("The thread ended before the index was merged"));
    });
  });
}
