import "server-only";
import { newId } from "@/lib/core/crypto";
import { db, Prisma, type Transaction } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import { transact } from "@/lib/core/db/transact";
import { reasonColumn } from "@/lib/core/http/reason";
import { type OwnerId, privatePartsRange, type WorkspaceId } from "@/lib/core/identity";
import { removeRest, type Removal } from "@/lib/core/storage/batched-removal";
import type { Sentence } from "@/lib/core/shared/sentence";
import { embeddingModelOf, hasProvider } from "@/lib/models/own/embedding";
import type { KnowledgeIndex } from "@/prisma/generated/client";

export type { KnowledgeIndex };
type Reading = Pick<Transaction, "knowledgeIndex">;

/** The vectors by the model in use, and those by the one before it while they still serve. */
type Indexes = { current: KnowledgeIndex | null; before: KnowledgeIndex | null };

/** A workspace's indexes; `current` is null without an embedding model. */
export async function indexesOf(me: OwnerId, tx: Reading = db()): Promise<Indexes> {
  const rows = await tx.knowledgeIndex.findMany({
    where: { ownerId: me, state: { in: ["current", "before"] } },
    orderBy: { createdAt: "asc" },
  });
  const of = (state: string) => rows.find((each) => each.state === state) ?? null;
  return { current: of("current"), before: of("before") };
}

/** All documents of a workspace, also those that only one of its people sees. */
export const documentsOf = (me: WorkspaceId) => ({
  OR: [{ ownerId: me }, { ownerId: privatePartsRange(me) }],
});

/**
 * Adapts a workspace's indexes to its embedding model, within the transaction that changes its providers. A new model
 * gets an index, and the one before it serves until all documents are in the new one. Without a model all are removed.
 */
export async function followEmbeddingModel(tx: Transaction, me: WorkspaceId): Promise<void> {
  const wanted = await embeddingModelOf(me, tx);
  const { current, before } = await indexesOf(me, tx);
  const isOf = (row: KnowledgeIndex) =>
    row.providerId === wanted?.providerId && row.model === wanted.model;
  const set = async (row: KnowledgeIndex | null, state: "current" | "before" | "removed") => {
    const data = { state, ...CALLABLE };
    if (row) await tx.knowledgeIndex.update({ where: { id: row.id, ownerId: me }, data });
  };
  if (!wanted) {
    await set(current, "removed");
    await set(before, "removed");
    if (current) await markDocuments(tx, me, null);
  } else if (current && isOf(current)) {
    await set(current, "current"); // its provider may have a new key or URL: it is called again at once
    await tx.knowledgeDocument.updateMany({
      where: { ...documentsOf(me), embedAt: { not: null } },
      data: { embedAt: new Date(), embedTries: 0 },
    });
    if (before && !(await hasProvider(tx, me, before.providerId))) await set(before, "removed");
  } else {
    if (before && isOf(before)) {
      await set(before, "current");
      await set(current, "removed");
    } else {
      // One that is not complete serves no one.
      const serving = before ?? current;
      if (before) await set(current, "removed");
      const isUsable = serving !== null && (await hasProvider(tx, me, serving.providerId));
      await set(serving, isUsable ? "before" : "removed");
      await tx.knowledgeIndex.create({
        data: { id: shortId(), ownerId: me, ...wanted, state: "current", createdAt: new Date() },
      });
    }
    await markDocuments(tx, me, new Date());
  }
}

/** Removes the vectors of the workspace's indexes that are no longer used. */
export async function removeUnused(me: WorkspaceId): Promise<void> {
  const rows = await db().knowledgeIndex.findMany({
    where: { ownerId: me, state: "removed" },
    select: { id: true },
  });
  for (const { id } of rows) await removeRest(indexRemoval, me, id);
}

/** Its provider is called with the next document. */
const CALLABLE = { failures: 0, retryAt: null, error: null, errorReason: null };

const markDocuments = (tx: Transaction, me: WorkspaceId, embedAt: Date | null) =>
  tx.knowledgeDocument.updateMany({
    where: documentsOf(me),
    data: { vectors: 0, embedAt, embedTries: 0 },
  });

/** It is part of each row of the database's index, so it is short: unique among a few thousand. */
const shortId = (): string => newId().replaceAll("-", "").slice(0, 12);

/** A document that failed this often on its own account does not keep the others from being used. */
const HOPELESS = 3;

/** Stops using the index before the current one once all documents are in the current one. */
export async function finishRebuild(me: WorkspaceId): Promise<void> {
  const { before } = await indexesOf(me);
  if (!before) return;
  const done = await transact(me, async (tx) => {
    const left = await tx.knowledgeDocument.findFirst({
      where: { ...documentsOf(me), embedAt: { not: null }, embedTries: { lt: HOPELESS } },
      select: { id: true },
    });
    if (left) return false;
    const where = { id: before.id, ownerId: me, state: "before" };
    return (await tx.knowledgeIndex.updateMany({ where, data: { state: "removed" } })).count > 0;
  });
  if (done) await removeRest(indexRemoval, me, before.id);
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
/** How long to wait after so many failures in a row: a minute, two, four, up to six hours. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);

/** Its provider failed: none of the workspace's documents is embedded for a while. */
export async function pauseIndex(me: WorkspaceId, id: string, why: Sentence): Promise<void> {
  await transact(me, async (tx) => {
    const row = await tx.knowledgeIndex.findFirst({ where: { id, ownerId: me, state: "current" } });
    if (!row) return;
    const failures = row.failures + 1;
    const retryAt = new Date(Date.now() + pauseAfter(failures));
    await tx.knowledgeIndex.update({
      where: { id, ownerId: me },
      data: { failures, retryAt, error: why.text, errorReason: reasonColumn(why) },
    });
    await tx.knowledgeDocument.updateMany({
      where: { ...documentsOf(me), embedAt: { lt: retryAt } },
      data: { embedAt: retryAt },
    });
  });
}

/** Its provider works again. */
export const resumeIndex = async (me: WorkspaceId, { id, failures }: KnowledgeIndex) => {
  if (failures > 0)
    await db().knowledgeIndex.updateMany({ where: { id, ownerId: me }, data: CALLABLE });
};

const VECTORS = 200;

/** An index that is no longer used, with its vectors. */
export const indexRemoval: Removal = {
  name: "embeddings",
  left: () =>
    db().knowledgeIndex.findMany({
      where: { state: "removed" },
      select: { id: true, ownerId: true },
    }),
  async some(tx, me, id) {
    const own = Prisma.sql`"indexId" = ${id}`;
    if ((await deleteSome(tx, "KnowledgeVector", own, VECTORS)) === VECTORS) return true;
    await tx.knowledgeIndex.deleteMany({ where: { id, ownerId: me, state: "removed" } });
    return false;
  },
};
