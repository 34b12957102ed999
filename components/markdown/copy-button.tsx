"use client";
import { Check } from "@/components/icons/check";
import { Copy } from "@/components/icons/copy";
import { useCopied } from "@/components/ui/use-copied";
import { useText } from "@/lib/texts/use-text";

type Props = {
  text: string;
  /** Only an icon; `className` then sets its whole appearance. */
  bare?: boolean;
  className?: string;
};

/** Copies, and confirms it for two seconds. */
export function CopyButton({ text, bare = false, className = "" }: Props) {
  const t = useText();
  const { said: status, copy } = useCopied(text);
  const Icon = status === "copied" ? Check : Copy;
  const words =
    status === "copied" ? t("Copied") : status === "failed" ? t("Copying failed") : t("Copy");
  return (
    <button
      type="button"
      title={bare ? words : undefined}
      onClick={copy}
      className={
        bare
          ? className
          : `inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink active:bg-press ${className}`
      }
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span aria-live="polite" className={bare ? "sr-only" : undefined}>
        {words}
      </span>
    </button>
  );
}
