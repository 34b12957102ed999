import "server-only";
import { engine } from "@/lib/core/db/engine";

/**
 * Does work that one process does for all on the database. If two do it for a moment, while one of them is cut off,
 * each duty is harmless. Resolves without doing it where another process has the duty.
 */
export async function onDuty(name: string, work: () => Promise<unknown>): Promise<void> {
  const { cluster } = engine();
  if (!cluster || (await cluster.hasDuty(name))) await work();
}
