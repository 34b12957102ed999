"use client";
import { useCallback, useMemo, useState } from "react";

/** The message of a person that is being changed in its place, and the words it has now. */
export function useEditing() {
  const [now, setNow] = useState<{ id: string; words: string } | null>(null);
  const begin = useCallback((id: string, words: string) => setNow({ id, words }), []);
  const end = useCallback(() => setNow(null), []);
  return useMemo(() => ({ now, begin, end }), [now, begin, end]);
}

export type Editing = ReturnType<typeof useEditing>;
