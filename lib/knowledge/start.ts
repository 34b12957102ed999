import "server-only";
import { startRemoving } from "@/lib/core/storage/batched-removal";
import { followEmbeddingModel, indexRemoval } from "@/lib/knowledge/embedding/indexes";
import { embedDue, startEmbedding } from "@/lib/knowledge/embedding/queue";
import { startReadingDocuments } from "@/lib/knowledge/reading/queue";
import { documentRemoval } from "@/lib/knowledge/removal";
import { onEmbeddingModel } from "@/lib/models/own/embedding";
import { log } from "@/lib/core/telemetry/log";

/** Continues what an ended process has left, and reads web pages again when their time has come. */
export function startKnowledge(): void {
  watchEmbeddingModels();
  startReadingDocuments();
  startEmbedding();
  startRemoving(documentRemoval);
  startRemoving(indexRemoval);
}

/** When a workspace's embedding model changes, its documents are embedded. Called once, at startup. */
export const watchEmbeddingModels = (): void =>
  onEmbeddingModel("knowledge", async (tx, me) => {
    const removeUnused = await followEmbeddingModel(tx, me);
    return () => {
      removeUnused();
      embedDue().catch((error: unknown) =>
        log().error({ error }, "documents that are to be embedded could not be looked for"),
      );
    };
  });
