import "server-only";
import { queryRows } from "@/lib/core/db/statements";
import { transact } from "@/lib/core/db/transact";
import { processSingleton } from "@/lib/core/process/singleton";

/** Pages of the index that one transaction rewrites: as many as take about so long, which depends on how many entries of each are gone. */
const PAGES = { first: 8, most: 32 };
const STEP_MS = 10;
/** Far more steps than any index needs: the end of a loop that should have ended by itself. */
const STEPS = 100_000;
/**
 * A step is bounded by the pages that it writes, and where everything is gone nothing is written: the words of 340,000
 * messages went in one step of half a second. So they go as soon as there are this many, or this share of the index.
 */
const MANY = 3_000;
const SHARE = 0.2;

const gone = () => processSingleton("chat.words-gone", () => ({ messages: 0 }));
/** Notes that so many messages were deleted. */
export const countRemoved = (messages: number): void => void (gone().messages += messages);

/** Takes the words of deleted messages out if there are many of them. */
export async function mergeIfManyRemoved(): Promise<void> {
  if (gone().messages < MANY) return;
  const [{ entries }] = (await queryRows<{ entries: number }>(
    'SELECT count(*) AS entries FROM "SearchEntry"',
    [],
  )) as [{ entries: number }]; // one row, always
  if (gone().messages >= entries * SHARE) await mergeSearchIndex();
}

/**
 * Takes the words of deleted messages out of the search's index, which otherwise keeps them, marked as gone, until it
 * merges its parts some day: by itself it would, after many deletions, merge all at once (migration 0015_removals). Step
 * by step, so that others get their turn at the database.
 */
export async function mergeSearchIndex(): Promise<void> {
  gone().messages = 0;
  let pages = PAGES.first;
  for (let step = 0; step < STEPS; step++) {
    // SQLite's FTS5, 'merge': begun with a negative number of pages, gone on with until less than two rows change.
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
