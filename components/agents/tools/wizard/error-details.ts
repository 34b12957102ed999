import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Sentence, SentenceOrText } from "@/lib/core/shared/sentence";

/** The details of an error beyond the sentence shown above it; empty if there are none. */
export function errorDetails(error: unknown, title: Sentence | undefined): SentenceOrText {
  const given = sentenceIn(error);
  if (typeof given === "string") return given;
  if (given.reason !== undefined && given.reason === title?.reason) return "";
  const why = given.params?.why;
  return typeof why === "object" && "text" in why ? why : given;
}
