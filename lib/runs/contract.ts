import { endpoint } from "@/lib/core/http/endpoint";

export type RunKind = "chat" | "task";
export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
export const LIVE: readonly RunStatus[] = ["queued", "running", "waiting"];

/** PRODUCT 'How a task runs': why a run ended other than well. */
export type FailureCode =
  | "provider_auth"
  | "provider_quota"
  | "provider_rate_limit"
  | "provider_error"
  | "provider_network"
  | "tool_error"
  | "step_limit"
  | "loop_detected"
  | "stopped"
  | "interrupted";

export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  cached_tokens: number;
  /** US dollars by the provider's prices; 0 when no price is known. */
  cost: number;
};

export type ToolCall = { id: string; name: string; arguments: unknown; result?: string; ok?: boolean; duration_ms?: number };

export type Step = {
  step: number;
  kind: "model" | "tool" | "agent";
  agent_id: string;
  name: string;
  status: "started" | "finished" | "failed";
  started_at: string;
  finished_at?: string;
  input?: unknown;
  output?: unknown;
  usage?: Usage;
  error?: string;
};

export type RunSummary = {
  run_id: string;
  kind: RunKind;
  status: RunStatus;
  agent_id: string;
  task_id?: string;
  conversation_id?: string;
  started_at: string;
  finished_at?: string;
  error?: { code: FailureCode; message: string };
  usage: Usage;
};
export type Run = RunSummary & { steps: Step[] };

export type MessageStatus = "complete" | "streaming" | "failed" | "stopped";

export type Message = {
  message_id: string;
  role: "user" | "assistant";
  content: string;
  conversation_id: string;
  agent_id: string;
  created_at: string;
  status: MessageStatus;
  versions: number;
  tool_calls?: ToolCall[];
  run_id?: string;
  usage?: Usage;
  /** What the model thought before it answered; shown folded. */
  reasoning?: string;
  /** Why a failed reply ended, for the line under it. */
  error?: { code: FailureCode; message: string };
  /** The model that answered; 'demo' for the built-in one. */
  model?: string;
};

/** API.md 'Events': what travels on a run's stream, in this order of meaning. `done` is always the last. */
export type RunEvent =
  | { event: "run"; data: { run_id: string; conversation_id: string; user_message_id: string; message_id: string } }
  | { event: "delta"; data: { content: string } }
  | { event: "reset"; data: { content: string } }
  | { event: "reasoning"; data: { content: string } }
  | { event: "step"; data: { agent_id: string; name: string; status: string } }
  | { event: "tool_call"; data: { id: string; name: string; arguments: unknown; agent_id: string } }
  | { event: "tool_result"; data: { id: string; name: string; ok: boolean; result: string; duration_ms: number } }
  | { event: "waiting"; data: { tool_call_id: string; name: string; arguments: unknown; for: "result" | "approval" } }
  | { event: "message"; data: Message }
  | { event: "usage"; data: Usage }
  | { event: "error"; data: { error: string; code: FailureCode } }
  | { event: "done"; data: { status: RunStatus } };

/** A person's answer to a call that waits: one of result, approve (with other arguments, if given) and refuse. */
export type RunInput = { id: string; tool_call_id: string; result?: string; approve?: true; arguments?: Record<string, unknown>; refuse?: string };

/** An event with its number: rising within a run, never used twice. */
export type NumberedEvent = RunEvent & { id: number };

export const runApi = {
  list: endpoint<{ task_id?: string; conversation_id?: string; limit?: number; after?: string } | void, RunSummary[]>("GET", "/api/runs"),
  get: endpoint<{ id: string }, Run>("GET", "/api/runs/{id}"),
  events: endpoint<{ id: string; after?: number }, NumberedEvent>("GET", "/api/runs/{id}/events", { stream: true }),
  stop: endpoint<{ id: string }, { run_id: string; status: RunStatus }>("POST", "/api/runs/{id}/stop"),
  input: endpoint<RunInput, { run_id: string; status: RunStatus }>("POST", "/api/runs/{id}/input", { fails: "Your answer did not arrive. Please send it again." }),
};
