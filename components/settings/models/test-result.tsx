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
  const { embedding, answer, tool_call: calls } = outcome;
  if (!outcome.ok) {
    return (
      <Alert tone="bad" title={t("Connection failed")} className="mt-3 wrap-anywhere">
        {outcome.error && say(withReason(outcome.error, outcome.error_reason))}
      </Alert>
    );
  }
  return (
    <Alert
      tone={outcome.error || embedding?.error ? "warn" : "ok"}
      title={t("Responded in {ms} ms", { ms: number(outcome.latency_ms) })}
      className="mt-3 wrap-anywhere"
    >
      {answer && <p>{t("“{answer}”", { answer })}</p>}
      {outcome.error && <p>{say(withReason(outcome.error, outcome.error_reason))}</p>}
      {calls && (
        <p>
          {t(
            {
              one: "Tool calling works. {count} model available.",
              other: "Tool calling works. {count} models available.",
            },
            { count: outcome.models.length },
          )}
        </p>
      )}
      {embedding?.error && (
        <p>
          {t("Embedding model")}: {say(withReason(embedding.error, embedding.error_reason))}
        </p>
      )}
      {embedding?.dimensions !== undefined && (
        <p>
          {t("The embedding model works: {count} dimensions.", {
            count: number(embedding.dimensions),
          })}
        </p>
      )}
    </Alert>
  );
}
