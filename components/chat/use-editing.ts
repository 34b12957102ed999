"use client";
import { useCallback, useMemo, useState } from "react";
import type { Message } from "@/lib/runs/contract";

/** The message of a person that is being changed in its place, and the words it has now. */
export function useEditing() {
  const [now, setNow] = useState<{ id: string; words: string } | null>(null);
  const begin = useCallback((id: string, words: string) => setNow({ id, words }), []);
  const end = useCallback(() => setNow(null), []);
  /** The last one that the person wrote; false: there is none. */
  const beginLast = useCallback((messages: Message[]): boolean => {
    const last = messages.findLast((each) => each.role === "user");
    if (last) setNow({ id: last.message_id, words: last.content });
    return last !== undefined;
  }, []);
  return useMemo(() => ({ now, begin, beginLast, end }), [now, begin, beginLast, end]);
}

export type Editing = ReturnType<typeof useEditing>;
