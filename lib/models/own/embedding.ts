import "server-only";
import { db, type Transaction } from "@/lib/core/db/db";
import { ownerOf, type OwnerId, type WorkspaceId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { securityEvent } from "@/lib/security/events";
import type { Caller } from "@/lib/core/http/request/caller";

/** A provider and the name of an embedding model there. */
export type EmbeddingModel = { providerId: string; model: string };

/** The workspace's embedding model, also of a provider that is on hold; null if there is none. */
export async function embeddingModelOf(
  me: OwnerId,
  tx: Pick<Transaction, "modelProvider"> = db(),
): Promise<EmbeddingModel | null> {
  const row = await tx.modelProvider.findFirst({
    where: { ownerId: me, embeddingModel: { not: null } },
    select: { id: true, embeddingModel: true },
    orderBy: { updatedAt: "desc" },
  });
  return row?.embeddingModel ? { providerId: row.id, model: row.embeddingModel } : null;
}

/** Removes the embedding model from the workspace's other providers: one is in use at a time. */
export async function onlyEmbedding(
  tx: Transaction,
  me: WorkspaceId,
  providerId: string,
  by: Caller,
): Promise<void> {
  const others = await tx.modelProvider.findMany({
    where: { ownerId: me, id: { not: providerId }, embeddingModel: { not: null } },
    select: { id: true, ownerId: true, label: true },
  });
  for (const { id, ownerId, label } of others) {
    await tx.modelProvider.updateMany({
      where: { id, ownerId: ownerOf({ ownerId }) },
      data: { embeddingModel: null },
    });
    await securityEvent(tx, {
      kind: "model_provider_changed",
      owner: me,
      by,
      subject: id,
      detail: label,
    });
  }
}

/**
 * What else changes with a workspace's providers: only statements of the same transaction. Returns a function that is
 * called once that is committed.
 */
type EmbeddingHook = (tx: Transaction, me: WorkspaceId) => Promise<() => void>;
const hooks = () =>
  processSingleton("models.embedding-hooks", () => new Map<string, EmbeddingHook>());

/** Registers what a noun does when the embedding model of a workspace may have changed. Called once, at startup. */
export const onEmbeddingModel = (noun: string, hook: EmbeddingHook): void =>
  void hooks().set(noun, hook);

/** Runs the hooks, within the transaction that changes a provider. Returns what to call after it. */
export async function embeddingModelChanged(tx: Transaction, me: WorkspaceId): Promise<() => void> {
  const after: (() => void)[] = [];
  for (const hook of hooks().values()) after.push(await hook(tx, me));
  return () => after.forEach((each) => each());
}
