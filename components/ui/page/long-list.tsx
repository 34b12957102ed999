"use client";
import { useEffect, useRef, useState, type ReactElement, type RefObject } from "react";
import { Virtualizer } from "virtua";

export type LongListProps = {
  /** With keys. */
  rows: ReactElement[];
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>;
};

/** Renders only the rows near the visible part. */
export function LongList({ rows, scroller }: LongListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [above, setAbove] = useState(0);
  useEffect(() => {
    if (!scroller.current) return;
    // The list's offset changes with the content above it.
    const measure = () => {
      if (!frame.current || !scroller.current) return;
      setAbove(
        Math.round(
          frame.current.getBoundingClientRect().top -
            scroller.current.getBoundingClientRect().top +
            scroller.current.scrollTop,
        ),
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    const around = frame.current?.parentElement?.parentElement;
    if (around) observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
  return (
    <div ref={frame}>
      <Virtualizer as="ul" item="li" scrollRef={scroller} startMargin={above} bufferSize={600}>
        {rows}
      </Virtualizer>
    </div>
  );
}
