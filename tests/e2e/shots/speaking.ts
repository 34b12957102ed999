import type { Locator, Page } from "playwright/test";
import { de } from "@/lib/texts/de/catalogue";

export type Spoken = "en" | "de";

const placeOf = /\{(\w+)\}/g;
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A text as a pattern that matches any values of its placeholders. */
const pattern = (text: string): string =>
  text
    .split(/\{\w+\}/)
    .map(literal)
    .join("(.+)");
const forms = (worded: (typeof de)[string]): string[] =>
  typeof worded === "string" ? [worded] : Object.values(worded);
/** Its own words: 'Secret of {name}' is more specific than '{index} of {total}'. */
const wordsOf = (key: string): number => key.replace(placeOf, "").length;
const withPlaces = Object.keys(de)
  .filter((key) => key.includes("{"))
  .toSorted((one, other) => wordsOf(other) - wordsOf(one))
  .map((key) => ({ key, fits: new RegExp(`^${pattern(key)}$`) }));

/** Its text on a German page; texts without a translation (a name, for example) are unchanged. */
function inGerman(said: string | RegExp): string | RegExp {
  if (said instanceof RegExp) {
    const meant = Object.keys(de).filter((key) => said.test(key));
    const start = said.source.startsWith("^") ? "^" : "";
    const ways = meant.flatMap((key) => forms(de[key]!)).map((text) => start + pattern(text));
    return ways.length ? new RegExp([...ways, said.source].join("|")) : said;
  }
  const exact = de[said];
  if (typeof exact === "string") return exact;
  for (const { key, fits } of withPlaces) {
    const values = fits.exec(said)?.slice(1);
    if (!values) continue;
    const names = [...key.matchAll(placeOf)].map(([, name]) => name);
    const filled = forms(de[key]!).map((text) =>
      text.replace(placeOf, (place, name: string) => values[names.indexOf(name)] ?? place),
    );
    return filled.length === 1 ? filled[0]! : new RegExp(filled.map(literal).join("|"));
  }
  return said;
}

type Options = { name?: string | RegExp };
const isText = (value: unknown): value is string | RegExp =>
  typeof value === "string" || value instanceof RegExp;
const isLocator = (value: unknown): value is Locator =>
  typeof (value as Locator | undefined)?.getByRole === "function";

/** The same page for English queries of text that is shown in another language. */
export function speaking<On extends Page | Locator>(on: On, spoken: Spoken): On {
  if (spoken === "en") return on;
  return new Proxy(on, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function" || key === "constructor") return value;
      return (...given: unknown[]) => {
        const asked =
          key === "getByRole"
            ? given.map((each) => {
                const { name } = (each ?? {}) as Options;
                return isText(name) ? { ...(each as Options), name: inGerman(name) } : each;
              })
            : key === "getByText" || key === "getByLabel"
              ? given.map((each) => (isText(each) ? inGerman(each) : each))
              : given;
        const answer: unknown = Reflect.apply(value, target, asked);
        return isLocator(answer) ? speaking(answer, spoken) : answer;
      };
    },
  });
}
