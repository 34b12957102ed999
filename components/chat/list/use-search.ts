"use client";
import { useRef, useState } from "react";
import { chatLimits } from "@/lib/chat/rules";

/** About the pause between two keystrokes. */
const PAUSE_MS = 250;

/** The typed search text, and the text searched for once typing pauses. */
export function useSearch() {
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function type(text: string): void {
    const wanted = text.trim().slice(0, chatLimits.search);
    setTyped(text);
    clearTimeout(timer.current);
    if (wanted) timer.current = setTimeout(() => setWords(wanted), PAUSE_MS);
    else setWords("");
  }
  return { typed, words, type, clear: () => type("") };
}

export type Search = ReturnType<typeof useSearch>;
