"use client";
import { useText } from "@/lib/texts/use-text";

/** A text in the user's language, for pages that are rendered ahead of time. */
export function Said({ text }: { text: string }) {
  const t = useText();
  return t(text);
}
