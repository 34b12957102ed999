import "server-only";
import { answerOptions } from "@/lib/agents/answer-options";
import { deskOf, madeParts, withFileTools } from "@/lib/files/agents/file-desk";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import { fitContext, roomOf } from "@/lib/runs/agent/context/fit-context";
import { isOtherModel } from "@/lib/runs/agent/context/dialects";
import { plain } from "@/lib/runs/agent/context/valid-calls";
import { spending } from "@/lib/runs/agent/limits/budget-check";
import { newDelegations } from "@/lib/runs/agent/delegations";
import { nothingYet, type ReplayState } from "@/lib/runs/agent/replay";
import type { AgentRequest } from "@/lib/runs/agent/run-agent";
import { RunRecorder } from "@/lib/runs/agent/run-recorder";
import { AgentModels } from "@/lib/runs/agent/agent-models";
import { withCallerTools } from "@/lib/runs/agent/caller-tools";
import { withCallerInstructions } from "@/lib/runs/agent/caller-wish";
import { toolBox } from "@/lib/runs/agent/tool-box";
import { tokens } from "@/lib/core/model/tokens";
import { textContent, withoutImages } from "@/lib/core/model/content";
import { ModelError, type ModelMessage } from "@/lib/core/model/wire";
import type { Resolved } from "@/lib/models/resolve";
import type { RunEvent } from "@/lib/runs/run/contract";
import { AgentGone } from "@/lib/runs/engine/failures";
import { edgesTaken } from "@/lib/runs/engine/edge-conditions";
import { judged } from "@/lib/runs/engine/judge";
import { INLINE, partLog, type NodeLog } from "@/lib/runs/engine/node-log";
import { nodePrompt } from "@/lib/runs/engine/node-prompt";
import { memberAt, nameOf, type PlanContext } from "@/lib/runs/engine/plan-context";
import type { PlanMember } from "@/lib/runs/run/record-port";
import type { Activation } from "@/lib/runs/engine/scheduler";
import { allowed } from "@/lib/tools/approvals";
import { offered } from "@/lib/tools/finding/offer";
import { sumUsage } from "@/lib/usage/sum";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * The share of a model's context that handed-over outputs may fill; in characters, of which a token has about three.
 */
const HANDED = 0.6 * 3;

/**
 * One agent's work, from where it was interrupted to its end: its output, and the nodes it is handed to, are written
 * before anything else starts. Returns the event to emit if it has to wait for a person; undefined when it is done, or
 * was cut by the signal.
 */
export async function runNode(
  crew: PlanContext,
  all: Activation[],
  activation: Activation,
): Promise<RunEvent | undefined> {
  const { claimed, history, records, signal } = crew;
  const member = await memberIn(crew, activation);
  if (!member) throw new AgentGone(GONE[crew.inline ? "inline" : "part"]);
  const { agent, asked } = member;
  const started = history.started.get(activation.id);
  const past = started ? goingOn(started.past) : nothingYet();
  const log = crew.inline ? INLINE : partLog(crew, activation, agent.name);
  const record = new RunRecorder(
    claimed.journal,
    agent.AgentId,
    asked.model,
    past,
    asked.price,
    log.of,
    givesResult(crew, activation.node) && crew.wish?.form !== undefined,
  );
  records.set(activation.id, record);
  const models = new AgentModels(claimed.me, member);
  const prompt = nodePrompt(activation, agent, {
    plan: crew.plan,
    all,
    room: Math.floor(roomOf(asked) * HANDED),
    nameOf: (node) => nameOf(crew, node),
    answerOf: (id) => history.done.get(id)?.answer,
  });
  await log.begin(prompt);
  if (started) record.repeat();
  try {
    if (
      !(await answer(crew, { member, models, activation, prompt, past, record, log })) ||
      signal.aborted
    )
      return record.waits;
    if (record.handed) {
      await log.finished(record, []);
      crew.handed = record;
      return undefined;
    }
    if (record.content.trim() === "")
      throw new ModelError(
        "provider_error",
        record.full
          ? sentence(
              "answer_full_of_thought",
              "The reply reached its maximum length before any text was written. Raise the agent's maximum length.",
            )
          : crew.inline
            ? sentence("model_answer_empty", "The model returned an empty reply.")
            : sentence("agent_answer_empty", "{name} returned an empty reply.", {
                name: agent.name,
              }),
      );
    const took = await handOn(crew, activation, models, record);
    if (!took) return record.waits;
    await log.finished(record, took);
    history.done.set(activation.id, { answer: record.content, took });
    return undefined;
  } catch (error) {
    if (error instanceof Error && !signal.aborted) await log.failed(record, error);
    throw error;
  }
}

/** The agent: from the record, if the work of an earlier run is replayed. */
const memberIn = async (
  crew: PlanContext,
  { id, node }: Activation,
): Promise<PlanMember | null> => {
  const { record } = crew.claimed;
  if (record) return record.member(crew.inline ? undefined : id, node);
  return crew.member ?? memberAt(crew, node);
};

const GONE = {
  inline: sentence("reply_agent_deleted", "The agent was deleted during this reply."),
  part: sentence("agent_deleted_meanwhile", "An agent was deleted during this run."),
};

