"use client";
import { Cited } from "@/components/run-timeline/cited";
import { useMay } from "@/components/shell/workspace";
import { LimitsOf } from "@/components/items/limits-of";
import { ModelsLink } from "@/components/run-timeline/models-link";
import { useEffect, useEffectEvent } from "react";
import { Attempts } from "@/components/tasks/detail/attempts";
import { DetailFacts } from "@/components/tasks/detail/detail-facts";
import { DetailFoot } from "@/components/tasks/detail/detail-foot";
import { DetailHead } from "@/components/tasks/detail/detail-head";
import { TaskFilesMade } from "@/components/tasks/detail/task-files-made";
import { TaskResult } from "@/components/tasks/detail/task-result";
import { RouteProblem } from "@/components/tasks/route-problem";
import { isOnly, type Routing } from "@/components/tasks/use-routing";
import { GoOnButton } from "@/components/run-timeline/go-on-button";
import { failureWords } from "@/components/run-timeline/failure-words";
import { ViewRun } from "@/components/run-timeline/view-run";
import { RunThread, RunUsage } from "@/components/run-timeline/thread/run-thread";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { WaitingRun } from "@/components/run-timeline/waiting/waiting-run";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { useTitle } from "@/components/ui/page/use-title";
import { useAgentNames } from "@/lib/agents/client";
import type { Agent } from "@/lib/agents/contract";
import { usageOf } from "@/lib/runs/run/run-view";
import { useRun } from "@/lib/runs/browser/use-run";
import { useNotices, useSeen } from "@/lib/tasks/browser/notices";
import { taskApi, type Task } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";
import { withReason } from "@/lib/core/shared/sentence";

type Props = {
  task: Task;
  agents: Agent[];
  routing: Routing;
  /** The task was just saved: the focus moves here. */
  arriving: boolean;
  onEdit: () => void;
  onClose: () => void;
};

/** A task and its latest run, live. */
export function TaskDetail({ task, agents, routing, arriving, onEdit, onClose }: Props) {
  const t = useText();
  const say = useSentence();
  const mayAnswer = useMay()(taskApi.route);
  const live = useRun(task.run_id ?? null);
  const { run } = live;
  const names = useAgentNames();
  useTitle(task.name, "Tasks");
  useSeeNotices(task.TaskId);
  const failed = task.status === "pending" && task.error && !task.stopped;
  const resumable = failed && run?.status === "failed" ? run.run_id : null;
  return (
    <>
      <DetailHead
        task={task}
        arriving={arriving}
        startedAt={task.status === "in_progress" ? run?.started_at : undefined}
        onEdit={onEdit}
        onClose={onClose}
      />
      <div
        className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 py-5 wide:px-6"
        tabIndex={0}
        role="region"
        aria-label={t("Details")}
      >
        <DetailFacts task={task} agents={agents} route={run?.route} />
        <LimitsOf of="task" id={task.TaskId} />
        {routing.problem && isOnly(routing.problem, task.TaskId) && (
          <RouteProblem problem={routing.problem} routing={routing} />
        )}
        {failed && (
          <Alert
            tone="bad"
            title={run?.error ? failureWords(t, run.error.code) : t("The last run had no result")}
            action={resumable && <GoOnButton primary runId={resumable} />}
          >
            <span className="wrap-anywhere">
              {say(withReason(task.error ?? "", task.error_reason))}
            </span>{" "}
            <ModelsLink code={run?.error?.code} />
          </Alert>
        )}
        {run && mayAnswer && <WaitingRun run={run} view={live.view} names={names} />}
        {task.result && (
          <Cited sources={live.view.sources}>
            <TaskResult task={task} />
          </Cited>
        )}
        <TaskFilesMade task={task} agents={agents} route={run?.route} written={live.view.files} />
        {task.run_id && <LatestRun live={live} number={Math.max(task.attempts, 1)} names={names} />}
        {task.attempts > 1 && <Attempts task={task} names={names} />}
      </div>
      <DetailFoot
        task={task}
        routing={routing}
        resumable={resumable !== null}
        asks={
          run?.status === "waiting" &&
          (live.view.waiting !== null || live.view.works.some(({ waiting }) => waiting))
        }
      />
    </>
  );
}

type LatestProps = {
  live: ReturnType<typeof useRun>;
  number: number;
  /** The agents' names by id. */
  names: ReadonlyMap<string, string>;
};

function LatestRun({ live, number, names }: LatestProps) {
  const t = useText();
  const { run, error, retry } = live;
  return (
    <section aria-label={t("Run {count}", { count: number })}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 className="text-sm">{t("Run {count}", { count: number })}</h3>
        {run && (
          <span className="flex flex-wrap items-baseline justify-end gap-x-3 text-13">
            <RunUsage usage={usageOf(run, live.view)} retries={run.retries} />
            <ViewRun id={run.run_id} />
          </span>
        )}
      </div>
      {run ? (
        <RunThread run={run} live={live} names={names} />
      ) : error ? (
        <p className="flex items-center gap-3 text-13 text-ink-2">
          {t("Failed to load the run")}
          <Button size="sm" onClick={retry}>
            {t("Retry")}
          </Button>
        </p>
      ) : (
        <div aria-busy="true">
          <ThreadSkeleton />
        </div>
      )}
    </section>
  );
}

/** Marks the notices of the task shown here as seen. Those of waiting runs stay until they are answered. */
function useSeeNotices(taskId: string): void {
  const { data } = useNotices();
  const see = useSeen();
  const may = useMay()(taskApi.seen);
  const unseen = data
    ?.filter((notice) => notice.task_id === taskId && !notice.seen && notice.status !== "waiting")
    .map((notice) => notice.run_id);
  const key = unseen?.join(" ") ?? "";
  // A notice whose call failed is unread again at the next fetch.
  const mark = useEffectEvent((ids: string[]) => void see({ run_ids: ids }).catch(() => undefined));
  useEffect(() => {
    if (key !== "" && may && !document.hidden) mark(key.split(" "));
  }, [key, may]);
}
