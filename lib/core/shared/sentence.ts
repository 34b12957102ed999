/**
 * What people are told, apart from the texts of the screens: a refusal, a failure, a warning. Its `reason` is stable and
 * names what is wrong; a page finds the words of the reader's language by it, and puts `params` into their places.
 * `text` is the whole in English, for logs, programs and a language without words of its own. What was kept before there
 * were reasons has its text alone.
 */
export type Sentence = { readonly text: string } & Partial<Reason>;

/** A sentence, or a text that is in the reader's language already. */
export type SentenceOrText = Sentence | string;

/** A sentence without its English text, as it stands beside that text in answers, events and rows. */
export type Reason = { readonly reason: string; readonly params?: Params };
export type Params = { readonly [name: string]: Param };
/** A part may be a sentence of its own, or several, one behind the other. */
export type Param = string | number | Sentence | readonly Sentence[];

/** A text, or one for each number form that the language has (Intl.PluralRules), chosen by `count`. */
export type Worded = string | ({ readonly other: string } & Partial<Record<PluralForm, string>>);
type PluralForm = "zero" | "one" | "two" | "few" | "many";

type EnglishForms = { readonly one: string; readonly other: string };
/** The names between braces. What holds a space is no place: a piece of code, say. */
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Names<Rest>
  : never;
type NamesOf<Text> = Text extends EnglishForms
  ? Names<Text["one"]> | Names<Text["other"]> | "count"
  : Names<Text>;
type Given<Text> = [NamesOf<Text>] extends [never]
  ? []
  : [params: { readonly [Name in NamesOf<Text>]: Name extends "count" ? number | string : Param }];

/** A sentence with its English text: `{name}` stands for the param of that name. */
export function sentence<const Text extends string | EnglishForms>(
  reason: string,
  text: Text,
  ...[params]: Given<Text>
): Sentence {
  const told = filled(formOf(text, params, "en"), params, ({ text }) => text);
  return params ? { reason, params, text: told } : { reason, text: told };
}

/** Of a text with number forms the one for its count, or for the first number among the params where none is called so. */
export function formOf(text: Worded, params: Params = {}, language: string): string {
  if (typeof text === "string") return text;
  const count = params.count ?? Object.values(params).find((each) => typeof each === "number");
  return text[rulesOf(language).select(Number(count))] ?? text.other;
}

/**
 * Puts the params into a text's places; a place without one stays as it is. `told`: what a sentence among them says,
 * without its full stop where the text goes on right behind it.
 */
export const filled = (
  text: string,
  params: Params | undefined,
  told: (part: Sentence) => string,
): string =>
  params
    ? text.replace(/\{(\w+)\}/g, (place, name: string, at: number) => {
        if (!Object.hasOwn(params, name)) return place;
        const param = params[name]!;
        if (typeof param !== "object") return String(param);
        const words = isSeveral(param) ? param.map(told).join(" ") : told(param);
        return /\S/.test(text[at + place.length] ?? " ") ? words.replace(/\.$/, "") : words;
      })
    : text;
const isSeveral = (param: Sentence | readonly Sentence[]): param is readonly Sentence[] =>
  Array.isArray(param);

const rules = new Map<string, Intl.PluralRules>();
/** Expensive to make, so each is made once. */
function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The reason of a sentence, to stand beside its text; undefined of one that has none. */
export const reasonOf = ({ reason, params }: Partial<Reason>): Reason | undefined =>
  reason === undefined ? undefined : params ? { reason, params } : { reason };

/** A text and the reason that stands beside it, if there is one. */
export const withReason = (text: string, beside: Partial<Reason> | null = {}): Sentence => ({
  text,
  ...reasonOf(beside ?? {}),
});

/** The sentence with each of its words put through `change`: to take out what nobody may see. */
export const reworded = (why: Sentence, change: (text: string) => string): Sentence => ({
  ...why,
  text: change(why.text),
  ...(why.params
    ? {
        params: Object.fromEntries(
          Object.entries(why.params).map(([name, param]) => [name, rewordedParam(param, change)]),
        ),
      }
    : {}),
});

function rewordedParam(param: Param, change: (text: string) => string): Param {
  if (typeof param === "number") return param;
  if (typeof param === "string") return change(param);
  return isSeveral(param) ? param.map((each) => reworded(each, change)) : reworded(param, change);
}
