"use client";
import { useEffect, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** What a limit was refused for: the fields that are wrong, or a sentence that belongs to none of them. */
type Wrong = { fields: Record<string, SentenceOrText>; sentence?: SentenceOrText };

/** One call at a time, and the error of the last one; the first field that is wrong has the focus then. */
export function useLimitAttempt() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({ fields: {} });

  useEffect(() => {
    if (Object.keys(wrong.fields).length === 0) return;
    const form = document.activeElement?.closest("form"); // whose button was pressed
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  /** True on success. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setWrong({ fields: {} });
    try {
      await work();
      return true;
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setWrong(Object.keys(fields).length ? { fields } : { fields, sentence: sentenceIn(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, wrong, setWrong, attempt };
}
