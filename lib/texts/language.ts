"use client";
import { createContext, use, useSyncExternalStore } from "react";
import { readStorage, writeStorage } from "@/lib/core/shared/storage";
import { Store } from "@/lib/core/shared/store";
import { english, languages, type Language, type Spoken } from "@/lib/texts/languages";
import { LANGUAGE_COOKIE } from "@/lib/texts/language-of";

/** Where this browser stores the choice; empty or missing: the browser's own language. */
const ENTRY = "troupe-language";
const YEAR_S = 365 * 24 * 60 * 60;

/** The language in which the server has rendered this page. */
export const ServedContext = createContext(english);
/** The page's current language, in a browser. */
export const spoken = new Store(english);
let chosenHere: string | undefined;

/** The page's current language, with its texts. */
export function useSpoken(): Spoken {
  const served = use(ServedContext);
  return useSyncExternalStore(spoken.subscribe, spoken.get, () => served);
}

/** The choice; empty: the browser's own language. */
export const choice = (): Language | "" =>
  languages.find(({ id }) => id === (chosenHere ?? readStorage("local", ENTRY)))?.id ?? "";

/** Stores the choice and switches to it as soon as its texts are loaded. */
export async function choose(language: Language | ""): Promise<void> {
  chosenHere = language;
  writeStorage("local", ENTRY, language);
  await speak();
}

/**
 * Switches to the chosen language, or else to the first of the browser's that is supported; the previous one stays if
 * its texts can't be loaded. The server renders the next page in it.
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

/** Not for the browser's own language: there the browser uses its own text. */
function tellServer(language: Language | ""): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${language ? YEAR_S : 0}${secure}`;
}

const ownLanguage = (): string | undefined =>
  navigator.languages
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => languages.some(({ id }) => id === each));
