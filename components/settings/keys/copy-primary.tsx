"use client";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copy } from "@/components/markdown/copy-button";
import { Button } from "@/components/ui/button";
import { useText } from "@/lib/texts/use-text";

/** The one thing to press next: copies, and says so for two seconds. */
export function CopyPrimary({ text }: { text: string }) {
  const t = useText();
  const [said, setSaid] = useState<"" | "copied" | "failed">("");
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), 2_000);
    return () => clearTimeout(timer);
  }, [said]);
  const words = { "": t("Copy"), copied: t("Copied"), failed: t("Copying failed") };
  return (
    <Button variant="primary" icon={said === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />} onClick={() => void copy(text).then((copied) => setSaid(copied ? "copied" : "failed"))}>
      <span aria-live="polite">{words[said]}</span>
    </Button>
  );
}
