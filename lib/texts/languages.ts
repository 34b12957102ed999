import type { Worded } from "@/lib/core/shared/sentence";

/** A language's texts of the screens: the English one is the key, of a counted one the form for many. */
export type Texts = Record<string, Worded>;
/** What it says for each reason of a sentence. */
export type Reasons = Record<string, Worded>;

/** A new language is one file like de.ts with a folder beside it, and a line here. */
export const languages = [
  { id: "en", label: "English", load: undefined },
  {
    id: "de",
    label: "Deutsch",
    load: () =>
      import("@/lib/texts/de").then((file): { texts: Texts; reasons: Reasons } => ({
        texts: file.de,
        reasons: file.reasons,
      })),
  },
] as const;

/** language: its tag (BCP 47), by which numbers, dates and number forms go. */
export type Spoken = { language: string; texts: Texts; reasons: Reasons };
export const english: Spoken = { language: "en", texts: {}, reasons: {} };

export type Language = (typeof languages)[number]["id"];
