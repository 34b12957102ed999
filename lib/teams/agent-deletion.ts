import "server-only";
import { onAgentDeleted } from "@/lib/agents/removal/agent-deletion";
import type { AgentUses } from "@/lib/agents/contract";
import { onAgentUsesAsked, used } from "@/lib/agents/removal/agent-uses";
import { db, type Transaction } from "@/lib/core/db/db";
import type { UserId } from "@/lib/core/identity";
import { drawnOf, type Drawn } from "@/lib/teams/schema";

/** Removes a deleted agent from its teams and every graph, with its edges. Call once, at startup. */
export function watchAgentDeletions(): void {
  onAgentUsesAsked("teams", usesOf);
  onAgentDeleted("teams", async (tx, me, agentId) => {
    const teams = await tx.teamMember.findMany({
      where: { ownerId: me, agentId },
      select: { teamId: true },
    });
    await tx.teamMember.deleteMany({ where: { ownerId: me, agentId } });
    await tx.team.updateMany({
      where: { ownerId: me, id: { in: teams.map((each) => each.teamId) } },
      data: { updatedAt: new Date(), version: { increment: 1 } },
    });
    await removeFromGraph(tx, me, agentId);
  });
}

/** The teams that an agent is a member of, and those whose graph it is in. */
async function usesOf(me: UserId, agentId: string): Promise<Pick<AgentUses, "teams" | "graphs">> {
  const teams = await db().team.findMany({
    where: { ownerId: me, members: { some: { agentId } } },
    orderBy: { name: "asc" },
    select: { id: true, name: true },
  });
  const graphs = await db().graph.findMany({
    where: { ownerId: me, teamId: { in: teams.map(({ id }) => id) } },
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
 * is deleted.
 */
export async function removeFromGraph(
  tx: Transaction,
  me: UserId,
  agentId: string,
  teamId?: string,
): Promise<void> {
  const graphs = await tx.graph.findMany({ where: { ownerId: me, teamId } });
  for (const row of graphs) {
    const graph = drawnOf(row);
    if (!graph.nodes.some((node) => node.agent_id === agentId)) continue;
    if (graph.nodes.length === 1) await tx.graph.deleteMany({ where: { id: row.id, ownerId: me } });
    else
      await tx.graph.updateMany({
        where: { id: row.id, ownerId: me },
        data: {
          ...columnsOf(without(graph, agentId)),
          updatedAt: new Date(),
          version: { increment: 1 },
        },
      });
  }
}

function without({ nodes, edges, entry_point, finish_point }: Drawn, agentId: string): Drawn {
  return {
    nodes: nodes.filter((node) => node.agent_id !== agentId),
    edges: edges.filter((edge) => edge.start_node !== agentId && edge.end_node !== agentId),
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
