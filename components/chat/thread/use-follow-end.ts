"use client";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type RefObject,
  type TouchEvent,
  type WheelEvent,
} from "react";

/** How near to the end still counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps the end of a growing text in view, unless the reader scrolled up. A new `of` begins at its end; `elsewhere`: it
 * begins where something else puts it.
 */
export function useFollowEnd(of: string, elsewhere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ following: true, top: 0, end: 0, finger: 0 });
  const [away, setAway] = useState(false);

  const pin = useCallback(() => {
    const now = box.current;
    if (!now) return;
    now.scrollTop = now.scrollHeight;
    // A scroll by this page does not count as one by the reader.
    Object.assign(place.current, { top: now.scrollTop, end: endOf(now) });
  }, []);
  const toEnd = useCallback(() => {
    place.current.following = true;
    setAway(false);
    pin();
  }, [pin]);

  useEffect(() => {
    if (!content.current) return;
    place.current.following = !elsewhere;
    const observer = new ResizeObserver(() => {
      // Whoever changes a message further up stays with it.
      const writing =
        document.activeElement instanceof HTMLTextAreaElement &&
        content.current?.contains(document.activeElement);
      if (place.current.following && !writing) pin();
      setAway(!place.current.following && box.current !== null && !isNear(box.current));
    });
    observer.observe(content.current);
    if (box.current) observer.observe(box.current); // a growing composer takes from its height
    return () => observer.disconnect();
  }, [of, elsewhere, pin]);

  /** Only a way up leaves the end, and only a way down comes back to it: neither does the text growing below, nor rows that turn out smaller than guessed. */
  const onScroll = () => {
    const now = box.current;
    if (!now) return;
    const { top, end } = place.current;
    const near = isNear(now);
    if (near && now.scrollTop > top) place.current.following = true;
    else if (now.scrollTop < top && endOf(now) === end) place.current.following = false;
    Object.assign(place.current, { top: now.scrollTop, end: endOf(now) });
    setAway(!near && !place.current.following);
  };
  return { box, content, away, onScroll, ...useWayUp(box, place), toEnd };
}

/** How far the box can go. */
const endOf = (box: HTMLElement): number => box.scrollHeight - box.clientHeight;
const isNear = (box: HTMLElement): boolean => endOf(box) - box.scrollTop < NEAR_PX;

/** Wheel and finger say that they go up before the box has moved: a growing text would pull it back otherwise. */
function useWayUp(
  box: RefObject<HTMLElement | null>,
  place: RefObject<{ following: boolean; finger: number }>,
) {
  const up = () => {
    if (box.current && box.current.scrollHeight > box.current.clientHeight)
      place.current.following = false;
  };
  const onTouchStart = ({ touches }: TouchEvent) =>
    void (place.current.finger = touches[0]?.clientY ?? 0);
  const onTouchMove = ({ touches }: TouchEvent) => {
    const now = touches[0]?.clientY ?? 0;
    if (now > place.current.finger) up();
    place.current.finger = now;
  };
  const onWheel = ({ deltaY }: WheelEvent) => {
    if (deltaY < 0) up();
  };
  return { onTouchStart, onTouchMove, onWheel };
}
