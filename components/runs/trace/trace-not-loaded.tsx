"use client";
import { Failed } from "@/components/ui/feedback/faces";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Shown when a step could not be loaded. */
export function TraceNotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const say = useSentence();
  return (
    <Failed
      title={t("Failed to load the trace")}
      text={say(sentenceIn(error, t("Check your connection and try again.")))}
      onRetry={onRetry}
    />
  );
}
