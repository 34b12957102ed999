import "server-only";
import * as z from "zod";
import { agentLimits } from "@/lib/agents/shared/rules";
import { AgentDefinitionSchema } from "@/lib/agents/schema";
import { listOf, recordOf, parse, refine, ruled } from "@/lib/core/http/request/parse";
import { rule } from "@/lib/core/shared/rule";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import type { TeamFile, TeamImport, TeamImported } from "@/lib/teams/contract";
import { teamLimits, teamRules } from "@/lib/teams/rules";
import { TeamSchema } from "@/lib/teams/schema";
import { isRecord, short } from "@/lib/tools/shared/faults";
import { ImportedToolSchema, ToolInputSchema, ToolListSchema } from "@/lib/tools/schema";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { issue, sentenceOf } from "@/lib/core/http/request/issue";

const place = z.number().min(-1_000_000).max(1_000_000).optional();
const name = z.string().max(100);
/** Validated as when an agent is saved. A file contains many tools: the message names the invalid one. */
const FileToolsSchema = listOf(
  z.unknown(),
  agentLimits.tools,
  issue(sentence("too_many_tools", "Up to {most} tools are allowed", { most: agentLimits.tools })),
)
  .superRefine((tools, context) => {
    for (const [at, tool] of tools.entries())
      for (const { message, path } of ToolInputSchema.safeParse(tool).error?.issues ?? [])
        context.addIssue({
          code: "custom",
          message: issue(
            sentence("file_tool_unusable", "The tool {name} in this file can't be used: {fault}", {
              name: called(tool) ?? at + 1,
              fault: sentenceOf(message),
            }),
          ),
          path: [at, ...path],
        });
  })
  .pipe(ToolListSchema(agentLimits.tools));
const called = (tool: unknown): string | undefined =>
  isRecord(tool) &&
  isRecord(tool.function) &&
  typeof tool.function.name === "string" &&
  tool.function.name
    ? short(tool.function.name)
    : undefined;
const FileAgentSchema = AgentDefinitionSchema.extend({
  role_description: z.string().max(500),
  model: z.string().min(1).max(200),
  tools: FileToolsSchema,
  collections: z
    .array(z.string().max(knowledgeLimits.name))
    .max(knowledgeLimits.ofAgent)
    .optional(),
});
const NODES = sentence(
  "file_graph_agent_twice",
  "The graph in this file lists an agent twice or is missing one",
);
const EDGES = sentence("file_graph_edge_twice", "The graph in this file contains an edge twice");
const FileGraphSchema = z.strictObject({
  entry_point: name,
  finish_point: name,
  nodes: listOf(
    z.strictObject({ agent: name, x: place, y: place }),
    teamLimits.agents,
    issue(NODES),
  ),
  // From each of its agents to each: with more, one would be a duplicate.
  edges: listOf(
    z.strictObject({
      from: name,
      to: name,
      condition: ruled(
        rule.max(
          teamLimits.condition,
          sentence("condition_too_long", "Condition must be at most 500 characters"),
        ),
      ).optional(),
    }),
    teamLimits.agents ** 2,
    issue(EDGES),
  ),
});

/** A self-contained team file: every name in the graph is one of its agents, and each agent appears once. */
const TeamFileSchema = z
  .strictObject({
    format: z.custom<"troupe-team">(
      (value) => value === "troupe-team",
      issue(
        sentence("not_team_file", "This isn't a team file. Choose a file exported from a team."),
      ),
    ),
    version: z.custom<1>(
      (value) => value === 1,
      issue(
        sentence(
          "file_of_other_version",
          "This file was exported by another version of Troupe and can't be read here.",
        ),
      ),
    ),
    team: z.strictObject({
      name: ruled(teamRules.name),
      description: ruled(teamRules.description),
    }),
    agents: listOf(
      FileAgentSchema,
      teamLimits.agents,
      issue(
        sentence("too_many_team_agents", "A team can have up to {most} agents", {
          most: teamLimits.agents,
        }),
      ),
    ),
    graph: FileGraphSchema.nullable(),
  })
  .superRefine(({ agents, graph }, context) => {
    const fault = (why: Sentence, ...path: (string | number)[]) => refine(context, why, path);
    const keys = agents.map((agent) => agent.name.toLowerCase());
    keys.forEach((key, at) => {
      if (keys.indexOf(key) !== at)
        fault(
          sentence("file_agents_named_alike", "Two agents in this file are called {name}", {
            name: agents[at]!.name,
          }),
          "agents",
          at,
          "name",
        );
    });
    if (!graph) return;
    const names = new Set(agents.map((agent) => agent.name));
    const nodes = new Set(graph.nodes.map((node) => node.agent));
    if (nodes.size !== graph.nodes.length || graph.nodes.length === 0)
      fault(NODES, "graph", "nodes");
    for (const node of nodes)
      if (!names.has(node))
        fault(
          sentence(
            "file_graph_agent_unknown",
            "The graph in this file lists {name}, which isn't one of its agents",
            { name: node },
          ),
          "graph",
          "nodes",
        );
    for (const end of graph.edges.flatMap((edge) => [edge.from, edge.to]))
      if (!nodes.has(end))
        fault(
          sentence(
            "file_edge_agent_unknown",
            "An edge in this file connects {name}, which isn't in the graph",
            { name: end },
          ),
          "graph",
          "edges",
        );
    if (
      new Set(graph.edges.map((edge) => JSON.stringify([edge.from, edge.to]))).size !==
      graph.edges.length
    )
      fault(EDGES, "graph", "edges");
    for (const end of [graph.entry_point, graph.finish_point])
      if (end !== "" && !nodes.has(end))
        fault(
          sentence(
            "file_end_unknown",
            "The graph in this file starts or ends with {name}, which isn't in it",
            { name: end },
          ),
          "graph",
        );
  }) satisfies z.ZodType<TeamFile>;
export const TeamTemplatesSchema = z.array(z.object({ id: z.string(), file: TeamFileSchema }));
export type CheckedFile = z.infer<typeof TeamFileSchema>;
/** Throws 400 where it breaks a rule. */
export const checkedFile = (file: unknown): CheckedFile => parse(TeamFileSchema, file);

export const TeamImportSchema = z.strictObject({
  file: TeamFileSchema,
  dry_run: z.boolean().optional(),
  names: recordOf(z.string().max(1_000), teamLimits.agents, "names").optional(),
  existing: z.array(z.string().max(100)).max(teamLimits.agents).optional(),
}) satisfies z.ZodType<TeamImport>;
export type CheckedImport = z.infer<typeof TeamImportSchema>;

export const TeamImportedSchema = z.object({
  team: TeamSchema.nullable(),
  clashes: z.array(z.object({ name: z.string(), suggestion: z.string() })),
  models: z.array(z.object({ agent: z.string(), model: z.string() })),
  collections: z.array(z.object({ agent: z.string(), collection: z.string() })),
  tools: z.array(ImportedToolSchema.extend({ agent: z.string() })),
}) satisfies z.ZodType<TeamImported>;
