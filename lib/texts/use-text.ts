"use client";
import { useMemo } from "react";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useSpoken } from "@/lib/texts/language";
import { sentence, translated, type Text } from "@/lib/texts/sentence";

export type Values = Record<string, string | number>;
/** A screen text in the reader's language. A text with forms takes its `count`. */
export type Translate = {
  (text: string, values?: Values): string;
  (text: Text, values: Values & { count: number }): string;
};

/** The screen texts, in the reader's language. */
export function useText(): Translate {
  const now = useSpoken();
  return useMemo(() => (text: Text, values?: Values) => translated(now, text, values), [now]);
}

/** For messages of rules and the server: translated by reason. Plain text is unchanged. */
export function useSentence(): (value: SentenceOrText) => string {
  const now = useSpoken();
  return useMemo(() => (value) => sentence(now, value), [now]);
}
