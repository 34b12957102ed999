import { endpoint } from "@/lib/core/http/shared/endpoint";
import { rule } from "@/lib/core/shared/rule";
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

export const connectionLimits = {
  /** For each person. */
  connections: 50,
  name: 60,
  url: 2_000,
  headerName: 100,
  secret: 8_000,
  /** Tools that a server may list, and the pages that they may stand on. */
  listed: 1_000,
  pages: 50,
  /** What is kept of all tools of one connection, as JSON. */
  kept: 512 * 1024,
  schema: 64 * 1024,
  depth: 32,
  description: 10_000,
  instructions: 4_000,
};

export const connectionRules = {
  name: rule.all(
    rule.required(sentence("connection_name_required", "Name is required")),
    rule.max(
      connectionLimits.name,
      sentence("connection_name_too_long", "Name must be at most 60 characters"),
    ),
  ),
  url: rule.all(
    rule.required(sentence("connection_url_required", "Address is required")),
    rule.matches(
      /^\s*https?:\/\/[^\s/]/i,
      sentence("connection_url_scheme_wrong", "The address must begin with https:// or http://"),
      connectionLimits.url,
      sentence("connection_url_too_long", "The address must be at most 2,000 characters"),
    ),
    (value) =>
      URL.canParse(value.trim())
        ? undefined
        : sentence("connection_url_invalid", "That is not a proper address"),
    (value) => {
      const { username, password } = new URL(value.trim());
      return username || password
        ? sentence(
            "connection_url_with_credentials",
            "The address must not hold a user name or a password. Enter a header with the secret instead",
          )
        : undefined;
    },
  ),
  headerName: rule.all(
    rule.required(sentence("connection_header_required", "Header name is required")),
    rule.matches(
      /^[\w!#$%&'*+.^`|~-]+$/,
      sentence("connection_header_invalid", "That is not the name of a header"),
      connectionLimits.headerName,
    ),
    // They belong to the connection or to the protocol.
    (name) =>
      /^(?:host|connection|content-.*|transfer-encoding|accept.*|cookie|mcp-.*|proxy-.*|origin|te|upgrade|expect)$/i.test(
        name,
      )
        ? sentence("connection_header_reserved", "This header cannot be set")
        : undefined,
  ),
  secret: rule.all(
    rule.required(sentence("connection_secret_required", "The header's value is required")),
    rule.matches(
      /^[\t\x20-\x7e]*$/,
      sentence(
        "connection_secret_invalid",
        "The header's value must hold plain characters without line breaks",
      ),
      connectionLimits.secret,
      sentence("connection_secret_too_long", "The header's value must be at most 8,000 characters"),
    ),
  ),
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
