"use client";
import { useRef, useState } from "react";
import { tryCall, type TriedAnswer } from "@/lib/openapi/try-call.client";

/** Sends one call at a time, and keeps the last result. */
export function useTry() {
  const [answer, setAnswer] = useState<TriedAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const [silent, setSilent] = useState(false);
  const leaving = useRef<AbortController>(undefined);

  async function send(call: Parameters<typeof tryCall>[0]): Promise<void> {
    const { signal } = (leaving.current = new AbortController());
    setBusy(true);
    setSilent(false);
    setAnswer(null);
    try {
      await tryCall(call, signal, setAnswer);
    } catch {
      if (!signal.aborted) setSilent(true);
    } finally {
      setBusy(false);
    }
  }
  return { answer, busy, silent, send, stop: () => leaving.current?.abort() };
}
