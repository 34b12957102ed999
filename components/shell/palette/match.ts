/** A hit with a label and synonyms, separated by commas. */
type Findable = { label: string; words?: string };

const NONE = 4;
/**
 * How well it matches: 0 the start of its label, 1 the start of one of its words, 2 of a synonym, 3 anything within its
 * label.
 */
function rank({ label, words = "" }: Findable, query: string): number {
  const text = label.toLowerCase();
  if (text.startsWith(query)) return 0;
  if (text.split(/[\s-]+/).some((word) => word.startsWith(query))) return 1;
  if (words.split(",").some((word) => word.trim().toLowerCase().startsWith(query))) return 2;
  return text.includes(query) ? 3 : NONE;
}

/** Those that match the search words, the best first. */
export function matching<T extends Findable>(all: readonly T[], query: string, most: number): T[] {
  const wanted = query.toLowerCase();
  return all
    .map((each) => ({ each, rank: rank(each, wanted) }))
    .filter((one) => one.rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ each }) => each);
}
