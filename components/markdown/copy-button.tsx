"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "@/lib/texts/use-text";

type Props = { text: string; /** An icon alone; `className` is then all of its looks. */ bare?: boolean; className?: string };

/** Copies, and says so for two seconds. */
export function CopyButton({ text, bare = false, className = "" }: Props) {
  const t = useText();
  const [said, setSaid] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const Icon = said === "copied" ? Check : Copy;
  const words = said === "copied" ? t("Copied") : said === "failed" ? t("Copying failed") : t("Copy");
  return (
    <button
      type="button"
      title={bare ? words : undefined}
      onClick={() => copy(text).then((copied) => setSaid(copied ? "copied" : "failed"))}
      className={bare ? className : `inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink active:bg-press ${className}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-live="polite" className={bare ? "sr-only" : undefined}>
        {words}
      </span>
    </button>
  );
}

/** The clipboard exists only on https and localhost; elsewhere the old way has to do. */
export async function copy(text: string): Promise<boolean> {
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
