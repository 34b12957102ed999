import "server-only";
import { startRemoving } from "@/lib/core/storage/batched-removal";
import { startReadingDocuments } from "@/lib/knowledge/reading/queue";
import { documentRemoval } from "@/lib/knowledge/removal";

/** Continues what an ended process has left, and reads web pages again when their time has come. */
export function startKnowledge(): void {
  startReadingDocuments();
  startRemoving(documentRemoval);
}
