import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Why a tool's call failed. Its sentence is for a model or a person, and contains no secret. */
export class ToolFault extends SentenceError {
  static {
    sharedError(this, "ToolFault");
  }

  constructor(sentence: Sentence) {
    super(sentence);
    this.name = "ToolFault";
  }
}

/** For what only the run itself can execute, with its files and agents. */
export const NEEDS_RUN = sentence(
  "tool_needs_run",
  "This tool only works in a chat or task. Give it to an agent to try it.",
);
