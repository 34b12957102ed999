import "server-only";
import { rank, wordsOf } from "@/lib/tools/finding/rank";

/** Words that say little about what a fact is about, in English and German: nearly every fact has some of them. */
const EMPTY = new Set(
  "a all also am an and any are as at be been by do doe for from has had have he her his him i in into is it its like me my of on or person she so that the their them they this to user want was with you your der die da den dem de ein eine einen einem einer und oder ist sind hat haben er sie es ihr ihre ihren sein seine mag mit von zu zum zur fur im am an auf nutzer nutzerin person ich mein meine".split(
    " ",
  ),
);
/** Two facts that share at least this part of the shorter one's words may be about the same. */
const SHARE = 0.5;

/** Scripts without spaces between words: each character counts as a word. */
const spaced = (text: string): string =>
  text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu, " $& ");
const words = (text: string): string[] => wordsOf(spaced(text));

/** Equal for facts that differ only in case, accents, punctuation and plurals. */
export const folded = (fact: string): string => words(fact).join(" ");

/** The facts that may be about the same as this one, or contradict it, most similar first. */
export function similarTo<Fact extends { fact: string }>(wanted: string, facts: Fact[]): Fact[] {
  const own = meaningOf(wanted);
  return facts
    .map((each) => ({ each, share: shareOf(own, meaningOf(each.fact)) }))
    .filter(({ share }) => share >= SHARE)
    .toSorted((one, other) => other.share - one.share)
    .map(({ each }) => each);
}

const meaningOf = (fact: string): Set<string> =>
  new Set(words(fact).filter((word) => !EMPTY.has(word)));

function shareOf(one: Set<string>, other: Set<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : [...one].filter((word) => other.has(word)).length / least;
}

/** The same facts, those first that fit a message best: by common words, of which rare ones count for more. */
export function fittingFirst<Fact extends { fact: string }>(
  message: string,
  facts: Fact[],
): Fact[] {
  const best = rank(
    spaced(message),
    facts.map(({ fact }) => [{ text: spaced(fact), weight: 1 }]),
  );
  const fitting = new Set(best);
  return [...best.map((at) => facts[at]!), ...facts.filter((_, at) => !fitting.has(at))];
}
