import "server-only";
import type { Agent } from "@/lib/agents/contract";
import type { Scope } from "@/lib/core/identity";
import * as agents from "@/lib/agents/service";
import type { FileDesk } from "@/lib/files/agents/file-desk";
import type { MemoryInput, RunMemory } from "@/lib/memory/run-memory";
import type { KnowledgeDesk } from "@/lib/knowledge/agents/desk";
import type { SentFile } from "@/lib/files/contract";
import type { ContentPart, ModelMessage } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";
import type { PlanHistory } from "@/lib/runs/engine/plan-history";
import type { Summary } from "@/lib/runs/agent/context/summarize";
import type { PlanMember } from "@/lib/runs/run/record-port";
import type { AgentModels } from "@/lib/runs/agent/agent-models";
import type { CallerWish } from "@/lib/runs/agent/caller-wish";
import type { AgentRequest } from "@/lib/runs/agent/run-agent";
import type { RunRecorder } from "@/lib/runs/agent/run-recorder";
import type { Plan } from "@/lib/runs/run/plan";
import type { ConditionCheck, Judgement } from "@/lib/runs/engine/edge-conditions";
import type { NodeLog } from "@/lib/runs/engine/node-log";
import type { Activation } from "@/lib/runs/engine/scheduler";
import type { Round } from "@/lib/runs/run/rounds";
import type { WorkJournal, WorkOnRun } from "@/lib/runs/worker/worker";
import type { Budget } from "@/lib/runs/agent/budget";

/** The arguments for loading a conversation's turns before the plan's text. */
export type TurnsWanted = {
  /** The run in execution: its signal also fires when the run's time is over. */
  claimed: WorkOnRun;
  /** The model that summarizes turns that do not fit. */
  resolved: Resolved;
  /** Tokens that the turns may fill, including the plan's text. */
  room: number;
  /** A summary that the run made before it was resumed. */
  known: Summary | undefined;
  /** The run's budget, which a summary counts towards. */
  budget: Budget;
};

/** The input that a kind of run passes to the engine. */
export type PlanInput = {
  plan: Plan;
  /** The one agent of an inline plan, if the caller has just loaded it. */
  agent?: Agent;
  /** Loads the turns before the plan's text; null when the run was cut meanwhile. Throws ModelError and SpentError. */
  turns?: (wanted: TurnsWanted) => Promise<ModelMessage[] | null>;
  /** Files attached to the plan's text: each agent gets them. */
  attached?: ContentPart[];
  /** All available files, oldest first, including those of earlier messages. */
  files?: SentFile[];
  /** For a chat in which agents may remember. */
  memory?: MemoryInput;
  /** Called when an agent's part has started and is written. */
  onPart?: () => void;
  /** Options of the program that started the run. */
  wish?: CallerWish;
};

/** What is fixed while a claimed run executes its plan. */
export type PlanRun = {
  claimed: Omit<WorkOnRun, "signal">;
  plan: Plan;
  /** The run is the work of the plan's one agent: its part has no steps or events besides the run's own. */
  inline: boolean;
  /** Files attached to the plan's text. */
  attached: ContentPart[];
  desk: FileDesk;
  memory?: RunMemory;
  /** What its agents cite. */
  knowledge: KnowledgeDesk;
  onPart?: () => void;
  wish?: CallerWish;
};

/** What changes while the agents of a plan work. */
export type PlanState = {
  /** The conversation's turns that precede the plan's text. */
  before: ModelMessage[];
  /** For an inline plan: reads these turns again for another context size. False when the run was cut meanwhile. */
  readTurns?: (resolved: Resolved, room: number) => Promise<boolean>;
  /** For an inline plan: loaded once, before the turns. */
  member?: PlanMember;
  /** The names of the agents, as they were when this claim started. */
  names: Map<string, string>;
  history: PlanHistory;
  /** The record of each activation so far. */
  records: Map<string, RunRecorder>;
  /** The end of a run whose agent has called the caller's own tools. */
  handed?: RunRecorder;
};

/** The part of an agent that a request is made for. */
export type NodeInput = {
  record: RunRecorder;
  member: PlanMember;
  activation: Activation;
  prompt: string;
  /** Rounds of an earlier claim, from which the agent continues. */
  rounds: Round[];
  /** Whose events and steps these are. */
  of: NodeLog["of"];
};

/** What the work on one node needs. `executePlan` passes it down, so that a node looks nothing up by itself. */
export type NodePort = Pick<PlanRun, "plan" | "inline" | "wish" | "onPart"> & {
  journal: WorkJournal;
  /** The agent, as it is now or as the record has it; null when it no longer exists. */
  memberOf(activation: Activation): Promise<PlanMember | null>;
  modelsOf(member: PlanMember): AgentModels;
  /** The request of the agent's part, for whichever model it is sent to. */
  requestsOf(input: NodeInput, signal: AbortSignal): Promise<(by: Resolved) => AgentRequest>;
  /** Makes the turns before the plan's text fit into this room. False when the run was cut meanwhile. */
  shorten(resolved: Resolved, room: number): Promise<boolean>;
  /** The agent has been sent what it remembers. */
  noteMemoryUse(agentId: string): void;
  /** The verdict on conditions; null when cut, or when the person must be asked first. */
  judge(check: ConditionCheck, resolved: Resolved, signal: AbortSignal): Promise<Judgement | null>;
};

/** The agent of a node; null when it no longer exists. It is loaded again each time, since it may have been edited. */
export async function memberAt(me: Scope, node: string): Promise<PlanMember | null> {
  const agent = await agents.find(me, node);
  return agent && { agent, resolvedModel: await resolve(me.workspace, agent.model) };
}

export const nameOf = (names: PlanState["names"], node: string): string =>
  names.get(node) ?? "An agent";

/** True if more than one agent works, or one works more than once. */
export const isSeveral = ({ graph }: Plan): boolean =>
  graph.nodes.length > 1 || graph.edges.length > 0;
