import { SentenceError } from "@/lib/core/shared/sentence-error";
import type { Sentence } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Why a tool's call did not go well. Its sentence is for a model or a person, and holds no secret. */
export class ToolFault extends SentenceError {
  static {
    sharedError(this, "ToolFault");
  }

  constructor(sentence: Sentence) {
    super(sentence);
    this.name = "ToolFault";
  }
}
