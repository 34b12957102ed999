"use client";
import { useCallback, useEffect, useRef, useState } from "react";

/** How near to the end still counts as being there. */
const NEAR_PX = 48;

/** Keeps the end of a growing text in view, unless the reader scrolled up. A new `of` begins at its end. */
export function useFollowEnd(of: string) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ following: true, top: 0 });
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    place.current.following = true;
    setAway(false);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  useEffect(() => {
    if (!content.current) return;
    place.current.following = true;
    const observer = new ResizeObserver(() => {
      if (place.current.following && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [of]);

  /** Only a way up leaves the end: the text growing below does not. */
  const onScroll = () => {
    const now = box.current;
    if (!now) return;
    const near = now.scrollHeight - now.scrollTop - now.clientHeight < NEAR_PX;
    if (near) place.current.following = true;
    else if (now.scrollTop < place.current.top) place.current.following = false;
    place.current.top = now.scrollTop;
    setAway(!near && !place.current.following);
  };
  return { box, content, away, onScroll, toEnd };
}
