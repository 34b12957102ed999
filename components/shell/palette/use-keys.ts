"use client";
import { useEffect, useEffectEvent, useRef } from "react";
import { useShortcutGroups } from "@/components/shell/palette/shortcuts";
import { navigate } from "@/components/ui/navigate";

/** The second letter must follow within this time. */
const PAUSE_MS = 1000;

/** Letters typed into a field, or over an open dialog, are not shortcuts. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest(
      "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]",
    ) !== null && target !== null
  );
}

/** Ctrl/Cmd-K anywhere; where no text is typed and `letters` is on, also `?` and the two-letter sequences. */
export function useKeys({
  letters,
  onPalette,
  onHelp,
}: {
  letters: boolean;
  onPalette: () => void;
  onHelp: () => void;
}): void {
  const groups = useShortcutGroups();
  const first = useRef<{ key: string; at: number } | null>(null);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === "k"
    ) {
      event.preventDefault();
      onPalette();
      return;
    }
    if (
      !letters ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isTaken(event)
    )
      return;
    if (event.key === "?") {
      event.preventDefault();
      onHelp();
      return;
    }
    const before =
      first.current && event.timeStamp - first.current.at < PAUSE_MS ? first.current.key : "";
    const target = groups
      .flatMap((group) => group.shortcuts)
      .find(({ keys }) => keys[0] === before && keys[1] === event.key);
    first.current = target ? null : { key: event.key, at: event.timeStamp };
    if (!target) return;
    event.preventDefault();
    navigate(target.href);
  });

  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
