"use client";
import { useMemo, type ReactNode } from "react";
import { useHighlighter } from "@/components/markdown/code/use-highlighter";

/** 15 ms for 10 kB: longer code stays plain. */
export const MAX_COLOURED = 50_000;

/** Code in colours, once they are wanted and here; until then, and in a language that is not known, as it is. */
export function useColoured(code: string, language: string, wanted: boolean): ReactNode {
  const highlight = useHighlighter(wanted && language !== "" && code.length <= MAX_COLOURED);
  return useMemo(
    () => highlight?.(code, language.toLowerCase()) ?? code,
    [highlight, code, language],
  );
}
