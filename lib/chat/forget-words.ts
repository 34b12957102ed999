import "server-only";
import { transact } from "@/lib/core/db/transact";

/** So much of the index is rewritten in one transaction: some ten milliseconds. */
const PAGES = 200;
/** Far more steps than any index needs: the end of a loop that should have ended by itself. */
const STEPS = 100_000;

/**
 * Takes the words of deleted messages out of the search's index, which otherwise keeps them, marked as gone, until it
 * merges its parts some day: by itself it would, after many deletions, merge all at once (migration 0015_removals). Step
 * by step, so that others get their turn at the database.
 */
export async function forgetWords(): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    // SQLite's FTS5, 'merge': begun with a negative number of pages, gone on with until less than two rows change.
    const changed = await transact(async (tx) => {
      const [{ total: before }] = await tx.$queryRaw<[{ total: bigint | number }]>`SELECT total_changes() AS total`;
      await tx.$executeRaw`INSERT INTO "SearchText"("SearchText", rank) VALUES ('merge', ${step === 0 ? -PAGES : PAGES})`;
      const [{ total: after }] = await tx.$queryRaw<[{ total: bigint | number }]>`SELECT total_changes() AS total`;
      return Number(after) - Number(before);
    });
    if (changed < 2) return;
  }
}
