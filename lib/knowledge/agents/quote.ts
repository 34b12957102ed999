import "server-only";
import { indexedWords } from "@/lib/knowledge/search/words";

// A quote is the document's if its letters are there in this order: white space, hyphenation, kinds of quotation marks and
// dashes, marks of Markdown and the case of letters may differ. What is shown is always what the document has.

/** Shorter quotes could be anywhere. */
const LEAST = 8;
/** A longer one is cut: it is for finding the place. */
const LONGEST = 500;

const MARKS: Record<string, string> = {
  "\u00ad": "",
  "*": "",
  _: "",
  "`": "",
  "\u200b": "",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "″": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‹": "'",
  "›": "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬀ: "ff",
  ﬃ: "ffi",
  ﬄ: "ffl",
  "…": "...",
};
const HYPHENATION = /^[-‐\u00ad][ \t]*\r?\n\s*(?=\p{Ll})/u;
const SPACE = /\s/;

/** The letters of a text to compare, and where each is in it. */
function comparable(text: string): { letters: string; at: number[] } {
  const letters: string[] = [];
  const at: number[] = [];
  let hasSpace = true; // white space at the beginning is left out
  for (let from = 0; from < text.length; from++) {
    const character = text[from]!;
    if (character === "-" || character === "‐" || character === "\u00ad") {
      const divided = HYPHENATION.exec(text.slice(from, from + 80));
      if (divided) {
        from += divided[0].length - 1;
        continue;
      }
    }
    const isSpace = SPACE.test(character);
    if (isSpace && hasSpace) continue;
    hasSpace = isSpace;
    for (const letter of isSpace ? " " : (MARKS[character] ?? character.toLowerCase())) {
      letters.push(letter);
      at.push(from);
    }
  }
  return { letters: letters.join(""), at };
}

/** Where a text has the words of a quote: from the first letter to the one after the last. */
export function placeOf(text: string, quote: string): { from: number; to: number } | undefined {
  const wanted = comparable(quote).letters.trim();
  if (wanted.length < LEAST) return undefined;
  const { letters, at } = comparable(text);
  const found = letters.indexOf(wanted);
  if (found < 0) return undefined;
  return { from: at[found]!, to: at[found + wanted.length - 1]! + 1 };
}

/** Its first words, without a word that the cut has divided, nor the first part of one divided at the end of a line. */
function firstWords(quote: string): string {
  const some = quote.slice(0, LONGEST);
  const end = Math.max(some.lastIndexOf(" "), some.lastIndexOf("\n"));
  return (end > 0 ? some.slice(0, end) : some).trimEnd().replace(/[-\u00ad]$/, "");
}

/** The longest part of a quote without an ellipsis: what it left out is not in it. */
export const withoutGaps = (quote: string): string =>
  (quote.length > LONGEST ? firstWords(quote) : quote)
    .split(/\[?(?:\.{3,}|…)\]?/)
    .toSorted((a, b) => b.length - a.length)[0]!
    .trim();

/** Also where a statement in a reply starts. */
export const SENTENCE_END = /\n|(?<=[.!?])\s/;
/** How much of a statement's words the quoted sentence must have. */
const SHARED = 0.34;

/**
 * The sentence of a passage that a statement most likely rests on, as it is written there; undefined if none shares
 * enough words with it.
 */
export function supporting(passage: string, statement: string): string | undefined {
  const wanted = new Set(indexedWords(statement).filter(isTelling));
  if (wanted.size === 0) return undefined;
  let best: { text: string; shared: number } | undefined;
  for (const sentence of passage.split(SENTENCE_END)) {
    const text = sentence.trim().slice(0, LONGEST);
    if (text.length < LEAST) continue;
    const words = new Set(indexedWords(text));
    const shared = [...wanted].filter((word) => words.has(word)).length;
    if (shared > (best?.shared ?? 0)) best = { text, shared };
  }
  const isEnough =
    best && best.shared >= Math.min(2, wanted.size) && best.shared >= wanted.size * SHARED;
  return isEnough ? best!.text : undefined;
}

const isTelling = (word: string): boolean =>
  !word.startsWith("0") && (word.length >= 4 || /\d/.test(word));
