"use client";
import { useEffect, useEffectEvent } from "react";
import { focusTargets } from "@/components/agents/focus-targets";
import { toast } from "@/components/ui/feedback/toast";

/** The last action: its toast, and the id of the element that gets the focus. */
export type FormOutcome = { text?: string; focus: string };

/** Shows the toast, moves the focus to its target (the list's heading if that is not rendered), and calls `onSeen`. */
export function useOutcome(outcome: FormOutcome | null, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!outcome) return;
    if (outcome.text) toast(outcome.text);
    return afterDialogs(() => {
      const target =
        document.getElementById(outcome.focus) ?? document.getElementById(focusTargets.heading);
      target?.focus();
      seen();
    });
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
