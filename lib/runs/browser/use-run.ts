"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCall } from "@/lib/core/http/browser/use-call";
import { useStore } from "@/lib/core/shared/store";
import { LIVE, runApi } from "@/lib/runs/contract";
import { LiveRun } from "@/lib/runs/browser/live-run";
import { paced } from "@/lib/runs/browser/paced";

/** A run with its steps, kept up to date while it goes, and the words that are being written. null: none is wanted. */
export function useRun(runId: string | null) {
  const read = useCall(runApi.get, runId === null ? null : { id: runId }, {
    shouldRetryOnError: false,
  });
  const [live] = useState(() => new LiveRun());
  const { reply, line } = useStore(live.state);
  const [attempt, setAttempt] = useState(0);
  const run = read.data;
  const going = run !== undefined && LIVE.includes(run.status);
  const readAgain = useEffectEvent(() => read.mutate());

  useEffect(() => {
    if (runId === null || !going) return;
    const abort = new AbortController();
    const reading = paced(() => readAgain());
    void live.follow(runId, abort.signal, reading.ask);
    return () => {
      abort.abort();
      reading.stop();
    };
  }, [live, runId, going, attempt]);

  return {
    run,
    error: read.error,
    retry: () => void read.mutate(),
    /** What is being written; null when nothing is, or nothing of this run is known yet. */
    reply: going && reply.runId === runId ? reply : null,
    line,
    reconnect: () => setAttempt((before) => before + 1),
  };
}

/** The runs of a task, newest first; read again when `attempts` changes, which counts them. */
export function useTaskRuns(taskId: string, attempts: number) {
  const read = useCall(runApi.list, { task_id: taskId, limit: 50 }, { shouldRetryOnError: false });
  const readAgain = useEffectEvent(() => void read.mutate());
  const known = useRef(attempts);
  useEffect(() => {
    if (known.current === attempts) return;
    known.current = attempts;
    readAgain();
  }, [attempts]);
  return read;
}
