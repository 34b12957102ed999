"use client";
import { WaitingRun } from "@/components/run-timeline/waiting/waiting-run";
import { Failed, Skeleton } from "@/components/ui/feedback/faces";
import { useAgentNames } from "@/lib/agents/client";
import { useRun } from "@/lib/runs/browser/use-run";
import { useText } from "@/lib/texts/use-text";

/** The form for a waiting call, without leaving the current page. */
export function AnswerHere({ runId }: { runId: string }) {
  const t = useText();
  const { run, view, line, error, retry } = useRun(runId);
  const names = useAgentNames();
  const unheard = run?.status === "waiting" && !view.waiting && line === "open";
  if (run && !unheard) return <WaitingRun run={run} view={view} names={names} />;
  return error ? (
    <Failed
      title={t("Failed to load the run")}
      text={t("It is still waiting for your answer.")}
      onRetry={retry}
    />
  ) : (
    <Skeleton className="h-32" />
  );
}
