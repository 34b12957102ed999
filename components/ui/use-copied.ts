"use client";
import { useRef, useState } from "react";

const SAID_MS = 2_000;

/** Copies a text, and briefly shows the outcome. */
export function useCopied(text: string) {
  const [status, setSaid] = useState<"" | "copied" | "failed">("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = (copied: boolean) => {
    setSaid(copied ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(""), SAID_MS);
  };
  return { said: status, copy: () => void copyText(text).then(tell) };
}

/**
 * Copies a text and says whether it could. The clipboard API exists only on https and localhost; elsewhere the legacy
 * method is used.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
