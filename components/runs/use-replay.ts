"use client";
import { useState } from "react";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { replayRun } from "@/lib/runs/browser/rerun";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import { useText } from "@/lib/texts/use-text";

export type ReplayEnd = Replayed | { refused: SentenceOrText };

/** Replays an ended run from its trace; null: not yet. */
export function useReplay(runId: string): {
  busy: boolean;
  outcome: ReplayEnd | null;
  replay: () => void;
} {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ReplayEnd | null>(null);
  const replay = () => {
    setBusy(true);
    setOutcome(null);
    void replayRun(runId)
      .catch((error: unknown) => ({
        refused: sentenceIn(error, t("Couldn't replay the run. Try again.")),
      }))
      .then(setOutcome)
      .finally(() => setBusy(false));
  };
  return { busy, outcome, replay };
}
