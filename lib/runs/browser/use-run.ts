"use client";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useCall } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import { LIVE, runApi, type RunSummary } from "@/lib/runs/run/contract";
import { isHeard, LiveRun } from "@/lib/runs/browser/live-run";
import { emptyRunView, type RunView } from "@/lib/runs/run/reduce";
import { viewOf } from "@/lib/runs/run/run-view";

/** Whether a failed part ends or postpones the run is known a moment after the failure. */
const SETTLED_MS = 1_000;

/**
 * A run, kept up to date while it is live, and its view: from its events, or from the steps of a run that has ended.
 * Pass null for no run.
 */
export function useRun(runId: string | null) {
  const read = useCall(runApi.get, runId === null ? null : { id: runId, steps: "ended" }, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  });
  const [live] = useState(() => new LiveRun());
  const state = useStore(live.state);
  const [attempt, setAttempt] = useState(0);
  const { data } = read;
  const going = data !== undefined && LIVE.includes(data.status);
  const readAgain = useEffectEvent(() => void read.mutate());

  useEffect(() => {
    if (runId === null || !going) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void live.follow(runId, abort.signal, () => {
      clearTimeout(timer);
      timer = setTimeout(readAgain, SETTLED_MS);
    });
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [live, runId, going, attempt]);

  const heard = isHeard(state, runId);
  const view = useMemo(() => (data ? viewOf(data) : emptyRunView), [data]);
  const run = useMemo(
    () => (data && heard ? asHeard(data, state.reply, state.endedAt) : data),
    [data, heard, state.reply, state.endedAt],
  );
  return {
    run,
    error: read.error,
    retry: () => void read.mutate(),
    view: heard ? state.reply : view,
    line: state.line,
    reconnect: () => setAttempt((before) => before + 1),
  };
}

/** A run's summary, updated with the events since it was read. */
function asHeard(run: RunSummary, reply: RunView, endedAt: string | undefined): RunSummary {
  if (!LIVE.includes(run.status)) return run;
  // That a run was postponed is only in its row, until its failed part starts again.
  const isPutOff =
    run.retry_at !== undefined && reply.works.some(({ status }) => status === "failed");
  return {
    ...run,
    status: isPutOff && endedAt === undefined ? "queued" : reply.status,
    error: reply.error ?? run.error,
    usage: reply.usage ?? run.usage,
    finished_at: endedAt,
  };
}

/** The latest runs of a team's tasks, newest first; read again when `news` changes. */
export function useTeamRuns(teamId: string, news: string) {
  const { data, error, mutate } = useCall(
    runApi.list,
    { team_id: teamId, limit: 50 },
    { shouldRetryOnError: false },
  );
  const readAgain = useEffectEvent(() => void mutate());
  const lastNews = useRef(news);
  useEffect(() => {
    if (lastNews.current === news) return;
    lastNews.current = news;
    readAgain();
  }, [news]);
  return { runs: data?.filter(({ kind }) => kind === "task"), error };
}

/** The runs of a task, newest first; read again when `attempts`, their count, changes. */
export function useTaskRuns(taskId: string, attempts: number) {
  const read = useCall(
    runApi.list,
    { task_id: taskId, source: "task", limit: 50 },
    { shouldRetryOnError: false },
  );
  const readAgain = useEffectEvent(() => void read.mutate());
  const lastAttempts = useRef(attempts);
  useEffect(() => {
    if (lastAttempts.current === attempts) return;
    lastAttempts.current = attempts;
    readAgain();
  }, [attempts]);
  return read;
}
