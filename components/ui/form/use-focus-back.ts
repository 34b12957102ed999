"use client";
import { useEffect, type RefObject } from "react";

/** A button that is disabled while busy, or removed afterwards, loses the focus: `target` then gets it. */
export function useFocusBack(busy: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const next = target.current;
    if (!busy) return;
    return () => {
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    };
  }, [busy, target]);
}
