import { sentence, type Sentence, type SentenceOrText } from "@/lib/core/shared/sentence";
import { sharedError } from "@/lib/core/shared/shared-error";

/** An error whose sentence is for people. Its message is the sentence in English, for the log. */
export class SentenceError extends Error {
  static {
    sharedError(this, "SentenceError");
  }

  /** Its sentence says only that something failed, and not what. */
  readonly vague: boolean = false;

  constructor(
    readonly sentence: Sentence,
    options?: ErrorOptions,
  ) {
    super(sentence.text, options);
  }
}

/**
 * What a person is told of whatever was thrown. `otherwise`: the caller's own sentence, for what has none or a vague one.
 * The words of the browser and of libraries are never told: they are in no language of ours, and help nobody.
 */
export function sentenceIn(thrown: unknown, otherwise: SentenceOrText = ""): SentenceOrText {
  if (thrown instanceof SentenceError && !(thrown.vague && otherwise)) return thrown.sentence;
  return otherwise || UNFORESEEN;
}
const UNFORESEEN = sentence("page_failed", "Something went wrong on this page. Please try again.");
