import type { Texts } from "@/lib/texts/languages";

/** German. */
export const de: Texts = {
  Dashboard: "Übersicht",
};
