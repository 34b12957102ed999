import { english } from "@/lib/texts/languages";
import { translated, type Text } from "@/lib/texts/sentence";
import type { Translate, Values } from "@/lib/texts/use-text";

/** The texts of the screens as an English reader has them. */
export const t: Translate = (text: Text, values?: Values): string =>
  translated(english, text, values);