/** An empty output counts as a failure: a retry calls the model again. */
const goingOn = (past: ReplayState): ReplayState =>
  past.rounds.length &&
  past.rounds.at(-1)!.calls.length === 0 &&
  past.rounds.every((round) => round.text.trim() === "")
    ? { ...past, rounds: past.rounds.slice(0, -1) }
    : past;

const givesResult = ({ plan }: PlanContext, node: string): boolean =>
  node === plan.graph.finish_point;

type NodeWork = {
  member: PlanMember;
  models: AgentModels;
  activation: Activation;
  prompt: string;
  past: ReplayState;
  record: RunRecorder;
  log: NodeLog;
};

/** An image goes to a model with vision; others are told that there was one. */
const shownTo = ({ sees }: Resolved, messages: ModelMessage[]): ModelMessage[] =>
  sees ? messages : messages.map(withoutImages);

/** Runs the agent and records its work. Returns false when it has to wait. */
async function answer(
  crew: PlanContext,
  { member: { agent, asked }, models, activation, prompt, past, record, log }: NodeWork,
): Promise<boolean> {
  const { claimed, history, inline, wish, signal } = crew;
  const { me, run, record: earlier } = claimed;
  const own = log.of?.activation;
  const whose = log.of?.several ? { activation: activation.id } : {};
  const tell = (event: RunEvent) => claimed.journal.emit(event);
  const desk = deskOf(crew.desk, (file) => tell({ event: "file", data: { file, ...whose } }));
  const offer = await offered(me, withFileTools(agent.tools, desk));
  const handedOn = activation.from.length > 0 && !earlier?.replayed ? await madeParts(desk) : [];
  const ownBox = toolBox(
    me,
    offer,
    await allowed(me, run.conversationId ?? run.taskId, agent.AgentId, offer.definitions),
    newDelegations(claimed, agent, history.steps, history.budget, { desk, tell }),
  );
  const box = earlier?.box(ownBox, own, agent.AgentId) ?? ownBox;
  const isFirst = activation.node === crew.plan.graph.entry_point && activation.from.length === 0;
  const result = givesResult(crew, activation.node) ? wish : undefined;
  const requestBy = (by: Resolved): AgentRequest => ({
    agent: {
      ...agent,
      model: by.model,
      ...(wish
        ? { instructions: withCallerInstructions(systemPrompt(agent), wish), role_description: "" }
        : {}),
    },
    turns:
      earlier?.turns(own, prompt) ??
      shownTo(by, [
        // A single agent's turns were already cut to fit its own model.
        ...(inline && by === asked
          ? crew.before
          : fitContext(
              isOtherModel(asked.model, by.model) ? crew.before.map(plain) : crew.before,
              roomOf(by) - tokens(prompt),
            )),
        { role: "user", content: [...textContent(prompt), ...crew.attached, ...handedOn] },
        ...((isFirst && wish?.after) || []),
      ]),
    provider: by.provider,
    box: withCallerTools(box, isFirst ? wish?.tools : undefined),
    form: result?.form,
    options: answerOptions(agent, by.provider, result?.options),
    rounds: past.rounds,
    sees: by.sees,
    context: by.context,
    budget: history.budget,
    ...(earlier?.replayed
      ? {}
      : spending(me, { run, agentId: agent.AgentId, activation: own }, by, {
          budget: history.budget,
          signal,
        })),
    ensureHeld: claimed.ensureHeld,
    signal,
  });
  const shorter = async (room: number) => (await crew.readTurns?.(models.asked, room)) ?? true;
  for await (const piece of models.run(record, requestBy, shorter)) {
    await record.take(piece);
    if (piece.type === "waiting") return false;
    if (piece.type !== "answered") continue;
    if (piece.cut) await log.answered(record.lastStep!);
    history.budget.spend(record.price(piece.usage));
  }
  if (record.lastStep) await log.answered(record.lastStep);
  return true;
}

/**
 * The nodes that the output is handed to. If conditions must be judged, the verdict is written first. Null when cut by
 * the signal, or when the person must be asked first.
 */
async function handOn(
  crew: PlanContext,
  { id, node }: Activation,
  models: AgentModels,
  record: RunRecorder,
): Promise<string[] | null> {
  const { claimed, plan, history } = crew;
  const edges = plan.graph.edges.filter((edge) => edge.start_node === node);
  const open = edges.filter((edge) => edge.condition);
  const known = open.length ? history.started.get(id)?.verdicts : [];
  if (known) return edgesTaken(edges, known);
  const judgement = await models.ask(record, (asked) =>
    judged(crew, { activation: id, agentId: node }, asked, open, record),
  );
  if (!judgement) return null;
  const { verdicts, model, startedAt, sent } = judgement;
  const usage = record.price(judgement.usage);
  await claimed.journal.finishStep({
    kind: "model",
    agentId: node,
    name: model,
    output: { verdicts },
    usage,
    startedAt,
    activation: id,
    sent,
  });
  record.usage = sumUsage(record.usage, usage);
  history.budget.spend(usage);
  return edgesTaken(edges, verdicts);
}
