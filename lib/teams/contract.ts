import type { AgentDefinition } from "@/lib/agents/contract";
import { endpoint } from "@/lib/core/endpoint";
import type { GraphEdge } from "@/lib/runs/run/plan";
import type { Authorship } from "@/lib/memberships/contract";
import type { ToolDefinition } from "@/lib/tools/contract";
import type { ImportedTool } from "@/lib/tools/shared/imported";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * API.md 'Teams'. Nodes, ends, entry and finish are agent ids; `warnings` says why a graph that is not `valid` can't
 * run.
 */
export type GraphNode = { agent_id: string; name: string; x?: number; y?: number };
export type Graph = {
  graph_id: string;
  team_id: string | null;
  nodes: GraphNode[];
  edges: GraphEdge[];
  entry_point: string;
  finish_point: string;
  version: number;
  valid: boolean;
  warnings: string[];
};
export type TeamGraph = Pick<Graph, "nodes" | "edges" | "entry_point" | "finish_point">;
export type Team = Authorship & {
  TeamId: string;
  name: string;
  description: string;
  agents: string[];
  graph: TeamGraph | null;
  created_at: string;
  updated_at: string;
  version: number;
};
/** `only_me`: only in a workspace of several people. */
type TeamInput = { name: string; description?: string; agents?: string[]; only_me?: boolean };
/**
 * A graph's nodes by agent id or name. `positions` places them on the canvas. `version`: 409 when the stored graph is
 * newer.
 */
export type GraphInput = {
  agents: string[];
  entry_point: string;
  finish_point: string;
  team_id?: string;
  positions?: Record<string, { x: number; y: number }>;
  version?: number;
};
export type EdgeQuery = {
  start_node: string;
  end_node: string;
  condition?: string;
  team_id?: string;
};

/** An agent in a team's file: all that its person has defined of it. */
type FileAgent = Omit<AgentDefinition, "tools"> &
  Required<Pick<AgentDefinition, "role_description" | "model">> & {
    tools: ToolDefinition[];
    /** Names of the collections that it searches, which are not part of the file. */
    collections?: string[];
  };

/** A whole team as one file: agents, tools and graph, by names only; no ids, no secrets. */
export type TeamFile = {
  format: "troupe-team";
  version: 1;
  team: { name: string; description: string };
  agents: FileAgent[];
  graph: {
    entry_point: string;
    finish_point: string;
    nodes: { agent: string; x?: number; y?: number }[];
    edges: { from: string; to: string; condition?: string }[];
  } | null;
};
/**
 * `names`: a new name for an agent of the file; `existing`: agents of the file that are replaced by the person's own
 * agents with that name.
 */
export type TeamImport = {
  file: TeamFile;
  dry_run?: boolean;
  names?: Record<string, string>;
  existing?: string[];
};
/**
 * What prevents an import, before anything is written: names that are taken, with a free one for each; models that are
 * not available here. `collections`: of documents, which the file's agents lack here. `tools`: the tools of the file's agents, by the agent's name in the file; each of their calls
 * needs approval.
 */
export type TeamImported = {
  team: Team | null;
  clashes: { name: string; suggestion: string }[];
  models: { agent: string; model: string }[];
  collections: { agent: string; collection: string }[];
  tools: ({ agent: string } & ImportedTool)[];
};

/** A task to try the sample team with. */
export type SampleTask = { name: string; description: string };
export type SampleTeam = { team: Team; task: SampleTask };

/** A team to start from: importing its file creates it with its agents and graph. */
export type TeamTemplate = { id: string; file: TeamFile };

type Page = { limit?: number; after?: string };
export const teamApi = {
  list: endpoint<Page | void, Team[]>("GET", "/api/teams", {
    fails: sentence("teams_not_loaded", "Failed to load data"),
  }),
  create: endpoint<TeamInput, Team>("POST", "/api/teams", {
    fails: sentence("team_not_created", "Failed to create team"),
  }),
  get: endpoint<{ id: string }, Team>("GET", "/api/teams/{id}"),
  update: endpoint<{ id: string; version?: number } & Partial<TeamInput>, Team>(
    "PUT",
    "/api/teams/{id}",
    { fails: sentence("team_not_updated", "Failed to update team") },
  ),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/teams/{id}", {
    fails: sentence("team_not_deleted", "Failed to delete team"),
  }),
  addAgent: endpoint<{ id: string; agentId: string }, Team>(
    "POST",
    "/api/teams/{id}/agents/{agentId}",
    { fails: sentence("team_agent_not_added", "Failed to add agent to team") },
  ),
  removeAgent: endpoint<{ id: string; agentId: string }, Team>(
    "DELETE",
    "/api/teams/{id}/agents/{agentId}",
    { fails: sentence("team_agent_not_removed", "Failed to remove agent from team") },
  ),
  /** A download: link to its address instead of calling it. */
  export: endpoint<{ id: string }, TeamFile>("GET", "/api/teams/{id}/export"),
  import: endpoint<TeamImport, TeamImported>("POST", "/api/teams/import", {
    fails: sentence("team_not_imported", "Failed to import team"),
  }),
  /** Created once: called again, it returns the same team. `language`: of its names and texts, as BCP 47. */
  sample: endpoint<{ language?: string }, SampleTeam>("POST", "/api/teams/sample", {
    fails: sentence("sample_team_not_created", "Couldn't create the sample team"),
  }),
  /** `language`: of their names and texts, as BCP 47. */
  templates: endpoint<{ language?: string }, TeamTemplate[]>("GET", "/api/teams/templates", {
    fails: sentence("team_templates_not_loaded", "Couldn't load the team templates"),
  }),
  setupGraph: endpoint<GraphInput, Graph>("POST", "/api/setup-graph"),
  addEdge: endpoint<EdgeQuery, Graph>("POST", "/api/add-edge", {
    query: ["start_node", "end_node", "condition", "team_id"],
  }),
  removeEdge: endpoint<Omit<EdgeQuery, "condition">, Graph>("DELETE", "/api/edges"),
  graph: endpoint<{ team_id?: string }, Graph>("GET", "/api/graph"),
};
