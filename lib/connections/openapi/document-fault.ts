import "server-only";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Why a text can't be used as an OpenAPI document. */
export class DocumentFault extends SentenceError {
  static {
    sharedError(this, "DocumentFault");
  }

  constructor(why: Sentence) {
    super(why);
    this.name = "DocumentFault";
  }
}

export const INTRICATE = sentence(
  "openapi_intricate",
  "This part of the document is too complex to read.",
);
