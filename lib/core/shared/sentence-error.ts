import { sentence, type Sentence, type SentenceOrText } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** An error whose sentence is for people. Its message is the sentence in English, for the log. */
export class SentenceError extends Error {
  static {
    sharedError(this, "SentenceError");
  }

  /** Its sentence says only that something failed, not what. */
  readonly vague: boolean = false;

  constructor(
    readonly sentence: Sentence,
    options?: ErrorOptions,
  ) {
    super(sentence.text, options);
  }
}

/**
 * The sentence to show for any thrown error. `otherwise`: the caller's own sentence, for an error with none or a vague
 * one. The messages of the browser and of libraries are never shown: they are not translated, and help no one.
 */
export function sentenceIn(thrown: unknown, otherwise: SentenceOrText = ""): SentenceOrText {
  if (thrown instanceof SentenceError && !(thrown.vague && otherwise)) return thrown.sentence;
  return otherwise || UNFORESEEN;
}
const UNFORESEEN = sentence("page_failed", "Something went wrong on this page. Please try again.");
