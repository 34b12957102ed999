"use client";
import { useEffect, useEffectEvent } from "react";

/** Places an open popover anew when the window changes its size: its button is elsewhere then. */
export function useResize(open: boolean, place: () => void): void {
  const placeAnew = useEffectEvent(place);
  useEffect(() => {
    if (!open) return;
    const onResize = () => placeAnew();
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, [open]);
}
