"use client";
import { useLayoutEffect } from "react";

/**
 * Sets the document title to the item open on a screen: 'Costs of the third quarter · Tasks · Troupe'. null: none is
 * open. `screen` is the page's own name, in English; components/shell/language/follow-choice.tsx translates it. The
 * framework may write the page's own title again at any later time, so this one is enforced until nothing is open.
 */
export function useTitle(name: string | null, screen: "Tasks" | "Teams" | "Chat" | "Runs"): void {
  useLayoutEffect(() => {
    if (name === null) return;
    const start = `${asTitle(name)} · `;
    function tell(): void {
      if (!document.title.startsWith(start)) document.title = `${start}${screen} · Troupe`;
    }
    tell();
    const watch = new MutationObserver(tell);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      // The next page may already have set its own title.
      if (document.title.startsWith(start)) document.title = `${screen} · Troupe`;
    };
  }, [name, screen]);
}

/** As returned by `document.title`: the HTML standard strips and collapses white space. */
const asTitle = (name: string): string => name.replace(/[\t\n\f\r ]+/g, " ").trim();
