import { LIVE, type RunSummary, type ToolCall } from "@/lib/runs/run/contract";
import type { RunView } from "@/lib/runs/run/reduce";
import type { Work } from "@/lib/runs/run/reduce-work";
import { withReason, type Sentence } from "@/lib/core/shared/sentence";

export type TimelineStepState =
  | "done"
  | "running"
  | "waiting"
  | "failed"
  | "stopped"
  | "queued"
  | "todo";
export type TimelineStep = {
  key: string;
  /** Its part of the run, if the run has parts. */
  activation?: string;
  agentId: string;
  /** The agent's name at the time of the run; empty if only its id is known. */
  name: string;
  state: TimelineStepState;
  calls: ToolCall[];
  /** The agent's last complete text. */
  said: string;
  /** The text being written now. */
  writing: string;
  error?: Sentence;
  tokens: number;
  /** In US dollars. */
  cost: number;
  started?: string;
  ended?: string;
};

/** A run as a list of agent steps: what each did and said, who is working, and who is still to come. */
export function timelineOf(run: RunSummary, view: RunView): TimelineStep[] {
  const stations = view.works.length
    ? view.works.map((work) => station(work, run))
    : [alone(run, view)];
  if (!LIVE.includes(run.status)) return stations;
  return [...stations, ...toCome(run, stations)];
}

/** The single agent of a run without parts: the whole run is its step. */
function alone(run: RunSummary, view: RunView): TimelineStep {
  const state: TimelineStepState = run.status === "completed" ? "done" : run.status;
  return {
    key: run.run_id,
    agentId: run.route?.agents[0] ?? run.agent_id,
    name: "",
    state,
    calls: view.toolCalls,
    said: view.content,
    writing: view.content,
    error: run.error && withReason(run.error.message, run.error_reason),
    tokens: view.usage?.total_tokens ?? 0,
    cost: view.usage?.cost ?? 0,
    started: state === "queued" ? undefined : run.started_at,
    ended: run.finished_at,
  };
}

function station(work: Work, run: RunSummary): TimelineStep {
  const state = stateOf(work, run);
  return {
    key: work.activation,
    activation: work.activation,
    agentId: work.agent_id,
    name: work.name,
    state,
    calls: work.toolCalls,
    said: work.content,
    writing: state === "running" ? work.content : "",
    error:
      work.error !== undefined
        ? withReason(work.error, work.error_reason)
        : state === "failed"
          ? run.error && withReason(run.error.message, run.error_reason)
          : undefined,
    tokens: work.usage?.total_tokens ?? 0,
    cost: work.usage?.cost ?? 0,
    started: work.started,
    ended: work.ended ?? (state === "done" ? undefined : run.finished_at),
  };
}

function stateOf({ status, waiting }: Work, run: RunSummary): TimelineStepState {
  if (status === "finished") return "done";
  if (status === "failed") return "failed";
  if (run.status === "waiting") return waiting ? "waiting" : "running";
  return run.status === "completed" ? "done" : run.status;
}

/**
 * The planned agents that have not started. A plan with conditions may never reach them, so they are shown only while
 * the run is active.
 */
function toCome(run: RunSummary, started: TimelineStep[]): TimelineStep[] {
  const left = (run.route?.agents ?? []).filter(
    (id) => !started.some((each) => each.agentId === id),
  );
  return left.map((agentId) => ({
    key: `todo-${agentId}`,
    agentId,
    name: "",
    state: "todo",
    calls: [],
    said: "",
    writing: "",
    tokens: 0,
    cost: 0,
  }));
}

/** The start of a text, on one line without Markdown syntax. */
export function inOneLine(text: string): string {
  const line = text.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "";
  return line
    .replace(/^\s*(#+|[-*+>]|\d+[.)])\s+/, "")
    .replace(/[*_`|]+/g, " ")
    .trim()
    .slice(0, 200);
}
