import type { Spoken } from "@/lib/texts/language";
import type { Texts } from "@/lib/texts/languages";

type Pattern = { matches: RegExp; names: string[]; text: string; /** How many characters of it are no values. */ fixed: number };
const known = new WeakMap<Texts, Pattern[]>();

/** With fewer characters of its own, a text would match what others have written. */
const LEAST = 9;
/** The same for what stands in a place, which is mostly somebody's word: a name, an answer. */
const LEAST_WITHIN = 15;

/**
 * A finished English sentence in another language, or as it came. One with values is found by the text it was made
 * from; a value may be a sentence of its own, and several sentences may stand together.
 */
export const sentence = ({ texts }: Spoken, given: string): string => found(texts, given, LEAST) ?? given;

function found(texts: Texts, given: string, least: number): string | undefined {
  return texts[given] ?? several(texts, given) ?? filled(texts, given, least);
}

/** Sentences one after the other, if each is known. Not every full stop ends one: names may hold them. */
function several(texts: Texts, given: string): string | undefined {
  const parts = given.split(/(?<=[.!?]) (?=[\p{Lu}{"“])/u);
  for (let at = 1; at < parts.length; at++) {
    const head = parts.slice(0, at).join(" ");
    const told = texts[head] ?? filled(texts, head, LEAST_WITHIN);
    const rest = told === undefined ? undefined : found(texts, parts.slice(at).join(" "), LEAST_WITHIN);
    if (rest !== undefined) return `${told} ${rest}`;
  }
  return undefined;
}

function filled(texts: Texts, given: string, least: number): string | undefined {
  for (const { matches, names, text, fixed } of patternsOf(texts)) {
    const values = fixed < least ? null : matches.exec(given);
    if (values) return text.replace(/\{(\w+)\}/g, (place, name: string) => within(texts, values[names.indexOf(name) + 1] ?? place));
  }
  return undefined;
}

const within = (texts: Texts, value: string): string => (value.split(" ").length > 2 ? (found(texts, value, LEAST_WITHIN) ?? value) : value);

/** Made once for each language; what says most by itself goes first. */
function patternsOf(texts: Texts): Pattern[] {
  const before = known.get(texts);
  if (before) return before;
  const patterns = Object.entries(texts)
    .filter(([english]) => /\{\w+\}/.test(english))
    .map(([english, text]) => {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map((place) => place[1]!);
      const parts = english.split(/\{\w+\}/);
      const source = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.+)");
      return { matches: new RegExp(`^${source}$`, "s"), names, text, fixed: parts.join("").trim().length };
    })
    .filter(({ fixed }) => fixed >= LEAST)
    .sort((a, b) => b.fixed - a.fixed);
  known.set(texts, patterns);
  return patterns;
}
