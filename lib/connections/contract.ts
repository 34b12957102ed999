import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

export type ConnectionStatus = "connected" | "needs_sign_in" | "error" | "disabled";

/** How calls are authorized. The header's value goes in and never comes out. */
export type ConnectionAuth = { type: "none" } | { type: "header"; name: string };
export type ConnectionAuthInput =
  { type: "none" } | { type: "header"; name: string; secret?: string };

/**
 * A tool as its server describes it. `read_only` and `destructive` are the server's own claims; null: it says nothing.
 * `tokens`: about what its definition takes of a model's context. `changed`: an agent of the person has it as it was
 * before. `unusable`: why it can't be given to an agent.
 */
export type ConnectionTool = {
  name: string;
  title: string;
  description: string;
  parameters: Record<string, unknown>;
  read_only: boolean | null;
  destructive: boolean | null;
  idempotent: boolean | null;
  tokens: number;
  hash: string;
  changed: boolean;
  unusable?: string;
  unusable_reason?: Reason;
};

export type ConnectionServer = {
  name: string;
  title: string;
  version: string;
  instructions: string;
};

export type Connection = {
  ConnectionId: string;
  kind: "mcp";
  name: string;
  url: string;
  auth: ConnectionAuth;
  status: ConnectionStatus;
  error?: string;
  error_reason?: Reason;
  /** The revision of the protocol that is spoken with it. */
  protocol?: string;
  server?: ConnectionServer;
  tools: ConnectionTool[];
  /** The ids of agents that have a tool of it. */
  used_by: string[];
  checked_at: string | null;
  created_at: string;
  updated_at: string;
};

export type ConnectionInput = {
  url: string;
  name?: string;
  kind?: "mcp";
  auth?: ConnectionAuthInput;
};
/** A secret that is not given is kept, as long as the address's origin and the header stay the same. */
export type ConnectionPatch = {
  url?: string;
  name?: string;
  auth?: ConnectionAuthInput;
  enabled?: boolean;
};

export const connectionApi = {
  list: endpoint<{ limit?: number; after?: string } | void, Connection[]>(
    "GET",
    "/api/connections",
    { fails: sentence("connections_not_loaded", "Failed to load connections") },
  ),
  get: endpoint<{ id: string }, Connection>("GET", "/api/connections/{id}", {
    fails: sentence("connection_not_loaded", "Failed to load the connection"),
  }),
  create: endpoint<ConnectionInput, Connection>("POST", "/api/connections", {
    fails: sentence("connection_not_added", "Failed to add the connection"),
  }),
  update: endpoint<{ id: string } & ConnectionPatch, Connection>("PATCH", "/api/connections/{id}", {
    fails: sentence("connection_not_saved", "Failed to save the connection"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/connections/{id}", {
    fails: sentence("connection_not_removed", "Failed to remove the connection"),
  }),
  refresh: endpoint<{ id: string }, Connection>("POST", "/api/connections/{id}/refresh", {
    fails: sentence("connection_not_refreshed", "Failed to ask the server"),
  }),
  accept: endpoint<{ id: string; toolName: string }, Connection>(
    "POST",
    "/api/connections/{id}/tools/{toolName}/accept",
    { fails: sentence("connection_tool_not_accepted", "Failed to accept the tool") },
  ),
};
