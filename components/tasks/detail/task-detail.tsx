"use client";
import { useEffect } from "react";
import { Attempts } from "@/components/tasks/detail/attempts";
import { DetailFacts } from "@/components/tasks/detail/detail-facts";
import { DetailFoot } from "@/components/tasks/detail/detail-foot";
import { DetailHead } from "@/components/tasks/detail/detail-head";
import { TaskResult } from "@/components/tasks/detail/task-result";
import { RouteProblem } from "@/components/tasks/route-problem";
import type { Routing } from "@/components/tasks/use-routing";
import { failureWords } from "@/components/runs/failure-words";
import { RunThread, RunUsage, ThreadSkeleton, usageOf } from "@/components/runs/run-thread";
import { WaitingRun } from "@/components/runs/waiting-run";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useAgentNames } from "@/lib/agents/client";
import type { Agent } from "@/lib/agents/contract";
import { useRun } from "@/lib/runs/use-run";
import { useNotices, useSeen } from "@/lib/tasks/client";
import type { Task } from "@/lib/tasks/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = { task: Task; agents: Agent[]; routing: Routing; onEdit: () => void; onClose: () => void };

/** A task and its latest run, as it happens. */
export function TaskDetail({ task, agents, routing, onEdit, onClose }: Props) {
  const t = useText();
  const say = useSentence();
  const live = useRun(task.run_id ?? null);
  const { run } = live;
  const names = useAgentNames();
  useTitle(task.name);
  useSeeNotices(task.TaskId);
  const failed = task.status === "pending" && task.error;
  return (
    <>
      <DetailHead task={task} startedAt={task.status === "in_progress" ? run?.started_at : undefined} onEdit={onEdit} onClose={onClose} />
      <div className="min-h-0 flex-1 space-y-6 overflow-y-auto px-4 py-5 wide:px-6" tabIndex={0} role="region" aria-label={t("Details")}>
        <DetailFacts task={task} agents={agents} route={run?.route} />
        {routing.problem?.tasks.some((each) => each.TaskId === task.TaskId) && <RouteProblem problem={routing.problem} routing={routing} />}
        {failed && (
          <Alert tone="bad" title={run?.error ? failureWords(t, run.error.code) : t("The last run brought no result")}>
            <span className="wrap-anywhere">{say(task.error ?? "")}</span>
          </Alert>
        )}
        {run && <WaitingRun run={run} names={names} />}
        {task.result && <TaskResult task={task} />}
        {task.run_id && (
          <section aria-label={t("Run {count}", { count: Math.max(task.attempts, 1) })}>
            <div className="mb-3 flex items-baseline justify-between gap-3">
              <h3 className="text-sm">{t("Run {count}", { count: Math.max(task.attempts, 1) })}</h3>
              {run && <RunUsage usage={usageOf(run)} />}
            </div>
            {run ? (
              <RunThread run={run} live={live} names={names} />
            ) : live.error ? (
              <p className="flex items-center gap-3 text-13 text-ink-2">
                {t("Failed to load the run")}
                <Button size="sm" onClick={live.retry}>
                  {t("Retry")}
                </Button>
              </p>
            ) : (
              <ThreadSkeleton />
            )}
          </section>
        )}
        {task.attempts > 1 && <Attempts task={task} names={names} />}
      </div>
      <DetailFoot task={task} routing={routing} />
    </>
  );
}

/** The window says which task is open. */
function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} · Tasks · Troupe`;
    return () => {
      document.title = before;
    };
  }, [name]);
}

/** What is looked at here is no news in the inbox. What waits stays there until it is answered. */
function useSeeNotices(taskId: string): void {
  const { data } = useNotices();
  const see = useSeen();
  const unseen = data?.filter((notice) => notice.task_id === taskId && !notice.seen && notice.status !== "waiting").map((notice) => notice.run_id);
  const key = unseen?.join(" ") ?? "";
  useEffect(() => {
    // One that did not arrive is unread again with the next reading.
    if (key !== "" && !document.hidden) void see({ run_ids: key.split(" ") }).catch(() => undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the way to ask is made anew with each drawing
  }, [key]);
}
