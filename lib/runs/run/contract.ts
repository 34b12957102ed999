import { endpoint } from "@/lib/core/endpoint";
import type { SentFile } from "@/lib/files/contract";
import type { Citation } from "@/lib/knowledge/contract";
import type { Author } from "@/lib/memberships/contract";
import type { Usage } from "@/lib/usage/contract";
import type { CallProgress, SignInWanted } from "@/lib/tools/contract";
import type { AnswerContent, ServerQuestion } from "@/lib/tools/question";
import { sentence } from "@/lib/core/shared/sentence";
import type { Reason } from "@/lib/core/shared/sentence";
import type { ForkChange, ForkTools } from "@/lib/runs/run/rerun-contract";

/** `api`: started by a program, through /v1. `fork`: diverges from a step of an earlier run. */
export const RUN_KINDS = ["chat", "task", "api", "fork"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export type RunStatus = "queued" | "running" | "waiting" | "completed" | "failed" | "stopped";
export const LIVE: readonly RunStatus[] = ["queued", "running", "waiting"];

/** PRODUCT 'How a task runs': why a run did not complete. */
export type FailureCode =
  | "provider_auth"
  | "provider_quota"
  /** One of the person's limits was reached, and it stops runs. */
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
  /** Files stored from its result, besides the text. */
  files?: SentFile[];
  /** Progress while it is running, as reported by its server. */
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
  /** With several agents: the agent's step that this one belongs to. */
  activation?: string;
  /** In a workspace: who answered the question that it waited for. */
  answered_by?: Author;
  /** Its input and output are omitted, since the run has too many steps to return in full. */
  shortened?: boolean;
};

/** Who works on a task's run: the agents' ids in the order planned, how they were chosen, and why. */
export type Route = { method: string; reason: string; why?: Reason; agents: string[] };

export type RunSummary = {
  run_id: string;
  kind: RunKind;
  status: RunStatus;
  agent_id: string;
  task_id?: string;
  conversation_id?: string;
  team_id?: string;
  /** The message that it replies to, in its conversation. */
  user_message_id?: string;
  /** The first line of its agents' input; the task's name then. In a list also the title of its conversation. */
  title?: string;
  /** The first line of its agents' input; for a fork that changed the message, of that one. */
  question?: string;
  started_at: string;
  finished_at?: string;
  /** For a task's run that was postponed: when it is retried automatically. */
  retry_at?: string;
  /** How often it was restarted automatically. */
  retries?: number;
  error?: { code: FailureCode; message: string };
  error_reason?: Reason;
  usage: Usage;
  route?: Route;
  /** The run that it continues: steps up to that number are that one's. */
  origin?: { run_id: string; steps: number };
  /** For a fork that is read by itself: the step at which it diverges, its change, and the mode of its tools. */
  fork?: { step: number; changed: ForkChange[]; tools: ForkTools };
  /** In a workspace, for one run: who started it; a schedule starts it as no one. */
  started_by?: Author;
  /** While it is live: whether the reader may answer its questions, and who may besides the one who started it. */
  may_answer?: boolean;
  approvers?: "admins" | "members";
  /** The reader can't stop or answer it: a viewer, or someone with whom its conversation is shared. */
  read_only?: true;
};
/** `files`: written by its agents. `input`: its agents' full input; `output`: the reply or result, once ended. */
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
  /** The model's reasoning before its reply; shown folded. */
  reasoning?: string;
  /** Why a reply failed, for the line below it. */
  error?: { code: FailureCode; message: string };
  error_reason?: Reason;
  /** The model that replied; 'demo' for the built-in one. */
  model?: string;
  /** For a team's reply: each agent's text, in the order in which they worked. `content` is the result. */
  parts?: Part[];
  /** Files attached to a person's message, or written by agents for a reply. */
  files?: SentFile[];
  /** Passages of documents that the text cites as `[n]`. */
  sources?: Citation[];
};

/** The text of one of several agents. An agent that ran twice has two parts: `activation` tells them apart. */
export type Part = { activation: string; agent_id: string; name: string; content: string };

/**
 * An agent of a plan starts or ends its part; `content`: its whole output, with `finished`. at: when, as ISO 8601.
 * from: the activations that handed it their work. usage: of its model calls, set at the end. Logs of older versions
 * lack `at`, `from` and `usage`.
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
 * What a run needs from a person: the result of a call, permission to execute it, permission to exceed the budget, a
 * sign-in to a connection, after which the run resumes by itself, or an answer to a question from a connection's
 * server.
 */
export const WAITS_FOR = ["result", "approval", "budget", "sign_in", "answer"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
/** The pseudo-call for a question about a limit; no tool can have its name. */
export const BUDGET_CALL = { id: "budget", name: "spending limit" } as const;

/** The call that waits for a person. agent_id: the agent that made it, if another agent asked that agent. */
export type Waiting = {
  tool_call_id: string;
  name: string;
  arguments: unknown;
  for: WaitsFor;
  /** With `sign_in`: the connection to sign in to. With `answer`: the one whose server asks. */
  connection?: SignInWanted;
  /** With `answer`: the form to fill in, or the page to open. */
  question?: ServerQuestion;
  result_allowed?: true; // with `approval`, in a fork: its result may be provided instead
  /** With `result`: why it is unknown whether the call happened, if it may have. */
  unknown?: string;
  unknown_reason?: Reason;
  agent_id?: string;
  activation?: string;
};

/**
 * API.md 'Events': the events of a run's stream, ordered here by meaning. `done` is always the last. With several
 * agents, `activation` tells which agent the text and calls belong to; such text is not part of the message's own text.
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
        /** Usage of the agent's model calls so far. */
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
  /** Progress of a call, as reported by its server; not stored with the call. */
  | { event: "tool_progress"; data: CallProgress & { id: string } }
  /** Passages of documents that the text after it cites by their numbers. */
  | { event: "sources"; data: { sources: Citation[]; activation?: string } }
  /** An agent has written a file. */
  | { event: "file"; data: { file: SentFile; activation?: string } }
  | { event: "waiting"; data: Waiting }
  | { event: "message"; data: Message }
  | { event: "usage"; data: Usage }
  | { event: "error"; data: { error: string; code: FailureCode } }
  | { event: "done"; data: { status: RunStatus } };

/**
 * A person's answer to a waiting call: exactly one of result, approve (with other arguments, if given) and refuse. With
 * `sign_in`, approve repeats the call. With `answer`, exactly one of answer (the form's fields; none where a page was
 * opened), decline and cancel (neither answered nor declined). remember: allows calls of this tool by this agent for
 * the rest of the conversation or task.
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

/** An event with its number: increasing within a run, never used twice. */
export type NumberedEvent = RunEvent & { id: number };

/**
 * Filters of a list of runs. source: how it started. from, to: days in the person's time zone (UTC by default) on which
 * it started. tool, model: one that it called. key: the API key that started it. q: words in the agent's name, in the
 * title of its conversation or the message that it replies to, or in the name or description of its task.
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
