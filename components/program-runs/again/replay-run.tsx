"use client";
import { Repeat } from "@/components/icons/repeat";
import { useState } from "react";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { replayRun } from "@/lib/runs/browser/rerun";
import type { Replayed, Seen } from "@/lib/runs/rerun/contract";
import { useText } from "@/lib/texts/use-text";

type Outcome = Replayed | { refused: SentenceOrText };

/** Carries an ended run out once more from its record, and tells whether anything differs. */
export function ReplayRun({ runId }: { runId: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const replay = () => {
    setBusy(true);
    void replayRun(runId)
      .catch((error: unknown) => ({
        refused: sentenceIn(error, t("Couldn't replay the run. Try again.")),
      }))
      .then(setOutcome)
      .finally(() => setBusy(false));
  };
  return (
    <section aria-label={t("Replay")} className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button size="sm" icon={<Repeat />} busy={busy} onClick={replay}>
          {t("Replay")}
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-13 text-ink-2">
          {t("Re-runs this from its trace, without calling models or tools.")}
        </p>
      </div>
      {outcome && !busy && <Told outcome={outcome} />}
    </section>
  );
}

function Told({ outcome }: { outcome: Outcome }) {
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
