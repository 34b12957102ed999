"use client";
import { useText } from "@/lib/texts/use-text";
import type { CallProgress } from "@/lib/tools/contract";

/** The progress of a call, as reported by its server. Without a total it is unknown how much is left. */
export function CallProgressBar({ of: { progress, total, message } }: { of: CallProgress }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1 border-t border-line px-3 py-2 text-13 text-ink-2">
      <progress
        aria-label={t("Progress")}
        max={total}
        value={total === undefined ? undefined : Math.min(progress, total)}
        className="h-1.5 w-full accent-brand"
      />
      <span className="[overflow-wrap:anywhere]">
        {message ??
          (total === undefined
            ? t("{progress} so far", { progress })
            : t("{progress} of {total}", { progress, total }))}
      </span>
    </div>
  );
}
