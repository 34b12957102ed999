"use client";
import { useCallback } from "react";

/** How far below the window rows are already rendered. */
const AHEAD_PX = 1_200;

/**
 * The end of the rendered part of a long list: calls `onNear` when it comes near. Use another key for each batch, so
 * that a batch that does not fill the window is followed by the next.
 */
export function ListEnd({ onNear }: { onNear: () => void }) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(
        (seen) => seen.some((each) => each.isIntersecting) && onNear(),
        // Relative to the scroll container; a browser without this option renders them as they come into view.
        { scrollMargin: `${AHEAD_PX}px` } as IntersectionObserverInit,
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [onNear],
  );
  return <div ref={watch} aria-hidden="true" className="h-px" />;
}
