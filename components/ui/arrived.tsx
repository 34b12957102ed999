"use client";
import { useEffect, type ComponentType, type ReactNode } from "react";
import { showHash, takeArrival } from "@/components/ui/navigate";

/**
 * Around content that is opened without loading a page: does what a page load would have done. It scrolls to the anchor
 * in the URL, and moves the focus to the heading, unless the opened content has moved it elsewhere.
 */
export function Arrived({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (!takeArrival()) return;
    showHash();
    focusHeading();
  }, []);
  return children;
}

/** The same around a lazily loaded part, once it is rendered. */
export function arriving<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function Arriving(props: Props) {
    return (
      <Arrived>
        <Part {...props} />
      </Arrived>
    );
  };
}

function focusHeading(): void {
  const main = document.querySelector("main");
  const now = document.activeElement;
  if (!main || (now !== main && main.contains(now))) return;
  const heading = main.querySelector("h1");
  focus(heading ?? main);
  if (heading) return;
  // A screen that is still loading has none yet.
  const watch = new MutationObserver(() => {
    const heading = main.querySelector("h1");
    if (document.activeElement !== main || heading) watch.disconnect();
    if (document.activeElement === main && heading) focus(heading);
  });
  watch.observe(main, { childList: true, subtree: true });
}

function focus(element: HTMLElement): void {
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
