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
): Promise<{ found: Place[]; more: boolean; notes: Sentence[] }> {
  const words = plain(query.trim()).toLowerCase();
  const found: Place[] = [];
  let notes: Sentence[] = [];
  for (let page = 1; words !== ""; page++) {
    const read = await pageOf(row, page);
    if (!read) break;
    notes = read.notes ?? [];
    const text = plain(read.text);
    const small = text.toLowerCase();
    for (let at = small.indexOf(words); at >= 0; at = small.indexOf(words, at + words.length)) {
      if (found.length === PLACES) return { found, more: true, notes };
      const shown = text.slice(Math.max(0, at - AROUND), at + words.length + AROUND);
      found.push({ page, text: shown.toWellFormed() });
    }
    if (page >= read.pages) break;
    await turn();
  }
  return { found, more: false, notes };
}

const plain = (text: string): string => text.replace(/\s+/g, " ");
