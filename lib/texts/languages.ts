/** A language's texts: the English one is the key. A new language is one file like de.ts with a folder beside it, and a line here. */
export type Texts = Record<string, string>;

export const languages = [
  { id: "en", label: "English", load: undefined },
  {
    id: "de",
    label: "Deutsch",
    load: () => import("@/lib/texts/de").then((file): Texts => file.de),
  },
] as const;

export type Language = (typeof languages)[number]["id"];
