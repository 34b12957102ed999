import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { db } from "@/lib/core/db/db";
import { invalid, missing } from "@/lib/core/errors";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { lineOf, type GraphShape } from "@/lib/runs/run/plan";
import { membersOf } from "@/lib/teams/names";
import { drawnOf, shapeOf } from "@/lib/teams/schema";
import { validateGraph } from "@/lib/runs/run/validate-graph";
import type { Graph as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/** The order in which several agents work, and the rule of PRODUCT 'How a task runs' that decided it. */
type Order = { graph: GraphShape; method: "graph" | "sequence"; name: string };

/**
 * How a team works: by its graph, or without one in the order of its members. 404 for a team that is not the person's,
 * 400 for one without agents and for a graph that can't run.
 */
export async function orderOfTeam(me: Scope, teamId: string): Promise<Order> {
  const team = await db().team.findFirst({
    where: { id: teamId, ownerId: visibleTo(me) },
    include: { members: { orderBy: { position: "asc" } } },
  });
  if (!team) throw teamMissing();
  const row = await db().graph.findFirst({ where: { ownerId: visibleTo(me), teamId } });
  if (row) return { graph: await runnable(me, row), method: "graph", name: team.name };
  const agents = team.members.map((member) => member.agentId);
  if (agents.length === 0)
    throw invalid(sentence("team_empty", "This team has no agents yet. Add one first."), {
      team_id: sentence("team_without_agents", "This team has no agents yet"),
    });
  return { graph: lineOf(agents), method: "sequence", name: team.name };
}

export const teamMissing = () => missing(sentence("team_not_found", "Team not found"));

/** The agents that work in each of these teams, by team: those of its graph, or without one its members. */
export async function workersOf(me: Scope, teamIds: string[]): Promise<Map<string, string[]>> {
  const [members, graphs] = await Promise.all([
    membersOf(me, teamIds),
    db().graph.findMany({ where: { ownerId: visibleTo(me), teamId: { in: teamIds } } }),
  ]);
  for (const row of graphs) members.set(row.teamId, shapeOf(drawnOf(row)).nodes);
  return members;
}

async function runnable(me: Scope, row: Row): Promise<GraphShape> {
  const graph = shapeOf(drawnOf(row));
  const names = await namesOf(me, graph.nodes);
  const { valid, warnings } = validateGraph(graph, (node) => names.get(node) ?? "An agent");
  if (!valid)
    throw invalid(
      warnings[0] ?? sentence("team_graph_cannot_run", "This team's graph can't run."),
      {
        team_id: warnings[0] ?? sentence("team_graph_cannot_run", "This team's graph can't run."),
      },
    );
  return graph;
}
