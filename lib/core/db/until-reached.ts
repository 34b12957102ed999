import "server-only";
import { engine } from "@/lib/core/db/engine";

/** As long as a lease lasts (SCALE 'Anything may die'): afterwards somebody else has taken over. */
const PATIENCE_MS = 12_000;
const PAUSES_MS = [50, 100, 250, 500];

/**
 * Repeats a write while a database that several processes share can't be reached. It may have been carried out although
 * it failed, so the caller must be able to tell. A file has no such faults: there it runs once.
 */
export async function untilReached<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const again = engine().cluster !== null && engine().faultOf(error)?.again !== undefined;
      if (!again || performance.now() > until) throw error;
      const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}
