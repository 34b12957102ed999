"use client";
import { AgentPart } from "@/components/program-runs/trace/detail/agent-part";
import { ForkButton } from "@/components/program-runs/fork/fork-button";
import { nameOf } from "@/components/program-runs/trace/steps";
import { Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Step } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

const SentRequest = lazyPart(
  () =>
    import("@/components/program-runs/trace/detail/sent-request").then((part) => part.SentRequest),
  { ahead: false, waiting: <Skeleton className="h-32" />, failed: failedInPlace },
);
const CalledTool = lazyPart(
  () =>
    import("@/components/program-runs/trace/detail/called-tool").then((part) => part.CalledTool),
  { ahead: false, waiting: <Skeleton className="h-20" />, failed: failedInPlace },
);

type Props = {
  runId: string;
  step: Step;
  /** The step whose request has the instructions of its agent. */
  asked: Step | undefined;
  names: ReadonlyMap<string, string>;
};

/** A step's input and output. */
export function StepDetail({ runId, step, asked, names }: Props) {
  const t = useText();
  const name = nameOf(t, step, names);
  return (
    <div className="space-y-3 text-13">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm" title={name}>
          {t("Step {step}", { step: step.step })}
        </h3>
        <ForkButton runId={runId} step={step} asked={asked} name={name} />
      </div>
      {step.kind === "agent" ? (
        <AgentPart runId={runId} step={step} />
      ) : step.kind === "model" ? (
        <SentRequest runId={runId} step={step.step} />
      ) : (
        <CalledTool runId={runId} step={step} />
      )}
    </div>
  );
}
