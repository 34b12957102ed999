import "server-only";
import { sqliteCode } from "@/lib/core/db/sqlite/sqlite-code";

/** So long another program may hold the file before writes are refused: operators' commands and checkpoints take less. */
const PATIENCE_MS = 5_000;
const PAUSES_MS = [1, 2, 5, 10, 20, 50];
/** Nobody has met it for so long: the next that is met is another one. */
const FORGOTTEN_MS = 1_000;

/**
 * Another program's lock on the database file. SQLite itself would wait for its end within the call, and with it the whole
 * process; here whoever meets it tries again after a pause, in which everybody else has a turn.
 */
export class ForeignLock {
  private since = 0;
  private met = -Infinity;

  /**
   * Gives what `attempt` gives, once no other program is in its way: it is made again as long as it throws that. `writes`:
   * it can't have come through beside such a lock, as reads do.
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
   * It was met: has it been there for too long? It is looked at as one for all who meet it, so that those who come late
   * are refused with the first, and no waiting adds up.
   */
  private lasts(): boolean {
    const now = performance.now();
    if (now - this.met > FORGOTTEN_MS) this.since = now;
    this.met = now;
    return now - this.since > PATIENCE_MS;
  }
}
