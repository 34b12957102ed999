"use client";
import { useCallback } from "react";

/** How far below the window the next rows are drawn already. */
const AHEAD_PX = 1_200;

/**
 * The end of what is drawn of a long list: calls `onNear` when it comes near. Give it another key for each piece, so
 * that a piece that does not fill the window is followed by the next.
 */
export function ListEnd({ onNear }: { onNear: () => void }) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(
        (seen) => seen.some((each) => each.isIntersecting) && onNear(),
        // Around the scrolling box; a browser that does not know this option draws them as they come into view.
        { scrollMargin: `${AHEAD_PX}px` } as IntersectionObserverInit,
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={watch} aria-hidden="true" className="h-px" />;
}
