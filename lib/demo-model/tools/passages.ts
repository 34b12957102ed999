import "server-only";
import type { Phrases } from "@/lib/demo-model/phrases";
import { sharedWords, stems } from "@/lib/demo-model/words";

/** Where a passage or the title of the next document starts in a result of search_knowledge or read_document. */
const STARTS = /^(?=\[K\d+\]|# Document |Not searched: )/m;
const PASSAGE = /^\[(K\d+)\](?: \(page \d+\))?\s/;
const SENTENCES = 2;

/**
 * A reply from a search of documents: the sentences that share most words with the question, as they are written there,
 * each with its citation. What a citation quotes is found by its statement.
 */
export function citeFrom(result: string, question: string, say: Phrases): string {
  const wanted = stems(question);
  const best = result
    .split(STARTS)
    .flatMap((part) => {
      const label = PASSAGE.exec(part)?.[1];
      return label ? sentencesOf(part.replace(PASSAGE, "")).map((text) => ({ label, text })) : [];
    })
    .map((each) => ({ ...each, shared: sharedWords(each.text, wanted).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, SENTENCES);
  if (best.length === 0) return say.notCited;
  return say.cited(best.map(({ label, text }) => `- ${text} [${label}]`).join("\n"));
}

/** Without headings, and the marks of Markdown at their start. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.replace(/^[-*>\s]+/, "").trim())
    .filter((line) => line.length > 3 && !line.includes("["));
