import "server-only";
import { newDelegations } from "@/lib/runs/loop/delegations";
import type { Agent } from "@/lib/agents/contract";
import { fitContext, roomOf } from "@/lib/runs/loop/context/fit-context";
import { budgetCheck, spending } from "@/lib/runs/loop/limits/budget-check";
import type { ReplayState } from "@/lib/runs/loop/replay";
import { NO_USAGE } from "@/lib/usage/shared/sum";
import { RunRecorder } from "@/lib/runs/loop/run-recorder";
import { runAgent } from "@/lib/runs/loop/run-agent";
import * as agents from "@/lib/agents/service";
import { toolBox } from "@/lib/runs/loop/tool-box";
import { tokens } from "@/lib/core/model/tokens";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import { resolve, type Resolved } from "@/lib/models/resolve";
import { BUDGET_CALL, type RunEvent } from "@/lib/runs/contract";
import { countUsage } from "@/lib/usage/usage";
import type { Claimed } from "@/lib/runs/worker/worker";
import { nodePrompt } from "@/lib/runs/engine/node-prompt";
import type { Activation } from "@/lib/runs/graph/scheduler";
import type { PlanHistory } from "@/lib/runs/engine/plan-history";
import {
  judgeConditions,
  conditionQuestion,
  edgesTaken,
  Unreadable,
  type Judgement,
} from "@/lib/runs/engine/edge-conditions";
import type { GraphEdge, Plan } from "@/lib/runs/shared/plan";
import { allowed } from "@/lib/tools/approvals";
import { sharedError } from "@/lib/core/shared/shared-error";

/** Of a model's room, what others hand over may fill; in characters, of which a token has about three. */
const HANDED = 0.6 * 3;

/** All that those who work on one run share. */
export type PlanContext = {
  claimed: Claimed;
  plan: Plan;
  /** The turns of a conversation that the task belongs to. */
  before: ModelMessage[];
  /** The names of the agents, as they were when this claim began. */
  names: Map<string, string>;
  history: PlanHistory;
  /** What each activation has said so far. */
  records: Map<string, RunRecorder>;
  /** Fires when the run is stopped, has no time left, or another of the crew has failed. */
  signal: AbortSignal;
};

/** Thrown when a node's agent is no longer there. */
export class AgentGone extends Error {
  static {
    sharedError(this, "AgentGone");
  }
}

/**
 * One agent's work, from where it stood to its end: the answer, and to whom it is handed on, are written before anything
 * else begins. Gives what it waits for, if it has to wait for a person; nothing when it is done, or was cut by the signal.
 */
export async function runNode(
  crew: PlanContext,
  all: Activation[],
  activation: Activation,
): Promise<RunEvent | undefined> {
  const { claimed, history, records, signal } = crew;
  const agent = await agents.find(claimed.me, activation.node); // as it is now: it may have been edited, or be gone
  if (!agent) throw new AgentGone("An agent was deleted while this was being worked on.");
  const asked = await resolve(claimed.me, agent.model);
  const begun = history.begun.get(activation.id);
  const past = begun ? goingOn(begun.past) : { rounds: [], stepOf: new Map(), usage: NO_USAGE };
  const record = new RunRecorder(claimed.journal, agent.AgentId, asked.model, past, asked.price, {
    activation: activation.id,
    several: isSeveral(crew.plan),
  });
  records.set(activation.id, record);
  const prompt = nodePrompt(activation, agent, {
    plan: crew.plan,
    all,
    room: Math.floor(roomOf(asked.model) * HANDED),
    nameOf: (node) => nameOf(crew, node),
    answerOf: (id) => history.done.get(id)?.answer,
  });
  const input = { prompt, from: activation.from, step: activation.step };
  if (begun) await claimed.journal.updateWork(begun.step, "again");
  const step =
    begun?.step ??
    (await claimed.journal.startWork({
      activation: activation.id,
      agentId: agent.AgentId,
      name: agent.name,
      input,
    }));
  emitStep(crew, activation, "started");
  if (begun) record.repeat();
  try {
    if (!(await answer(crew, agent, asked, prompt, past, record)) || signal.aborted)
      return record.waits;
    if (record.content.trim() === "")
      throw new ModelError("provider_error", `${agent.name} answered with nothing.`);
    const took = await handOn(crew, activation, asked, record);
    if (!took) return record.waits;
    await claimed.journal.updateWork(step, { output: { text: record.content, took } });
    history.done.set(activation.id, { answer: record.content, took });
    emitStep(crew, activation, "finished", record.content);
    return undefined;
  } catch (error) {
    if (error instanceof Error && !signal.aborted) await failed(crew, activation, step, error);
    throw error;
  }
}

