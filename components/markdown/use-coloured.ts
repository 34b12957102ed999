"use client";
import { useMemo, type ReactNode, useSyncExternalStore } from "react";
import { Store } from "@/lib/core/shared/store";

/** 15 ms for 10 kB: longer code stays plain. */
export const MAX_COLOURED = 50_000;

/** Highlighted code, once requested and loaded; until then, and for an unknown language, plain. */
export function useColoured(code: string, language: string, wanted: boolean): ReactNode {
  const highlight = useHighlighter(wanted && language !== "" && code.length <= MAX_COLOURED);
  return useMemo(
    () => highlight?.(code, language.toLowerCase()) ?? code,
    [highlight, code, language],
  );
}

type Highlighter = typeof import("@/components/markdown/highlight").highlight;

const highlighter = new Store<Highlighter | null>(null);
let loading: Promise<void> | null = null;

/** Loads the highlighter when the first block needs it. If that fails, code stays plain. */
function subscribe(listener: () => void): () => void {
  loading ??= import("@/components/markdown/highlight").then(
    (module) => highlighter.set(module.highlight),
    () => {
      loading = null;
    },
  );
  return highlighter.subscribe(listener);
}

const idle = () => () => undefined;
const none = () => null;

/** The highlighter, once it is loaded and needed; else null. */
function useHighlighter(wanted: boolean): Highlighter | null {
  return useSyncExternalStore(wanted ? subscribe : idle, wanted ? highlighter.get : none, none);
}
