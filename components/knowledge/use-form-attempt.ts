"use client";
import { useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";

type Wrong = { fields: Record<string, SentenceOrText | undefined>; sentence?: SentenceOrText };

/** Saves a small form: by its rules first, then on the server; shows what is wrong with which field. */
export function useFormAttempt() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({ fields: {} });

  async function attempt(fields: Wrong["fields"], work: () => Promise<unknown>): Promise<void> {
    setWrong({ fields });
    if (Object.values(fields).some(Boolean)) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof CallError ? error.fields : {};
      const isOfField = Object.keys(refused).some((name) => name in fields);
      setWrong(isOfField ? { fields: refused } : { fields: {}, sentence: sentenceIn(error) });
    }
    setBusy(false);
  }
  return { busy, wrong, attempt };
}
