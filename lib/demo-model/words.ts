import "server-only";

const STOP = new Set(
  (
    "a about above after again all also am an and any are as at be because been before but by can could did do does doing for from get give had has have he her here hers " +
    "him his how i if in into is it its just let like ll make may me might more most must my no nor not now of off on once only or other our out over own please re s same " +
    "shall she should so some such t tell than that the their them then there these they this those through to too under until up us use used using ve very want was we " +
    "were what when where which while who why will with would you your yours hello hi hey thanks thank know need " +
    "aber als am auch auf aus bei bitte da das dass dein dem den der des die dir dich doch du ein eine einem einen einer er es für habe haben hat ich ihr ihre im in ist ja " +
    "kann können mein meine mich mir mit nach nicht noch nur oder sein sich sie sind so um und uns von vom war was wenn wer wie wir wird wo zu zum zur über"
  ).split(" "),
);

/** A crude stem: enough for "invoices" to match "invoice" and "calculate" to match "calculator". */
function stem(word: string): string {
  const base = word
    .replace(/ies$/, "y")
    .replace(/(ations?|ators?|ating|ated|ates|ate)$/, "at")
    .replace(/(?<=[a-z]{4})(ing|ers?|ed)$/, "")
    .replace(/(?<=ss|x|ch|sh)es$/, "")
    .replace(/(?<![su])s$/, "");
  return base.replace(/([b-df-hj-np-rtv-z])\1$/, "$1").replace(/(?<=[a-z]{3})e$/, "");
}

/** All words of a text in lower case; "addNumbers" and "add_numbers" are two words each. */
export const words = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .match(/\p{L}+|\d+/gu) ?? [];

/** The words that carry meaning, each once. */
export const contentWords = (text: string): string[] => [
  ...new Set(words(text).filter((word) => !STOP.has(word) && word.length > 1)),
];

/** The stems of the words that carry meaning. */
export const stems = (text: string): Set<string> => new Set(contentWords(text).map(stem));

/** The stems of all words, for names in which every word counts. */
export const allStems = (text: string): Set<string> => new Set(words(text).map(stem));

/** The content words of `text` that also occur, by stem, in `other`. */
export function sharedWords(text: string, other: Set<string>): string[] {
  const seen = new Set<string>();
  return contentWords(text).filter((word) => {
    const root = stem(word);
    if (!other.has(root) || seen.has(root)) return false;
    seen.add(root);
    return true;
  });
}

/** "a", "a and b", "a, b and c". */
export const enumerate = (items: string[], and = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text as a Markdown quotation. */
export const quoted = (text: string): string => `> ${text.trim().split("\n").join("\n> ")}`;

/** The sentences that contain the text's most frequent words, in their original order. */
export function keySentences(text: string, count: number): string[] {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-*#>\d.\s]+/, "").trim())
    .filter((sentence) => sentence.length > 12);
  const frequency = new Map<string, number>();
  for (const word of words(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weigh = (sentence: string) => {
    const own = contentWords(sentence);
    const sum = own.reduce((total, word) => total + (frequency.get(word) ?? 0), 0);
    return sum / Math.sqrt(own.length + 1);
  };
  const top = new Set([...sentences].sort((a, b) => weigh(b) - weigh(a)).slice(0, count));
  return sentences.filter((sentence) => top.has(sentence));
}
