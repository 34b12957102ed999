import "server-only";
import { db } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import { missing } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";
import { turn } from "@/lib/core/shared/turn";
import { placeOf } from "@/lib/knowledge/agents/quote";
import type { KnowledgeText } from "@/lib/knowledge/contract";
import { documentRow } from "@/lib/knowledge/documents";

/** Passages of one part. */
const PART = 12;

/**
 * A part of a document's text: the one with the quote, otherwise the given one, otherwise the first. 404 when the person
 * doesn't see the document, or it has no such part.
 */
export async function documentText(
  me: Scope,
  id: string,
  documentId: string,
  { part = 1, quote }: { part?: number; quote?: string },
): Promise<KnowledgeText> {
  const row = await documentRow(me, id, documentId);
  const parts = Math.ceil(row.chunks / PART);
  const chunksOf = (number: number, more = 0) =>
    db().knowledgeChunk.findMany({
      where: {
        documentId,
        revision: row.revision,
        position: { gte: (number - 1) * PART, lt: number * PART + more },
      },
      orderBy: { position: "asc" },
      select: { text: true, page: true },
    });
  const shown = (
    number: number,
    chunks: { text: string; page: number | null }[],
  ): KnowledgeText => ({
    text: chunks.map(({ text }) => text).join(""),
    part: number,
    parts,
    ...(chunks[0]?.page ? { page: chunks[0].page } : {}),
    ...(row.pages === null ? {} : { pages: row.pages }),
  });
  for (let number = 1; quote && number <= parts; number++) {
    const some = shown(number, await chunksOf(number, 1)); // one more: the quote may end in the next part
    const place = placeOf(some.text, quote);
    if (place) return { ...some, highlight: place };
    await turn();
  }
  const chunks = await chunksOf(part);
  if (chunks.length === 0)
    throw missing(sentence("document_part_not_found", "This document has no text here"));
  return shown(part, chunks);
}
