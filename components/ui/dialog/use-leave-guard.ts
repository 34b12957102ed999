"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";

/** Someone agreed to leave. Of several forms on a page one asks, and its answer is everyone's. */
let agreed = false;

/**
 * While `on`, the browser asks before the page is left; a link within the app, and the way back or forth in the
 * history, wait for `ask`, which is given what to do when the person agrees.
 */
export function useLeaveGuard(on: boolean, ask: (go: () => void) => void): void {
  const router = useRouter();
  const caught = useEffectEvent(ask);

  useEffect(() => {
    if (!on) return;
    agreed = false;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const href = followed(event);
      if (href === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      caught(() => {
        agreed = true; // also for a way back that comes before this page is gone
        router.push(href);
      });
    };
    const traverse = (event: NavigateEvent) => {
      if (
        agreed ||
        event.defaultPrevented ||
        event.navigationType !== "traverse" ||
        !event.cancelable
      )
        return;
      event.preventDefault();
      caught(() => {
        agreed = true;
        window.navigation.traverseTo(event.destination.key);
      });
    };
    window.addEventListener("beforeunload", beforeUnload);
    // On its way down, before the router sees it.
    window.addEventListener("click", click, true);
    // Browsers of before 2026 may not have it: there the history is not guarded.
    window.navigation?.addEventListener("navigate", traverse);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", click, true);
      window.navigation?.removeEventListener("navigate", traverse);
    };
  }, [on, router]);
}

/** The address within the app that a click leads to; null for anything else, a click meant for another tab included. */
function followed(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download"))
    return null;
  const url = new URL(link.href);
  const here = window.location;
  if (url.origin !== here.origin || (url.pathname === here.pathname && url.search === here.search))
    return null;
  return url.pathname + url.search + url.hash;
}
