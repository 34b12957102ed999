"use client";
import { useRef, useState } from "react";
import { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

export type FormProblem = {
  sentence: SentenceOrText;
  /** It was changed elsewhere since the form was opened. */
  stale: boolean;
};
type Reviewed = {
  review: () => string | undefined;
  refuse: (error: unknown) => string | undefined;
  /** Called once everything is saved. */
  forget?: () => void;
};

/**
 * Saves a form, one call at a time. The first invalid field gets the focus; an error that belongs to no field is
 * `problem`. `Way`: which of its buttons is busy.
 */
export function useSave<Way extends string>({ review, refuse, forget }: Reviewed) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<Way | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  // Enter and a click may both arrive before the button is rendered as busy.
  const underway = useRef(false);

  function show(field: string | undefined): boolean {
    if (field) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
    return field !== undefined;
  }

  /**
   * Returns the result of `work`; undefined when nothing was saved. A form that then closes stays busy until it is
   * gone, unless it `stays`.
   */
  async function save<T>(way: Way, work: () => Promise<T>, stays = false): Promise<T | undefined> {
    if (underway.current) return undefined;
    setProblem(null);
    if (show(review())) return undefined;
    underway.current = true;
    setBusy(way);
    try {
      const saved = await work();
      if (stays) setBusy(null);
      else forget?.();
      return saved;
    } catch (error) {
      setBusy(null);
      if (!show(refuse(error))) setProblem(problemOf(error));
      return undefined;
    } finally {
      underway.current = false;
    }
  }

  /** The server's current version of the item; undefined when it could not be read. */
  async function load<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      setProblem(problemOf(error));
      return undefined;
    }
  }

  return { form, busy, problem, save, load };
}

const problemOf = (error: unknown): FormProblem => ({
  sentence: sentenceIn(error),
  stale: error instanceof CallError && error.status === 409,
});
