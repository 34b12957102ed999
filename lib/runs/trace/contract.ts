import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { RunSummary, Step } from "@/lib/runs/run/contract";

/** Where a message of a request came from. run: the agent's messages and its tools' results earlier in this run. */
export const ORIGINS = ["instructions", "summary", "history", "message", "caller", "run"] as const;
export type Origin = (typeof ORIGINS)[number];
/** A message in the wire's own names. gone: its run is no longer stored. */
export type SentMessage = {
  role: string;
  content?: unknown;
  from: Origin;
  tool_calls?: unknown;
  tool_call_id?: string;
  reasoning_content?: unknown;
  gone?: true;
};
/** A model request. parameters: everything but model, messages and tools. hash: equal for equal tools. */
export type SentToModel = {
  model: string;
  parameters: Record<string, unknown>;
  messages: SentMessage[];
  tools: { name: string; hash: string }[];
};
/** request: of a model's step; null if it was never stored, or no longer is. */
export type TraceStep = Step & { first_token_at?: string; request?: SentToModel | null };
export type Trace = {
  run: RunSummary;
  steps: TraceStep[];
  /** The version of each agent that called a model, by its id: the last one, if it was edited meanwhile. */
  versions: Record<string, number>;
  /** Until when the requests are stored at least; null: they are not stored, or the run has not ended. */
  expires_at: string | null;
};

export const traceApi = {
  /** step: only that one. format: everything as an OpenTelemetry file (OTLP as JSON). */
  get: endpoint<{ id: string; step?: number; format?: "otlp" }, Trace>(
    "GET",
    "/api/runs/{id}/trace",
    {
      fails: sentence("trace_not_loaded", "Failed to load the trace"),
    },
  ),
};
