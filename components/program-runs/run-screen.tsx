"use client";
import { Square } from "@/components/icons/square";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/components/routes";
import { GoOnButton } from "@/components/runs/again/go-on-button";
import { failureWords } from "@/components/runs/failure-words";
import { RunThread, RunUsage } from "@/components/runs/thread/run-thread";
import { ThreadSkeleton } from "@/components/runs/thread-skeleton";
import { WaitingRun } from "@/components/runs/waiting/waiting-run";
import { Alert } from "@/components/ui/feedback/alert";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { Link } from "@/components/ui/navigation/link";
import { navigate } from "@/components/ui/navigation/navigate";
import { Page, PageHead } from "@/components/ui/page/page";
import { useAgentNames } from "@/lib/agents/browser/client";
import { stopRun } from "@/lib/runs/browser/client";
import { useRun } from "@/lib/runs/browser/use-run";
import { LIVE, type RunSummary } from "@/lib/runs/contract";
import { usageOf } from "@/lib/runs/shared/run-view";
import type { CallError } from "@/lib/core/http/browser/call";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason, type SentenceOrText } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";

const Waterfall = lazyPart(
  () => import("@/components/program-runs/waterfall").then((part) => part.Waterfall),
  { failed: failedInPlace },
);

const ReplayRun = lazyPart(
  () => import("@/components/program-runs/again/replay-run").then((part) => part.ReplayRun),
  { failed: failedInPlace },
);
const ForkFacts = lazyPart(
  () => import("@/components/program-runs/fork/fork-facts").then((part) => part.ForkFacts),
  { failed: failedInPlace },
);
const CompareWith = lazyPart(
  () => import("@/components/program-runs/compare/compare-with").then((part) => part.CompareWith),
  { failed: failedInPlace },
);
const ComparedRuns = lazyPart(
  () => import("@/components/program-runs/compare/compared-runs").then((part) => part.ComparedRuns),
  { ahead: false, waiting: <ThreadSkeleton />, failed: failedInPlace },
);

/** One run, live: when each of its steps was at work, what they did, and the form where it waits for its person. */
export function RunScreen({ id }: { id: string }) {
  const t = useText();
  const live = useRun(id);
  const names = useAgentNames();
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const { run, error, retry } = live;
  const other = useSearchParams().get("with");
  const stop = (runId: string) => {
    setProblem(null);
    stopRun(runId).catch((refused: unknown) =>
      setProblem(sentenceIn(refused, t("Couldn't stop it. Try again."))),
    );
  };
  return (
    <Page narrow>
      <p className="text-13">
        <Link href={routes.programRuns} className="text-brand-ink hover:underline">
          {t("All runs")}
        </Link>
      </p>
      <PageHead
        title={run?.kind === "api" ? t("Run of a program") : t("Run details")}
        subtitle={(run && names.get(run.agent_id)) ?? ""}
      >
        {run && LIVE.includes(run.status) && (
          <Button icon={<Square />} onClick={() => stop(run.run_id)}>
            {t("Stop")}
          </Button>
        )}
        {run?.finished_at && <CompareWith id={run.run_id} />}
      </PageHead>
      <Faces
        loading={!run && !error}
        error={error}
        empty={false}
        skeleton={<ThreadSkeleton />}
        failed={error && <NoRun error={error} onRetry={retry} />}
        whenEmpty={null}
      >
        {run && (
          <div className="mt-6 space-y-6">
            {problem && <Alert tone="bad">{problem}</Alert>}
            {run.origin && run.fork && <ForkFacts origin={run.origin} fork={run.fork} />}
            <WhyFailed run={run} />
            <WaitingRun run={run} view={live.view} names={names} />
            {other && <ComparedRuns id={run.run_id} other={other} names={names} />}
            {run.finished_at && !other && <Waterfall runId={run.run_id} names={names} />}
            {run.finished_at && !other && run.kind !== "fork" && <ReplayRun runId={run.run_id} />}
            <RunThread run={run} live={live} names={names} />
            <p className="text-13 text-ink-2">
              <RunUsage usage={usageOf(run, live.view)} retries={run.retries} />
            </p>
          </div>
        )}
      </Faces>
    </Page>
  );
}

/** There is no such run, or it could not be loaded. */
function NoRun({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useText();
  const say = useSentence();
  if (error.status === 404)
    return (
      <div role="alert">
        <Empty
          title={t("Run not found")}
          text={t("It may have been deleted with its task or conversation.")}
        />
      </div>
    );
  return (
    <Failed
      title={t("Failed to load the run")}
      text={say(sentenceIn(error, t("Check your connection and try again.")))}
      onRetry={onRetry}
    />
  );
}

/** Why it failed; a task's run can be gone on with. */
function WhyFailed({ run }: { run: RunSummary }) {
  const t = useText();
  const say = useSentence();
  if (run.status !== "failed" || !run.error) return null;
  return (
    <Alert
      tone="bad"
      title={failureWords(t, run.error.code)}
      action={
        run.kind === "task" && (
          <GoOnButton runId={run.run_id} onBegun={(begun) => navigate(routes.programRun(begun))} />
        )
      }
    >
      {say(withReason(run.error.message, run.error_reason))}
    </Alert>
  );
}
