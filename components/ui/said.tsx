"use client";
import { useText } from "@/lib/texts/use-text";

/** A text in the reader's language, for pages that are drawn before anyone reads them. */
export function Said({ text }: { text: string }) {
  const t = useText();
  return t(text);
}
