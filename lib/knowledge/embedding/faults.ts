import "server-only";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

/** A document that could not be embedded, for a reason of its own: others may succeed. */
export class DocumentNotEmbedded extends SentenceError {
  static {
    sharedError(this, "DocumentNotEmbedded");
  }
}

export const embeddingFaults = {
  otherDimensions: (found: number, wanted: number): Sentence =>
    sentence(
      "embedding_dimensions_changed",
      "The embedding model now returns {found} dimensions instead of {wanted}. Remove it in Settings → Models and set it again, so that all documents are prepared again.",
      { found, wanted },
    ),
  slow: (seconds: number): Sentence =>
    sentence("embedding_slow", "The embedding model took longer than {seconds} seconds.", {
      seconds,
    }),
  notYet: sentence(
    "semantic_search_not_yet",
    "The documents are still being prepared for search by meaning, so only keywords were searched.",
  ),
  noLibrary: sentence(
    "semantic_search_unsupported",
    "Search by meaning isn't supported on this server's system, so only keywords were searched.",
  ),
  onlyKeywords: (why: Sentence): Sentence =>
    sentence(
      "semantic_search_failed",
      "Search by meaning failed, so only keywords were searched. {why}",
      {
        why,
      },
    ),
};
