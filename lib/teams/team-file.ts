import "server-only";
import type { Agent } from "@/lib/agents/contract";
import * as agents from "@/lib/agents/service";
import { Download } from "@/lib/core/http/reply";
import type { UserId } from "@/lib/core/identity";
import { readModelId } from "@/lib/models/contract";
import type { Team, TeamFile, TeamGraph } from "@/lib/teams/contract";
import * as teams from "@/lib/teams/service";

/**
 * A team as one readable file, always written the same way: its agents in their order, the graph by names. It holds no
 * ids and no secrets: tools name a secret and never hold it. 404 when the team is not the person's.
 */
export async function exported(me: UserId, id: string): Promise<Download> {
  const team = await teams.get(me, id);
  const members = (await Promise.all(team.agents.map((each) => agents.find(me, each)))).filter((each) => each !== null);
  return new Download(`${JSON.stringify(fileOf(team, members), null, 2)}\n`, "application/json", { of: team.name, ending: "team.json" });
}

function fileOf({ name, description, graph }: Team, members: Agent[]): TeamFile {
  return {
    format: "troupe-team",
    version: 1,
    team: { name, description },
    agents: members.map(({ name, role_description, instructions, model, tools }) => ({ name, role_description, instructions, model: readModelId(model)?.model ?? model, tools })),
    graph: graph && byNames(graph, new Map(members.map((each) => [each.AgentId, each.name]))),
  };
}

function byNames({ nodes, edges, entry_point, finish_point }: TeamGraph, names: Map<string, string>): TeamFile["graph"] {
  const nameOf = (id: string): string => names.get(id) ?? "";
  return {
    entry_point: nameOf(entry_point),
    finish_point: nameOf(finish_point),
    nodes: nodes.map(({ agent_id, x, y }) => ({ agent: nameOf(agent_id), x, y })),
    edges: edges.map(({ start_node, end_node, condition }) => ({ from: nameOf(start_node), to: nameOf(end_node), condition })),
  };
}
