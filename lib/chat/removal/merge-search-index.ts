import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { processSingleton } from "@/lib/core/process/singleton";

/**
 * Index pages that one transaction rewrites: as many as take about STEP_MS, which depends on how many of their entries
 * are deleted.
 */
const PAGES = { first: 8, most: 32 };
const STEP_MS = 10;
/** Far more steps than any index needs: a safety limit for the loop. */
const STEPS = 100_000;
/**
 * A step is bounded by the pages that it writes, and where everything is deleted nothing is written: the text of
 * 340,000 messages was removed in one step of half a second. So entries are removed as soon as there are this many, or
 * this share of the index.
 */
const MANY = 3_000;
const SHARE = 0.2;

const gone = () => processSingleton("chat.words-gone", () => ({ messages: 0 }));
/** Counts deleted messages. */
export const countRemoved = (messages: number): void => void (gone().messages += messages);

/** Removes the text of deleted messages from the index if there are many of them. */
export async function mergeIfManyRemoved(): Promise<void> {
  if (gone().messages < MANY) return;
  const [{ entries }] = (await queryRows<{ entries: number }>(
    'SELECT count(*) AS entries FROM "SearchEntry"',
    [],
  )) as [{ entries: number }]; // one row, always
  if (gone().messages >= entries * SHARE) await mergeSearchIndex();
}

/**
 * Removes the text of deleted messages from the search index. Otherwise the index keeps it, marked as deleted, until it
 * next merges its segments: after many deletions, its automatic merge would do that all at once (migration
 * 0015_removals). Step by step, so that others get their turn at the database.
 */
export async function mergeSearchIndex(): Promise<void> {
  gone().messages = 0;
  let pages = PAGES.first;
  for (let step = 0; step < STEPS; step++) {
    // SQLite's FTS5, 'merge': started with a negative number of pages, repeated until fewer than two rows change.
    const { changed, ms } = await transact(async (tx) => {
      const [{ total: before }] = await tx.$queryRaw<
        [{ total: bigint | number }]
      >`SELECT total_changes() AS total`;
      const from = performance.now();
      await tx.$executeRaw`INSERT INTO "SearchText"("SearchText", rank) VALUES ('merge', ${step === 0 ? -pages : pages})`;
      const ms = performance.now() - from;
      const [{ total: after }] = await tx.$queryRaw<
        [{ total: bigint | number }]
      >`SELECT total_changes() AS total`;
      return { changed: Number(after) - Number(before), ms };
    });
    if (changed < 2) return;
    pages = ms > STEP_MS ? Math.ceil(pages / 2) : Math.min(pages * 2, PAGES.most);
  }
}
