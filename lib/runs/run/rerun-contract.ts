import { endpoint } from "@/lib/core/endpoint";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * One side of a difference. hash: of what is compared. value: of a request the first message that differs (`at` is its
 * position), or the rest of it; of a step everything that does not depend on the clock; of the end how the run ended.
 */
export type Seen = { what: "request" | "step" | "end"; hash: string; at?: number; value: unknown };
/** step: its number in the record. null: there is none. */
export type Difference = { step: number; expected: Seen | null; got: Seen | null };
export type Replayed = { same: true; steps: number } | ({ same: false } & Difference);

/** The new run. */
export type BegunAgain = { run_id: string };

/**
 * What a fork's tools do after the step. recorded: the same tool with the same arguments returns the stored result,
 * anything else waits; ask: each call waits for permission; live: they are called, but tools not known to be read-only
 * ask first.
 */
export const FORK_TOOLS = ["recorded", "ask", "live"] as const;
export type ForkTools = (typeof FORK_TOOLS)[number];
/** What a fork changes. */
export const FORK_CHANGES = ["messages", "instructions", "model", "tool_result"] as const;
export type ForkChange = (typeof FORK_CHANGES)[number];
/** A message in the wire's own names, as in the trace. */
export type ForkMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content?: string | null;
  tool_calls?: { id: string; type?: "function"; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  reasoning_content?: string;
};
/**
 * Where a fork diverges, and what changes from there on. messages: the model's complete input at this step; the first
 * may be the instructions. model: its id among the person's models. tool_result: for a tool's step.
 */
export type ForkWish = {
  step: number;
  messages?: ForkMessage[];
  instructions?: string;
  model?: string;
  tool_result?: string;
  tools?: ForkTools;
};

export const rerunApi = {
  /** Starts a new run of a failed run's task that continues after that run's finished work. */
  goOn: endpoint<{ id: string }, BegunAgain>("POST", "/api/runs/{id}/go-on", {
    chat: true,
    role: "member",
    fails: sentence("go_on_failed", "Couldn't resume the run. Try again."),
  }),
  /** Starts a new run that diverges from a step of an ended run. */
  fork: endpoint<{ id: string } & ForkWish, BegunAgain>("POST", "/api/runs/{id}/fork", {
    chat: true,
    role: "member",
    fails: sentence("fork_failed", "Couldn't fork the run. Try again."),
  }),
  /** Replays an ended run from its record, without models, tools or effects. */
  replay: endpoint<{ id: string }, Replayed>("POST", "/api/runs/{id}/replay", {
    scopes: ["read"],
    fails: sentence("replay_failed", "Couldn't replay the run. Try again."),
  }),
};
