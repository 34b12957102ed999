"use client";
import { useEffect, useRef } from "react";
import { speak } from "@/lib/texts/language";
import { useText } from "@/lib/texts/use-text";

/** Switches to the user's language as soon as the page is hydrated. */
export function Language() {
  useEffect(() => void speak(), []);
  useTitle();
  return null;
}

/** The framework sets the title of each page in English: '… · Tasks · Troupe'. This translates the page's name. */
function useTitle(): void {
  const t = useText();
  const last = useRef({ english: "", told: "" });
  useEffect(() => {
    function tell(): void {
      const english = document.title === last.current.told ? last.current.english : document.title;
      const parts = english.split(" · ");
      const told = parts.map((part, at) => (at === parts.length - 2 ? t(part) : part)).join(" · ");
      last.current = { english, told };
      if (document.title !== told) document.title = told;
    }
    tell();
    const watch = new MutationObserver(tell);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [t]);
}
