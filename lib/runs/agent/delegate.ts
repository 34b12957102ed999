import "server-only";
import { textMessage } from "@/lib/core/model/content";
import { answerOptions } from "@/lib/agents/answer-options";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import { AgentModels } from "@/lib/runs/agent/agent-models";
import { activationOf, type Delegations } from "@/lib/runs/agent/delegations";
import type { Agent } from "@/lib/agents/contract";
import { LoopError } from "@/lib/runs/agent/loop-breaker";
import type { PlanMember } from "@/lib/runs/run/record-port";
import { spending } from "@/lib/runs/agent/budget-check";
import { replay } from "@/lib/runs/agent/replay";
import { RunRecorder } from "@/lib/runs/agent/run-recorder";
import type { Call, CallOutcome } from "@/lib/runs/run/rounds";
import type { AgentRequest } from "@/lib/runs/agent/run-agent";
import type { CutOff, ToolBox, WaitingCall } from "@/lib/runs/run/tool-box-port";
import { CitationFilter } from "@/lib/knowledge/agents/citation-filter";
import { withKnowledgeTools } from "@/lib/knowledge/agents/tools";
import { roomOf } from "@/lib/runs/agent/context/fit-context";
import { openingSearch } from "@/lib/runs/agent/opening-search";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { listNames } from "@/lib/agents/lookup/names";
import * as agents from "@/lib/agents/service";
import { db } from "@/lib/core/db/db";
import { ownerOf, type Scope } from "@/lib/core/identity";
import { resolve, type Resolved } from "@/lib/models/resolve";
import { skillDesk, withSkillList, withSkillTools } from "@/lib/skills/agents/skill-desk";
import { allowed } from "@/lib/tools/approvals";
import { offered, type Offer } from "@/lib/tools/finding/offer";
import { cut } from "@/lib/tools/run/cut";
import { sentence } from "@/lib/core/shared/sentence";

/** PRODUCT 'How an agent works': agents may ask each other this many levels deep. */
const DEEP = 3;
/** The third identical message with an identical answer is a loop. */
const SAME = 3;
const NAMED = 20;
/** As for an agent of a plan (lib/runs/engine/node-request.ts). */
const SEARCHED = 0.3 * 3;

type BoxOf = (offer: Offer, allowed: ReadonlySet<string>, asking: Delegations) => ToolBox;

/**
 * Sends a message to another agent of the same owner and returns its reply. That agent works within the same run: its
 * model calls and tool calls are steps of that run, written before anything else starts, and it shares the run's
 * budgets; resumed after a crash, it continues after those steps. Throws ModelError and LoopError as the asking agent
 * itself would.
 */
export async function delegateTo(
  asking: Delegations,
  call: Call,
  name: string,
  message: string,
  signal: AbortSignal,
  boxOf: BoxOf,
): Promise<CallOutcome | WaitingCall | CutOff> {
  const start = performance.now();
  const done = (ok: boolean, result: string): CallOutcome => ({
    ok,
    result: ok ? result : `Error: ${result}`,
    duration_ms: Math.round(performance.now() - start),
  });
  const earlier = asking.claimed.record?.delegate(call.id);
  const agent = earlier?.agent ?? (await named(asking, name));
  if (typeof agent === "string") return done(false, agent);
  const answer = await work(
    { ...asking, chain: [...asking.chain, agent] },
    earlier ?? { agent, resolvedModel: await resolve(asking.claimed.me.workspace, agent.model) },
    call,
    message,
    signal,
    boxOf,
  );
  if (typeof answer !== "string") return answer;
  if (signal.aborted) return { cut: true };
  if (answer.trim() === "") return done(false, `${agent.name} answered with nothing.`);
  refuseRepetition(asking, agent, message, answer);
  return done(true, cut(answer));
}

/** The agent with this name, or a sentence that says why it can't be asked. */
async function named(
  { claimed: { me }, chain }: Delegations,
  name: string,
): Promise<Agent | string> {
  const meant = (await agentsMeant(db(), me, [name])).get(name);
  const agent = meant && (await agents.find(me, meant.id));
  if (!agent) return `There is no agent called ${name.slice(0, 100)}. ${await others(me, chain)}`;
  if (agent.AgentId === chain.at(-1)!.AgentId)
    return "You can't ask yourself. Answer with what you know.";
  if (chain.some(({ AgentId }) => AgentId === agent.AgentId))
    return `${agent.name} waits for this very answer and can't be asked. Answer with what you know.`;
  if (chain.length > DEEP)
    return `Agents ask each other ${DEEP} deep at most. Answer with what you know.`;
  return agent;
}

