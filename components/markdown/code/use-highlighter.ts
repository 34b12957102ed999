"use client";
import { useSyncExternalStore } from "react";

type Highlighter = typeof import("@/components/markdown/code/highlight").highlight;

let highlighter: Highlighter | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches the highlighter when the first block wants it. If it can't be had, code stays plain. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  loading ??= import("@/components/markdown/code/highlight").then(
    (module) => {
      highlighter = module.highlight;
      listeners.forEach((each) => each());
    },
    () => {
      loading = null;
    },
  );
  return () => void listeners.delete(listener);
}

const idle = () => () => undefined;
const loaded = () => highlighter;
const none = () => null;

/** The highlighter, once it is here and wanted; else null. */
export function useHighlighter(wanted: boolean): Highlighter | null {
  return useSyncExternalStore(wanted ? subscribe : idle, wanted ? loaded : none, none);
}
