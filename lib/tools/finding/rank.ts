import "server-only";

/** A searchable text, in parts with different weights. */
type Part = { text: string; weight: number };
/** Words of texts, with their weights. */
type Words = Map<string, number>;

/** BM25's parameters: how quickly repetitions of a word saturate, and how much a long text is penalized. */
const SATURATION = 1.2;
const LENGTH = 0.75;
/** A word that only starts like the one searched. */
const BEGINNING = 0.4;
const LEAST_BEGINNING = 3;
/** Stop words of questions, which a tool's text may contain by chance. */
const EMPTY = new Set(
  "a all an and any are as at be by can do for from how i in is it me my of on one or so some that the them this to use want what which who with you".split(
    " ",
  ),
);
/** People's words for the words of interfaces. */
const ALSO: Record<string, readonly string[]> = {
  ...same(["show", "see", "view", "fetch", "read", "look"], ["list", "get", "read"]),
  ...same(["find", "lookup", "query"], ["search", "list", "find"]),
  ...same(["add", "new", "make", "write", "open"], ["create", "add"]),
  ...same(["change", "edit", "modify", "rename"], ["update", "edit"]),
  ...same(["remove", "erase", "drop"], ["delete", "remove"]),
};
const ALSO_WEIGHT = 0.4;

/** Limits the cost of one search. */
const WANTED_CHARS = 1_000;
const WANTED_WORDS = 16;

/**
 * The indexes of the matching texts, best first, by BM25 over the words of all parts (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework", 2009). Words that are rare among the texts count for more.
 */
export function rank(wanted: string, texts: readonly (readonly Part[])[]): number[] {
  const said = wordsOf(wanted.slice(0, WANTED_CHARS)).filter((word) => !EMPTY.has(word));
  const query = withOthers([...new Set(said)].slice(0, WANTED_WORDS));
  const all = texts.map(counted);
  const lengths = all.map((words) => [...words.values()].reduce((sum, each) => sum + each, 0));
  const usual = lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, all.length) || 1;
  const scores = all.map(() => 0);
  for (const [word, weight] of query) {
    const counts = all.map((words) => occurrences(words, word));
    const having = counts.filter((each) => each > 0).length;
    const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
    for (const [at, times] of counts.entries()) {
      const long = 1 - LENGTH + (LENGTH * lengths[at]!) / usual;
      scores[at]! += (weight * rarity * times * (SATURATION + 1)) / (times + SATURATION * long);
    }
  }
  return [...scores.keys()]
    .filter((at) => scores[at]! > 0)
    .toSorted((a, b) => scores[b]! - scores[a]! || a - b);
}

function withOthers(words: string[]): Map<string, number> {
  const query = new Map(words.map((word) => [word, 1]));
  for (const other of words.flatMap((word) => (Object.hasOwn(ALSO, word) ? ALSO[word]! : [])))
    if (!query.has(other)) query.set(other, ALSO_WEIGHT);
  return query;
}

function same(said: string[], called: string[]) {
  return Object.fromEntries(said.map((word) => [word, called]));
}

function counted(parts: readonly Part[]): Words {
  const words: Words = new Map();
  for (const { text, weight } of parts)
    for (const word of wordsOf(text)) words.set(word, (words.get(word) ?? 0) + weight);
  return words;
}

function occurrences(words: Words, wanted: string): number {
  const exact = words.get(wanted) ?? 0;
  if (exact > 0 || wanted.length < LEAST_BEGINNING) return exact;
  let most = 0;
  for (const [word, count] of words)
    if (word.startsWith(wanted) || (word.length >= LEAST_BEGINNING && wanted.startsWith(word)))
      most = Math.max(most, count * BEGINNING);
  return most;
}

/** `createIssues` and `create_issue` contain the same words, `Größe` and `grosse` too. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stem);

/** English plurals, which are the main difference between names of tools and search words. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)
    ? word.slice(0, -1)
    : word;
}
