"use client";
import { Alert } from "@/components/ui/feedback/alert";
import { withReason } from "@/lib/core/shared/sentence";
import type { TestOutcome } from "@/lib/models/contract";
import { number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

/** The result of testing a provider. */
export function TestResult({ outcome, busy }: { outcome: TestOutcome | null; busy: boolean }) {
  const t = useText();
  const say = useSentence();
  if (!outcome || busy) return null;
  if (!outcome.ok) {
    return (
      <Alert tone="bad" title={t("Connection failed")} className="mt-3 wrap-anywhere">
        {outcome.error && say(withReason(outcome.error, outcome.error_reason))}
      </Alert>
    );
  }
  return (
    <Alert
      tone={outcome.error ? "warn" : "ok"}
      title={t("Responded in {ms} ms", { ms: number(outcome.latency_ms) })}
      className="mt-3 wrap-anywhere"
    >
      {outcome.answer && <p>{t("“{answer}”", { answer: outcome.answer })}</p>}
      <p>
        {outcome.error
          ? say(withReason(outcome.error, outcome.error_reason))
          : t(
              {
                one: "Tool calling works. {count} model available.",
                other: "Tool calling works. {count} models available.",
              },
              { count: outcome.models.length },
            )}
      </p>
    </Alert>
  );
}
