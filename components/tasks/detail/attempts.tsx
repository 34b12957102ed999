"use client";
import { cx } from "class-variance-authority";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { duration } from "@/components/run-timeline/amounts";
import { failureWords } from "@/components/run-timeline/failure-words";
import { ViewRun } from "@/components/run-timeline/view-run";
import { RunThread, RunUsage } from "@/components/run-timeline/thread/run-thread";
import { ThreadSkeleton } from "@/components/run-timeline/thread-skeleton";
import { StepMark } from "@/components/run-timeline/thread/step-mark";
import type { TimelineStepState } from "@/components/run-timeline/thread/timeline";
import { Button } from "@/components/ui/form/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RunStatus, RunSummary } from "@/lib/runs/run/contract";
import { usageOf } from "@/lib/runs/run/run-view";
import { useRun, useTaskRuns } from "@/lib/runs/browser/use-run";
import type { Task } from "@/lib/tasks/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

const marks: { [Status in RunStatus]: TimelineStepState } = {
  queued: "queued",
  running: "running",
  waiting: "waiting",
  completed: "done",
  failed: "failed",
  stopped: "stopped",
};

type Props = { task: Task /** Agents' names by id. */; names: ReadonlyMap<string, string> };

/** The runs before the latest one, each expandable. */
export function Attempts({ task, names }: Props) {
  const t = useText();
  // Fetched again when a run is added or removed.
  const { data, error, mutate } = useTaskRuns(task.TaskId, task.attempts);
  const earlier = data?.filter((run) => run.run_id !== task.run_id);
  if (earlier?.length === 0) return null;
  return (
    <section aria-label={t("Earlier runs")}>
      <h3 className="mb-2 text-sm">{t("Earlier runs")}</h3>
      {earlier ? (
        <ul className="divide-y divide-line rounded-xl border border-line">
          {earlier.map((run, at) => (
            <Attempt
              key={run.run_id}
              run={run}
              number={Math.max(task.attempts - 1 - at, 1)}
              names={names}
            />
          ))}
        </ul>
      ) : error ? (
        <p className="flex items-center gap-3 text-13 text-ink-2">
          {t("Couldn't load the runs")}
          <Button size="sm" onClick={() => void mutate()}>
            {t("Retry")}
          </Button>
        </p>
      ) : (
        <ThreadSkeleton />
      )}
    </section>
  );
}

function Attempt({
  run,
  number,
  names,
}: {
  run: RunSummary;
  number: number;
  names: ReadonlyMap<string, string>;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-3 px-3 text-left -outline-offset-2! hover:bg-hover"
      >
        <StepMark state={marks[run.status]} />
        <span className="font-medium">{t("Run {count}", { count: number })}</span>
        <span
          className={cx(
            "min-w-0 flex-1 truncate text-13",
            run.status === "failed" ? "text-bad" : "text-ink-2",
          )}
        >
          {outcome(t, run)}
        </span>
        <span className="flex-none text-xs text-ink-3">
          <RelativeTime iso={run.started_at} />
        </span>
        <ChevronRight aria-hidden="true" className={cx("size-4 text-ink-2", open && "rotate-90")} />
      </button>
      {open && <Opened id={run.run_id} names={names} />}
    </li>
  );
}

function Opened({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const live = useRun(id);
  const { run } = live;
  return (
    <div className="border-t border-line px-3 py-3.5">
      {run ? (
        <>
          <RunThread run={run} live={live} names={names} />
          <p className="mt-3 text-13 text-ink-2">
            <RunUsage usage={usageOf(run, live.view)} retries={run.retries} />
            {run.finished_at && (
              <span>
                {" "}
                ·{" "}
                {duration(new Date(run.finished_at).getTime() - new Date(run.started_at).getTime())}
              </span>
            )}{" "}
            · <ViewRun id={run.run_id} />
          </p>
        </>
      ) : (
        <ThreadSkeleton />
      )}
    </div>
  );
}

function outcome(t: Translate, run: RunSummary): string {
  if (run.status === "failed" && run.error) return failureWords(t, run.error.code);
  if (run.status === "stopped") return t("Stopped");
  return run.status === "completed" ? t("Completed") : t("In progress");
}
