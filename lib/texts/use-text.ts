"use client";
import { useMemo } from "react";
import { useStore } from "@/lib/core/shared/store";
import { spoken } from "@/lib/texts/language";
import { sentence } from "@/lib/texts/sentence";

export type Values = Record<string, string | number>;
/** A text of the screens in the reader's language. English is the text itself; `{name}` stands for a value. */
export type Translate = (text: string, values?: Values) => string;

/** Puts the values into a text's places. */
export const fill = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The texts of the screens, in the language that the reader has chosen. */
export function useText(): Translate {
  const { texts } = useStore(spoken);
  return useMemo(() => (text, values) => fill(texts[text] ?? text, values), [texts]);
}

/** For sentences that come as a whole, from a rule or from the server: in the reader's language where it is known, else as they came. */
export function useSentence(): (given: string) => string {
  const now = useStore(spoken);
  return useMemo(() => (given) => sentence(now, given), [now]);
}
