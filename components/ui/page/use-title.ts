"use client";
import { useEffect } from "react";

/**
 * Sets the document title to what is open on a screen: 'Costs of the third quarter · Tasks · Troupe'. null: nothing is.
 * `screen` is the page's own name, in English; components/shell/preferences/language.tsx translates it.
 */
export function useTitle(name: string | null, screen: "Tasks" | "Teams" | "Chat"): void {
  useEffect(() => {
    if (name === null) return;
    document.title = `${name} · ${screen} · Troupe`;
    return () => {
      // The next page may already have set its own title.
      if (document.title.startsWith(`${name} · `)) document.title = `${screen} · Troupe`;
    };
  }, [name, screen]);
}
