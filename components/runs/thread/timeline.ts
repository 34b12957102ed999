import type { Run, Step, ToolCall, WaitsFor } from "@/lib/runs/contract";
import type { Reply, Waiting } from "@/lib/runs/shared/reduce";

export type TimelineStepState =
  "done" | "running" | "waiting" | "failed" | "stopped" | "queued" | "todo";
export type TimelineStep = {
  key: string;
  agentId: string;
  /** The agent's name as the run knew it; empty where only its id is known. */
  name: string;
  state: TimelineStepState;
  calls: ToolCall[];
  /** The last that it said, whole. */
  said: string;
  /** What it writes at this moment. */
  writing: string;
  error?: string;
  tokens: number;
  started?: string;
  ended?: string;
};

type Loose = { [name: string]: unknown };
const loose = (value: unknown): Loose =>
  typeof value === "object" && value !== null ? { ...value } : {};
const wordsIn = (value: unknown): string => (typeof value === "string" ? value : "");

/** The call that a run waits with, as its steps have it; null when it waits for nothing. */
export function waitingOf(run: Run): Waiting | null {
  if (run.status !== "waiting") return null;
  for (const step of run.steps) {
    const input = loose(step.input);
    if (step.kind !== "tool" || step.status !== "started" || input.state !== "waiting") continue;
    return {
      tool_call_id: wordsIn(input.id),
      name: step.name,
      arguments: input.arguments,
      for: waitsFor(input.for),
    };
  }
  return null;
}

const waitsFor = (value: unknown): WaitsFor =>
  value === "approval" || value === "budget" ? value : "result";

/** Who works, or worked, in a run that waits. */
export const waiterOf = (run: Run): string =>
  run.steps.findLast((step) => step.kind === "tool" && step.status === "started")?.agent_id ??
  run.agent_id;

/**
 * A run as the line of its agents: what each did and said, who is at work, and who is still to come. From its steps,
 * which are on the disk; what is being written at this moment comes from its events.
 */
export function timelineOf(run: Run, reply: Reply | null): TimelineStep[] {
  // Work that was begun again after a restart is the same station.
  const works = [
    ...new Map(
      run.steps
        .filter((step) => step.kind === "agent")
        .map((step) => [step.activation ?? step.step, step]),
    ).values(),
  ];
  const going = run.status === "queued" || run.status === "running" || run.status === "waiting";
  if (works.length === 0)
    return [
      alone(run, reply),
      ...(going ? toCome(run, [run.route?.agents[0] ?? run.agent_id]) : []),
    ];
  const stations = works.map((work, at) => station(work, run, reply, at === works.length - 1));
  return [
    ...stations,
    ...(going
      ? toCome(
          run,
          works.map((work) => work.agent_id),
        )
      : []),
  ];
}

/** An agent that works by itself: the whole run is its doing. */
function alone(run: Run, reply: Reply | null): TimelineStep {
  const state: TimelineStepState = run.status === "completed" ? "done" : run.status;
  const agentId = run.steps[0]?.agent_id ?? run.route?.agents[0] ?? run.agent_id;
  return {
    ...done(run.steps, reply?.toolCalls),
    key: run.run_id,
    agentId,
    name: "",
    state,
    writing: reply?.works[0]?.content ?? reply?.content ?? "",
    error: run.error?.message,
    started: run.steps[0]?.started_at ?? (state === "queued" ? undefined : run.started_at),
    ended: run.finished_at,
  };
}

/** newest: words that say of no agent whose they are belong to the one that began last, as where one works alone. */
function station(work: Step, run: Run, reply: Reply | null, newest: boolean): TimelineStep {
  const own = run.steps.filter(
    (step) =>
      step.kind !== "agent" &&
      (work.activation ? step.activation === work.activation : step.agent_id === work.agent_id),
  );
  const now = reply?.works.find((each) => each.activation === work.activation);
  const past = done(own, now?.toolCalls);
  const output = loose(work.output);
  const said = wordsIn(work.output) || wordsIn(output.content) || wordsIn(output.text) || past.said;
  const state = stateOf(work, run, own);
  return {
    ...past,
    key: work.activation ?? String(work.step),
    agentId: work.agent_id,
    name: work.name,
    state,
    said,
    writing: state === "running" ? now?.content || (newest && reply?.content) || "" : "",
    error: work.error ?? (state === "failed" ? run.error?.message : undefined),
    started: work.started_at,
    ended: work.finished_at ?? (state === "done" ? undefined : run.finished_at),
  };
}

function stateOf(work: Step, run: Run, own: Step[]): TimelineStepState {
  if (work.status === "finished") return "done";
  if (work.status === "failed") return "failed";
  if (run.status === "waiting")
    return own.some((step) => step.kind === "tool" && step.status === "started")
      ? "waiting"
      : "running";
  return run.status === "completed" ? "done" : run.status;
}

/** What steps hold: calls with their outcomes (newer ones from the events), tokens, the last words. */
function done(
  steps: Step[],
  heard: readonly ToolCall[] = [],
): Pick<TimelineStep, "calls" | "said" | "tokens"> {
  const models = steps.filter((step) => step.kind === "model");
  const written = steps.filter((step) => step.kind === "tool").map(callOf);
  const calls = [
    ...written.map((call) => ({ ...call, ...heard.find((each) => each.id === call.id) })),
    ...heard.filter((call) => !written.some((each) => each.id === call.id)),
  ];
  return {
    calls,
    said: wordsIn(loose(models.at(-1)?.output).text),
    tokens: models.reduce((sum, step) => sum + (step.usage?.total_tokens ?? 0), 0),
  };
}

function callOf(step: Step): ToolCall {
  const input = loose(step.input);
  const output = loose(step.output);
  if (step.shortened)
    return {
      id: wordsIn(input.id) || String(step.step),
      name: step.name,
      arguments: undefined,
      ...(step.status === "started" ? {} : { ok: step.status === "finished" }),
    };
  const ended =
    step.status === "started"
      ? {}
      : {
          ok: output.ok === true,
          result: wordsIn(output.result),
          duration_ms: Number(output.duration_ms) || 0,
        };
  return {
    id: wordsIn(input.id) || String(step.step),
    name: step.name,
    arguments: input.arguments,
    ...ended,
  };
}

/** Who was planned and has not begun. A plan with conditions may never come to them: they are shown while the run goes. */
function toCome(run: Run, begun: string[]): TimelineStep[] {
  const left = (run.route?.agents ?? []).filter((id) => !begun.includes(id));
  return left.map((agentId) => ({
    key: `todo-${agentId}`,
    agentId,
    name: "",
    state: "todo",
    calls: [],
    said: "",
    writing: "",
    tokens: 0,
  }));
}

/** The first words of what was said, as one line without Markdown's signs. */
export function inOneLine(text: string): string {
  const line = text.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "";
  return line
    .replace(/^\s*(#+|[-*+>]|\d+[.)])\s+/, "")
    .replace(/[*_`|]+/g, " ")
    .trim()
    .slice(0, 200);
}
