"use client";
import { useMemo } from "react";
import { timelineOf, type TimelineStep } from "@/components/runs/thread/timeline";
import { LIVE, type RunSummary } from "@/lib/runs/contract";
import type { Work } from "@/lib/runs/shared/reduce-work";
import { useRun } from "@/lib/runs/browser/use-run";
import { useTasks } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";

export type TeamRun = {
  /**
   * The latest of the team's tasks that has a run; undefined while the tasks are being loaded, null when there is none.
   */
  task: Task | null | undefined;
  run: RunSummary | undefined;
  going: boolean;
  /** Each agent's work, in the order in which they started. An agent that worked twice is listed twice. */
  stations: TimelineStep[];
  works: readonly Work[];
  live: ReturnType<typeof useRun>;
};

const NOTHING: { stations: TimelineStep[]; works: Work[] } = { stations: [], works: [] };

/** The team's latest run, live. An active run takes precedence over a finished one. */
export function useTeamRun(teamId: string): TeamRun {
  const { tasks, error } = useTasks();
  const task = useMemo(
    () => (tasks ? latest(tasks, teamId) : error ? null : undefined),
    [tasks, error, teamId],
  );
  const live = useRun(task?.run_id ?? null);
  const run = live.run?.run_id === task?.run_id ? live.run : undefined;
  const { stations, works } = useMemo(
    () =>
      run
        ? {
            stations: timelineOf(run, live.view).filter(({ state }) => state !== "todo"),
            works: live.view.works,
          }
        : NOTHING,
    [run, live.view],
  );
  const going = run !== undefined && LIVE.includes(run.status);
  return { task, run, going, stations, works, live };
}

function latest(tasks: readonly Task[], teamId: string): Task | null {
  const own = tasks.filter((task) => task.team_id === teamId && task.run_id);
  const rank = (task: Task): string =>
    `${task.status === "in_progress" ? 1 : 0} ${task.updated_at}`;
  return own.toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))[0] ?? null;
}
