import { endpoint } from "@/lib/core/http/shared/endpoint";
import type { SentFile } from "@/lib/files/contract";
import type { Usage } from "@/lib/usage/contract";
import type { CallProgress, SignInWanted } from "@/lib/tools/contract";
import type { AnswerContent, ServerQuestion } from "@/lib/tools/shared/question/question";
import { sentence } from "@/lib/core/shared/sentence";
import type { Reason } from "@/lib/core/shared/sentence";
import type { ForkChange, ForkTools } from "@/lib/runs/rerun/contract";

/** `api`: a program began it, by /v1. `fork`: it goes another way from a step of an earlier run on. */
export const RUN_KINDS = ["chat", "task", "api", "fork"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
export const LIVE: readonly RunStatus[] = ["queued", "running", "waiting"];

/** PRODUCT 'How a task runs': why a run did not complete. */
export type FailureCode =
  | "provider_auth"
  | "provider_quota"
  /** A limit of the person's was reached that stops what would pass it. */
  | "budget_exceeded"
  | "provider_rate_limit"
  | "provider_error"
  | "provider_network"
  | "tool_error"
  | "step_limit"
  | "loop_detected"
  | "stopped"
  | "interrupted";

export type ToolCall = {
  id: string;
  name: string;
  arguments: unknown;
  result?: string;
  ok?: boolean;
  duration_ms?: number;
  /** What was kept of its result beside the text. */
  files?: SentFile[];
  /** While it is under way: how far it is, as its server says. */
  progress?: CallProgress;
};

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
  error_reason?: Reason;
  /** Where several agents work: the agent's step that this one belongs to. */
  activation?: string;
  /** Its input and output are omitted, since the run has too many steps to return in full. */
  shortened?: boolean;
};

/** Who a task's run was handed to: the agents' ids in the order planned, how they were chosen, and why. */
export type Route = { method: string; reason: string; why?: Reason; agents: string[] };

export type RunSummary = {
  run_id: string;
  kind: RunKind;
  status: RunStatus;
  agent_id: string;
  task_id?: string;
  conversation_id?: string;
  team_id?: string;
  /** The message that it answers, in its conversation. */
  user_message_id?: string;
  /** The first line of what its agents were given; a task's name then. In a list also the title of its conversation. */
  title?: string;
  /** The first line of what its agents were asked; of a fork that changed the message, of that one. */
  question?: string;
  started_at: string;
  finished_at?: string;
  /** For a task's run that was put off: when it is retried automatically. */
  retry_at?: string;
  /** How often it started again by itself. */
  retries?: number;
  error?: { code: FailureCode; message: string };
  error_reason?: Reason;
  usage: Usage;
  route?: Route;
  /** The run that it goes on from: up to that number its steps are that one's. */
  origin?: { run_id: string; steps: number };
  /** Of a fork, where it is read alone: the step at which it leaves that run, what is different, and what its tools do. */
  fork?: { step: number; changed: ForkChange[]; tools: ForkTools };
};
/** `files`: what its agents have written. `input`: all of what they were asked; `output`: the reply or result, once ended. */
type RunWork = { steps: Step[]; files?: SentFile[]; input?: string; output?: string };
export type Run = RunSummary & RunWork;

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
  /** The model's reasoning before it answered; shown folded. */
  reasoning?: string;
  /** Why a failed reply ended, for the line under it. */
  error?: { code: FailureCode; message: string };
  error_reason?: Reason;
  /** The model that answered; 'demo' for the built-in one. */
  model?: string;
  /** Where a team answers: each agent's text, in the order in which they worked. `content` is the result. */
  parts?: Part[];
  /** What came along with a person's message, or what agents wrote for a reply. */
  files?: SentFile[];
};

/** The text of one of several agents. An agent that worked twice has two parts: `activation` tells them apart. */
export type Part = { activation: string; agent_id: string; name: string; content: string };

/**
 * An agent of a plan starts or ends its part; `content`: its whole answer, with `finished`. at: when, as ISO 8601.
 * from: the activations that handed it their work. usage: what its model calls used, set at the end. Logs of older
 * versions lack `at`, `from` and `usage`.
 */
export type StepEvent = {
  agent_id: string;
  name: string;
  status: "started" | "finished" | "failed";
  activation: string;
  content?: string;
  at?: string;
  from?: string[];
  usage?: Usage;
  error?: string;
  error_reason?: Reason;
};

/**
 * What a person is asked for: the result of a call, permission to carry it out, permission to exceed the budget, to
 * sign in to a connection, after which the run goes on by itself, or to answer what a connection's server asks.
 */
