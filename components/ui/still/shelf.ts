import type { ReactNode } from "react";

const PLACE = Symbol.for("troupe.still");

/**
 * What the server has drawn and the browser is not to draw again, by name. The framework bundles what draws a page's
 * server components apart from what makes HTML of them; both are of one process, so this hangs on it.
 */
export function shelf(): Map<string, ReactNode> {
  const process = globalThis as unknown as Record<symbol, Map<string, ReactNode> | undefined>; // a property of our own
  return (process[PLACE] ??= new Map());
}
