import "server-only";
import { previewOf } from "@/lib/chat/title";

/** How many characters are shown before the match. */
const BEFORE = 40;
const AROUND = 400;

/** Han, kana and hangul: characters of scripts that put no spaces between words. The index stores each as a word. */
const CJK_CHARACTER = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** The words of a search, as the store searches them: ß written as ss, without words of punctuation only. */
export const wordsOf = (q: string): string[] =>
  q
    .replace(/[ßẞ]/g, "ss")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Case and accents make no difference. */
const folded = (word: string): string =>
  word.replace(/[ßẞ]/g, "ss").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A list's snippet of a message that matched: the text around the first hit, on one line. */
export function snippetOf(content: string, q: string): string {
  // A CJK word may occur anywhere in a sequence of such characters.
  const inside = wordsOf(q)
    .filter((word) => word.search(CJK_CHARACTER) >= 0)
    .map((word) => content.toLowerCase().indexOf(word.toLowerCase()))
    .find((at) => at >= 0);
  if (inside !== undefined) return around(content, inside);
  const wanted = wordsOf(q).flatMap((word) => folded(word).match(/[\p{L}\p{N}]+/gu) ?? []);
  const last = wanted.at(-1) ?? "";
  for (const { 0: word, index } of content.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const plain = folded(word);
    if (wanted.includes(plain) || (last !== "" && plain.startsWith(last)))
      return around(content, index);
  }
  return previewOf(content);
}

function around(content: string, at: number): string {
  if (at <= BEFORE) return previewOf(content);
  const from = content.lastIndexOf(" ", at - BEFORE / 2);
  const start = from >= at - BEFORE * 2 ? from + 1 : at - BEFORE / 2; // no space nearby: a script without spaces
  return `… ${previewOf(content.slice(start, start + AROUND).replace(/^[\udc00-\udfff]/, ""))}`;
}
