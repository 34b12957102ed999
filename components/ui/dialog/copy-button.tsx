"use client";
import { Check } from "@/components/icons/check";
import { Copy } from "@/components/icons/copy";
import { Button } from "@/components/ui/form/button";
import { useCopied } from "@/components/ui/use-copied";
import { useText } from "@/lib/texts/use-text";

/** Copies, and confirms it for two seconds. `primary`: it is the main action of its dialog. */
export function CopyButton({ text, primary = false }: { text: string; primary?: boolean }) {
  const t = useText();
  const { said: status, copy } = useCopied(text);
  const words = { "": t("Copy"), copied: t("Copied"), failed: t("Copying failed") };
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      icon={status === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={copy}
    >
      <span aria-live="polite">{words[status]}</span>
    </Button>
  );
}
