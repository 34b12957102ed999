import "server-only";
import { systemPrompt } from "@/lib/agents/shared/system-prompt";
import * as agents from "@/lib/agents/service";
import { tokens } from "@/lib/core/model/tokens";
import { byEither } from "@/lib/models/fallback";
import { resolve, type Resolved } from "@/lib/models/resolve";
import { memberAt, type PlanContext, type PlanInput } from "@/lib/runs/engine/plan-context";
import type { PlanMember } from "@/lib/runs/run/record-port";
import { roomOf } from "@/lib/runs/agent/context/fit-context";

/**
 * The share of an agent's context that a conversation may fill with several agents: the rest is for handed-over
 * outputs.
 */
const SHARE = 0.4;

/**
 * Sets the turns before the plan's text, cut to fit the smallest context; for an inline plan, also loads its agent.
 * Returns false when the run was cut meanwhile. Throws ModelError and SpentError.
 */
export async function turnsBefore(crew: PlanContext, input: PlanInput): Promise<boolean> {
  const { claimed, history, inline } = crew;
  const reader = inline ? await onlyMember(crew, input) : null;
  if (!input.turns || (inline && !reader)) return true; // a missing agent is reported where it would have worked
  const { asked, room, fallback } = reader
    ? {
        asked: reader.asked,
        room: roomOf(reader.asked, fixedOf(reader)),
        fallback: reader.agent.fallback_model,
      }
    : await leastRoom(crew);
  const read = input.turns;
  const readWithin = async (by: Resolved, within: number): Promise<boolean> => {
    const turns = await byEither(claimed.me, by, fallback, (one) =>
      read({
        claimed,
        asked: one,
        room: within,
        known: history.summary(),
        budget: history.budget,
      }),
    );
    crew.before = turns ?? [];
    return turns !== null;
  };
  if (inline) crew.readTurns = readWithin;
  return readWithin(asked, room);
}

/** The share of a possibly small context that an agent's instructions and tools take. */
const fixedOf = ({ agent, asked }: PlanMember): number =>
  asked.context === undefined ? 0 : tokens(systemPrompt(agent) + JSON.stringify(agent.tools));

async function onlyMember(crew: PlanContext, { agent }: PlanInput): Promise<PlanMember | null> {
  const { plan, claimed } = crew;
  const member = agent
    ? { agent, asked: await resolve(claimed.me, agent.model) }
    : await memberAt(crew, plan.graph.entry_point);
  if (!member) return null;
  crew.member = member;
  crew.names.set(member.agent.AgentId, member.agent.name);
  return member;
}

/** For a team, the agent that gives the result does the summarizing. */
async function leastRoom({ claimed, plan }: PlanContext): Promise<{
  asked: Resolved;
  room: number;
  fallback?: string;
}> {
  const { me, run } = claimed;
  const { nodes } = plan.graph;
  const all = await Promise.all(nodes.map((node) => agents.find(me, node)));
  const models = await Promise.all(all.map((agent) => resolve(me, agent?.model ?? "")));
  const at = all.findIndex((agent) => agent?.AgentId === run.agentId);
  const asked = models[at] ?? (await resolve(me, ""));
  const room = Math.min(...[asked, ...models].map((each) => roomOf(each))) * SHARE;
  return { asked, room, fallback: all[at]?.fallback_model };
}
