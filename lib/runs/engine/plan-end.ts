import "server-only";
import type { Part, ToolCall } from "@/lib/runs/run/contract";
import type { Citation } from "@/lib/knowledge/contract";
import type { SentFile } from "@/lib/files/contract";
import type { PlanFailure } from "@/lib/runs/engine/failures";
import { nameOf, type PlanRun, type PlanState } from "@/lib/runs/engine/plan-context";
import { progress } from "@/lib/runs/engine/scheduler";
import type { ReplayState } from "@/lib/runs/agent/replay";
import { toldOf, type Call } from "@/lib/runs/run/rounds";
import type { Outcome, StepRecord } from "@/lib/runs/journal/journal-rows";
import type { Usage } from "@/lib/usage/contract";
import { sentence } from "@/lib/core/shared/sentence";
import { failure } from "@/lib/runs/run/failure";

/** How the work of a run ended. */
export type PlanEnd = {
  status: Outcome["status"];
  /** Why there is no result; none when completed. */
  error?: PlanFailure;
  /** The result. For an inline plan also what was written before it ended in another way. */
  content: string;
  /** The model's reasoning, for an inline plan. */
  reasoning: string;
  /** Each agent's text, in order. */
  parts: Part[];
  toolCalls: ToolCall[];
  /** What its agents have written. */
  files: SentFile[];
  /** What the agents' texts cite. */
  sources: Citation[];
  /** The model of the last agent with output; empty if there is none. */
  model: string;
  usage: Usage;
  /** For an inline plan: the call that ended it, to be written with the run's end. */
  lastStep?: StepRecord;
  /** Calls of the caller's own tools, which it carries out itself. */
  handed: Call[];
  /** The result ends at the requested length. */
  full: boolean;
};

/** The state of a plan's work, and how it ended: by `cause`, or with its result. */
export function endOf(
  { plan, inline, desk, knowledge }: PlanRun,
  state: PlanState,
  cause?: PlanFailure,
): PlanEnd {
  const { history, records, names, handed, member } = state;
  const all = progress(plan.graph, history.finished).all.map((activation) => ({
    activation,
    said: saidIn(state, activation.id),
  }));
  const parts = all
    .filter(({ said }) => said.content !== "")
    .map(({ activation: { id, node }, said }) => ({
      activation: id,
      agent_id: node,
      name: nameOf(names, node),
      content: said.content,
    }));
  const last = handed ?? parts.findLast((part) => part.agent_id === plan.graph.finish_point);
  const error = cause ?? (last ? undefined : noResult(names.get(plan.graph.finish_point)));
  const record = [...records.values()].at(-1);
  return {
    status: !error ? "completed" : error.code === "stopped" ? "stopped" : "failed",
    error,
    content: !error || inline ? (last?.content ?? "") : "",
    reasoning: inline ? (all[0]?.said.reasoning ?? "") : "",
    parts,
    toolCalls: all.flatMap(({ said }) => said.calls.map(shownCall)),
    files: desk.runFiles,
    sources: knowledge.sources.filter(({ n }) =>
      parts.some(({ content }) => content.includes(`[${n}]`)),
    ),
    model: record?.model ?? member?.resolvedModel.model ?? "",
    usage: history.budget.usage,
    lastStep: inline ? record?.lastStep : undefined,
    handed: cause ? [] : (handed?.handed ?? []),
    full: record?.full ?? false,
  };
}

/** The last output of the finish node is the result. A run that never reached it has none. */
const noResult = (name = "the last agent"): PlanFailure =>
  failure(
    "step_limit",
    sentence("graph_ended_early", "The run ended before {name}: no condition was met.", { name }),
  );

type PartText = { content: string; reasoning: string; calls: Call[] };

/** The text and calls of one activation, from this claim or an earlier one. */
function saidIn({ history, records }: PlanState, id: string): PartText {
  const output = records.get(id) ?? replayed(history.started.get(id)?.past);
  const { content, reasoning, calls } = output;
  return { content: history.done.get(id)?.answer ?? content, reasoning, calls };
}

/** The text and calls of all rounds, as one reply. */
export function replayed(past?: ReplayState): PartText {
  const rounds = past?.rounds ?? [];
  return {
    content: rounds.map((round) => round.text).join(""),
    reasoning: rounds.map((round) => round.reasoning).join(""),
    calls: rounds.flatMap((round) => round.calls),
  };
}

/** A call in the form that pages use. */
export const shownCall = ({ id, name, arguments: args, outcome }: Call): ToolCall => ({
  id,
  name,
  arguments: args,
  ...(outcome && toldOf(outcome)),
});

/** The ids of the agents that worked, without duplicates. */
export const agentsIn = (parts: Part[]): Set<string> => new Set(parts.map((part) => part.agent_id));
