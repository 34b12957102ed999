import { english } from "@/lib/texts/languages";
import { translated, type Text } from "@/lib/texts/sentence";
import type { Translate, Values } from "@/lib/texts/use-text";

/** The screen texts for an English reader. */
export const t: Translate = (text: Text, values?: Values): string =>
  translated(english, text, values);
