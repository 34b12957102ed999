"use client";
import { useCallback, useMemo, useState } from "react";
import { KeptWords, useKept } from "@/components/runs/waiting/kept-words";
import type { Message } from "@/lib/runs/contract";

/** The words that messages of the person have while they are being changed in their place. A message's id is one of a kind in all conversations. */
const edits = new KeptWords("troupe-edit:");

/** null: the message is not being changed. */
export const useEdit = (id: string): string | null => useKept(edits, id);
const write = (id: string, words: string): void => edits.write(id, words);
const end = (id: string): void => edits.write(id, null);

/** Which messages of the person are being changed. What was written stays until it is sent or given up. */
export function useEditing() {
  const [begun, setBegun] = useState<string | null>(null);
  const begin = useCallback((id: string, words: string) => {
    write(id, words);
    setBegun(id);
  }, []);
  /** The last one that the person wrote, with what was written of it before; false: there is none. */
  const beginLast = useCallback(
    (messages: Message[]): boolean => {
      const last = messages.findLast((each) => each.role === "user");
      if (last) begin(last.message_id, edits.read(last.message_id) ?? last.content);
      return last !== undefined;
    },
    [begin],
  );
  /** The field has the focus. */
  const arrived = useCallback(() => setBegun(null), []);
  /** `begun`: the one whose field is to have the focus next. */
  return useMemo(
    () => ({ begun, begin, beginLast, arrived, write, end }),
    [begun, begin, beginLast, arrived],
  );
}

export type Editing = ReturnType<typeof useEditing>;
