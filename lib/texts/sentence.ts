import {
  filled,
  formOf,
  type Params,
  type SentenceOrText,
  type Worded,
} from "@/lib/core/shared/sentence";
import type { Spoken } from "@/lib/texts/languages";

/** A sentence in the reader's language: found by its reason, or in English if the language has none for it. */
export function sentence(spoken: Spoken, value: SentenceOrText): string {
  if (typeof value === "string") return value;
  const { reason, params, text } = value;
  return reason !== undefined && Object.hasOwn(spoken.reasons, reason)
    ? drawn(spoken, spoken.reasons[reason]!, params)
    : text;
}

/** A text of the language with its placeholders filled. */
export const drawn = (spoken: Spoken, text: Worded, params?: Params): string =>
  filled(formOf(text, params, spoken.language), params, (part) => sentence(spoken, part));

/** An English screen text; for a counted one, its two forms. `{name}` is a placeholder. */
export type Text = string | { one: string; other: string };

/** A screen text in a language: looked up by the English one, for a counted text by its plural form. */
export function translated(spoken: Spoken, text: Text, values?: Params): string {
  const key = typeof text === "string" ? text : text.other;
  const translation = Object.hasOwn(spoken.texts, key) ? spoken.texts[key]! : undefined;
  return translation === undefined
    ? drawn({ ...spoken, language: "en" }, text, values)
    : drawn(spoken, translation, values);
}
