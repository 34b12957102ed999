"use client";
import { Square } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/components/routes";
import { failureWords } from "@/components/runs/failure-words";
import { RunThread, RunUsage } from "@/components/runs/thread/run-thread";
import { ThreadSkeleton } from "@/components/runs/thread-skeleton";
import { WaitingRun } from "@/components/runs/waiting/waiting-run";
import { Alert } from "@/components/ui/feedback/alert";
import { Empty, Faces, Failed } from "@/components/ui/feedback/faces";
import { Button, ButtonLink } from "@/components/ui/form/button";
import { Page, PageHead } from "@/components/ui/page/page";
import { useAgentNames } from "@/lib/agents/browser/client";
import { stopRun } from "@/lib/runs/browser/client";
import { useRun } from "@/lib/runs/browser/use-run";
import { LIVE } from "@/lib/runs/contract";
import { usageOf } from "@/lib/runs/shared/run-view";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { withReason, type SentenceOrText } from "@/lib/core/shared/sentence";
import { useSentence, useText } from "@/lib/texts/use-text";

/** One run of a program's, live: its steps, and the form where it waits for its person. `?run=` says which. */
export function RunScreen() {
  const t = useText();
  const say = useSentence();
  const id = useSearchParams().get("run");
  const live = useRun(id);
  const names = useAgentNames();
  const [problem, setProblem] = useState<SentenceOrText | null>(null);
  const { run, error, retry } = live;
  const stop = (runId: string) => {
    setProblem(null);
    stopRun(runId).catch((refused: unknown) =>
      setProblem(sentenceIn(refused, t("It could not be stopped. Try again."))),
    );
  };
  return (
    <Page narrow>
      <PageHead title={t("Run of a program")} subtitle={(run && names.get(run.agent_id)) ?? ""}>
        {run && LIVE.includes(run.status) && (
          <Button icon={<Square />} onClick={() => stop(run.run_id)}>
            {t("Stop")}
          </Button>
        )}
      </PageHead>
      <Faces
        loading={id !== null && !run && !error}
        error={error}
        empty={id === null}
        skeleton={<ThreadSkeleton />}
        failed={
          <Failed
            title={t("Failed to load the run")}
            text={say(sentenceIn(error, t("Check your connection and try again.")))}
            onRetry={retry}
          />
        }
        whenEmpty={
          <Empty
            title={t("No run is chosen")}
            text={t("A program's answer says where its run is.")}
            action={<ButtonLink href={routes.dashboard}>{t("Dashboard")}</ButtonLink>}
          />
        }
      >
        {run && (
          <div className="mt-6 space-y-6">
            {problem && <Alert tone="bad">{problem}</Alert>}
            {run.status === "failed" && run.error && (
              <Alert tone="bad" title={failureWords(t, run.error.code)}>
                {say(withReason(run.error.message, run.error_reason))}
              </Alert>
            )}
            <WaitingRun run={run} view={live.view} names={names} />
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
