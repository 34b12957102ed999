import "server-only";
import { contentWords, words } from "@/lib/demo-model/words";

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*#>\d.\s]+/, "").trim())
    .filter((sentence) => sentence.length > 12);

/** The sentences that carry the words a text uses most, in their own order. */
export function keySentences(text: string, count: number): string[] {
  const sentences = sentencesOf(text);
  const frequency = new Map<string, number>();
  for (const word of words(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weigh = (sentence: string) => {
    const own = contentWords(sentence);
    return (
      own.reduce((sum, word) => sum + (frequency.get(word) ?? 0), 0) / Math.sqrt(own.length + 1)
    );
  };
  const kept = new Set([...sentences].sort((a, b) => weigh(b) - weigh(a)).slice(0, count));
  return sentences.filter((sentence) => kept.has(sentence));
}

/** A summary by picking, not by rewording: it says so. */
export function summarise(text: string): string {
  const total = words(text).length;
  const kept = keySentences(text, total > 250 ? 5 : 3);
  const points = (kept.length ? kept : [text.trim()]).map((sentence) => `- ${sentence}`);
  return `In short:\n\n${points.join("\n")}\n\nThese are the sentences that carry most of the text's ${total} words, in their own order and unchanged. Give me a length or an angle, and I will pick again.`;
}