/** The agents that could be asked instead: the newest. */
async function others(me: Scope, chain: Delegations["chain"]): Promise<string> {
  const { value } = await listNames(me, { limit: NAMED + chain.length });
  const free = value
    .filter((each) => !chain.some(({ AgentId }) => AgentId === each.AgentId))
    .slice(0, NAMED);
  return free.length
    ? `There are: ${free.map((each) => each.name).join(", ")}.`
    : "There is no other agent.";
}

/** The agent's reply, or what it waits for. */
async function work(
  asking: Delegations,
  { agent, resolvedModel, fallback }: PlanMember,
  call: Call,
  message: string,
  signal: AbortSignal,
  boxOf: BoxOf,
): Promise<string | WaitingCall> {
  const { claimed, budget } = asking;
  const { me, run, journal, record: earlier, ensureHeld } = claimed;
  const activation = activationOf(call.id);
  const past = replay(asking.steps.filter((step) => step.activation === activation));
  const record = new RunRecorder(
    journal,
    agent.AgentId,
    resolvedModel.model,
    past,
    resolvedModel.price,
    {
      activation,
      several: false,
      quiet: true,
    },
  );
  const skills = await skillDesk(me, agent.skills);
  const tools = await withKnowledgeTools(me, agent.tools, agent.knowledge);
  const offer = await offered(me, withSkillTools(tools, skills));
  const ownBox = boxOf(
    offer,
    await allowed(ownerOf(run), run.conversationId ?? run.taskId, agent.AgentId, offer.definitions),
    { ...asking, skills },
  );
  const turns = earlier?.turns(activation, message) ?? [
    textMessage("user", message),
    ...(await openingSearch({
      me,
      knowledge: agent.knowledge,
      message,
      steps: asking.steps,
      activation,
      record,
      room: Math.floor(roomOf(resolvedModel) * SEARCHED),
    })),
  ];
  const requestBy = (by: Resolved): AgentRequest => ({
    agent: {
      ...agent,
      model: by.model,
      instructions: withSkillList(systemPrompt(agent), skills),
      role_description: "",
    },
    turns,
    provider: by.provider,
    box: earlier?.box(ownBox, activation, agent.AgentId) ?? ownBox,
    rounds: past.rounds,
    sees: by.sees,
    context: by.context,
    budget,
    options: answerOptions(agent, by.provider),
    ...(earlier?.replayed
      ? {}
      : spending(me, { run, agentId: agent.AgentId, activation }, by, { budget, signal })),
    ...(agent.knowledge && !earlier?.replayed
      ? { citations: () => new CitationFilter(asking.knowledge, agent.knowledge!.collections) }
      : {}),
    ensureHeld,
    signal,
  });
  for await (const piece of new AgentModels(me, { agent, resolvedModel, fallback }).run(
    record,
    requestBy,
  )) {
    await record.take(piece);
    if (piece.type === "waiting") return { held: record.waits! };
    if (piece.type !== "answered") continue;
    if (piece.cut) await journal.finishStep(record.lastStep!);
    budget.spend(record.price(piece.usage));
  }
  if (record.lastStep && !signal.aborted) await journal.finishStep(record.lastStep);
  return record.content;
}

function refuseRepetition(
  { chain, said }: Delegations,
  agent: Agent,
  message: string,
  answer: string,
): void {
  const asker = chain.at(-1)!;
  const between = [asker.AgentId, agent.AgentId].toSorted().join(" ");
  const words = [message.trim(), answer.trim()].toSorted().join("\n");
  const all = [...(said.get(between) ?? []), words];
  said.set(between, all);
  if (all.filter((each) => each === words).length < SAME) return;
  throw new LoopError(
    sentence(
      "agents_ping_pong",
      "{one} and {other} keep sending each other the same text without progress.",
      { one: asker.name, other: agent.name },
    ),
  );
}
