import type { Spoken } from "@/lib/texts/language";
import type { Texts } from "@/lib/texts/languages";

type Pattern = {
  parts: string[];
  names: string[];
  text: string /** How many characters of it are no values. */;
  fixed: number;
};
const known = new WeakMap<Texts, Pattern[]>();

/** With fewer characters of its own, a text would match what others have written. */
const LEAST = 9;
/** The same for what stands in a place, which is mostly somebody's word: a name, an answer. */
const LEAST_WITHIN = 15;

/** Longer than any sentence of ours with its values: it is somebody's text, and stands as it came. */
const LONGEST = 5_000;
/** Sentences that stand together. */
const MOST_TOGETHER = 12;

/**
 * A finished English sentence in another language, or as it came. One with values is found by the text it was made
 * from; a value may be a sentence of its own, and several sentences may stand together.
 */
export const sentence = ({ texts }: Spoken, given: string): string =>
  found(texts, given, LEAST) ?? given;

function found(texts: Texts, given: string, least: number): string | undefined {
  if (given.length > LONGEST) return undefined;
  return whole(texts, given) ?? several(texts, given) ?? filled(texts, given, least);
}

/** No word is one of ours because every object has a property of that name. */
const whole = (texts: Texts, given: string): string | undefined =>
  Object.hasOwn(texts, given) ? texts[given] : undefined;

/** Sentences one after the other, if each is known. Not every full stop ends one: names may hold them. */
function several(texts: Texts, given: string): string | undefined {
  const parts = given.split(/(?<=[.!?]) (?=[\p{Lu}{"“])/u);
  if (parts.length > MOST_TOGETHER) return undefined;
  for (let at = 1; at < parts.length; at++) {
    const head = parts.slice(0, at).join(" ");
    const told = whole(texts, head) ?? filled(texts, head, LEAST_WITHIN);
    const rest =
      told === undefined ? undefined : found(texts, parts.slice(at).join(" "), LEAST_WITHIN);
    if (rest !== undefined) return `${told} ${rest}`;
  }
  return undefined;
}

function filled(texts: Texts, given: string, least: number): string | undefined {
  for (const { parts, names, text, fixed } of patternsOf(texts)) {
    const values = fixed < least ? null : valuesIn(given, parts);
    if (values)
      return text.replace(/\{(\w+)\}/g, (place, name: string) =>
        within(texts, values[names.indexOf(name)] ?? place),
      );
  }
  return undefined;
}

/**
 * What stands between the parts of a text, each as long as it can be; null when it is another text. By hand, since a
 * pattern with several open places would try them all against each other.
 */
function valuesIn(given: string, parts: string[]): string[] | null {
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!given.startsWith(first) || !given.endsWith(last)) return null;
  const values: string[] = [];
  let end = given.length - last.length;
  for (let at = parts.length - 2; at >= 0; at--) {
    const part = parts[at]!;
    const found = at === 0 ? 0 : given.lastIndexOf(part, end - 1 - part.length);
    const start = found + part.length;
    if (found < 0 || start >= end) return null;
    values.unshift(given.slice(start, end));
    end = found;
  }
  return values;
}

const within = (texts: Texts, value: string): string =>
  value.split(" ").length > 2 ? (found(texts, value, LEAST_WITHIN) ?? value) : value;

/** Made once for each language; what says most by itself goes first. */
function patternsOf(texts: Texts): Pattern[] {
  const before = known.get(texts);
  if (before) return before;
  const patterns = Object.entries(texts)
    .filter(([english]) => /\{\w+\}/.test(english))
    .map(([english, text]) => {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map((place) => place[1]!);
      const parts = english.split(/\{\w+\}/);
      return { parts, names, text, fixed: parts.join("").trim().length };
    })
    .filter(({ fixed }) => fixed >= LEAST)
    .sort((a, b) => b.fixed - a.fixed);
  known.set(texts, patterns);
  return patterns;
}
