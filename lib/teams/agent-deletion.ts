import "server-only";
import { onAgentDeleted, onAgentRestored } from "@/lib/agents/agent-deletion";
import type { AgentUses } from "@/lib/agents/contract";
import { onAgentUsesAsked, used } from "@/lib/agents/lookup/agent-uses";
import { db, type Transaction } from "@/lib/core/db/db";
import { orInBin, withoutMark } from "@/lib/core/storage/rows";
import { newId } from "@/lib/core/crypto";
import { ownersOf, type Scope, visibleTo } from "@/lib/core/identity";
import { onSharedUseAsked } from "@/lib/memberships/items";
import { drawnOf, type Drawn } from "@/lib/teams/schema";
import { teamLimits } from "@/lib/teams/rules";

/**
 * Where an agent was removed from: teams, and graphs with its position, its edges and its role. Empty: from no team.
 */
type Taken = {
  teams: { id: string; position: number }[];
  graphs: {
    team: string;
    node: Drawn["nodes"][number];
    edges: Drawn["edges"];
    enters: boolean;
    finishes: boolean;
  }[];
};

/**
 * Removes a deleted agent from its teams and every graph, with its edges, and adds a restored one again. Call once, at
 * startup.
 */
export function watchAgentDeletions(): void {
  onAgentUsesAsked("teams", usesOf);
  onSharedUseAsked("agent", "teams", async (tx, workspace, agentId) => {
    const where = { ownerId: workspace, members: { some: { agentId } } };
    return (await tx.team.findMany({ where, select: { name: true } })).map(({ name }) => name);
  });
  onAgentDeleted("teams", async (tx, me, agentId) => {
    const teams = await tx.teamMember.findMany({
      where: { ownerId: visibleTo(me), agentId },
      select: { teamId: true, position: true },
    });
    await tx.teamMember.deleteMany({ where: { ownerId: visibleTo(me), agentId } });
    await tx.team.updateMany({
      where: { ownerId: visibleTo(me), id: { in: teams.map((each) => each.teamId) } },
      data: { updatedAt: new Date(), version: { increment: 1 } },
    });
    const graphs = await removeFromGraph(tx, me, agentId);
    const taken: Taken = {
      teams: teams.map(({ teamId, position }) => ({ id: teamId, position })),
      graphs,
    };
    return teams.length + graphs.length ? { taken } : {};
  });
  onAgentRestored("teams", async (tx, me, agentId, given) => {
    const { teams, graphs } = given as Taken; // as written here
    for (const { id, position } of teams) await rejoin(tx, me, agentId, { id, position });
    for (const graph of graphs) await redraw(tx, me, agentId, graph);
  });
}

/** Adds it again to a team that still exists, in the bin or not, and has room. */
async function rejoin(
  tx: Transaction,
  me: Scope,
  agentId: string,
  { id, position }: Taken["teams"][number],
): Promise<void> {
  const team = await tx.team.findFirst({
    where: { id, ownerId: orInBin(...ownersOf(me)) },
    include: { members: true },
  });
  if (!team || team.members.length >= teamLimits.agents) return;
  if (team.members.some((member) => member.agentId === agentId)) return;
  await tx.teamMember.create({
    data: { teamId: id, ownerId: withoutMark(team.ownerId), agentId, position },
  });
  await tx.team.updateMany({
    where: { id, ownerId: orInBin(...ownersOf(me)) },
    data: { updatedAt: new Date(), version: { increment: 1 } },
  });
}

