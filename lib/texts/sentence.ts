import {
  filled,
  formOf,
  type Params,
  type SentenceOrText,
  type Worded,
} from "@/lib/core/shared/sentence";
import type { Spoken } from "@/lib/texts/languages";

/** A sentence in the reader's language: found by its reason, or in English where the language has none for it. */
export function sentence(spoken: Spoken, given: SentenceOrText): string {
  if (typeof given === "string") return given;
  const { reason, params, text } = given;
  return reason !== undefined && Object.hasOwn(spoken.reasons, reason)
    ? drawn(spoken, spoken.reasons[reason]!, params)
    : text;
}

/** A text of the language with what stands in its places. */
export const drawn = (spoken: Spoken, text: Worded, params?: Params): string =>
  filled(formOf(text, params, spoken.language), params, (part) => sentence(spoken, part));

/** An English text of the screens; of one that counts, its two forms. `{name}` stands for a value. */
export type Text = string | { one: string; other: string };

/** A text of the screens in a language: found by the English one, of a counted text by its form for many. */
export function translated(spoken: Spoken, text: Text, values?: Params): string {
  const key = typeof text === "string" ? text : text.other;
  const known = Object.hasOwn(spoken.texts, key) ? spoken.texts[key]! : undefined;
  return known === undefined
    ? drawn({ ...spoken, language: "en" }, text, values)
    : drawn(spoken, known, values);
}
