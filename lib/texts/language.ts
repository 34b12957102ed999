"use client";
import { createContext, use, useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Store } from "@/lib/core/shared/store";
import { english, languages, type Language, type Spoken } from "@/lib/texts/languages";
import { LANGUAGE_COOKIE } from "@/lib/texts/reader/language-of";

/** Where this browser keeps the choice; empty or absent: the browser's own language. */
const ENTRY = "troupe-language";
const YEAR_S = 365 * 24 * 60 * 60;

/** The language in which the server has drawn this page. */
export const ServedContext = createContext(english);
/** What the page speaks now, in a browser. */
export const spoken = new Store(english);
let chosenHere: string | undefined;

/** The language that the page speaks now, with its texts. */
export function useSpoken(): Spoken {
  const served = use(ServedContext);
  return useSyncExternalStore(spoken.subscribe, spoken.get, () => served);
}

/** What was chosen; empty: the browser's own. */
export const choice = (): Language | "" =>
  languages.find(({ id }) => id === (chosenHere ?? readStorage("local", ENTRY)))?.id ?? "";

/** Remembers the choice and speaks it as soon as its texts are here. */
export async function choose(language: Language | ""): Promise<void> {
  chosenHere = language;
  writeStorage("local", ENTRY, language);
  await speak();
}

/**
 * Speaks the language that was chosen, or else the first of the browser's that is known here; what it has been so far
 * when its texts can't be had. The server draws the next page in it.
 */
export async function speak(): Promise<void> {
  const wanted = languages.find(({ id }) => id === (choice() || ownLanguage())) ?? languages[0];
  if (wanted.id !== spoken.get().language) {
    try {
      spoken.set({ ...english, language: wanted.id, ...(await wanted.load?.()) });
    } catch {
      return;
    }
    document.documentElement.lang = wanted.id;
  }
  tellServer(choice());
}

/** Not for its own language: there the browser says so itself. */
function tellServer(language: Language | ""): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${language ? YEAR_S : 0}${secure}`;
}

const ownLanguage = (): string | undefined =>
  navigator.languages
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => languages.some(({ id }) => id === each));
