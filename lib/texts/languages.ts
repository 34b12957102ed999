import type { Reasons, Texts } from "@/lib/texts/texts";

/** A new language is a folder like de, and a line here. What it does not translate yet appears in English. */
export const languages = [
  { id: "en", label: "English", load: undefined },
  {
    id: "de",
    label: "Deutsch",
    load: () =>
      import("@/lib/texts/de/catalogue").then((file): { texts: Texts; reasons: Reasons } => ({
        texts: file.de,
        reasons: file.reasons,
      })),
  },
] as const;

/** language: its tag (BCP 47), for numbers, dates and number forms. */
export type Spoken = { language: string; texts: Texts; reasons: Reasons };
export const english: Spoken = { language: "en", texts: {}, reasons: {} };

export type Language = (typeof languages)[number]["id"];
/** What only the server needs in several languages: in English, and in those that have it. */
export type InLanguages<Value> = { en: Value } & Partial<Record<Language, Value>>;
