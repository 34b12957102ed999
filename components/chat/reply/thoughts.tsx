"use client";
import { ChevronRight } from "lucide-react";
import { useText } from "@/lib/texts/use-text";

/** What the model thought before it answered, folded. */
export function Thoughts({ text, thinking }: { text: string; thinking: boolean }) {
  const t = useText();
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-1 text-13 text-ink-2 hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
        {thinking ? t("Thinking") : t("Thoughts")}
      </summary>
      <p className="mt-1.5 border-l-2 border-line pl-4 text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
