"use client";
import { useState } from "react";
import type { Conversation } from "@/lib/chat/contract";

export type Temporary = {
  /** Whether this is a temporary chat, or will be one. */
  on: boolean;
  /** What to send with the first message. */
  first: true | undefined;
  /** Omitted for a chat that has started: it stays what it is. */
  toggle?: () => void;
};

/** Whether a chat is temporary; chosen before its first message. */
export function useTemporary(
  place: string,
  conversation: Conversation | undefined,
  started: boolean,
): Temporary {
  const [chosenAt, setChosenAt] = useState<string | null>(null);
  if (started) return { on: conversation?.temporary ?? false, first: undefined };
  const on = chosenAt === place;
  return { on, first: on || undefined, toggle: () => setChosenAt(on ? null : place) };
}
