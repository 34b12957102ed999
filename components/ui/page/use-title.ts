"use client";
import { useEffect } from "react";

/**
 * The window says what is open on a screen: 'Costs of the third quarter · Tasks · Troupe'. null: nothing is. `screen` is
 * the page's own name, in English; components/shell/preferences/language.tsx puts it into the reader's language.
 */
export function useTitle(name: string | null, screen: "Tasks" | "Teams" | "Chat"): void {
  useEffect(() => {
    if (name === null) return;
    document.title = `${name} · ${screen} · Troupe`;
    return () => {
      // The next page may have put its own title there already.
      if (document.title.startsWith(`${name} · `)) document.title = `${screen} · Troupe`;
    };
  }, [name, screen]);
}
