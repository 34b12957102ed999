"use client";
import { useEffect, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The errors of a refused limit: by field, or a sentence without a field. */
type Wrong = { fields: Record<string, SentenceOrText>; sentence?: SentenceOrText };

/** One call at a time, and the error of the last one; the first invalid field then gets the focus. */
export function useLimitAttempt() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({ fields: {} });

  useEffect(() => {
    if (Object.keys(wrong.fields).length === 0) return;
    const form = document.activeElement?.closest("form"); // whose button was clicked
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
