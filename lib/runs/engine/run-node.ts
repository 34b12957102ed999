import "server-only";
import type { AgentModels } from "@/lib/runs/agent/agent-models";
import { nothingYet, type ReplayState } from "@/lib/runs/agent/replay";
import { RunRecorder } from "@/lib/runs/agent/run-recorder";
import { roomOf } from "@/lib/runs/agent/context/fit-context";
import type { RunEvent } from "@/lib/runs/run/contract";
import type { PlanMember } from "@/lib/runs/run/record-port";
import { AgentGone } from "@/lib/runs/engine/failures";
import { handOver, outputIn } from "@/lib/runs/engine/hand-over";
import { INLINE, partLog, type NodeLog } from "@/lib/runs/engine/node-log";
import { nodePrompt } from "@/lib/runs/engine/node-prompt";
import { isSeveral, nameOf, type NodePort, type PlanState } from "@/lib/runs/engine/plan-context";
import type { Activation } from "@/lib/runs/engine/scheduler";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The share of a model's context that handed-over outputs may fill; in characters, of which a token has about three.
 */
const HANDED = 0.6 * 3;

/** The activation to execute, and all activations so far. */
type Turn = { activation: Activation; all: Activation[] };

/** What the nodes of a plan share: each reads what those before it did, and adds its own. */
type NodeState = Pick<PlanState, "history" | "records" | "names" | "handed">;

/** An agent that is ready to work on its part of the plan. */
type PreparedNode = {
  activation: Activation;
  member: PlanMember;
  models: AgentModels;
  record: RunRecorder;
  log: NodeLog;
  prompt: string;
  past: ReplayState;
};

/**
 * One agent's work, from where it was interrupted to its end: its output, and the nodes it is handed to, are written
 * before anything else starts. Returns the event to emit if it has to wait for a person; undefined when it is done, or
 * was cut by the signal. Throws AgentGone, ModelError, LoopError and SpentError.
 */
export async function runNode(
  port: NodePort,
  state: NodeState,
  turn: Turn,
  signal: AbortSignal,
): Promise<RunEvent | undefined> {
  const node = await prepare(port, state, turn);
  const { record, log } = node;
  try {
    const isReady = (await pull(port, state, node, signal)) && !signal.aborted;
    if (!isReady || !(await finish(port, state, node, signal))) return record.waits;
    return undefined;
  } catch (error) {
    if (error instanceof Error && !signal.aborted) await log.failed(record, error);
    throw error;
  }
}

/** Loads the agent, writes its prompt, and starts the record of its part. Throws AgentGone. */
async function prepare(
  { journal, plan, inline, wish, onPart, memberOf, modelsOf }: NodePort,
  { history, records, names }: NodeState,
  { activation, all }: Turn,
): Promise<PreparedNode> {
  const { id, node } = activation;
  const member = await memberOf(activation);
  if (!member) throw new AgentGone(GONE[inline ? "inline" : "part"]);
  const { agent, resolvedModel } = member;
  const started = history.started.get(id);
  const past = started ? withoutEmptyOutput(started.past) : nothingYet();
  const log = inline
    ? INLINE
    : partLog(journal, activation, {
        name: agent.name,
        shownName: nameOf(names, node),
        started,
        several: isSeveral(plan),
        onPart,
      });
  const record = new RunRecorder(
    journal,
    agent.AgentId,
    resolvedModel.model,
    past,
    resolvedModel.price,
    log.of,
    node === plan.graph.finish_point && wish?.form !== undefined,
  );
  records.set(id, record);
  const prompt = nodePrompt(activation, agent, {
    plan,
    all,
    room: Math.floor(roomOf(resolvedModel) * HANDED),
    nameOf: (each) => nameOf(names, each),
    answerOf: (each) => history.done.get(each)?.answer,
  });
  await log.begin(prompt);
  if (started) record.repeat();
  return { activation, member, models: modelsOf(member), record, log, prompt, past };
}

const GONE = {
  inline: sentence("reply_agent_deleted", "The agent was deleted during this reply."),
  part: sentence("agent_deleted_meanwhile", "An agent was deleted during this run."),
};

/** An empty output counts as a failure: a retry calls the model again. */
const withoutEmptyOutput = (past: ReplayState): ReplayState =>
  past.rounds.length &&
  past.rounds.at(-1)!.calls.length === 0 &&
  past.rounds.every((round) => round.text.trim() === "")
    ? { ...past, rounds: past.rounds.slice(0, -1) }
    : past;

/** Runs the agent and records its work, each piece before the next. Returns false when it has to wait. */
async function pull(
  { requestsOf, shorten, noteMemoryUse }: NodePort,
  { history: { budget } }: NodeState,
  { activation, member, models, record, log, prompt, past }: PreparedNode,
  signal: AbortSignal,
): Promise<boolean> {
  const requestBy = await requestsOf(
    { record, member, activation, prompt, rounds: past.rounds, of: log.of },
    signal,
  );
  const shorter = (room: number) => shorten(models.current, room);
  for await (const piece of models.run(record, requestBy, shorter)) {
    await record.take(piece);
    if (piece.type === "waiting") return false;
    if (piece.type !== "answered") continue;
    noteMemoryUse(member.agent.AgentId);
    if (piece.cut) await log.answered(record.lastStep!);
    budget.spend(record.price(piece.usage));
  }
  if (record.lastStep) await log.answered(record.lastStep);
  return true;
}

/**
 * Hands the output to the next nodes, and writes both. Returns false when it has to wait, or was cut by the signal.
 * Throws ModelError and SpentError.
 */
async function finish(
  port: NodePort,
  state: NodeState,
  { activation, member, models, record, log }: PreparedNode,
  signal: AbortSignal,
): Promise<boolean> {
  if (record.handed) {
    await log.finished(record, []);
    state.handed = record;
    return true;
  }
  const answer = outputIn(record, port.inline ? undefined : member.agent.name);
  const took = await handOver(port, state.history, { activation, models, record }, signal);
  if (!took) return false;
  await log.finished(record, took);
  state.history.done.set(activation.id, { answer, took });
  return true;
}
