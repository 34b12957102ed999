"use client";
import { ChevronRight } from "lucide-react";
import { useText } from "@/lib/texts/use-text";

/** Where the model's own memory begins: what stands above reaches it as this summary. */
export function SummaryDivider({ text }: { text: string }) {
  const t = useText();
  return (
    <details className="group/summary pt-6">
      <summary className="flex items-center gap-3 text-13 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        <span className="flex items-center gap-1">
          {t("Earlier messages were summarised")}
          <ChevronRight aria-hidden="true" className="size-4 group-open/summary:rotate-90" />
        </span>
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </summary>
      <p className="mt-3 rounded-lg bg-subtle px-4 py-3 text-13 whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
