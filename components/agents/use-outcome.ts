"use client";
import { useEffect, useEffectEvent } from "react";

/** The last action, for the list that shows next: its text, and the id of the element that gets the focus. */
export type FormOutcome = { text?: string; focus: string };

/** Same duration as a toast. */
const SHOWN_MS = 5_000;

/** Moves the focus to its target, and calls `onSeen` when the text has been shown long enough. */
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

/** A dialog that is fading out keeps the focus, and returns it when it is gone: only then `go` is called. */
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
