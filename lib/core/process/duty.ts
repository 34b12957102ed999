import "server-only";
import { engine } from "@/lib/core/db/engine";

/**
 * Does what one process does for all that work on the database. Should two do it for a moment, while one of them is cut
 * off, each duty is harmless all the same. Resolves without doing it where another process has the duty.
 */
export async function onDuty(name: string, work: () => Promise<unknown>): Promise<void> {
  const { cluster } = engine();
  if (!cluster || (await cluster.hasDuty(name))) await work();
}
