import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { TraceStep } from "@/lib/runs/trace/contract";

/**
 * What differs between two runs, or between two of their steps. `tools`: the offered ones; `answer`: a model's
 * response.
 */
export const RUN_DIFFERENCES = [
  "agent",
  "versions",
  "status",
  "steps",
  "tokens",
  "cost",
  "time",
] as const;
export type RunDifference = (typeof RUN_DIFFERENCES)[number];
export const STEP_DIFFERENCES = [
  "name",
  "status",
  "model",
  "parameters",
  "instructions",
  "messages",
  "tools",
  "answer",
  "arguments",
  "result",
  "tokens",
  "cost",
] as const;
export type StepDifference = (typeof STEP_DIFFERENCES)[number];

export type ComparedRun = { run: RunSummary; versions: Record<string, number> };
/** Steps that do the same part of the work; null: the other run has no such step. */
export type StepPair = {
  a: TraceStep | null;
  b: TraceStep | null;
  differs: StepDifference[];
};
export type Comparison = {
  a: ComparedRun;
  b: ComparedRun;
  differs: RunDifference[];
  steps: StepPair[];
};

export const compareApi = {
  get: endpoint<{ id: string; other: string }, Comparison>(
    "GET",
    "/api/runs/{id}/compare/{other}",
    { fails: sentence("runs_not_compared", "Failed to compare the runs") },
  ),
};
