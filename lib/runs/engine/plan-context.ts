import "server-only";
import type { Agent } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import type { ModelMessage } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";
import type { PlanHistory } from "@/lib/runs/engine/plan-history";
import type { Summary } from "@/lib/runs/loop/context/summarize";
import type { RunRecorder } from "@/lib/runs/loop/run-recorder";
import type { Plan } from "@/lib/runs/shared/plan";
import type { Claimed } from "@/lib/runs/worker/worker";
import type { Usage } from "@/lib/usage/contract";

/** What a conversation is asked for: its turns before the words that the plan works on. */
export type TurnsWanted = {
  /** The run as it is carried out: its signal fires with the run's time, too. */
  claimed: Claimed;
  /** Who sums up turns that do not fit. */
  asked: Resolved;
  /** Tokens that the turns may fill, the words of the plan among them. */
  room: number;
  /** A summary that the run has made before it was taken up. */
  known: Summary | undefined;
  /** Counts what a summary uses. */
  spend(usage: Usage): void;
};

/** What a kind of run hands to the engine. */
export type PlanInput = {
  plan: Plan;
  /** The one agent of an inline plan, where the caller has just read it. */
  agent?: Agent;
  /** The turns before the plan's words; null when the run was cut meanwhile. Throws ModelError and SpentError. */
  turns?: (wanted: TurnsWanted) => Promise<ModelMessage[] | null>;
};

/** A node's agent as it is now, and where its model is asked. */
export type PlanMember = { agent: Agent; asked: Resolved };

/** All that those who work on one run share. */
export type PlanContext = {
  claimed: Claimed;
  plan: Plan;
  /** The run is the work of the plan's one agent: no step and no event tells of its part besides the run's own. */
  inline: boolean;
  /** The turns of a conversation that the plan's words belong to. */
  before: ModelMessage[];
  /** Of an inline plan: read once, before the turns are. */
  member?: PlanMember;
  /** The names of the agents, as they were when this claim began. */
  names: Map<string, string>;
  history: PlanHistory;
  /** What each activation has said so far. */
  records: Map<string, RunRecorder>;
  /** Fires when the run is stopped, has no time left, or another of the crew has failed. */
  signal: AbortSignal;
};

/** The agent of a node; null when it is gone. It is read anew each time, since it may have been edited. */
export async function memberAt({ claimed }: PlanContext, node: string): Promise<PlanMember | null> {
  const agent = await agents.find(claimed.me, node);
  return agent && { agent, asked: await resolve(claimed.me, agent.model) };
}

export const nameOf = ({ names }: PlanContext, node: string): string =>
  names.get(node) ?? "An agent";

/** More than one agent works, or one more than once. */
export const isSeveral = ({ graph }: Plan): boolean =>
  graph.nodes.length > 1 || graph.edges.length > 0;
