import "server-only";
import { namesOf } from "@/lib/agents/lookup/names";
import { agentsMeant } from "@/lib/agents/lookup/refs";
import { newId } from "@/lib/core/crypto";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { conflict, invalid, missing } from "@/lib/core/errors";
import { type Scope, visibleTo } from "@/lib/core/identity";
import { withinQuota } from "@/lib/core/storage/quota";
import type { Graph } from "@/lib/teams/contract";
import { columnsOf } from "@/lib/teams/agent-deletion";
import {
  drawnOf,
  graphToWire,
  type Drawn,
  type EdgeEnds,
  type GraphInputSchema,
} from "@/lib/teams/schema";
import type { Graph as Row } from "@/prisma/generated/client";
import type * as z from "zod";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

type Input = z.infer<typeof GraphInputSchema>;
type Ends = Pick<EdgeEnds, "start_node" | "end_node">;

/**
 * A team's graph, or the person's own working graph. 404 for a team that is not theirs, and before the graph was set
 * up.
 */
export async function get(me: Scope, teamId: string | undefined): Promise<Graph> {
  if (teamId) await requireTeam(db(), me, teamId);
  const row = await db().graph.findFirst({ where: { ...graphOf(me, teamId) } });
  if (!row) throw missing(sentence("graph_not_found", "Graph not found"));
  return readGraph(me, row);
}

/**
 * Replaces the nodes; edges are kept if both their ends are, and so are positions. Repeating the call changes nothing.
 * 400 for an unknown agent or one that is not a member, or an entry or finish that is not one of the agents; 409 when
 * the graph is newer than `version`.
 */
export async function setUp(me: Scope, input: Input): Promise<Graph> {
  return readGraph(
    me,
    await transact(me.workspace, async (tx) => {
      const team = input.team_id ? await requireTeam(tx, me, input.team_id) : undefined;
      const agents = await nodesOf(tx, me, input, team?.members);
      const before = await tx.graph.findFirst({
        where: { ...graphOf(me, input.team_id) },
      });
      if (before && input.version !== undefined && input.version !== before.version)
        throw changedElsewhere();
      return keep(
        tx,
        me,
        before ?? newGraph(team?.ownerId ?? me.own, input.team_id),
        anew(input, agents, before && drawnOf(before)),
      );
    }),
  );
}

/**
 * Adds an edge, or sets the condition of an existing one. 400 for a node that is not in the graph, and before the graph
 * was set up.
 */
export async function addEdge(
  me: Scope,
  { team_id, condition, ...ends }: EdgeEnds & { condition?: string },
): Promise<Graph> {
  const words = condition?.trim();
  return change(me, team_id, ends, true, (graph, { start_node, end_node }) => {
    const edge = { start_node, end_node, ...(words ? { condition: words } : {}) };
    const isEdge = graph.edges.some((each) => joins(each, edge));
    return {
      ...graph,
      edges: isEdge
        ? graph.edges.map((each) => (joins(each, edge) ? edge : each))
        : [...graph.edges, edge],
    };
  });
}

/** Removes an edge. Removing a missing one changes nothing; 404 before the graph was set up. */
export async function removeEdge(me: Scope, { team_id, ...ends }: EdgeEnds): Promise<Graph> {
  return change(me, team_id, ends, false, (graph, edge) => ({
    ...graph,
    edges: graph.edges.filter((each) => !joins(each, edge)),
  }));
}

const joins = (one: Ends, other: Ends): boolean =>
  one.start_node === other.start_node && one.end_node === other.end_node;

async function change(
  me: Scope,
  teamId: string | undefined,
  ends: Ends,
  strict: boolean,
  work: (graph: Drawn, ends: Ends) => Drawn,
): Promise<Graph> {
  return readGraph(
    me,
    await transact(me.workspace, async (tx) => {
      if (teamId) await requireTeam(tx, me, teamId);
      const row = await tx.graph.findFirst({ where: { ...graphOf(me, teamId) } });
      if (!row && !strict) throw missing(sentence("graph_not_found", "Graph not found"));
      if (!row)
        throw invalid(sentence("graph_not_set_up", "Set up the graph before you add edges"));
      const graph = drawnOf(row);
      const meant = await agentsMeant(tx, me, [ends.start_node, ends.end_node]);
      const end = (field: keyof Ends): string => {
        const id = meant.get(ends[field])?.id;
        if (!strict || graph.nodes.some((node) => node.agent_id === id)) return id ?? "";
        const why = sentence(
          "edge_ends_unknown",
          "Both ends of an edge must be agents of the graph",
        );
        throw invalid(why, { [field]: why });
      };
      return keep(
        tx,
        me,
        row,
        work(graph, { start_node: end("start_node"), end_node: end("end_node") }),
      );
    }),
  );
}

