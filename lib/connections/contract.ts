import { endpoint } from "@/lib/core/http/shared/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";

export type ConnectionStatus = "connected" | "needs_sign_in" | "error" | "disabled";

/** How calls are authorized. The header's value and the client's secret go in and never come out. */
export type ConnectionAuth =
  | { type: "none" }
  | { type: "header"; name: string }
  | { type: "oauth"; client_id?: string; scope?: string };
/** A client of one's own is for servers that let no new program register. */
export type ConnectionAuthInput =
  | { type: "none" }
  | { type: "header"; name: string; secret?: string }
  | { type: "oauth"; client_id?: string; client_secret?: string; scope?: string };

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
  /** Of a changed one: how it was described when it was given to an agent, where that is known. */
  before?: { description: string; parameters: Record<string, unknown> };
  /** Of an operation: the request that it makes. */
  method?: string;
  path?: string;
  unusable?: string;
  unusable_reason?: Reason;
};

/**
 * A secret that the calls of a document's operations need. name: what it is to be saved under; host: the only one that it
 * goes to. holds: a key as it is sent, an access token, or a user's name and password as `Basic` wants them.
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
 * What an OpenAPI document holds. `more`: it has more operations than are listed. `servers`: where it says that its API is;
 * `server`: the one that calls go to unless another is given, absent when the document doesn't say.
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
/** `document`: its text; `url`: where it is, or was found; `server`: where its API is, in place of what it says itself. */
export type ApiDocumentInput = { url?: string; document?: string; server?: string };

export type ConnectionServer = {
  name: string;
  title: string;
  version: string;
  instructions: string;
  /** Whether it says that it gives something to read, and has prompts; absent when it was last asked before that counted. */
  resources?: boolean;
  prompts?: boolean;
};

export type Connection = {
  ConnectionId: string;
  /** "openapi": its tools are operations of a document, and become HTTP tools of an agent's own. */
  kind: "mcp" | "openapi";
  name: string;
  url: string;
  /** An OpenAPI document that was not read from an address, but given: `url` is then where its calls go. */
  pasted?: boolean;
  /** Where the API of an OpenAPI document is, if its person chose that. */
  api_server?: string;
  /** What must be saved before its operations can be called. */
  secrets?: ApiSecret[];
  auth: ConnectionAuth;
  /** Its person has signed in there. */
  signed_in: boolean;
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

/** An OpenAPI document is given by its address or as text, with the names of the operations that are wanted of it. */
export type ConnectionInput = {
  url?: string;
  name?: string;
  kind?: Connection["kind"];
  document?: string;
  operations?: string[];
  /** Where the API of a document is, in place of what it says itself. */
  server?: string;
  auth?: ConnectionAuthInput;
};
/**
 * A secret that is not given is kept, as long as the address's origin and the header stay the same. operations: of an
 * OpenAPI document, those that are wanted from now on; document: its text, where it has no address; server: where its API
 * is.
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

/** A program of the server's own machine, which the operator has set up. */
export type ConnectionProgram = { name: string; url: string };

/** Where a browser comes back to from an authorization server. */
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
  /** What connections can be made to on the server's own machine. */
  programs: endpoint<void, ConnectionProgram[]>("GET", "/api/connections/programs", {
    fails: sentence("programs_not_loaded", "Failed to load the programs"),
  }),
  get: endpoint<{ id: string }, Connection>("GET", "/api/connections/{id}", {
    fails: sentence("connection_not_loaded", "Failed to load the connection"),
  }),
  create: endpoint<ConnectionInput, Connection>("POST", "/api/connections", {
    fails: sentence("connection_not_added", "Failed to add the connection"),
  }),
  /** Reads an OpenAPI document, and keeps nothing. */
  look: endpoint<ApiDocumentInput, ApiDocument>("POST", "/api/connections/document", {
    fails: sentence("document_not_read", "Failed to read the document"),
  }),
  update: endpoint<{ id: string } & ConnectionPatch, Connection>("PATCH", "/api/connections/{id}", {
    fails: sentence("connection_not_saved", "Failed to save the connection"),
  }),
  remove: endpoint<{ id: string }, void>("DELETE", "/api/connections/{id}", {
    fails: sentence("connection_not_removed", "Failed to remove the connection"),
  }),
  refresh: endpoint<{ id: string }, Connection>("POST", "/api/connections/{id}/refresh", {
    fails: sentence("connection_not_refreshed", "Failed to refresh the connection"),
  }),
  /** The address to sign in at. */
  signIn: endpoint<{ id: string }, { url: string }>("POST", "/api/connections/{id}/sign-in", {
    access: "account",
    fails: sentence("sign_in_not_begun", "Failed to start the sign-in"),
  }),
  signOut: endpoint<{ id: string }, void>("DELETE", "/api/connections/{id}/sign-in", {
    access: "account",
    fails: sentence("sign_out_failed", "Failed to sign out"),
  }),
  /** Where a browser comes back from a sign-in. */
  callback: endpoint<SignInReturn, { url: string }>("GET", SIGN_IN_CALLBACK, {
    access: "public",
  }),
  /** Who this server is to servers that sign people in. */
  client: endpoint<void, OAuthClientDocument>("GET", "/api/connections/client", {
    access: "public",
  }),
  /** hash: of what the person has looked at. */
  accept: endpoint<{ id: string; toolName: string; hash?: string }, Connection>(
    "POST",
    "/api/connections/{id}/tools/{toolName}/accept",
    {
      query: ["hash"],
      fails: sentence("connection_tool_not_accepted", "Failed to accept the tool"),
    },
  ),
  /** Takes the tool from all agents that have it. */
  takeBack: endpoint<{ id: string; toolName: string }, Connection>(
    "DELETE",
    "/api/connections/{id}/tools/{toolName}",
    { fails: sentence("connection_tool_not_removed", "Failed to remove the tool") },
  ),
};
