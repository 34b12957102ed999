"use client";
import { useEffect, useEffectEvent } from "react";

/** Repositions an open popover when the window is resized, since its button moves. */
export function useResize(open: boolean, place: () => void): void {
  const placeAnew = useEffectEvent(place);
  useEffect(() => {
    if (!open) return;
    const onResize = () => placeAnew();
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, [open]);
}
