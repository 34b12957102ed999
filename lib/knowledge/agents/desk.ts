import "server-only";
import { db } from "@/lib/core/db/db";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { turn } from "@/lib/core/shared/turn";
import { placeOf, supporting, withoutGaps } from "@/lib/knowledge/agents/quote";
import type { Citation } from "@/lib/knowledge/contract";
import type { KnowledgeChunk, KnowledgeDocument } from "@/prisma/generated/client";

/** What a run cites, shared by all of its agents. */
export type KnowledgeDesk = {
  me: Scope;
  /** Verified citations, by their numbers. */
  sources: Citation[];
  /** Of a trial, nothing is counted. */
  isTrial?: true;
};

/** Citations in one run; further ones are dropped. */
const SOURCES = 60;
/** Passages read at once while a quote is looked for. */
const PIECE = 20;
/** Ids of passages are 32-bit; a model may invent longer ones. */
const LAST_ID = 2 ** 31 - 1;

type Document = Pick<KnowledgeDocument, "id" | "collectionId" | "title" | "revision">;

/**
 * The citation of a passage: by words that its document contains, or without any by the sentence that supports the
 * statement. The same words of a document have one number. null: it can't be verified, or the agent may not read it.
 */
export async function cite(
  desk: KnowledgeDesk,
  collections: readonly string[],
  { chunkId, quote, statement }: { chunkId: number; quote: string; statement: string },
): Promise<Citation | null> {
  if (chunkId > LAST_ID) return null;
  const chunk = await db().knowledgeChunk.findUnique({ where: { id: chunkId } });
  if (!chunk) return null;
  const document = await db().knowledgeDocument.findFirst({
    where: {
      id: chunk.documentId,
      collectionId: { in: [...collections] },
      ownerId: visibleTo(desk.me),
    },
    select: { id: true, collectionId: true, title: true, revision: true },
  });
  if (!document) return null;
  const wanted = withoutGaps(quote) || (supporting(chunk.text, statement) ?? "");
  const place = wanted ? await placeIn(document, chunk, wanted) : undefined;
  if (!place) return null;
  const known = desk.sources.find(
    (each) => each.document_id === document.id && each.quote === place.quote,
  );
  if (known) return known;
  if (desk.sources.length >= SOURCES) return null;
  const source: Citation = {
    n: 1 + Math.max(0, ...desk.sources.map(({ n }) => n)),
    document_id: document.id,
    collection_id: document.collectionId,
    title: document.title,
    ...(place.page === null ? {} : { page: place.page }),
    quote: place.quote,
  };
  desk.sources.push(source);
  return source;
}

/** Counts a citation for the document that it names. */
export const countCited = async (me: Scope, source: Citation): Promise<void> =>
  void (await db().knowledgeDocument.updateMany({
    where: { id: source.document_id, ownerId: visibleTo(me) },
    data: { cited: { increment: 1 } },
  }));

type Place = { quote: string; page: number | null };

/** The words as the document has them: in the passage or beside it, otherwise anywhere in the document. */
async function placeIn(
  { id, revision }: Document,
  { position }: Pick<KnowledgeChunk, "position">,
  words: string,
): Promise<Place | undefined> {
  const pieces = (from: number, to: number) =>
    db().knowledgeChunk.findMany({
      where: { documentId: id, revision, position: { gte: from, lte: to } },
      orderBy: { position: "asc" },
      select: { text: true, page: true },
    });
  const near = wordsIn(await pieces(position - 1, position + 1), words);
  if (near) return near;
  for (let from = 0; ; from += PIECE) {
    const some = await pieces(from, from + PIECE); // one more, for words on both sides of the border
    const found = wordsIn(some, words);
    if (found) return found;
    if (some.length <= PIECE) break;
    await turn();
  }
  return undefined;
}

function wordsIn(
  chunks: { text: string; page: number | null }[],
  words: string,
): Place | undefined {
  const text = chunks.map((each) => each.text).join("");
  const found = placeOf(text, words);
  if (!found) return undefined;
  let end = 0;
  const at = chunks.find((each) => (end += each.text.length) > found.from);
  return { quote: text.slice(found.from, found.to), page: at?.page ?? null };
}
