import "server-only";
import { setMaxListeners } from "node:events";
import { processSingleton } from "@/lib/core/singleton";

const controller = () => processSingleton("shutdown", manyListen);

/** Every response in progress listens until its end: many listeners are not a leak. */
function manyListen(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** Fires when the process is about to exit: code that waits for something returns what it has. */
export const shuttingDown = (): AbortSignal => controller().signal;

const leaving = () => processSingleton("shutdown.leaving", () => ({ started: false }));
/** It is to be sent no new work from now on; what comes all the same is answered as ever. */
export const beginLeaving = (): void => void (leaving().started = true);
export const isLeaving = (): boolean => leaving().started || shuttingDown().aborted;

/**
 * Fires `shuttingDown`, accepts no more connections, and resolves once the requests in progress have finished, or after
 * `longest` milliseconds. lib/cli/server/server.mjs, which owns the server, provides the second half.
 */
export async function endRequests(longest: number): Promise<void> {
  controller().abort();
  await processSingleton<(longest: number) => Promise<void>>(
    "drain",
    () => async () => undefined,
  )(longest);
}

/** The abort reason for a shutdown: nothing new may start, and calls with outside effects may finish. */
export const LEAVING = Symbol.for("troupe.leaving");

type Effects = { count: number; none: (() => void) | undefined; cut: AbortController };
const effects = () =>
  processSingleton<Effects>("shutdown.effects", () => ({
    count: 0,
    none: undefined,
    cut: manyListen(),
  }));

/**
 * Registers a call in progress that has outside effects: the process waits for it before it exits, until the returned
 * function is called.
 */
export function effectUnderWay(): () => void {
  const all = effects();
  all.count++;
  return () => {
    if (--all.count === 0) all.none?.();
  };
}

/**
 * For a signal that fires when nothing new may start, returns the one that fires when work in progress must end. They
 * fire together, unless the process is about to exit. `forget`: call it once nothing is in progress; the first signal
 * outlives it.
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

/** Resolves once nothing is in progress; after `longest` milliseconds the rest is aborted. */
export async function endEffects(longest: number): Promise<void> {
  const all = effects();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, longest)));
  if (all.count > 0)
    await Promise.race([new Promise<void>((resolve) => (all.none = resolve)), late]);
  clearTimeout(timer);
  all.cut.abort();
}
