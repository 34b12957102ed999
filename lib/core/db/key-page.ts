import "server-only";
import * as z from "zod";
import { invalid } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

/** The position of a row in a list that is sorted by time and id, newest first. */
export type PageKey = { at: Date; id: string };

const Written = z.tuple([z.iso.datetime(), z.string().min(1).max(64)]);

/** A key for the start of the next page; opaque to callers. */
export const writeKey = ({ at, id }: PageKey): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString("base64url");

/** Throws 400 for a key that this server did not write. */
export function readKey(key: string, field: string): PageKey {
  try {
    const [at, id] = Written.parse(JSON.parse(Buffer.from(key, "base64url").toString("utf8")));
    return { at: new Date(at), id };
  } catch {
    const why = sentence("page_key_unknown", "Unknown page key. Use one returned by the list.");
    throw invalid(why, { [field]: why });
  }
}

/** API.md: 1 to 200 rows; values outside are clamped. */
export const pageSize = (limit: number | undefined, most: number): number =>
  Math.min(Math.max(limit ?? most, 1), most);

/**
 * How to read a page of a list, newest first: one row more than fits, to find out whether another page follows. Throws
 * 400 for a key that this server did not write.
 */
export function openPage({ limit, after }: { limit?: number; after?: string }, most: number) {
  const size = pageSize(limit, most);
  const from = after ? readKey(after, "after") : undefined;
  // The range lets the index start at the key; the second condition drops what the previous page has shown.
  const behind = from
    ? { createdAt: { lte: from.at }, NOT: { createdAt: from.at, id: { gte: from.id } } }
    : {};
  return {
    size,
    behind,
    order: [{ createdAt: "desc" as const }, { id: "desc" as const }],
    take: size + 1,
  };
}

/** The rows of the page, and the header with the key of the next one, if there is one. */
export function closePage<Row extends { id: string; createdAt: Date }>(
  rows: Row[],
  size: number,
): { rows: Row[]; headers: Record<string, string> } {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size),
    headers: last ? { "x-next-key": writeKey({ at: last.createdAt, id: last.id }) } : {},
  };
}
