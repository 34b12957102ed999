"use client";
import { useEffect, useEffectEvent } from "react";

/** Ctrl+Z goes back, Shift+Ctrl+Z (or Ctrl+Y) forth: anywhere but where words are written, which have an undo of their own. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable]")
    )
      return;
    const key = event.key.toLowerCase();
    const way = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
    if (!way) return;
    event.preventDefault();
    way();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
