"use client";
import { useEffect, useEffectEvent } from "react";

/** What was just done, for the list that shows next: its words, and the id of what gets the focus. */
export type Outcome = { text?: string; focus: string };

/** As long as a toast. */
const SHOWN_MS = 5_000;

/** Gives the focus where it belongs, and calls `onSeen` when the words have stood long enough. */
export function useOutcome(outcome: Outcome | null, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!outcome) return;
    // Not at once: a dialog that closed together with the form gives the focus back first.
    const focusing = setTimeout(() => document.getElementById(outcome.focus)?.focus());
    const telling = setTimeout(() => seen(), SHOWN_MS);
    return () => {
      clearTimeout(focusing);
      clearTimeout(telling);
    };
  }, [outcome]);
}
