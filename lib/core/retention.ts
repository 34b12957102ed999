import "server-only";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import { shuttingDown } from "@/lib/core/process/shutdown";

const DAY_MS = 24 * 60 * 60_000;
/** A start has other things to do first. */
const FIRST_MS = 60_000;
/** Between two statements everybody else has a turn. */
const PAUSE_MS = 10;
/** Small rows that go in one statement: a few milliseconds. */
export const AT_ONCE = 500;

/** What one noun no longer keeps. Removes it bit by bit, and gives how many rows or files went. */
export type Sweep = { what: string; sweep: (now: number) => Promise<number> };

/** Sweeps soon after the start and once a day. */
export function startRetention(sweeps: Sweep[]): void {
  processSingleton("retention", () => {
    const sweep = () => void sweepAll(sweeps);
    setTimeout(sweep, FIRST_MS).unref();
    return setInterval(sweep, DAY_MS).unref();
  });
}

/** One after the other; the failure of one is logged and keeps none of the others back. */
export async function sweepAll(sweeps: Sweep[], now = Date.now()): Promise<void> {
  for (const { what, sweep } of sweeps) {
    if (shuttingDown().aborted) return;
    try {
      const removed = await sweep(now);
      if (removed > 0) log().info({ what, removed }, "removed what is no longer kept");
    } catch (error) {
      log().error({ error, what }, "what is no longer kept could not be removed");
    }
  }
}

/** Asks a statement that removes a few rows until it finds none, or the process ends; gives how many went. */
export async function bitByBit(remove: () => Promise<number>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await remove();
    removed += count;
    if (count === 0 || shuttingDown().aborted) return removed;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  }
}

/** So many days before `now`. */
export const daysBefore = (now: number, days: number): Date => new Date(now - days * DAY_MS);
