import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

export type ConnectionStatus = "connected" | "needs_sign_in" | "error" | "disabled";

/** How calls are authorized. The header's value and the client's secret are write-only. */
export type ConnectionAuth =
  | { type: "none" }
  | { type: "header"; name: string }
  | { type: "oauth"; client_id?: string; scope?: string };
/** Your own client is for servers that don't let new programs register. */
export type ConnectionAuthInput =
  | { type: "none" }
  | { type: "header"; name: string; secret?: string }
  | { type: "oauth"; client_id?: string; client_secret?: string; scope?: string };

/**
 * A tool as its server describes it. `read_only` and `destructive` are the server's own claims; null: it says nothing.
 * `tokens`: roughly what its definition takes of a model's context. `changed`: an agent of the person has an earlier
 * version. `unusable`: why it can't be added to an agent.
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
  /** For a changed tool: its description when it was added to an agent, if known. */
  before?: { description: string; parameters: Record<string, unknown> };
  /** For an operation: its request. */
  method?: string;
  path?: string;
  unusable?: string;
  unusable_reason?: Reason;
};

/**
 * A secret that calls of a document's operations need. name: to save it under; host: the only one that it is sent to.
 * holds: a key as sent, an access token, or a user name and password for `Basic`.
 */
export type ApiSecret = { name: string; host: string; holds: "key" | "token" | "basic" };

/** An operation of an OpenAPI document. `read_only`: its method says that it changes nothing. */
export type ApiOperation = {
  name: string;
  title: string;
  method: string;
  path: string;
  read_only: boolean;
  deprecated: boolean;
  unusable?: string;
  unusable_reason?: Reason;
};
/**
 * The contents of an OpenAPI document. `more`: it has more operations than are listed. `servers`: where it says that
 * its API is; `server`: the one that calls go to unless another is chosen, omitted when the document doesn't say.
 */
export type ApiDocument = {
  title: string;
  version: string;
  description: string;
  /** Of OpenAPI: "OpenAPI 3.1.0". */
  protocol: string;
  servers: { url: string; description: string }[];
  server?: string;
  operations: ApiOperation[];
  secrets: ApiSecret[];
  more: boolean;
};
/** `document`: its text; `url`: where it is, or was found; `server`: the API's URL, instead of the document's own. */
export type ApiDocumentInput = { url?: string; document?: string; server?: string };

export type ConnectionServer = {
  name: string;
  title: string;
  version: string;
  instructions: string;
  /** Whether it says that it has resources and prompts; omitted if it was last asked before that was recorded. */
  resources?: boolean;
  prompts?: boolean;
};

export type Connection = {
  ConnectionId: string;
  /** "openapi": its tools are operations of a document, and become an agent's own HTTP tools. */
  kind: "mcp" | "openapi";
  name: string;
  url: string;
  /** An OpenAPI document that was pasted, not read from a URL: `url` is then where its calls go. */
  pasted?: boolean;
  /** The API's URL of an OpenAPI document, if its person chose it. */
  api_server?: string;
  /** The secrets to save before its operations can be called. */
  secrets?: ApiSecret[];
  auth: ConnectionAuth;
  /** Its person has signed in there. */
  signed_in: boolean;
  status: ConnectionStatus;
  error?: string;
  error_reason?: Reason;
  /** The protocol revision in use. */
  protocol?: string;
  server?: ConnectionServer;
  tools: ConnectionTool[];
  /** The ids of agents that have a tool of it. */
  used_by: string[];
  checked_at: string | null;
  created_at: string;
  updated_at: string;
};

/** An OpenAPI document is passed by its URL or as text, with the names of the chosen operations. */
export type ConnectionInput = {
  url?: string;
  name?: string;
  kind?: Connection["kind"];
  document?: string;
  operations?: string[];
  /** The API's URL of a document, instead of the document's own. */
  server?: string;
  auth?: ConnectionAuthInput;
};
/**
 * An omitted secret stays, as long as the URL's origin and the header stay the same. operations: of an OpenAPI
 * document, the chosen ones from now on; document: its text, if it has no URL; server: the API's URL.
 */
