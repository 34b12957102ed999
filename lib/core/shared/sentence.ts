/**
 * What people read, apart from the texts of the screens: a refusal, a failure, a warning. Its `reason` is stable and
 * names what is wrong; a page looks up the translation by it and fills in `params`. `text` is the complete English
 * text, for logs, programs and languages without a translation. Sentences stored before there were reasons have only
 * their text.
 */
export type Sentence = { readonly text: string } & Partial<Reason>;

/** A sentence, or a text that is already in the reader's language. */
export type SentenceOrText = Sentence | string;

/** A sentence without its English text, as it accompanies that text in responses, events and rows. */
export type Reason = { readonly reason: string; readonly params?: Params };
export type Params = { readonly [name: string]: Param };
/** A param may itself be a sentence, or several, one after the other. */
export type Param = string | number | Sentence | readonly Sentence[];

/** A text, or one for each number form of the language (Intl.PluralRules), chosen by `count`. */
export type Worded = string | ({ readonly other: string } & Partial<Record<PluralForm, string>>);
type PluralForm = "zero" | "one" | "two" | "few" | "many";

type EnglishForms = { readonly one: string; readonly other: string };
/** The names between braces. With a space inside it is not a placeholder, but code, for example. */
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
  const english = filled(formOf(text, params, "en"), params, ({ text }) => text);
  return params ? { reason, params, text: english } : { reason, text: english };
}

/**
 * For a text with number forms, the one for its count, or for the first number among the params if none has that name.
 */
export function formOf(text: Worded, params: Params = {}, language: string): string {
  if (typeof text === "string") return text;
  const count = params.count ?? Object.values(params).find((each) => typeof each === "number");
  return text[rulesOf(language).select(Number(count))] ?? text.other;
}

/**
 * Fills the params into a text's placeholders; a placeholder without a param stays. `told`: the text of a nested
 * sentence, without its full stop where the outer text continues after it.
 */
export const filled = (
  text: string,
  params: Params | undefined,
  textOf: (part: Sentence) => string,
): string =>
  params
    ? text.replace(/\{(\w+)\}/g, (place, name: string, at: number) => {
        if (!Object.hasOwn(params, name)) return place;
        const param = params[name]!;
        if (typeof param !== "object") return String(param);
        const words = isSeveral(param) ? param.map(textOf).join(" ") : textOf(param);
        return /\S/.test(text[at + place.length] ?? " ") ? words.replace(/\.$/, "") : words;
      })
    : text;
const isSeveral = (param: Sentence | readonly Sentence[]): param is readonly Sentence[] =>
  Array.isArray(param);

const rules = new Map<string, Intl.PluralRules>();
/** Expensive to create, so each is created once. */
function rulesOf(language: string): Intl.PluralRules {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule;
}

/** The reason of a sentence, to accompany its text; undefined if it has none. */
export const reasonOf = ({ reason, params }: Partial<Reason>): Reason | undefined =>
  reason === undefined ? undefined : params ? { reason, params } : { reason };

/** A text and its reason, if there is one. */
export const withReason = (text: string, beside: Partial<Reason> | null = {}): Sentence => ({
  text,
  ...reasonOf(beside ?? {}),
});

/** The sentence with each of its texts passed through `change`, to remove what no one may see. */
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
