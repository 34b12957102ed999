import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { insert } from "@/lib/core/db/statements";
import { transact, write } from "@/lib/core/db/transact";
import { ownerOf } from "@/lib/core/identity";
import { tokens } from "@/lib/core/model/tokens";
import { turn } from "@/lib/core/shared/turn";
import { withinQuota } from "@/lib/core/storage/quota";
import { beginEmbedding } from "@/lib/knowledge/embedding/queue";
import { passagesOf, type Passage } from "@/lib/knowledge/reading/chunks";
import { UnreadableDocument, faults } from "@/lib/knowledge/reading/faults";
import type { SourceText } from "@/lib/knowledge/reading/source-text";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { indexedWords } from "@/lib/knowledge/search/words";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

/** Passages in one transaction: a few milliseconds. */
const AT_ONCE = 20;
const DELETED_AT_ONCE = 100;

/**
 * Writes a document's passages under the number of this reading, a few at a time, and then shows them in place of those
 * from before: until then, and when anything fails, the earlier ones stay. Nothing is shown if a later reading has
 * started. Throws UnreadableDocument when the workspace would have too many, and AppError when its storage is full.
 */
export async function storeText(row: Row, shelf: string, source: SourceText): Promise<void> {
  const counts = { tokens: 0, chunks: 0, bytes: 0 };
  let waiting: Passage[] = [];
  for (const passage of passagesOf(source.texts)) {
    counts.chunks++;
    counts.tokens += tokens(passage.text);
    counts.bytes += Buffer.byteLength(passage.text);
    if (counts.chunks > knowledgeLimits.chunks)
      throw new UnreadableDocument(faults.tooManyChunks(knowledgeLimits.chunks));
    waiting.push(passage);
    if (waiting.length < AT_ONCE) continue;
    await writeSome(row, shelf, waiting, counts.chunks - waiting.length);
    waiting = [];
  }
  await writeSome(row, shelf, waiting, counts.chunks - waiting.length);
  await show(row, source, counts);
  beginEmbedding(row);
  await deleteEarlier(row.id);
}

async function writeSome(
  row: Row,
  shelf: string,
  passages: Passage[],
  first: number,
): Promise<void> {
  if (passages.length === 0) return;
  const rows = passages.map(({ text, start, page, heading }, at) => ({
    documentId: row.id,
    revision: row.attempt,
    position: first + at,
    shelf,
    heading: heading.slice(0, 500),
    page: page ?? null,
    text,
    start,
    tokens: tokens(text),
    // A passage is also found by what it is about.
    words: indexedWords([row.title, heading, text].join("\n")).join(" "),
  }));
  await write(ownerOf(row), (tx) => insert(tx, "KnowledgeChunk", rows));
  await turn();
}

/** From here on, searches find this reading's passages. */
async function show(
  row: Row,
  { hash, pages, type, title, nextAt }: SourceText,
  counts: { tokens: number; chunks: number; bytes: number },
): Promise<void> {
  const owner = ownerOf(row);
  await transact(owner, async (tx) => {
    const { _sum } = await tx.knowledgeDocument.aggregate({
      where: { ownerId: owner, id: { not: row.id } },
      _sum: { chunks: true },
    });
    if ((_sum.chunks ?? 0) + counts.chunks > knowledgeLimits.chunks)
      throw new UnreadableDocument(faults.tooManyChunks(knowledgeLimits.chunks));
    const now = new Date();
    await withinQuota(tx, owner, [], () =>
      tx.knowledgeDocument.updateMany({
        where: { id: row.id, ownerId: owner, attempt: row.attempt },
        data: {
          ...counts,
          ...(title ? { title, titleKey: title.toLowerCase() } : {}),
          hash,
          pages,
          type,
          revision: row.attempt,
          state: "ready",
          error: null,
          errorReason: null,
          tries: 0,
          dueAt: nextAt ?? null,
          vectors: 0,
          embedAt: now,
          embedTries: 0,
          refreshedAt: now,
          updatedAt: now,
        },
      }),
    );
  });
}

/** Deletes the passages that a document no longer shows, a few at a time. */
async function deleteEarlier(id: string): Promise<void> {
  const earlier = Prisma.sql`"documentId" = ${id} AND "revision" < (SELECT d."revision" FROM "KnowledgeDocument" d WHERE d."id" = ${id})`;
  while ((await deleteSome(db(), "KnowledgeChunk", earlier, DELETED_AT_ONCE)) === DELETED_AT_ONCE)
    await turn();
}
