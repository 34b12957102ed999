import "server-only";
import { withReason, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** Begins what is a whole sentence; the schema library's own texts never do. */
const MARK = "\u0000";

/** A sentence as the schema library carries it, whose issues hold text and nothing else: `parse()` reads it back. */
export const issue = ({ text, reason, params }: Sentence): string =>
  MARK + JSON.stringify({ text, reason, params });

/** What an issue's message says. */
export function sentenceOf(message: string): Sentence {
  if (!message.startsWith(MARK)) return { text: message };
  const { text, ...beside } = JSON.parse(message.slice(1)) as { text: string } & Reason;
  return withReason(text, beside);
}
