import "server-only";
import * as z from "zod";
import { Id, recordOf, ruled, refine } from "@/lib/core/http/request/parse";
import { rule } from "@/lib/core/shared/rule";
import { privacyOf } from "@/lib/memberships/items";
import { authorshipFields, onlyMeInput } from "@/lib/memberships/schema";
import type { Graph, GraphInput, GraphNode, SampleTeam, Team } from "@/lib/teams/contract";
import { teamLimits, teamRules } from "@/lib/teams/rules";
import type { GraphEdge, GraphShape } from "@/lib/runs/run/plan";
import { validateGraph } from "@/lib/runs/run/validate-graph";
import type { Graph as GraphRow, Team as TeamRow, TeamMember } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

const NodeSchema = z.object({
  agent_id: z.string(),
  name: z.string(),
  x: z.number().optional(),
  y: z.number().optional(),
}) satisfies z.ZodType<GraphNode>;
const EdgeSchema = z.object({
  start_node: z.string(),
  end_node: z.string(),
  condition: z.string().optional(),
}) satisfies z.ZodType<GraphEdge>;
const drawn = {
  nodes: z.array(NodeSchema),
  edges: z.array(EdgeSchema),
  entry_point: z.string(),
  finish_point: z.string(),
};

export const TeamSchema = z.object({
  TeamId: z.string(),
  name: z.string(),
  description: z.string(),
  agents: z.array(z.string()),
  graph: z.object(drawn).nullable(),
  ...authorshipFields,
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Team>;
export const TeamListSchema = z.array(TeamSchema);

export const TemplateLanguageSchema = z.object({ language: z.string().max(35).optional() });
export const SampleInputSchema = z.strictObject({ language: z.string().max(35).optional() });
export const SampleTeamSchema = z.object({
  team: TeamSchema,
  task: z.object({ name: z.string(), description: z.string() }),
}) satisfies z.ZodType<SampleTeam>;

export const GraphSchema = z.object({
  graph_id: z.string(),
  team_id: z.string().nullable(),
  ...drawn,
  version: z.number(),
  valid: z.boolean(),
  warnings: z.array(z.string()),
}) satisfies z.ZodType<Graph>;

const TOO_MANY = sentence("too_many_team_agents", "A team can have up to {most} agents", {
  most: teamLimits.agents,
});
/** An agent may be named several times, but counts once. */
const NAMED_MOST = 1_000;
/** No agent has a longer id or name: a longer one matches none. */
const NAMED = 100;
/** Agents in order, without duplicates. */
const agentList = z
  .array(z.string().max(100))
  .max(NAMED_MOST, issue(TOO_MANY))
  .transform((agents) => [...new Set(agents)])
  .superRefine((agents, context) => {
    if (agents.length > teamLimits.agents) refine(context, TOO_MANY);
  });

const fields = {
  name: ruled(teamRules.name).transform((name) => name.trim()),
  description: ruled(teamRules.description).optional(),
  agents: agentList.optional(),
  only_me: onlyMeInput,
};
export const TeamInputSchema = z.strictObject(fields);
export type CheckedTeam = z.infer<typeof TeamInputSchema>;
export const TeamPatchSchema = TeamInputSchema.partial().extend({
  version: z.number().int().positive().optional(),
});
export type TeamPatch = z.infer<typeof TeamPatchSchema>;
export const MemberParams = z.object({ id: Id, agentId: Id });

const place = z.number().min(-1_000_000).max(1_000_000);
export const GraphInputSchema = z.strictObject({
  agents: agentList.superRefine((agents, context) => {
    if (agents.length === 0)
      context.addIssue({
        code: "custom",
        message: issue(sentence("agents_required", "Choose at least one agent")),
      });
  }),
  entry_point: ruled(
    rule.required(sentence("entry_point_required", "Choose the agent that starts")),
    NAMED,
  ),
  finish_point: ruled(
    rule.required(sentence("finish_point_required", "Choose the agent whose reply is the result")),
    NAMED,
  ),
  team_id: z
    .string()
    .nullish()
    .transform((id) => id || undefined),
  /** Keyed by an agent's id, its name, or both. */
  positions: recordOf(
    z.object({ x: place, y: place }),
    2 * teamLimits.agents,
    "positions",
  ).optional(),
  version: z.number().int().positive().optional(),
}) satisfies z.ZodType<GraphInput>;

const end = (name: string) =>
  ruled(rule.required(sentence("field_required", "{name} is required", { name })), NAMED);
const team_id = z
  .string()
  .max(64)
  .optional()
  .transform((id) => id || undefined);
export const GraphQuerySchema = z.object({ team_id });
export const EdgeEndsSchema = z.object({
  start_node: end("start_node"),
  end_node: end("end_node"),
  team_id,
});
export const EdgeQuerySchema = EdgeEndsSchema.extend({
  condition: ruled(
    rule.max(
      teamLimits.condition,
      sentence("condition_too_long", "Condition must be at most 500 characters"),
    ),
  ).optional(),
});
export type EdgeEnds = z.infer<typeof EdgeEndsSchema>;

/** A graph as stored in its row: nodes only get names for display. */
export type Drawn = {
  nodes: Omit<GraphNode, "name">[];
  edges: GraphEdge[];
  entry_point: string;
  finish_point: string;
};

const StoredNodes = z.array(NodeSchema.omit({ name: true }));
const StoredEdges = z.array(EdgeSchema);
export const drawnOf = (row: GraphRow): Drawn => ({
  nodes: StoredNodes.parse(JSON.parse(row.nodes)),
  edges: StoredEdges.parse(JSON.parse(row.edges)),
  entry_point: row.entryPoint,
  finish_point: row.finishPoint,
});
export const shapeOf = ({ nodes, ...graph }: Drawn): GraphShape => ({
  ...graph,
  nodes: nodes.map((node) => node.agent_id),
});

const named = (drawn: Drawn, names: Map<string, string>) => ({
  ...drawn,
  nodes: drawn.nodes.map((node) => ({ ...node, name: names.get(node.agent_id) ?? "" })),
});

export function graphToWire(row: GraphRow, names: Map<string, string>): Graph {
  const graph = drawnOf(row);
  const { valid, warnings } = validateGraph(
    shapeOf(graph),
    (node) => names.get(node) ?? "An agent",
  );
  return {
    graph_id: row.id,
    team_id: row.teamId || null,
    ...named(graph, names),
    version: row.version,
    valid,
    warnings: warnings.map(({ text }) => text),
  };
}

/** The only code that maps a team to its wire names. */
export const toWire = (
  row: TeamRow,
  members: TeamMember[],
  graph: GraphRow | undefined,
  names: Map<string, string>,
): Team => ({
  TeamId: row.id,
  name: row.name,
  description: row.description,
  agents: members.map((member) => member.agentId),
  graph: graph ? named(drawnOf(graph), names) : null,
  ...privacyOf(row),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});
