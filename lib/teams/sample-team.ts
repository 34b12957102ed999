import "server-only";
import { insertAgents, type NewAgent } from "@/lib/agents/insert-agents";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { newId } from "@/lib/core/crypto";
import type { Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import { FOLLOW_DEFAULT } from "@/lib/models/contract";
import { columnsOf } from "@/lib/teams/agent-deletion";
import type { SampleTeam } from "@/lib/teams/contract";
import { sampleNames, sampleTexts } from "@/lib/teams/sample-texts";
import type { Drawn } from "@/lib/teams/schema";
import { get, insertTeam } from "@/lib/teams/service";

/** How many alternatives are tried for a taken agent name. */
const TRIES = 60;

/**
 * A team of three agents with a graph, to try out what a team does, and a task for it: agents, members and graph in one
 * transaction, within the person's quotas. Called again, it returns the existing team. `language`: of its names and
 * texts. 409 if there is no room for it.
 */
export async function sampleTeam(me: Scope, language?: string): Promise<SampleTeam> {
  const texts = sampleTexts(language);
  const id = await transact(me.workspace, async (tx) => {
    const existing = await teamThere(tx, me);
    if (existing !== null) return existing;
    const agentsByName = await agentsMeant(
      tx,
      me,
      texts.agents.flatMap(({ name }) => namesFor(name)),
    );
    const agents = texts.agents.map((agent): NewAgent => ({
      ...agent,
      id: newId(),
      name: namesFor(agent.name).find((name) => !agentsByName.has(name)) ?? agent.name,
      model: FOLLOW_DEFAULT,
      tools: [],
    }));
    const fresh = newId();
    const ids = agents.map((agent) => agent.id);
    await insertAgents(tx, me, agents);
    await insertTeam(tx, me, { id: fresh, ...texts.team, agents: ids });
    const columns = columnsOf(drawn(ids));
    await withinQuota(tx, me.workspace, [], () =>
      tx.graph.create({
        data: {
          id: newId(),
          ownerId: me.workspace,
          teamId: fresh,
          ...columns,
          updatedAt: new Date(),
        },
      }),
    );
    return fresh;
  });
  return { team: await get(me, id), task: texts.task };
}

/** 'Note reader', 'Note reader 2', 'Note reader 3' … */
const namesFor = (name: string): string[] => [
  name,
  ...Array.from({ length: TRIES }, (_, at) => `${name} ${at + 2}`),
];

/** The person's sample team: one with its name that still has three members and a graph. */
async function teamThere(tx: Transaction, me: Scope): Promise<string | null> {
  const teams = await tx.team.findMany({
    where: { ownerId: visibleTo(me), name: { in: sampleNames } },
    include: { members: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 20,
  });
  const graphs = await tx.graph.findMany({
    where: { ownerId: visibleTo(me), teamId: { in: teams.map((team) => team.id) } },
    select: { teamId: true },
  });
  const sample = teams.find(
    (team) => team.members.length === 3 && graphs.some(({ teamId }) => teamId === team.id),
  );
  return sample?.id ?? null;
}

/** The first reads, and hands over to the second and the third; the third waits for both. */
function drawn([reads = "", plans = "", writes = ""]: string[]): Drawn {
  return {
    nodes: [
      { agent_id: reads, x: 0, y: 60 },
      { agent_id: plans, x: 280, y: 0 },
      { agent_id: writes, x: 560, y: 60 },
    ],
    edges: [
      { start_node: reads, end_node: plans },
      { start_node: reads, end_node: writes },
      { start_node: plans, end_node: writes },
    ],
    entry_point: reads,
    finish_point: writes,
  };
}
