"use client";
import { useCallback, useMemo, useState } from "react";
import { KeptWords, useKept } from "@/components/run-timeline/waiting/kept-words";
import type { Message } from "@/lib/runs/run/contract";

/** The text of user messages that are being edited. A message's id is unique across all conversations. */
const edits = new KeptWords("troupe-edit:");

/** null: the message is not being edited. */
export const useEdit = (id: string): string | null => useKept(edits, id);
const write = (id: string, words: string): void => edits.write(id, words);
const end = (id: string): void => edits.write(id, null);

/** Which user messages are being edited. The text is kept until it is sent or discarded. */
export function useEditing() {
  const [started, setStarted] = useState<string | null>(null);
  const begin = useCallback((id: string, words: string) => {
    write(id, words);
    setStarted(id);
  }, []);
  /** Starts editing the user's last message, with any earlier edit of it; returns false when there is none. */
  const beginLast = useCallback(
    (messages: Message[]): boolean => {
      const last = messages.findLast((each) => each.role === "user");
      if (last) begin(last.message_id, edits.read(last.message_id) ?? last.content);
      return last !== undefined;
    },
    [begin],
  );
  /** Called when the field has the focus. */
  const arrived = useCallback(() => setStarted(null), []);
  /** `started`: the message whose field gets the focus next. */
  return useMemo(
    () => ({ started, begin, beginLast, arrived, write, end }),
    [started, begin, beginLast, arrived],
  );
}

export type Editing = ReturnType<typeof useEditing>;
