"use client";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Store } from "@/lib/core/shared/store";
import { languages, type Language, type Reasons, type Texts } from "@/lib/texts/languages";

/** Where this browser keeps the choice; empty or absent: the browser's own language. public/theme.js reads it before the first paint. */
const ENTRY = "troupe-language";

/** language: its tag (BCP 47), by which numbers, dates and number forms go. */
export type Spoken = { language: string; texts: Texts; reasons: Reasons };
export const english: Spoken = { language: "en", texts: {}, reasons: {} };

export const spoken = new Store(english);
let chosenHere: string | undefined;

/** What was chosen; empty: the browser's own. */
export const choice = (): Language | "" =>
  languages.find(({ id }) => id === (chosenHere ?? readStorage("local", ENTRY)))?.id ?? "";

/** Remembers the choice and speaks it as soon as its texts are here. */
export async function choose(language: Language | ""): Promise<void> {
  chosenHere = language;
  writeStorage("local", ENTRY, language);
  await speak();
}

/** Speaks the language that was chosen, or else the first of the browser's that is known here. English when its texts can't be had. */
export async function speak(): Promise<void> {
  const wanted = languages.find(({ id }) => id === (choice() || ownLanguage())) ?? languages[0];
  if (wanted.id !== spoken.get().language) {
    try {
      spoken.set({ ...english, language: wanted.id, ...(await wanted.load?.()) });
    } catch {
      spoken.set(english);
    }
  }
  document.documentElement.lang = spoken.get().language;
  delete document.documentElement.dataset.languageWait;
}

const ownLanguage = (): string | undefined =>
  navigator.languages
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => languages.some(({ id }) => id === each));