export const WAITS_FOR = ["result", "approval", "budget", "sign_in", "answer"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
/** The pseudo-call for a question about a limit; no tool can have its name. */
export const BUDGET_CALL = { id: "budget", name: "spending limit" } as const;

/** The call that waits for a person. agent_id: the agent that made it, if another agent asked that one. */
export type Waiting = {
  tool_call_id: string;
  name: string;
  arguments: unknown;
  for: WaitsFor;
  /** With `sign_in`: the connection to sign in to. With `answer`: the one whose server asks. */
  connection?: SignInWanted;
  /** With `answer`: the form to fill in, or the page to open. */
  question?: ServerQuestion;
  result_allowed?: true; // with `approval`, in a fork: its result may be given instead
  /** With `result`: why nobody knows whether the call happened, where it may have. */
  unknown?: string;
  unknown_reason?: Reason;
  agent_id?: string;
  activation?: string;
};

/**
 * API.md 'Events': the events of a run's stream, ordered here by meaning. `done` is always the last. Where several
 * agents work, `activation` tells which agent the text and calls belong to; such text is not part of the message's own
 * text.
 */
export type RunEvent =
  /** A task's run has no conversation. */
  | {
      event: "run";
      data: {
        run_id: string;
        conversation_id?: string;
        user_message_id?: string;
        message_id?: string;
      };
    }
  | { event: "delta"; data: { content: string; activation?: string } }
  /** `reasoning`: the reasoning since the last call; empty if omitted. */
  | { event: "reset"; data: { content: string; reasoning?: string; activation?: string } }
  | { event: "reasoning"; data: { content: string; activation?: string } }
  | { event: "step"; data: StepEvent }
  | {
      event: "tool_call";
      data: {
        id: string;
        name: string;
        arguments: unknown;
        agent_id: string;
        activation?: string;
        /** What the agent's model calls have used so far. */
        usage?: Usage;
      };
    }
  | {
      event: "tool_result";
      data: {
        id: string;
        name: string;
        ok: boolean;
        result: string;
        duration_ms: number;
        files?: SentFile[];
        activation?: string;
      };
    }
  /** A call under way, as its server says; nothing of it is kept with the call. */
  | { event: "tool_progress"; data: CallProgress & { id: string } }
  /** An agent has written a file. */
  | { event: "file"; data: { file: SentFile; activation?: string } }
  | { event: "waiting"; data: Waiting }
  | { event: "message"; data: Message }
  | { event: "usage"; data: Usage }
  | { event: "error"; data: { error: string; code: FailureCode } }
  | { event: "done"; data: { status: RunStatus } };

/**
 * A person's answer to a waiting call: exactly one of result, approve (with other arguments, if given) and refuse.
 * With `sign_in`, approve makes the call once more. With `answer`, exactly one of answer (the form's fields; none where
 * a page was opened), decline and cancel (neither answered nor declined).
 * remember: allows calls of this tool by this agent for the rest of the conversation or task.
 */
export type RunInput = {
  id: string;
  tool_call_id: string;
  result?: string;
  approve?: true;
  arguments?: Record<string, unknown>;
  remember?: boolean;
  refuse?: string;
  answer?: AnswerContent;
  decline?: true;
  cancel?: true;
};

/** An event with its number: rising within a run, never used twice. */
export type NumberedEvent = RunEvent & { id: number };

/**
 * Which runs a list is to hold. source: how it began. from, to: days of its person's time zone (UTC, unless chosen) on
 * which it began. tool, model: one that it called. key: the API key that began it. q: words in the agent's name, in the
 * title of its conversation or the message that it answers, or in the name or description of its task.
 */
export type RunFilters = {
  q?: string;
  agent?: string;
  team?: string;
  task?: string;
  source?: RunKind;
  status?: RunStatus;
  from?: string;
  to?: string;
  tool?: string;
  model?: string;
  key?: string;
  /** US dollars. */
  min_cost?: number;
};

export const runApi = {
  list: endpoint<
    | ({
        task_id?: string;
        conversation_id?: string;
        team_id?: string;
        limit?: number;
        after?: string;
      } & RunFilters)
    | void,
    RunSummary[]
  >("GET", "/api/runs", { chat: true }),
  /** steps: `ended` omits the steps of a run that is still live, since its events contain all of them. */
  get: endpoint<{ id: string; steps?: "ended" }, Run>("GET", "/api/runs/{id}", { chat: true }),
  events: endpoint<{ id: string; after?: number }, NumberedEvent>("GET", "/api/runs/{id}/events", {
    chat: true,
    stream: true,
  }),
  stop: endpoint<{ id: string }, { run_id: string; status: RunStatus }>(
    "POST",
    "/api/runs/{id}/stop",
    { chat: true },
  ),
  input: endpoint<RunInput, { run_id: string; status: RunStatus }>("POST", "/api/runs/{id}/input", {
    chat: true,
    fails: sentence("run_answer_not_sent", "Couldn't send your answer. Try again."),
  }),
};
