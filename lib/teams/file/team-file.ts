import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { fieldsOf } from "@/lib/agents/fields";
import * as agents from "@/lib/agents/service";
import { jsonPieces } from "@/lib/core/http/json-pieces";
import { Download } from "@/lib/core/http/reply";
import type { Scope } from "@/lib/core/identity";
import { shelvesOf } from "@/lib/knowledge/search/shelves";
import { readModelId } from "@/lib/models/contract";
import { checkedFile, type CheckedFile } from "@/lib/teams/file/team-file-schema";
import type { TeamFile, TeamGraph } from "@/lib/teams/contract";
import * as teams from "@/lib/teams/service";

/**
 * A team as one readable file, always written the same way: its agents in order, the graph by names. It contains no ids
 * and no secrets: tools only name a secret. 404 when the team is not the person's.
 */
export async function exported(me: Scope, id: string): Promise<Download> {
  const file = await piecesOf(me, id);
  return new Download(jsonPieces(file), "application/json", {
    of: file.team.name,
    ending: "team.json",
  });
}

/** The same as a whole, for a copy within this server. 400 when it breaks a rule of files. */
export async function teamFileOf(me: Scope, id: string): Promise<CheckedFile> {
  const { agents: pieces, ...rest } = await piecesOf(me, id);
  const members: unknown[] = [];
  for await (const agent of pieces) members.push(agent);
  return checkedFile({ ...rest, agents: members });
}

async function piecesOf(me: Scope, id: string): Promise<FileInPieces> {
  const team = await teams.get(me, id);
  const names = await namesOf(me, team.agents);
  const { name, description, graph } = team;
  const present = team.agents.filter((each) => names.has(each));
  return {
    format: "troupe-team",
    version: 1,
    team: { name, description },
    agents: membersOf(me, present),
    graph: graph && byNames(graph, names),
  };
}

/** Each of its agents may have 512 KiB of tools: they are read one after the other, as the file is streamed. */
type FileInPieces = Omit<TeamFile, "agents"> & {
  agents: AsyncIterable<TeamFile["agents"][number]>;
};

async function* membersOf(me: Scope, ids: string[]): AsyncGenerator<TeamFile["agents"][number]> {
  for (const id of ids) {
    const agent = await agents.find(me, id);
    if (!agent) continue; // deleted since the file was started
    const { fallback_model: fallback } = agent;
    const { knowledge, ...fields } = fieldsOf(agent); // ids of collections mean nothing elsewhere
    const collections = await shelvesOf(me, knowledge?.collections ?? []);
    yield {
      ...fields,
      model: nameOfModel(agent.model),
      ...(collections.length ? { collections: collections.map(({ name }) => name) } : {}),
      ...(fallback === undefined ? {} : { fallback_model: nameOfModel(fallback) }),
    };
  }
}

/** A model of the person's own provider, by its name there: the provider's id means nothing elsewhere. */
export const nameOfModel = (model: string): string => readModelId(model)?.model ?? model;

function byNames(
  { nodes, edges, entry_point, finish_point }: TeamGraph,
  names: Map<string, string>,
): TeamFile["graph"] {
  const nameOf = (id: string): string => names.get(id) ?? "";
  return {
    entry_point: nameOf(entry_point),
    finish_point: nameOf(finish_point),
    nodes: nodes.map(({ agent_id, x, y }) => ({ agent: nameOf(agent_id), x, y })),
    edges: edges.map(({ start_node, end_node, condition }) => ({
      from: nameOf(start_node),
      to: nameOf(end_node),
      condition,
    })),
  };
}
