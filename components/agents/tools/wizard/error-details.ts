import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { Sentence, SentenceOrText } from "@/lib/core/shared/sentence";

/** The details of an error beyond the sentence shown above it; empty if there are none. */
export function errorDetails(error: unknown, title: Sentence | undefined): SentenceOrText {
  const reason = sentenceIn(error);
  if (typeof reason === "string") return reason;
  if (reason.reason !== undefined && reason.reason === title?.reason) return "";
  const why = reason.params?.why;
  return typeof why === "object" && "text" in why ? why : reason;
}
