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

/** Whether a workspace still has this provider. */
export const hasProvider = async (
  tx: Pick<Transaction, "modelProvider">,
  me: OwnerId,
  id: string,
): Promise<boolean> => (await tx.modelProvider.count({ where: { id, ownerId: me } })) > 0;

/**
 * What a noun does when the embedding model of a workspace may have changed: `within` the transaction that changes its
 * providers, only statements of it; and `after` that is committed.
 */
type EmbeddingHook = {
  within: (tx: Transaction, me: WorkspaceId) => Promise<void>;
  after: (me: WorkspaceId) => void;
};
const hooks = () =>
  processSingleton("models.embedding-hooks", () => new Map<string, EmbeddingHook>());

/** Registers it. Called once for each noun, at startup. */
export const onEmbeddingModel = (noun: string, hook: EmbeddingHook): void =>
  void hooks().set(noun, hook);

/** Call within the transaction that changes a provider. */
export async function embeddingModelChanged(tx: Transaction, me: WorkspaceId): Promise<void> {
  for (const { within } of hooks().values()) await within(tx, me);
}
/** Call after it. */
export const afterEmbeddingModel = (me: WorkspaceId): void =>
  hooks().forEach(({ after }) => after(me));
