"use client";
import { Repeat } from "@/components/icons/repeat";
import { Square } from "@/components/icons/square";
import { X } from "@/components/icons/x";
import type { useReplay } from "@/components/runs/use-replay";
import { CompareWith } from "@/components/runs/compare-with";
import { routes } from "@/components/routes";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { stopRun } from "@/lib/runs/browser/client";
import type { RunSummary } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  run: RunSummary;
  /** Another run is shown next to it. */
  compares: boolean;
  replay: ReturnType<typeof useReplay>;
  onProblem: (problem: SentenceOrText | null) => void;
};

/** The actions on a run: stopping a live one, comparing and replaying an ended one. */
export function RunActions({ run, compares, replay, onProblem }: Props) {
  const t = useText();
  const stop = () => {
    onProblem(null);
    stopRun(run.run_id).catch((refused: unknown) =>
      onProblem(sentenceIn(refused, t("Couldn't stop it. Try again."))),
    );
  };
  if (compares)
    return (
      <ButtonLink icon={<X aria-hidden="true" />} href={routes.programRun(run.run_id)}>
        {t("Close comparison")}
      </ButtonLink>
    );
  // What is compared and replayed must be one's own, or the workspace's.
  if (run.read_only && (run.conversation_id || !run.finished_at)) return null;
  if (!run.finished_at)
    return (
      <Button icon={<Square aria-hidden="true" />} onClick={stop}>
        {t("Stop")}
      </Button>
    );
  return (
    <>
      <CompareWith id={run.run_id} />
      {/* Part of a fork's trace belongs to another run. */}
      {run.kind !== "fork" && (
        <Button
          icon={<Repeat aria-hidden="true" />}
          busy={replay.busy}
          title={t("Re-runs this from its trace, without calling models or tools.")}
          onClick={replay.replay}
        >
          {t("Replay")}
        </Button>
      )}
    </>
  );
}
