"use client";
import { useEffect, useEffectEvent } from "react";

/** What was just done, for the list that shows next: its words, and the id of what gets the focus. */
export type FormOutcome = { text?: string; focus: string };

/** As long as a toast. */
const SHOWN_MS = 5_000;

/** Gives the focus where it belongs, and calls `onSeen` when the words have stood long enough. */
export function useOutcome(outcome: FormOutcome | null, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!outcome) return;
    const forget = afterDialogs(() => document.getElementById(outcome.focus)?.focus());
    const telling = setTimeout(() => seen(), SHOWN_MS);
    return () => {
      forget();
      clearTimeout(telling);
    };
  }, [outcome]);
}

/** A dialog that is fading out keeps the focus, and gives it back when it is gone: only then is it `go`'s turn. */
function afterDialogs(go: () => void): () => void {
  let turn: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.querySelector("[role=alertdialog]")) return;
    watch.disconnect();
    turn ??= setTimeout(go);
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true });
  look();
  return () => {
    watch.disconnect();
    clearTimeout(turn);
  };
}
