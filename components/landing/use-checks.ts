"use client";
import { useRef, useState, type FocusEvent, type FormEvent } from "react";
import type { WaitlistInput } from "@/lib/waitlist/contract";
import { waitlistRules } from "@/lib/waitlist/rules";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type WaitlistField = keyof WaitlistInput;
type Wrong = Partial<Record<WaitlistField, SentenceOrText>>;

const fieldOf = ({
  target,
}: {
  target: EventTarget;
}): [HTMLInputElement, WaitlistField] | undefined => {
  if (!(target instanceof HTMLInputElement)) return undefined;
  return target.name === "name" || target.name === "email" ? [target, target.name] : undefined;
};
const sentenceFor = (field: WaitlistField, value: string) => waitlistRules[field](value.trim());

/** A field's error is shown once the field was left or the form was sent, and from then on with each keystroke. */
export function useChecks() {
  const [wrong, setWrong] = useState<Wrong>({});
  const touched = useRef(new Set<WaitlistField>());
  /** Cleared while it had the focus: leaving it is not an error. */
  const spared = useRef<Element | null>(null);

  function judge(field: WaitlistField, value: string): void {
    touched.current.add(field);
    setWrong((before) => ({ ...before, [field]: sentenceFor(field, value) }));
  }

  function onBlur(event: FocusEvent<HTMLFormElement>): void {
    const [input, field] = fieldOf(event) ?? [];
    if (!input || !field) return;
    if (input === spared.current && input.value === "") spared.current = null;
    else judge(field, input.value);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    const [input, field] = fieldOf(event) ?? [];
    if (input && field && touched.current.has(field)) judge(field, input.value);
  }

  function onReset(): void {
    touched.current.clear();
    spared.current = document.activeElement;
    setWrong({});
  }

  /** Checks all fields; returns the first invalid one. */
  function check(values: WaitlistInput): WaitlistField | undefined {
    const names = ["name", "email"] as const;
    for (const name of names) judge(name, values[name]);
    return names.find((name) => sentenceFor(name, values[name]));
  }

  return { wrong, check, onBlur, onInput, onReset };
}
