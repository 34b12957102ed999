import { english, languages, type Language, type Spoken } from "@/lib/texts/languages";
import { translated } from "@/lib/texts/sentence";
import type { Translate } from "@/lib/texts/use-text";

/** A language on the server: with its texts, and the reasons of errors. */
export async function spokenIn(language: Language): Promise<Spoken> {
  const entry = languages.find(({ id }) => id === language) ?? languages[0];
  return { ...english, language: entry.id, ...(await entry.load?.()) };
}

/** The texts of a page that only the server renders, in a language: none of them are in the page's scripts. */
export async function translator(language: Language): Promise<Translate> {
  const spoken = await spokenIn(language);
  return (text, values) => translated(spoken, text, values);
}
