import type { Reasons, Texts } from "@/lib/texts/texts";

/**
 * A new language is a folder like de, and a line here. The compiler then names each table of texts that only the server
 * needs (`Record<Language, …>`).
 */
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
