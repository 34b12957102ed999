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

/** Within this distance the list counts as scrolled to the end. */
const NEAR_PX = 48;

/**
 * Keeps the end of a growing text in view, unless the user scrolled up. A new `of` starts at its end; `elsewhere`: it
 * starts where other code scrolls to.
 */
export function useFollowEnd(of: string, elsewhere: boolean) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const place = useRef({ following: true, top: 0, end: 0, finger: 0 });
  const [away, setAway] = useState(false);

  const pin = useCallback(() => {
    const now = box.current;
    if (!now) return;
    now.scrollTop = now.scrollHeight;
    // Scrolling by this page must not count as scrolling by the user.
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
      // Don't scroll away from a message that is being edited further up.
      const writing =
        document.activeElement instanceof HTMLTextAreaElement &&
        content.current?.contains(document.activeElement);
      if (place.current.following && !writing) pin();
      setAway(!place.current.following && box.current !== null && !isNear(box.current));
    });
    observer.observe(content.current);
    if (box.current) observer.observe(box.current); // a growing composer reduces its height
    return () => observer.disconnect();
  }, [of, elsewhere, pin]);

  /**
   * Only scrolling up stops following the end, and only scrolling down resumes it: neither growing text nor rows
   * smaller than estimated have an effect.
   */
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
  const hold = useCallback((element: HTMLElement | null) => void (box.current = element), []);
  return { box, content, away, onScroll, ...useWayUp(box, place), toEnd, ref: hold };
}

/** The maximum scroll position of the box. */
const endOf = (box: HTMLElement): number => box.scrollHeight - box.clientHeight;
const isNear = (box: HTMLElement): boolean => endOf(box) - box.scrollTop < NEAR_PX;

/** Wheel and touch signal an upward scroll before the box has moved: otherwise a growing text would pull it back. */
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
