"use client";
import { Alert } from "@/components/ui/feedback/alert";
import type { TestOutcome } from "@/lib/models/contract";
import { number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** What came back from a provider. */
export function TestResult({ outcome, busy }: { outcome: TestOutcome | null; busy: boolean }) {
  const t = useText();
  const say = useSentence();
  if (!outcome || busy) return null;
  if (!outcome.ok) {
    return (
      <Alert tone="bad" title={t("The connection does not work")} className="mt-3 wrap-anywhere">
        {outcome.error && say(outcome.error)}
      </Alert>
    );
  }
  return (
    <Alert
      tone={outcome.error ? "warn" : "ok"}
      title={t("It answered in {ms} ms", { ms: number(outcome.latency_ms) })}
      className="mt-3 wrap-anywhere"
    >
      {outcome.answer && <p>“{outcome.answer}”</p>}
      <p>
        {outcome.error
          ? say(outcome.error)
          : t("It called the tool that it was given. {count} models are listed.", {
              count: outcome.models.length,
            })}
      </p>
    </Alert>
  );
}
