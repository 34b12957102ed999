import "server-only";
import { sqliteCode } from "@/lib/core/db/sqlite/faults";

/**
 * How long another program may hold the file before writes are refused: operators' commands and checkpoints take less
 * time.
 */
const PATIENCE_MS = 5_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 50];
/** After this long without meeting a lock, the next one counts as a different lock. */
const FORGOTTEN_MS = 1_000;

/**
 * Another program's lock on the database file. SQLite itself would wait for it inside the call and block the whole
 * process; here the caller retries after a pause, during which everything else can run.
 */
export class ForeignLock {
  private since = 0;
  private met = -Infinity;

  /**
   * Returns the result of `attempt`, which is retried while it fails because another program holds the lock. `writes`:
   * the attempt cannot succeed while such a lock is held, as reads can.
   */
  async outlast<T>(attempt: () => Promise<T>, { writes = false } = {}): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const value = await attempt();
        if (writes || tries > 0) this.met = -Infinity;
        return value;
      } catch (error) {
        if (!sqliteCode(error)?.startsWith("SQLITE_BUSY") || this.lasts()) throw error;
      }
      await new Promise((go) => setTimeout(go, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]));
    }
  }

  /**
   * Called when the file was locked: has it been locked for too long? It is tracked once for all callers, so that
   * latecomers are refused together with the first, and waits do not add up.
   */
  private lasts(): boolean {
    const now = performance.now();
    if (now - this.met > FORGOTTEN_MS) this.since = now;
    this.met = now;
    return now - this.since > PATIENCE_MS;
  }
}
