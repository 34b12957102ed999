"use client";
import { useEffect, useEffectEvent } from "react";
import { guardLeaving, navigate } from "@/components/ui/navigate";

/** The user has agreed to leave. With several forms on a page only one asks, and its answer counts for all. */
let agreed = false;

/**
 * While `on`, the browser asks before the page is left; a link within the app, whatever else opens a screen, and history
 * navigation wait for `ask`, which gets the action to run when the user agrees.
 */
export function useLeaveGuard(on: boolean, ask: (go: () => void) => void): void {
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
        agreed = true; // also for history navigation before this page is gone
        navigate(href, { agreed: true });
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
    const unguard = guardLeaving((leave) =>
      caught(() => {
        agreed = true;
        leave();
      }),
    );
    window.addEventListener("beforeunload", beforeUnload);
    // In the capture phase: not every link is one of ours.
    window.addEventListener("click", click, true);
    // Browsers from before 2026 may lack it: there the history is not guarded.
    window.navigation?.addEventListener("navigate", traverse);
    return () => {
      unguard();
      window.removeEventListener("beforeunload", beforeUnload);
      window.removeEventListener("click", click, true);
      window.navigation?.removeEventListener("navigate", traverse);
    };
  }, [on]);
}

/** The path within the app that a click leads to; null for anything else, including a click that opens another tab. */
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
