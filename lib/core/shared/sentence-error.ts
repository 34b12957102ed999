import type { Sentence, SentenceOrText } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** An error whose sentence is for people. Its message is the sentence in English, for the log. */
export class SentenceError extends Error {
  static {
    sharedError(this, "SentenceError");
  }

  constructor(
    readonly sentence: Sentence,
    options?: ErrorOptions,
  ) {
    super(sentence.text, options);
  }
}

/** What a person is told of whatever was thrown. */
export function sentenceIn(thrown: unknown, otherwise: SentenceOrText): SentenceOrText {
  if (thrown instanceof SentenceError) return thrown.sentence;
  return thrown instanceof Error ? thrown.message : otherwise;
}
