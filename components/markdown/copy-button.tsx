"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

/** Copies, and says so for two seconds. */
export function CopyButton({ text, className = "" }: { text: string; className?: string }) {
  const [said, setSaid] = useState<"" | "Copied" | "Copying failed">("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const Icon = said === "Copied" ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => copy(text).then(setSaid)}
      className={`inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink active:bg-press ${className}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-live="polite">{said || "Copy"}</span>
    </button>
  );
}

/** The clipboard exists only on https and localhost; elsewhere the old way has to do. */
async function copy(text: string): Promise<"Copied" | "Copying failed"> {
  try {
    if (!navigator.clipboard) return copyBySelection(text) ? "Copied" : "Copying failed";
    await navigator.clipboard.writeText(text);
    return "Copied";
  } catch {
    return "Copying failed";
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
