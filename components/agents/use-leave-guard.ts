"use client";
import { useEffect, useEffectEvent } from "react";

/** While `on`, the browser asks before the page is left, and a link within the app is handed to `onLink` instead of being followed. */
export function useLeaveGuard(on: boolean, onLink: (href: string) => void): void {
  const caught = useEffectEvent(onLink);

  useEffect(() => {
    if (!on) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const href = followed(event);
      if (href === null) return;
      event.preventDefault();
      event.stopPropagation();
      caught(href);
    };
    window.addEventListener("beforeunload", beforeUnload);
    // On its way down, before the router sees it.
    window.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", click, true);
    };
  }, [on]);
}

/** The address within the app that a click leads to; null for anything else, a click meant for another tab included. */
function followed(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  const here = window.location;
  if (url.origin !== here.origin || (url.pathname === here.pathname && url.search === here.search)) return null;
  return url.pathname + url.search + url.hash;
}
