import "server-only";
import { onDuty } from "@/lib/core/cluster/duty";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { shuttingDown } from "@/lib/core/shutdown";

const DAY_MS = 24 * 60 * 60_000;
/** Right after startup other things come first. */
const FIRST_MS = 60_000;
/** Other work gets a turn between two statements. */
const PAUSE_MS = 10;
/** How many small rows are removed in one statement: a few milliseconds. */
export const AT_ONCE = 500;

/** Expired data of one noun. Removes it bit by bit, and returns how many rows or files were removed. */
export type Sweep = { what: string; sweep: (now: number) => Promise<number> };

/** Sweeps soon after the start and once a day. */
export function startRetention(sweeps: Sweep[]): void {
  processSingleton("retention", () => {
    const sweep = () =>
      void onDuty("retention", () => sweepAll(sweeps)).catch((error: unknown) =>
        log().error({ error }, "what is no longer kept could not be looked for"),
      );
    setTimeout(sweep, FIRST_MS).unref();
    return setInterval(sweep, DAY_MS).unref();
  });
}

/** Runs one after the other; a failure is logged and does not stop the others. */
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

/**
 * Repeats a statement that removes a few rows until it finds none, or the process ends; returns how many were removed.
 */
export async function bitByBit(remove: () => Promise<number>): Promise<number> {
  for (let removed = 0; ;) {
    const count = await remove();
    removed += count;
    if (count === 0 || shuttingDown().aborted) return removed;
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  }
}

/** The time that many days before `now`. */
export const daysBefore = (now: number, days: number): Date => new Date(now - days * DAY_MS);
