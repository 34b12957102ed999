import type { Spoken } from "@/lib/texts/language";
import type { Texts } from "@/lib/texts/languages";

type Pattern = { matches: RegExp; names: string[]; text: string };
const known = new WeakMap<Texts, Pattern[]>();

/** A finished English sentence in another language. One with values is found by the text it was made from. */
export function sentence({ texts }: Spoken, given: string): string {
  const exact = texts[given];
  if (exact !== undefined) return exact;
  for (const { matches, names, text } of patternsOf(texts)) {
    const found = matches.exec(given);
    if (found) return text.replace(/\{(\w+)\}/g, (place, name: string) => found[names.indexOf(name) + 1] ?? place);
  }
  return given;
}

/** Made once for each language. A text that is nearly all values would match anything. */
function patternsOf(texts: Texts): Pattern[] {
  const before = known.get(texts);
  if (before) return before;
  const patterns = Object.entries(texts)
    .filter(([english]) => english.includes("{") && english.replace(/\{\w+\}/g, "").trim().length > 5)
    .map(([english, text]) => {
      const names = [...english.matchAll(/\{(\w+)\}/g)].map((place) => place[1]!);
      const source = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      return { matches: new RegExp(`^${source.join("(.+)")}$`, "s"), names, text };
    });
  known.set(texts, patterns);
  return patterns;
}
