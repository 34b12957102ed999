import "server-only";
import { startRemoving } from "@/lib/core/storage/batched-removal";
import {
  followEmbeddingModel,
  indexRemoval,
  removeUnused,
} from "@/lib/knowledge/embedding/indexes";
import { beginEmbedding, startEmbedding } from "@/lib/knowledge/embedding/queue";
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
  onEmbeddingModel("knowledge", {
    within: followEmbeddingModel,
    after: (me) => {
      beginEmbedding({ ownerId: me });
      removeUnused(me).catch((error: unknown) =>
        log().error({ error }, "vectors that are no longer used could not be looked for"),
      );
    },
  });