/** An answer of nothing at all was a failure: whoever tries anew asks again. */
const goingOn = (past: ReplayState): ReplayState =>
  past.rounds.length &&
  past.rounds.at(-1)!.calls.length === 0 &&
  past.rounds.every((round) => round.text.trim() === "")
    ? { ...past, rounds: past.rounds.slice(0, -1) }
    : past;

/** Pulls the agent's work and writes it. False when it has to wait. */
async function answer(
  { claimed, history, before, signal }: PlanContext,
  agent: Agent,
  asked: Resolved,
  prompt: string,
  past: ReplayState,
  record: RunRecorder,
): Promise<boolean> {
  const { me, run, journal } = claimed;
  const turns: ModelMessage[] = [
    ...fitContext(before, roomOf(asked.model) - tokens(prompt)),
    { role: "user", content: prompt },
  ];
  const box = toolBox(
    me,
    agent.tools,
    await allowed(me, run.conversationId ?? run.taskId, agent.AgentId, agent.tools),
    newDelegations(claimed, agent, history.steps, history.budget),
  );
  const given = {
    agent: { ...agent, model: asked.model },
    turns,
    provider: asked.provider,
    box,
    rounds: past.rounds,
    budget: history.budget,
    ...spending(me, run.id, asked),
    signal,
  };
  for await (const piece of runAgent(given)) {
    await record.take(piece);
    if (piece.type === "waiting") return false;
    if (piece.type !== "answered") continue;
    if (piece.cut) await journal.finishStep(record.lastStep!);
    history.budget.spend(asked.price(piece.usage));
  }
  if (record.lastStep) await journal.finishStep(record.lastStep);
  return true;
}

/** To whom the answer goes. Where conditions are to be judged, the judgement is written first. Null when cut by the signal, or when the person must be asked first. */
async function handOn(
  crew: PlanContext,
  { id, node }: Activation,
  asked: Resolved,
  record: RunRecorder,
): Promise<string[] | null> {
  const { claimed, plan, history } = crew;
  const edges = plan.graph.edges.filter((edge) => edge.start_node === node);
  const open = edges.filter((edge) => edge.condition);
  const known = open.length ? history.begun.get(id)?.verdicts : [];
  if (known) return edgesTaken(edges, known);
  const judgement = await judged(crew, asked, open, record);
  if (!judgement) return null;
  const { verdicts, model, startedAt } = judgement;
  const usage = asked.price(judgement.usage);
  await claimed.journal.finishStep({
    kind: "model",
    agentId: node,
    name: model,
    output: { verdicts },
    usage,
    startedAt,
    activation: id,
  });
  history.budget.spend(usage);
  return edgesTaken(edges, verdicts);
}

/** The model's word on the conditions of edges; null as above. */
async function judged(
  { claimed, plan, history, signal }: PlanContext,
  asked: Resolved,
  edges: GraphEdge[],
  record: RunRecorder,
): Promise<Judgement | null> {
  const messages = conditionQuestion({ task: plan.task, answer: record.content, edges });
  const question = await budgetCheck(claimed.me, claimed.run.id, asked)(messages);
  if (question) {
    await record.take({
      type: "waiting",
      call: { ...BUDGET_CALL, arguments: question },
      for: "budget",
    });
    return null;
  }
  try {
    return await judgeConditions(asked, messages, edges, signal);
  } catch (error) {
    if (error instanceof Unreadable) {
      const usage = asked.price(error.usage);
      history.budget.spend(usage);
      await countUsage(claimed.me, usage); // it is no step: whoever tries anew asks again
    }
    throw error;
  }
}

/** An error of the journal itself can't be written. */
async function failed(
  crew: PlanContext,
  activation: Activation,
  step: number,
  error: Error,
): Promise<void> {
  await crew.claimed.journal.updateWork(step, { error: error.message }).catch(() => undefined);
  emitStep(crew, activation, "failed");
}

/** More than one agent works, or one more than once. */
const isSeveral = ({ graph }: Plan): boolean => graph.nodes.length > 1 || graph.edges.length > 0;

export const nameOf = ({ names }: PlanContext, node: string): string =>
  names.get(node) ?? "An agent";

export function emitStep(
  crew: PlanContext,
  { id, node }: Activation,
  status: "started" | "finished" | "failed",
  content?: string,
): void {
  crew.claimed.journal.emit({
    event: "step",
    data: {
      agent_id: node,
      name: nameOf(crew, node),
      status,
      activation: id,
      ...(content === undefined ? {} : { content }),
    },
  });
}
