"use client";
import { useState } from "react";
import { waiterOf, waitingOf } from "@/components/runs/thread/timeline";
import { WaitingForm } from "@/components/runs/waiting/waiting-form";
import { Alert } from "@/components/ui/feedback/alert";
import { stopRun } from "@/lib/runs/browser/client";
import type { Run } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

type Props = { run: Run /** Agents' names by id. */; names: ReadonlyMap<string, string> };

/** The call that a run waits with, to be answered here. Nothing while it waits for nobody. */
export function WaitingRun({ run, names }: Props) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = waitingOf(run);
  if (!waiting) return null;
  const name = names.get(waiterOf(run)) ?? t("The agent");
  const stop = () => {
    setProblem(null);
    stopRun(run.run_id).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : t("It could not be stopped. Try again.")),
    );
  };
  return (
    <>
      <WaitingForm
        key={waiting.tool_call_id}
        runId={run.run_id}
        waiting={waiting}
        name={name}
        scope={run.kind === "task" ? "task" : "conversation"}
        onStop={stop}
      />
      {problem && (
        <Alert tone="bad" className="mt-3">
          {problem}
        </Alert>
      )}
    </>
  );
}
