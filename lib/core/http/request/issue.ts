import "server-only";
import { withReason, type Reason, type Sentence } from "@/lib/core/shared/sentence";

/** Prefix of a complete sentence; the schema library's own texts never have it. */
const MARK = "\u0000";

/** A sentence encoded for the schema library, whose issues only have text: `parse()` decodes it. */
export const issue = ({ text, reason, params }: Sentence): string =>
  MARK + JSON.stringify({ text, reason, params });

/** What an issue's message says. */
export function sentenceOf(message: string): Sentence {
  if (!message.startsWith(MARK)) return { text: message };
  const { text, ...beside } = JSON.parse(message.slice(1)) as { text: string } & Reason;
  return withReason(text, beside);
}
