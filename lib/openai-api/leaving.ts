import "server-only";
import { engine } from "@/lib/core/db/engine";
import { publishElsewhere, subscribe } from "@/lib/core/cluster/event-bus";
import type { Scope } from "@/lib/core/identity";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { shuttingDown } from "@/lib/core/shutdown";
import * as runs from "@/lib/runs/worker/service";

/** OpenAI's clients retry a call whose connection broke, or that took too long, after up to half a second. */
const COMES_BACK_MS = 800;
/** As long as a busy process may take to report that a caller waits there. */
const ANSWER_MS = 3_000;
/** How often the question is repeated meanwhile: a message may be lost. */
const ASK_MS = 400;

/** A run that callers of this process wait for: the same call may be made twice. */
type Waited = { callers: number; unsubscribe: (() => void) | undefined };
const waited = () => processSingleton("programs.waiting", () => new Map<string, Waited>());

const askChannel = (runId: string): string => `program.asked:${runId}`;
const answerChannel = (runId: string): string => `program.awaited:${runId}`;

/**
 * Stops a run when the last caller that waits for it, in any process, has disconnected and does not come back soon; not
 * when this server shuts down. Returns a function to call once the caller has its response.
 */
export function stopWhenLeft(me: Scope, runId: string, signal: AbortSignal): () => void {
  const leave = wait(runId);
  function left() {
    leave();
    void stopUnlessAwaited(me, runId).catch((error: unknown) =>
      log().warn({ run_id: runId, error }, "a run whose caller left could not be stopped"),
    );
  }
  signal.addEventListener("abort", left, { once: true });
  if (signal.aborted) left();
  return () => {
    signal.removeEventListener("abort", left);
    leave();
  };
}

/** Counts a caller; returns a function that uncounts it. */
function wait(runId: string): () => void {
  const entry = waited().get(runId) ?? { callers: 0, unsubscribe: answering(runId) };
  entry.callers++;
  waited().set(runId, entry);
  let here = true;
  return () => {
    if (!here) return;
    here = false;
    if (--entry.callers > 0) return;
    entry.unsubscribe?.();
    waited().delete(runId);
  };
}

/** Tells other processes that a caller waits here, also when their question may have been lost. */
function answering(runId: string): (() => void) | undefined {
  if (!engine().cluster) return undefined;
  const tell = () => publishElsewhere(answerChannel(runId), null);
  return subscribe(askChannel(runId), tell, tell);
}

async function stopUnlessAwaited(me: Scope, runId: string): Promise<void> {
  await pause(COMES_BACK_MS);
  if (waited().has(runId) || (await isAwaitedElsewhere(runId))) return;
  if (shuttingDown().aborted || waited().has(runId)) return; // it may have come back meanwhile
  await runs.stop(me, runId);
}

function isAwaitedElsewhere(runId: string): Promise<boolean> {
  if (!engine().cluster) return Promise.resolve(false);
  return new Promise((answer) => {
    const ask = () => publishElsewhere(askChannel(runId), null);
    const asking = setInterval(ask, ASK_MS).unref();
    const end = (awaited: boolean) => {
      clearTimeout(patience);
      clearInterval(asking);
      unsubscribe();
      answer(awaited);
    };
    const patience = setTimeout(end, ANSWER_MS, false).unref();
    const unsubscribe = subscribe(answerChannel(runId), () => end(true));
    ask();
  });
}

const pause = (ms: number): Promise<void> => new Promise((go) => void setTimeout(go, ms).unref());
