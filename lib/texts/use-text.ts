"use client";
import { useMemo } from "react";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useSpoken } from "@/lib/texts/language";
import { sentence, translated, type Text } from "@/lib/texts/sentence";

export type Values = Record<string, string | number>;
/** A text of the screens in the reader's language. A text with forms is given its `count`. */
export type Translate = {
  (text: string, values?: Values): string;
  (text: Text, values: Values & { count: number }): string;
};

/** The texts of the screens, in the language that the reader has chosen. */
export function useText(): Translate {
  const now = useSpoken();
  return useMemo(() => (text: Text, values?: Values) => translated(now, text, values), [now]);
}

/** For what a rule or the server says, and how it is told: by its reason. A mere text stands as it is. */
export function useSentence(): (given: SentenceOrText) => string {
  const now = useSpoken();
  return useMemo(() => (given) => sentence(now, given), [now]);
}
