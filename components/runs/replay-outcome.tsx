"use client";
import type { ReplayEnd } from "@/components/runs/use-replay";
import { Alert } from "@/components/ui/feedback/alert";
import type { Seen } from "@/lib/runs/run/rerun-contract";
import { useText } from "@/lib/texts/use-text";

/** Whether anything differed. */
export function ReplayOutcome({ outcome }: { outcome: ReplayEnd }) {
  const t = useText();
  if ("refused" in outcome) return <Alert tone="bad">{outcome.refused}</Alert>;
  if (outcome.same)
    return (
      <Alert tone="ok">
        {t(
          {
            one: "Identical: the one step matches the trace.",
            other: "Identical: all {count} steps match the trace.",
          },
          { count: outcome.steps },
        )}
      </Alert>
    );
  const { step, expected, got } = outcome;
  return (
    <Alert tone="warn" title={t("Step {step} differs", { step })}>
      <Side label={t("Recorded")} seen={expected} />
      <Side label={t("Replayed")} seen={got} />
    </Alert>
  );
}

function Side({ label, seen }: { label: string; seen: Seen | null }) {
  const t = useText();
  return (
    <div className="mt-2">
      <h3 className="font-medium">{label}</h3>
      {seen ? (
        <pre
          tabIndex={0}
          aria-label={label}
          className="mt-1 max-h-60 overflow-auto rounded-lg bg-surface p-2 text-13 break-words whitespace-pre-wrap"
        >
          {JSON.stringify(seen.value, null, 2)}
        </pre>
      ) : (
        <p>{t("Nothing")}</p>
      )}
    </div>
  );
}
