import "server-only";
import { db } from "@/lib/core/db/db";
import type { KnowledgeHit } from "@/lib/knowledge/contract";
import { keywordHits, type Ranked } from "@/lib/knowledge/search/keyword";
import type { Shelves } from "@/lib/knowledge/search/shelves";

/** Passages of one document among the hits. */
const OF_DOCUMENT = 3;

type Search = { query: string; limit: number };

/** The passages that fit the query best, at most three of a document, best first. */
export async function searchShelves(
  shelves: Shelves,
  { query, limit }: Search,
): Promise<KnowledgeHit[]> {
  const ranked = ofEach(await keywordHits(shelves, query)).slice(0, limit);
  const chunks = await db().knowledgeChunk.findMany({
    where: { id: { in: ranked.map(({ id }) => id) } },
    omit: { words: true },
  });
  const documents = await db().knowledgeDocument.findMany({
    where: { id: { in: chunks.map(({ documentId }) => documentId) } },
    select: { id: true, title: true },
  });
  return ranked.flatMap(({ id, score }): KnowledgeHit[] => {
    const chunk = chunks.find((each) => each.id === id);
    const document = documents.find((each) => each.id === chunk?.documentId);
    if (!chunk || !document) return []; // deleted in the meantime
    return [
      {
        chunk_id: id,
        document_id: document.id,
        title: document.title,
        heading: chunk.heading,
        ...(chunk.page === null ? {} : { page: chunk.page }),
        text: chunk.text,
        score: Math.round(score * 1000) / 1000,
        matched_by: ["keyword"],
      },
    ];
  });
}

function ofEach(ranked: Ranked[]): Ranked[] {
  const counts = new Map<string, number>();
  return ranked.filter(({ documentId }) => {
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    return count <= OF_DOCUMENT;
  });
}