/** Adds it again to a graph: its edges to agents that are still in it, and its role if no one has that now. */
async function redraw(
  tx: Transaction,
  me: Scope,
  agentId: string,
  { team, node, edges, enters, finishes }: Taken["graphs"][number],
): Promise<void> {
  const isMember =
    team === "" ||
    (await tx.teamMember.findFirst({
      where: { teamId: team, ownerId: visibleTo(me), agentId },
    })) !== null;
  if (!isMember) return;
  const row = await tx.graph.findFirst({ where: { ownerId: visibleTo(me), teamId: team } });
  const graph = row ? drawnOf(row) : { nodes: [], edges: [], entry_point: "", finish_point: "" };
  if (graph.nodes.some((each) => each.agent_id === agentId)) return;
  if (graph.nodes.length >= teamLimits.agents) return;
  const nodes = [...graph.nodes, node];
  const isThere = (id: string): boolean => nodes.some((each) => each.agent_id === id);
  const columns = columnsOf({
    nodes,
    edges: [
      ...graph.edges,
      ...edges.filter((edge) => isThere(edge.start_node) && isThere(edge.end_node)),
    ],
    entry_point: graph.entry_point || (enters ? agentId : ""),
    finish_point: graph.finish_point || (finishes ? agentId : ""),
  });
  const updatedAt = new Date();
  if (row)
    await tx.graph.updateMany({
      where: { id: row.id, ownerId: visibleTo(me) },
      data: { ...columns, updatedAt, version: { increment: 1 } },
    });
  else
    await tx.graph.create({
      data: {
        id: newId(),
        ownerId: team ? me.workspace : me.own,
        teamId: team,
        ...columns,
        updatedAt,
      },
    });
}

/** The teams that an agent is a member of, and those whose graph it is in. */
async function usesOf(me: Scope, agentId: string): Promise<Pick<AgentUses, "teams" | "graphs">> {
  const teams = await db().team.findMany({
    where: { ownerId: visibleTo(me), members: { some: { agentId } } },
    orderBy: { name: "asc" },
    select: { id: true, name: true },
  });
  const graphs = await db().graph.findMany({
    where: { ownerId: visibleTo(me), teamId: { in: teams.map(({ id }) => id) } },
  });
  const drawn = new Set(
    graphs
      .filter((row) => drawnOf(row).nodes.some((node) => node.agent_id === agentId))
      .map(({ teamId }) => teamId),
  );
  const names = (some: typeof teams) => used(some.map(({ name }) => name));
  return { teams: names(teams), graphs: names(teams.filter(({ id }) => drawn.has(id))) };
}

/**
 * Removes an agent with its edges from the graph of one team, or from all of the person's graphs. A graph without nodes
 * is deleted. Returns where it was removed from.
 */
export async function removeFromGraph(
  tx: Transaction,
  me: Scope,
  agentId: string,
  teamId?: string,
): Promise<Taken["graphs"]> {
  const taken: Taken["graphs"] = [];
  const graphs = await tx.graph.findMany({ where: { ownerId: visibleTo(me), teamId } });
  for (const row of graphs) {
    const graph = drawnOf(row);
    const node = graph.nodes.find((each) => each.agent_id === agentId);
    if (!node) continue;
    taken.push({
      team: row.teamId,
      node,
      edges: graph.edges.filter((edge) => touches(edge, agentId)),
      enters: graph.entry_point === agentId,
      finishes: graph.finish_point === agentId,
    });
    if (graph.nodes.length === 1)
      await tx.graph.deleteMany({ where: { id: row.id, ownerId: visibleTo(me) } });
    else
      await tx.graph.updateMany({
        where: { id: row.id, ownerId: visibleTo(me) },
        data: {
          ...columnsOf(without(graph, agentId)),
          updatedAt: new Date(),
          version: { increment: 1 },
        },
      });
  }
  return taken;
}

const touches = (edge: Drawn["edges"][number], agentId: string): boolean =>
  edge.start_node === agentId || edge.end_node === agentId;

function without({ nodes, edges, entry_point, finish_point }: Drawn, agentId: string): Drawn {
  return {
    nodes: nodes.filter((node) => node.agent_id !== agentId),
    edges: edges.filter((edge) => !touches(edge, agentId)),
    entry_point: entry_point === agentId ? "" : entry_point,
    finish_point: finish_point === agentId ? "" : finish_point,
  };
}

/** A graph as stored in its row. */
export const columnsOf = ({ nodes, edges, entry_point, finish_point }: Drawn) => ({
  nodes: JSON.stringify(nodes),
  edges: JSON.stringify(edges),
  entryPoint: entry_point,
  finishPoint: finish_point,
});
