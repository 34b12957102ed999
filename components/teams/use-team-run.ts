"use client";
import { useMemo } from "react";
import { timelineOf, type TimelineStep } from "@/components/run-timeline/thread/timeline";
import { LIVE, type RunSummary } from "@/lib/runs/run/contract";
import type { Work } from "@/lib/runs/run/reduce-work";
import { useRun, useTeamRuns } from "@/lib/runs/browser/use-run";
import { useTask, useTeamNews } from "@/lib/tasks/browser/client";
import type { Task } from "@/lib/tasks/contract";

export type TeamRun = {
  /** The team's runs, newest first; undefined while they are being loaded. */
  runs: RunSummary[] | undefined;
  /** The run's task; undefined while it is being loaded, null when there is no run. */
  task: Task | null | undefined;
  run: RunSummary | undefined;
  going: boolean;
  /** Each agent's work, in the order in which they started. An agent that ran twice is listed twice. */
  stations: TimelineStep[];
  works: readonly Work[];
  live: ReturnType<typeof useRun>;
};

const NOTHING: { stations: TimelineStep[]; works: Work[] } = { stations: [], works: [] };

/**
 * One of the team's runs, live: the one in the URL, otherwise the latest. An active run takes precedence over a
 * finished one.
 */
export function useTeamRun(teamId: string, wanted: string | null): TeamRun {
  const { runs, error } = useTeamRuns(teamId, useTeamNews(teamId));
  const latest = runs?.find(({ status }) => LIVE.includes(status)) ?? runs?.[0];
  const live = useRun(wanted ?? latest?.run_id ?? null);
  const run = live.run?.run_id === (wanted ?? latest?.run_id) ? live.run : undefined;
  const { task } = useTask(run?.task_id ?? latest?.task_id ?? null);
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
  const none = (runs?.length === 0 || (error && !runs)) && !wanted;
  return { runs, task: none ? null : task, run, going, stations, works, live };
}
