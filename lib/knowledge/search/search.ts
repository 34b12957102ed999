import "server-only";
import { db } from "@/lib/core/db/db";
import type { Scope } from "@/lib/core/identity";
import type { Sentence } from "@/lib/core/shared/sentence";
import type { KnowledgeHit, SearchMode } from "@/lib/knowledge/contract";
import { queryVector } from "@/lib/knowledge/embedding/query";
import { fused, single, type Fused } from "@/lib/knowledge/search/fusion";
import { keywordHits } from "@/lib/knowledge/search/keyword";
import { semanticHits } from "@/lib/knowledge/search/semantic";
import type { Shelves } from "@/lib/knowledge/search/shelves";

/** Passages of one document among the hits. */
const OF_DOCUMENT = 3;

type Search = { query: string; limit: number; mode?: SearchMode };
/** `notice`: why only keywords were searched, where meaning was to be searched too. */
export type SearchOutcome = { hits: KnowledgeHit[]; notice?: Sentence };

/**
 * The passages that fit the query best, at most three of a document, best first. `hybrid` joins both rankings; without an
 * embedding model, or when that fails, every mode searches by keyword.
 */
export async function searchShelves(
  me: Scope,
  shelves: Shelves,
  { query, limit, mode = "hybrid" }: Search,
): Promise<SearchOutcome> {
  if (shelves.length === 0) return { hits: [] };
  const { ranking, notice } = await ranked(me, shelves, query, mode);
  const hits = await hitsOf(ofEach(ranking).slice(0, limit));
  return { hits, ...(notice ? { notice } : {}) };
}

async function ranked(
  me: Scope,
  shelves: Shelves,
  query: string,
  mode: SearchMode,
): Promise<{ ranking: Fused[]; notice?: Sentence }> {
  const asVector = mode === "keyword" ? null : queryVector(me, query); // while the keywords are searched
  const [keyword, found] = await Promise.all([
    mode === "semantic" ? [] : keywordHits(shelves, query),
    asVector,
  ]);
  if (!found || "why" in found) {
    const ranking = mode === "semantic" ? await keywordHits(shelves, query) : keyword;
    return { ranking: single("keyword", ranking), ...(found ? { notice: found.why } : {}) };
  }
  const semantic = await semanticHits(shelves, found.index, found.vector);
  return {
    ranking: mode === "semantic" ? single("semantic", semantic) : fused(keyword, semantic),
  };
}

async function hitsOf(ranking: Fused[]): Promise<KnowledgeHit[]> {
  const chunks = await db().knowledgeChunk.findMany({
    where: { id: { in: ranking.map(({ id }) => id) } },
    omit: { words: true },
  });
  const documents = await db().knowledgeDocument.findMany({
    where: { id: { in: chunks.map(({ documentId }) => documentId) } },
    select: { id: true, title: true },
  });
  return ranking.flatMap(({ id, score, keyword, semantic }): KnowledgeHit[] => {
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
        score: rounded(score),
        matched_by: [
          ...(keyword === undefined ? [] : (["keyword"] as const)),
          ...(semantic === undefined ? [] : (["semantic"] as const)),
        ],
        scores: {
          ...(keyword === undefined ? {} : { keyword: rounded(keyword) }),
          ...(semantic === undefined ? {} : { semantic: rounded(semantic) }),
        },
      },
    ];
  });
}

/** Joined scores are small: the best possible one is 0.0328. */
const rounded = (score: number): number => Number(score.toFixed(score < 0.1 ? 4 : 3));

function ofEach(ranking: Fused[]): Fused[] {
  const counts = new Map<string, number>();
  return ranking.filter(({ documentId }) => {
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    return count <= OF_DOCUMENT;
  });
}
