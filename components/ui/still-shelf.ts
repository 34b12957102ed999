import type { ReactNode } from "react";

const PLACE = Symbol.for("troupe.still");

/**
 * HTML that the server has rendered and the browser must not render again, by name. The framework bundles the code that
 * renders a page's server components separately from the code that makes HTML of them; both run in one process, so this
 * is stored on it.
 */
export function shelf(): Map<string, ReactNode> {
  const process = globalThis as unknown as Record<symbol, Map<string, ReactNode> | undefined>; // our own property
  return (process[PLACE] ??= new Map());
}
