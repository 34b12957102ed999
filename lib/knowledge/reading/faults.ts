import "server-only";
import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

/** A document that could not be read, and what its person can do about it. */
export class UnreadableDocument extends SentenceError {
  static {
    sharedError(this, "UnreadableDocument");
  }
}

export const faults = {
  noText: sentence(
    "document_without_text",
    "No text was found. If it contains scanned pages, run text recognition on it first.",
  ),
  fileGone: sentence("document_file_gone", "The file was deleted. Upload it again."),
  interrupted: sentence(
    "document_interrupted",
    "Troupe was interrupted several times while reading this document.",
  ),
  pageStatus: (status: number) =>
    sentence("page_status", "The URL responded with status {status}.", { status }),
  pageType: (type: string) => sentence("page_type", "The URL returns {type}, not text.", { type }),
  tooManyChunks: (most: number) =>
    sentence(
      "too_many_passages",
      "The workspace's documents would have more than {most} passages. Delete some first.",
      { most },
    ),
};
