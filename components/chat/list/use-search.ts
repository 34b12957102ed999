"use client";
import { useEffect, useState } from "react";
import { chatLimits } from "@/lib/chat/contract";

/** As long as a person pauses between two letters. */
const PAUSE_MS = 250;

/** What is typed into a search, and what is searched for once the typing rests. */
export function useSearch() {
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const wanted = typed.trim().slice(0, chatLimits.search);
    const timer = setTimeout(() => setWords(wanted), wanted ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, words, type: setTyped, clear: () => setTyped("") };
}

export type Search = ReturnType<typeof useSearch>;
