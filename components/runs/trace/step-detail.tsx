"use client";
import { rerunApi } from "@/lib/runs/run/rerun-contract";
import { useMay } from "@/components/shell/workspace";
import { GitFork } from "@/components/icons/git-fork";
import { AgentPart } from "@/components/runs/trace/agent-part";
import { isForkable } from "@/components/runs/head/fork-dialog";
import { nameOf } from "@/components/runs/trace/steps";
import { Skeleton } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import type { Step } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

const SentRequest = lazyPart(
  () => import("@/components/runs/trace/sent-request").then((part) => part.SentRequest),
  { ahead: false, waiting: <Skeleton className="h-32" />, failed: failedInPlace },
);
const CalledTool = lazyPart(
  () => import("@/components/runs/trace/called-tool").then((part) => part.CalledTool),
  { ahead: false, waiting: <Skeleton className="h-20" />, failed: failedInPlace },
);

type Props = {
  runId: string;
  step: Step;
  names: ReadonlyMap<string, string>;
  /** Omitted where the run can only be read. */
  onFork?: () => void;
};

/** What a step was given and what came back. */
export function StepDetail({ runId, step, names, onFork }: Props) {
  const t = useText();
  const mayFork = useMay()(rerunApi.fork);
  const name = nameOf(t, step, names);
  return (
    <div className="space-y-3 text-13">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 className="min-w-0 truncate text-sm" title={name}>
          {t("Step {step}", { step: step.step })}
        </h3>
        {isForkable(step) && mayFork && onFork && (
          <Button
            size="sm"
            icon={<GitFork aria-hidden="true" />}
            aria-label={t("Fork from {step}", { step: name })}
            aria-haspopup="dialog"
            onClick={onFork}
          >
            {t("Fork")}
          </Button>
        )}
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
