import "server-only";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import type { Agent } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import type { Scope } from "@/lib/core/identity";
import { tokens } from "@/lib/core/model/tokens";
import { memoryRoom } from "@/lib/memory/prompt";
import { byEither } from "@/lib/models/fallback";
import { resolve, type Resolved } from "@/lib/models/resolve";
import {
  memberAt,
  type PlanInput,
  type PlanRun,
  type PlanState,
} from "@/lib/runs/engine/plan-context";
import type { Plan } from "@/lib/runs/run/plan";
import type { PlanMember } from "@/lib/runs/run/record-port";
import { roomOf } from "@/lib/runs/agent/context/fit-context";
import { SKILL_TOKENS } from "@/lib/skills/agents/skill-desk";

/**
 * The share of an agent's context that a conversation may fill with several agents: the rest is for handed-over
 * outputs.
 */
const SHARE = 0.4;

/**
 * Sets the turns before the plan's text, cut to fit the smallest context; for an inline plan, also loads its agent.
 * Returns false when the run was cut meanwhile. Throws ModelError and SpentError.
 */
export async function turnsBefore(
  { claimed, plan, inline }: PlanRun,
  state: PlanState,
  input: PlanInput,
  signal: AbortSignal,
): Promise<boolean> {
  const { me, run } = claimed;
  const { history } = state;
  const reader = inline ? await onlyMember(me, plan, input.agent) : null;
  if (reader) {
    state.member = reader;
    state.names.set(reader.agent.AgentId, reader.agent.name);
  }
  if (!input.turns || (inline && !reader)) return true; // a missing agent is reported where it would have worked
  const { resolved, room, fallback } = reader
    ? {
        resolved: reader.resolvedModel,
        room: roomOf(reader.resolvedModel, fixedOf(reader)),
        fallback: reader.agent.fallback_model,
      }
    : await leastRoom(me, plan, run.agentId);
  const read = input.turns;
  const readWithin = async (by: Resolved, within: number): Promise<boolean> => {
    const turns = await byEither(me.workspace, by, fallback, (one) =>
      read({
        claimed: { ...claimed, signal },
        resolved: one,
        room: within,
        known: history.summary(),
        budget: history.budget,
      }),
    );
    state.before = turns ?? [];
    return turns !== null;
  };
  if (inline) state.readTurns = readWithin;
  return readWithin(resolved, room);
}

/** The share of a possibly small context that an agent's instructions, skills and tools take. */
const fixedOf = ({ agent, resolvedModel }: PlanMember): number =>
  resolvedModel.context === undefined
    ? 0
    : tokens(systemPrompt(agent) + JSON.stringify(agent.tools)) +
      memoryRoom(agent, resolvedModel.context) +
      (agent.skills?.length ?? 0) * SKILL_TOKENS;

/** The agent of an inline plan, loaded unless the caller has just done so; null when it no longer exists. */
const onlyMember = async (
  me: Scope,
  { graph }: Plan,
  agent: Agent | undefined,
): Promise<PlanMember | null> =>
  agent
    ? { agent, resolvedModel: await resolve(me.workspace, agent.model) }
    : memberAt(me, graph.entry_point);

/** For a team, the agent that gives the result does the summarizing. */
async function leastRoom(
  me: Scope,
  { graph: { nodes } }: Plan,
  agentId: string | null,
): Promise<{ resolved: Resolved; room: number; fallback?: string }> {
  const all = await Promise.all(nodes.map((node) => agents.find(me, node)));
  const models = await Promise.all(all.map((agent) => resolve(me.workspace, agent?.model ?? "")));
  const at = all.findIndex((agent) => agent?.AgentId === agentId);
  const resolved = models[at] ?? (await resolve(me.workspace, ""));
  const room = Math.min(...[resolved, ...models].map((each) => roomOf(each))) * SHARE;
  return { resolved, room, fallback: all[at]?.fallback_model };
}