export type ConnectionPatch = {
  operations?: string[];
  document?: string;
  server?: string;
  url?: string;
  name?: string;
  auth?: ConnectionAuthInput;
  enabled?: boolean;
};

/** A program on the server's own machine, set up by the operator. */
export type ConnectionProgram = { name: string; url: string };

/** The redirect URI for authorization servers. */
export const SIGN_IN_CALLBACK = "/api/connections/callback";
/** As the authorization server sends it (RFC 6749 section 4.1.2, RFC 9207). */
export type SignInReturn = {
  state?: string;
  code?: string;
  iss?: string;
  error?: string;
  error_description?: string;
};
export type OAuthClientDocument = {
  client_id: string;
  client_name: string;
  client_uri: string;
  redirect_uris: string[];
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: "none";
  application_type: "web";
};

export const connectionApi = {
  list: endpoint<{ limit?: number; after?: string } | void, Connection[]>(
    "GET",
    "/api/connections",
    { fails: sentence("connections_not_loaded", "Failed to load connections") },
  ),
  /** The programs on the server's own machine that connections can use. */
  programs: endpoint<void, ConnectionProgram[]>("GET", "/api/connections/programs", {
    fails: sentence("programs_not_loaded", "Failed to load the programs"),
  }),
  get: endpoint<{ id: string }, Connection>("GET", "/api/connections/{id}", {
    fails: sentence("connection_not_loaded", "Failed to load the connection"),
  }),
  create: endpoint<ConnectionInput, Connection>("POST", "/api/connections", {
    role: "admin",
    fails: sentence("connection_not_added", "Failed to add the connection"),
  }),
  /** Reads an OpenAPI document, and stores nothing. */
  look: endpoint<ApiDocumentInput, ApiDocument>("POST", "/api/connections/document", {
    role: "admin",
    fails: sentence("document_not_read", "Failed to read the document"),
  }),
  update: endpoint<{ id: string } & ConnectionPatch, Connection>("PATCH", "/api/connections/{id}", {
    role: "admin",
    fails: sentence("connection_not_saved", "Failed to save the connection"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/connections/{id}", {
    role: "admin",
    fails: sentence("connection_not_removed", "Failed to remove the connection"),
  }),
  refresh: endpoint<{ id: string }, Connection>("POST", "/api/connections/{id}/refresh", {
    role: "admin",
    fails: sentence("connection_not_refreshed", "Failed to refresh the connection"),
  }),
  /** The URL to sign in at. */
  signIn: endpoint<{ id: string }, { url: string }>("POST", "/api/connections/{id}/sign-in", {
    access: "account",
    workspace: "header",
    fails: sentence("sign_in_not_begun", "Failed to start the sign-in"),
  }),
  signOut: endpoint<{ id: string }, void>("DELETE", "/api/connections/{id}/sign-in", {
    access: "account",
    workspace: "header",
    fails: sentence("sign_out_failed", "Failed to sign out"),
  }),
  /** Where a browser returns after a sign-in. */
  callback: endpoint<SignInReturn, { url: string }>("GET", SIGN_IN_CALLBACK, {
    access: "public",
  }),
  /** This server's client metadata for authorization servers. */
  client: endpoint<void, OAuthClientDocument>("GET", "/api/connections/client", {
    access: "public",
  }),
  /** hash: of what the person has reviewed. */
  accept: endpoint<{ id: string; toolName: string; hash?: string }, Connection>(
    "POST",
    "/api/connections/{id}/tools/{toolName}/accept",
    {
      query: ["hash"],
      role: "admin",
      fails: sentence("connection_tool_not_accepted", "Failed to accept the tool"),
    },
  ),
  /** Removes the tool from all agents that have it. */
  takeBack: endpoint<{ id: string; toolName: string }, Connection>(
    "DELETE",
    "/api/connections/{id}/tools/{toolName}",
    { role: "admin", fails: sentence("connection_tool_not_removed", "Failed to remove the tool") },
  ),
};
