"use client";
import { useEffect, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

/** What a call was refused for: the fields that are wrong, or a sentence that belongs to none of them. */
export type Wrong = { fields: Record<string, SentenceOrText>; sentence?: SentenceOrText };
const NOTHING: Wrong = { fields: {} };

/** One call at a time, and the error of the last one; the first field that is wrong has the focus then. */
export function useSettingsAttempt() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>(NOTHING);

  useEffect(() => {
    if (Object.keys(wrong.fields).length === 0) return;
    const form = document.activeElement?.closest("form"); // whose button was pressed
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

/** The rules' sentences for what was typed, without those that have none. */
export function complaints(
  found: Record<string, SentenceOrText | undefined>,
): Record<string, SentenceOrText> {
  return Object.fromEntries(
    Object.entries(found).filter((each): each is [string, SentenceOrText] => each[1] !== undefined),
  );
}
