import "server-only";
import type { Sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";
import { pageOf } from "@/lib/files/reading/stored-text";
import type { File as Row } from "@/prisma/generated/client";

const PLACES = 20;
/** Letters shown before and after. */
const AROUND = 160;

type Place = { page: number; text: string };

/**
 * Positions of words in a file's extracted text, at most 20. Case and the amount of white space are ignored. Other
 * requests are served between two pages.
 */
export async function foundIn(
  row: Pick<Row, "sha256">,
  query: string,
): Promise<{ places: Place[]; more: boolean; notes: Sentence[] }> {
  const words = plain(query.trim()).toLowerCase();
  const places: Place[] = [];
  let notes: Sentence[] = [];
  for (let page = 1; words !== ""; page++) {
    const read = await pageOf(row, page);
    if (!read) break;
    notes = read.notes ?? [];
    const text = plain(read.text);
    const small = text.toLowerCase();
    for (let at = small.indexOf(words); at >= 0; at = small.indexOf(words, at + words.length)) {
      if (places.length === PLACES) return { places, more: true, notes };
      const excerpt = text.slice(Math.max(0, at - AROUND), at + words.length + AROUND);
      places.push({ page, text: excerpt.toWellFormed() });
    }
    if (page >= read.pages) break;
    await turn();
  }
  return { places, more: false, notes };
}

const plain = (text: string): string => text.replace(/\s+/g, " ");
