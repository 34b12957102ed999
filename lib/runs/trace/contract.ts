import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence } from "@/lib/core/shared/sentence";
import type { RunSummary, Step } from "@/lib/runs/contract";

/** Where a message of a request came from. run: what the agent said and its tools answered earlier in this run. */
export const ORIGINS = ["instructions", "summary", "history", "message", "caller", "run"] as const;
export type Origin = (typeof ORIGINS)[number];
/** A message in the wire's own names. gone: it was told by a run that is not kept any more. */
export type SentMessage = {
  role: string;
  content?: unknown;
  from: Origin;
  tool_calls?: unknown;
  tool_call_id?: string;
  reasoning_content?: unknown;
  gone?: true;
};
/** What a model was sent. parameters: all but model, messages and tools. hash: the same for a tool described the same. */
export type SentToModel = {
  model: string;
  parameters: Record<string, unknown>;
  messages: SentMessage[];
  tools: { name: string; hash: string }[];
};
/** request: of a model's step; null when it was not kept, or is not any more. */
export type TraceStep = Step & { first_token_at?: string; request?: SentToModel | null };
export type Trace = {
  run: RunSummary;
  steps: TraceStep[];
  /** The version of each agent that asked a model, by its id: the last one, where it was edited meanwhile. */
  versions: Record<string, number>;
  /** Until when the requests are kept at least; null: they are not kept, or the run has not ended. */
  expires_at: string | null;
};

export const traceApi = {
  /** step: that one alone. format: the whole as a file of OpenTelemetry's (OTLP as JSON). */
  get: endpoint<{ id: string; step?: number; format?: "otlp" }, Trace>(
    "GET",
    "/api/runs/{id}/trace",
    {
      fails: sentence("trace_not_loaded", "Failed to load the trace"),
    },
  ),
};
