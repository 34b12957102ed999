import "server-only";
import { processSingleton } from "@/lib/core/process/singleton";

const controller = () => processSingleton("shutdown", () => new AbortController());

/** Fires when the process is about to end: who waits for something answers with what there is. */
export const shuttingDown = (): AbortSignal => controller().signal;

/**
 * Tells all who wait, accepts no connection any more, and resolves once the answers under way are there, or after
 * `longest` milliseconds. lib/cli/server/server.mjs, which owns the server, brings the second half along.
 */
export async function endRequests(longest: number): Promise<void> {
  controller().abort();
  await processSingleton<(longest: number) => Promise<void>>(
    "drain",
    () => async () => undefined,
  )(longest);
}

/** Why whoever works is told to leave off: nothing new is to be begun, and what takes effect elsewhere may end. */
export const LEAVING = Symbol.for("troupe.leaving");

type Effects = { count: number; none: (() => void) | undefined; cut: AbortController };
const effects = () =>
  processSingleton<Effects>("shutdown.effects", () => ({
    count: 0,
    none: undefined,
    cut: new AbortController(),
  }));

/** Something that takes effect elsewhere is under way, until the function that this gives is called: the end of the process waits for it. */
export function effectUnderWay(): () => void {
  const all = effects();
  all.count++;
  return () => {
    if (--all.count === 0) all.none?.();
  };
}

/**
 * Of a signal that says when nothing new may begin: the one that says when to end what is under way. The same, unless the
 * process is about to end. `forget`: once nothing is under way any more; the first signal outlives it.
 */
export function cutOf(signal: AbortSignal): { cut: AbortSignal; forget: () => void } {
  const cut = new AbortController();
  const leave = () => {
    if (signal.reason !== LEAVING) return cut.abort(signal.reason);
    const { signal: last } = effects().cut;
    if (last.aborted) cut.abort(LEAVING);
    else last.addEventListener("abort", () => cut.abort(LEAVING), { once: true });
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  return { cut: cut.signal, forget: () => signal.removeEventListener("abort", leave) };
}

/** Resolves once nothing is under way any more; after `longest` milliseconds the rest is cut. */
export async function endEffects(longest: number): Promise<void> {
  const all = effects();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longest)));
  if (all.count > 0)
    await Promise.race([new Promise<void>((resolve) => (all.none = resolve)), late]);
  clearTimeout(timer);
  all.cut.abort();
}
