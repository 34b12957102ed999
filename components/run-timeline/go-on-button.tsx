"use client";
import { rerunApi } from "@/lib/runs/run/rerun-contract";
import { useMay } from "@/components/shell/workspace";
import { StepForward } from "@/components/icons/step-forward";
import { useState } from "react";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { goOnWithRun } from "@/lib/runs/browser/rerun";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { runId: string; primary?: boolean; onStart?: (run: string) => void };

/** Begins a new run of a task that goes on where a failed one ended. */
export function GoOnButton({ runId, primary = false, onStart }: Props) {
  const t = useText();
  const say = useSentence();
  const [busy, setBusy] = useState(false);
  const may = useMay()(rerunApi.goOn);
  const goOn = async () => {
    setBusy(true);
    try {
      const { run_id: started } = await goOnWithRun(runId);
      onStart?.(started);
    } catch (error) {
      toast(say(sentenceIn(error, t("Couldn't resume the run. Try again."))));
    } finally {
      setBusy(false);
    }
  };
  if (!may) return null;
  return (
    <Button
      size="sm"
      variant={primary ? "primary" : "secondary"}
      icon={<StepForward />}
      busy={busy}
      onClick={() => void goOn()}
    >
      {t("Resume from failed step")}
    </Button>
  );
}
