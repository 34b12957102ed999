"use client";
import { useCallback, useEffect, useRef, useState, type WheelEvent } from "react";

/** How near to the end still counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps the end of a growing text in view, unless the reader scrolled up. A new `of` begins at its end; `elsewhere`: it
 * begins where something else puts it.
 */
export function useFollowEnd(of: string, elsewhere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ following: true, top: 0, height: 0 });
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    place.current.following = true;
    setAway(false);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  useEffect(() => {
    if (!content.current) return;
    place.current.following = !elsewhere;
    const observer = new ResizeObserver(() => {
      // Whoever changes a message further up stays with it.
      const writing = document.activeElement instanceof HTMLTextAreaElement && content.current?.contains(document.activeElement);
      if (place.current.following && !writing && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    observer.observe(content.current);
    if (box.current) observer.observe(box.current); // a growing composer takes from its height
    return () => observer.disconnect();
  }, [of, elsewhere]);

  /** Only a way up leaves the end: neither the text growing below does, nor rows that turn out smaller than guessed. */
  const onScroll = () => {
    const now = box.current;
    if (!now) return;
    const { top, height } = place.current;
    const near = now.scrollHeight - now.scrollTop - now.clientHeight < NEAR_PX;
    if (near) place.current.following = true;
    else if (now.scrollTop < top && now.scrollHeight === height) place.current.following = false;
    place.current.top = now.scrollTop;
    place.current.height = now.scrollHeight;
    setAway(!near && !place.current.following);
  };
  /** The wheel says so before the box has moved: a growing text would pull it back otherwise. */
  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0 && box.current && box.current.scrollHeight > box.current.clientHeight) place.current.following = false;
  };
  return { box, content, away, onScroll, onWheel, toEnd };
}
