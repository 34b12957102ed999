"use client";
import { useEffect, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** The errors of a refused call: by field, or a sentence without a field. */
export type Wrong = { fields: Record<string, SentenceOrText>; sentence?: SentenceOrText };
const NOTHING: Wrong = { fields: {} };

/** One call at a time, and the error of the last one; the first invalid field then gets the focus. */
export function useSettingsAttempt() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>(NOTHING);

  useEffect(() => {
    if (Object.keys(wrong.fields).length === 0) return;
    const form = document.activeElement?.closest("form"); // whose button was clicked
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wrong]);

  /** True on success. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setWrong(NOTHING);
    try {
      await work();
      return true;
    } catch (error) {
      setWrong(wrongOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, wrong, setWrong, attempt };
}

function wrongOf(error: unknown): Wrong {
  const sentence = sentenceIn(error);
  const fields = error instanceof CallError ? error.fields : {};
  return Object.keys(fields).length ? { fields } : { fields, sentence };
}

/** The rules' sentences for the input, without empty ones. */
export function complaints(
  problems: Record<string, SentenceOrText | undefined>,
): Record<string, SentenceOrText> {
  return Object.fromEntries(
    Object.entries(problems).filter(
      (each): each is [string, SentenceOrText] => each[1] !== undefined,
    ),
  );
}
