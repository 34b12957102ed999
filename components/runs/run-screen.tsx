"use client";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { RunActions } from "@/components/runs/head/run-actions";
import { AllRuns, RunHead } from "@/components/runs/head/run-head";
import { RunFacts } from "@/components/runs/head/run-facts";
import { NoRun, WhyFailed } from "@/components/runs/head/run-failed";
import { useReplay } from "@/components/runs/use-replay";
import { RunThread } from "@/components/run-timeline/thread/run-thread";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { WaitingRun } from "@/components/run-timeline/waiting/waiting-run";
import { Alert } from "@/components/ui/feedback/alert";
import { Faces, Skeleton } from "@/components/ui/feedback/faces";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Page } from "@/components/ui/page/page";
import { useTitle } from "@/components/ui/page/use-title";
import { useAgentNames } from "@/lib/agents/client";
import { useRun } from "@/lib/runs/browser/use-run";
import type { RunSummary } from "@/lib/runs/run/contract";
import { usageOf } from "@/lib/runs/run/run-view";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { useText } from "@/lib/texts/use-text";

const EndedRun = lazyPart(
  () => import("@/components/runs/ended-run").then((part) => part.EndedRun),
  { waiting: <Skeleton className="h-64" />, failed: failedInPlace },
);
const ReplayOutcome = lazyPart(
  () => import("@/components/runs/replay-outcome").then((part) => part.ReplayOutcome),
  { ahead: false, failed: failedInPlace },
);
const ForkFacts = lazyPart(
  () => import("@/components/runs/head/fork-facts").then((part) => part.ForkFacts),
  { failed: failedInPlace },
);
const ComparedRuns = lazyPart(
  () => import("@/components/runs/compared-runs").then((part) => part.ComparedRuns),
  { ahead: false, waiting: <ThreadSkeleton />, failed: failedInPlace },
);

/**
 * One run, live: its input and output, what each of its steps did and used, and the form if it waits for its person.
 */
export function RunScreen({ id }: { id: string }) {
  const t = useText();
  const live = useRun(id);
  const names = useAgentNames();
  const replay = useReplay(id);
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const { run, error, retry } = live;
  const other = useSearchParams().get("with");
  const title = run && titleOf(run, names.get(run.agent_id) ?? t("Deleted agent"));
  const heading = title && (title.question ?? t("Run of {agent}", { agent: title.agent }));
  useTitle(heading ?? null, "Runs");
  return (
    <Page>
      <Faces
        loading={!run && !error}
        error={error}
        empty={false}
        skeleton={<RunSkeleton />}
        failed={
          error && (
            <>
              <AllRuns />
              <h1 className="sr-only">{t("Run details")}</h1>
              <NoRun id={id} error={error} onRetry={retry} />
            </>
          )
        }
        whenEmpty={null}
      >
        {run && (
          <div className="@container space-y-5">
            <RunHead run={run} title={heading ?? ""} names={names}>
              <RunActions run={run} compares={!!other} replay={replay} onProblem={setProblem} />
            </RunHead>
            {problem && <Alert tone="bad">{problem}</Alert>}
            {replay.outcome && (
              <section aria-label={t("Replay")}>
                <ReplayOutcome outcome={replay.outcome} />
              </section>
            )}
            {isFork(run) && !other && <ForkFacts run={run} />}
            <WhyFailed run={run} />
            <WaitingRun run={run} view={live.view} names={names} />
            {other ? (
              <ComparedRuns id={run.run_id} other={other} names={names} />
            ) : (
              <>
                <RunFacts run={run} usage={usageOf(run, live.view)} />
                {run.finished_at ? (
                  <EndedRun run={run} live={live} names={names} />
                ) : (
                  <RunThread run={run} live={live} names={names} />
                )}
              </>
            )}
          </div>
        )}
      </Faces>
    </Page>
  );
}

const titleOf = (run: RunSummary, agent: string) => ({
  question: run.question || run.title,
  agent,
});

const isFork = (
  run: RunSummary,
): run is RunSummary & Required<Pick<RunSummary, "origin" | "fork">> =>
  run.origin !== undefined && run.fork !== undefined;

/** With the final sizes. */
function RunSkeleton() {
  return (
    <div className="space-y-5">
      <AllRuns />
      <div className="space-y-3">
        <Skeleton className="h-8 w-96 max-w-full" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <Skeleton className="h-18 rounded-xl" />
      <div className="grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-32 rounded-xl" />
        <Skeleton className="h-32 rounded-xl" />
      </div>
      <Skeleton className="h-64 rounded-xl" />
    </div>
  );
}
