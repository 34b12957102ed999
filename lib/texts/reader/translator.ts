import { english, languages, type Language } from "@/lib/texts/languages";
import { translated } from "@/lib/texts/sentence";
import type { Translate } from "@/lib/texts/use-text";

/** The texts of a page that the server alone draws, in a language: nothing of them is in the page's scripts. */
export async function translator(language: Language): Promise<Translate> {
  const found = languages.find(({ id }) => id === language) ?? languages[0];
  const spoken = { ...english, language: found.id, ...(await found.load?.()) };
  return (text, values) => translated(spoken, text, values);
}
