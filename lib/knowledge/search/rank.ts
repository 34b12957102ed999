import "server-only";
import type { QueryWord } from "@/lib/knowledge/search/words";

/** BM25: how soon repeated words stop counting, and how much the length of a passage matters. */
const K = 1.2;
const B = 0.6;
/** About how many words a passage has. */
const USUAL = 350;
/** A word that is part of a longer one counts less. */
const OF_COMPOUND = 0.5;

/** How much a query's word weighs. `found`: in how many of the `all` passages it is. */
export const weightOf = (found: number, all: number): number =>
  Math.log(1 + (Math.max(all, found) - found + 0.5) / (found + 0.5));

/** How well a passage with these words fits; 0 if it has none of them. `weights`: of each word of the query. */
export function scoreOf(words: string[], query: QueryWord[], weights: number[]): number {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const long = 1 - B + (B * words.length) / USUAL;
  let score = 0;
  for (const [at, { forms, parts }] of query.entries()) {
    let times = Math.max(0, ...forms.map((form) => counts.get(form) ?? 0));
    for (const [word, count] of parts.length ? counts : [])
      if (!forms.includes(word) && parts.some((part) => word !== part && word.startsWith(part)))
        times += OF_COMPOUND * count;
    score += (weights[at]! * (times * (K + 1))) / (times + K * long);
  }
  return score;
}
