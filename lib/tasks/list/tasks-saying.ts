import "server-only";
import type { Scope } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { LOOKED_AT, lookThrough, PIECE, says, type Wanted } from "@/lib/tasks/list/search";

/** More would say nothing. */
const MOST = 1_000;

/**
 * The ids of the person's tasks whose name or description contains these words, ignoring case: among the newest, as
 * many as their own list scans.
 */
export async function tasksSaying(me: Scope, words: string): Promise<string[]> {
  const wanted: Wanted = { words: words.toLowerCase(), sort: "newest" };
  const ids: string[] = [];
  let from: Parameters<typeof lookThrough>[2] = null;
  for (let seen = 0; seen < LOOKED_AT && ids.length < MOST; seen += PIECE) {
    const piece = await lookThrough(me, wanted, from);
    ids.push(...piece.rows.filter((each) => says(each, wanted)).map(({ id }) => id));
    from = piece.next;
    if (!from) break;
    await turn();
  }
  return ids;
}
