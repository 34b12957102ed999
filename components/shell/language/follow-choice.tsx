"use client";
import { use, useEffect, useRef } from "react";
import { ServedContext, speak, useSpoken } from "@/lib/texts/language";
import type { Spoken } from "@/lib/texts/languages";
import { translated } from "@/lib/texts/sentence";

/** Switches to a language that was chosen in this browser before the server knew it. */
export function FollowChoice() {
  useEffect(() => {
    document.documentElement.dataset.alive = ""; // for public/theme.js
    void speak();
  }, []);
  useTitle();
  return null;
}

/**
 * Translates the page's name in its title, '… · Tasks · Troupe': screens opened without the server have it in English,
 * the framework may write the server's again, and the language may change while a page is open.
 */
function useTitle(): void {
  const now = useSpoken();
  const served = use(ServedContext);
  const last = useRef(now);
  useEffect(() => {
    function tell(): void {
      const parts = document.title.split(" · ");
      const title = parts
        .map((part, at) =>
          at === parts.length - 2 ? translated(now, englishOf(part, [last.current, served])) : part,
        )
        .join(" · ");
      if (document.title !== title) document.title = title;
    }
    tell();
    last.current = now;
    const watch = new MutationObserver(tell);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [now, served]);
}

const englishOf = (text: string, languages: Spoken[]): string =>
  languages
    .flatMap(({ texts }) => Object.entries(texts))
    .find(([, theirs]) => theirs === text)?.[0] ?? text;
