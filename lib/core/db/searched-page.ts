import "server-only";
import { pageSize, readKey, writeKey, type PageKey } from "@/lib/core/db/key-page";
import { turn } from "@/lib/core/shared/turn";

export type SearchRequest = { q?: string; limit?: number; after?: string };
/** How to read a piece of the list: the next `take` rows after a position, in this order. */
type Piece = {
  where: object;
  order: ({ createdAt: "desc" } | { id: "desc" })[];
  take: number;
};
type Listed = { id: string; createdAt: Date };

const PAGE_MOST = 200;
const PAGE = 50;
/** Rows scanned by one statement while searching: a few milliseconds. */
const PIECE = 500;
/** Rows scanned for one response. Where matches are rare, the page ends early, and the next one continues. */
const LOOKED_AT = 20_000;

/**
 * A page of a list of small rows, newest first; with `keep` only those that it keeps, with `q` only those of which one
 * of the `texts` contains it, ignoring case: searched piece by piece, so that others are served meanwhile. A page may
 * have fewer rows than requested: its next key shows that there are more. 400 for a key that this server did not write.
 */
export async function searchedPage<Row extends Listed>(
  { q, limit = PAGE, after }: SearchRequest,
  read: (piece: Piece) => Promise<Row[]>,
  texts: (row: Row) => string[],
  keep?: (row: Row) => boolean,
): Promise<{ rows: Row[]; headers: Record<string, string> }> {
  const words = q?.trim().toLowerCase() ?? "";
  const size = pageSize(limit, PAGE_MOST);
  const take = words || keep ? PIECE : size + 1;
  const matches: Row[] = [];
  let from: PageKey | null = after ? readKey(after, "after") : null;
  for (let seen = 0; seen < LOOKED_AT && matches.length <= size; seen += take) {
    const piece = await read({
      where: behind(from),
      order: [{ createdAt: "desc" }, { id: "desc" }],
      take,
    });
    const named = (row: Row) => texts(row).some((text) => text.toLowerCase().includes(words));
    matches.push(...piece.filter((row) => (!keep || keep(row)) && named(row)));
    const last = piece.length < take ? undefined : piece.at(-1);
    from = last ? { at: last.createdAt, id: last.id } : null;
    if (!from) break;
    await turn();
  }
  const last = matches.length > size ? matches[size - 1] : undefined;
  const next = last ? { at: last.createdAt, id: last.id } : from;
  return {
    rows: matches.slice(0, size),
    headers: next ? { "x-next-key": writeKey(next) } : {},
  };
}

/** The range lets the index start at the key; the second condition drops what the previous page has shown. */
const behind = (from: PageKey | null): object =>
  from ? { createdAt: { lte: from.at }, NOT: { createdAt: from.at, id: { gte: from.id } } } : {};
