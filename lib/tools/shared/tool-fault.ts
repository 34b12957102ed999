import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
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

/** For what only the run itself can carry out, with the files and agents that it has within reach. */
export const NEEDS_RUN = sentence(
  "tool_needs_run",
  "This tool only works in a chat or task. Give it to an agent to try it.",
);
