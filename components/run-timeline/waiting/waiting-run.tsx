"use client";
import { useState } from "react";
import { authorName } from "@/components/items/authors";
import { WaitingFrame } from "@/components/run-timeline/waiting/waiting-frame";
import { WaitingForm } from "@/components/run-timeline/waiting/waiting-form";
import { Alert } from "@/components/ui/feedback/alert";
import { stopRun } from "@/lib/runs/browser/client";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { RunView } from "@/lib/runs/run/reduce";
import { useText } from "@/lib/texts/use-text";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import type { SentenceOrText } from "@/lib/core/shared/sentence";

type Props = {
  run: RunSummary;
  view: RunView;
  /** The part of the run that contains the call; undefined: the first that waits. */
  activation?: string;
  /** The agents' names by id. */
  names: ReadonlyMap<string, string>;
};

/** The call that a run waits for, to be answered here. Renders nothing while the run is not waiting. */
export function WaitingRun({ run, view, activation, names }: Props) {
  const t = useText();
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const work = view.works.find(
    (each) => each.waiting && (activation ?? each.activation) === each.activation,
  );
  const waiting = work?.waiting ?? view.waiting;
  if (!waiting) return null;
  const agentId = waiting.agent_id ?? work?.agent_id ?? run.agent_id;
  const name = names.get(agentId) ?? t("The agent");
  if (run.may_answer === false) return <AnsweredByOthers run={run} tool={waiting.name} />;
  const stop = () => {
    setProblem(null);
    stopRun(run.run_id).catch((error: unknown) =>
      setProblem(sentenceIn(error, t("Couldn't stop it. Try again."))),
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

/** What the run waits for, when it is others in the workspace who may answer it. */
function AnsweredByOthers({ run, tool }: { run: RunSummary; tool: string }) {
  const t = useText();
  const name = run.started_by && authorName(t, run.started_by);
  const everyone = run.approvers === "members";
  return (
    <WaitingFrame title={t("{tool} waits for an answer", { tool })}>
      <p className="p-4 text-sm">
        {run.read_only && run.conversation_id
          ? t("Only {name} can answer it.", { name: name ?? t("its creator") })
          : everyone
            ? t("Members of the workspace can answer it.")
            : name
              ? t("{name} and admins of the workspace can answer it.", { name })
              : t("Admins of the workspace can answer it.")}
      </p>
    </WaitingFrame>
  );
}
