"use client";
import { useEffect, useRef } from "react";
import { speak } from "@/lib/texts/language";
import { useText } from "@/lib/texts/use-text";

/** Speaks the reader's language as soon as the page has come to life. */
export function Language() {
  useEffect(() => void speak(), []);
  useTitle();
  return null;
}

/** The framework writes the title of each page, in English: '… · Tasks · Troupe'. The page's name is put into the reader's language. */
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