const changedElsewhere = () =>
  conflict(
    sentence(
      "graph_changed_elsewhere",
      "This graph was changed elsewhere. Reload it before you save.",
    ),
  );

/** Writes the graph if it has changed; an unchanged one keeps its version. 409 when it is not the one that was read. */
async function keep(tx: Transaction, me: Scope, row: Row, graph: Drawn): Promise<Row> {
  const columns = columnsOf(graph);
  if (
    columns.nodes === row.nodes &&
    columns.edges === row.edges &&
    columns.entryPoint === row.entryPoint &&
    columns.finishPoint === row.finishPoint
  )
    return row;
  const next = { ...row, ...columns, updatedAt: new Date(), version: row.version + 1 };
  await withinQuota(tx, me.workspace, [], async () => {
    if (row.version === 0) return void (await tx.graph.create({ data: next }));
    const where = { id: row.id, ownerId: row.ownerId, version: row.version };
    const { count } = await tx.graph.updateMany({ where, data: next });
    if (count === 0) throw changedElsewhere();
  });
  return next;
}

/** A team's graph, or the person's own. */
const graphOf = (me: Scope, teamId = "") => ({
  ownerId: teamId ? visibleTo(me) : me.own,
  teamId,
});

/** `ownerId`: the team's, so that no one sees the graph of a team that only its person sees. */
const newGraph = (ownerId: string, teamId = ""): Row => ({
  id: newId(),
  ownerId,
  teamId,
  nodes: "",
  edges: "",
  entryPoint: "",
  finishPoint: "",
  updatedAt: new Date(),
  version: 0,
});

/** Returns a lookup from an agent's id or name to its node; `members`: the agents allowed in the graph. */
async function nodesOf(
  tx: Transaction,
  me: Scope,
  input: Input,
  members: string[] | undefined,
): Promise<(word: string) => string> {
  const meant = await agentsMeant(tx, me, [
    ...input.agents,
    input.entry_point,
    input.finish_point,
    ...Object.keys(input.positions ?? {}),
  ]);
  const refuse = (field: string, why: Sentence): never => {
    throw invalid(why, { [field]: why });
  };
  input.agents.forEach((word, at) => {
    const agent =
      meant.get(word) ??
      refuse(`agents.${at}`, sentence("team_agent_unknown", "One of these agents doesn't exist"));
    if (members && !members.includes(agent.id))
      refuse(
        `agents.${at}`,
        sentence("agent_not_member", "{name} is not a member of this team", { name: agent.name }),
      );
  });
  const nodes = new Set(input.agents.map((word) => meant.get(word)!.id));
  if (!nodes.has(meant.get(input.entry_point)?.id ?? ""))
    refuse(
      "entry_point",
      sentence("entry_point_unknown", "The entry point must be one of the graph's agents"),
    );
  if (!nodes.has(meant.get(input.finish_point)?.id ?? ""))
    refuse(
      "finish_point",
      sentence("finish_point_unknown", "The finish point must be one of the graph's agents"),
    );
  return (word) => meant.get(word)?.id ?? "";
}

function anew(input: Input, idOf: (word: string) => string, before: Drawn | null): Drawn {
  const places = new Map(
    Object.entries(input.positions ?? {}).map(([word, { x, y }]) => [idOf(word), { x, y }]),
  );
  const ids = [...new Set(input.agents.map(idOf))];
  const nodes = ids.map((agent_id) => ({
    ...(before?.nodes.find((node) => node.agent_id === agent_id) ?? { agent_id }),
    ...places.get(agent_id),
  }));
  const edges = (before?.edges ?? []).filter(
    (edge) => ids.includes(edge.start_node) && ids.includes(edge.end_node),
  );
  return {
    nodes,
    edges,
    entry_point: idOf(input.entry_point),
    finish_point: idOf(input.finish_point),
  };
}

/** The members of a team of the person. 404 when it is not theirs. */
async function requireTeam(
  tx: Transaction,
  me: Scope,
  id: string,
): Promise<{ ownerId: string; members: string[] }> {
  const team = await tx.team.findFirst({
    where: { id, ownerId: visibleTo(me) },
    include: { members: true },
  });
  if (!team) throw missing(sentence("team_not_found", "Team not found"));
  return { ownerId: team.ownerId, members: team.members.map((member) => member.agentId) };
}

async function readGraph(me: Scope, row: Row): Promise<Graph> {
  const names = await namesOf(
    me,
    drawnOf(row).nodes.map((node) => node.agent_id),
  );
  return graphToWire(row, names);
}
