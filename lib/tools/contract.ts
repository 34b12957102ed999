import { endpoint } from "@/lib/core/endpoint";
import { sentence, type Reason } from "@/lib/core/shared/sentence";
import type { ToolParameter } from "@/lib/tools/parameter";
import type { Dialogue } from "@/lib/tools/question";
import type { BuiltinName } from "@/lib/tools/builtin-table";

export const HTTP_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
/** idempotent: may it be repeated after a crash? approval: does each call wait until a person allows it? */
type CallRules = { idempotent?: boolean; approval?: "never" | "always" };
export type JavascriptTool = CallRules & {
  kind: "javascript";
  source: string;
  /** The only hosts that its `fetch` can reach; by default none. */
  hosts?: string[];
};
export type HttpTool = CallRules & {
  kind: "http";
  method: (typeof HTTP_METHODS)[number];
  url: string;
  headers?: Record<string, string>;
  /** Text, or a value that is sent as JSON. */
  body?: string | unknown[] | Record<string, unknown>;
};
type BuiltinTool = CallRules & { kind: "builtin"; name: BuiltinName };
/**
 * A tool of one of the person's connections, as it was when they added it to an agent: if its description or schema has
 * changed since, it is not called before they have accepted that. `connection`: its id; `url`: the server's URL, by
 * which an imported file finds the importing person's connection; `schema`: its arguments, from the server; `hash`: of
 * name, description and schema.
 */
export type ConnectedTool = CallRules & {
  kind: "connection";
  connection: string;
  tool: string;
  url: string;
  hash: string;
  schema: Record<string, unknown>;
  /**
   * For all tools of a connection: each included tool, with its hash at that time; one with another hash now is off.
   */
  pins?: Record<string, string>;
  /** For all tools of a connection: those whose calls need no approval. */
  free?: string[];
};
/** The name that represents all tools of a connection, which are found when needed. No tool can have it. */
export const ALL_TOOLS = "*";
/** The short form of such a tool in a request. */
export type ConnectedWish = CallRules & { connection: string; tool: string };
export type Implementation = JavascriptTool | HttpTool | BuiltinTool | ConnectedTool;

/**
 * SPEC section 3 and API.md: what an agent may call. Without an implementation a person provides the result of each
 * call.
 */
export type ToolDefinition = {
  type: "function";
  function: {
    name: string;
    description: string;
    parameters: {
      type: "object";
      properties: Record<string, ToolParameter>;
      required: string[];
      additionalProperties?: boolean;
    };
  };
  implementation?: Implementation;
};

/** A call of this tool waits until a person provides its result. */
export const needsPerson = ({ implementation }: ToolDefinition): boolean =>
  implementation === undefined;
/** A call of this tool waits until a person allows it. */
export const needsApproval = (tool: ToolDefinition): boolean =>
  tool.implementation?.approval === "always" || asksEachTime(tool);
/** The built-in tool of which a person allows each call by itself: there is no "always allow". */
export const ASKED_EACH_TIME: BuiltinName = "propose_skill";
export const asksEachTime = ({ implementation }: ToolDefinition): boolean =>
  implementation?.kind === "builtin" && implementation.name === ASKED_EACH_TIME;

/**
 * error_reasons: of each error, in order, for a page; null if there is none. error_fields: the path to the invalid
 * value, its steps joined by dots.
 */
export type ToolVerdict = {
  valid: boolean;
  errors: string[];
  error_reasons?: (Reason | null)[];
  error_fields?: string[];
};
type SuggestInput = {
  tool_name: string;
  tool_description: string;
  /** JSON text. */
  parameter_list?: string;
};
/** A string instead of a definition names a built-in tool. */
type TryInput = { definition: ToolDefinition | string; arguments?: unknown };
/** The progress of a call, as reported by its server. */
export type CallProgress = { progress: number; total?: number; message?: string };
/** The connection that its person must sign in to, and its server's URL. */
export type SignInWanted = { connection_id: string; name: string; url: string };
/** A connection whose server asks something during a call, and the state of that dialogue. */
export type AnswerWanted = { connection: SignInWanted; dialogue: Dialogue };
/**
 * result: what a model would get, at most 32 KiB. error: a sentence, when the call failed. unknown: it is unknown
 * whether it had its effect. sign_in: the connection whose server did nothing, since it requires its person to sign in.
 */
export type ToolOutcome = {
  ok: boolean;
  result?: string;
  error?: string;
  error_reason?: Reason;
  unknown?: true;
  sign_in?: SignInWanted;
  logs: string[];
  duration_ms: number;
};

export type Secret = {
  name: string;
  hosts: string[];
  created_at: string;
  last_used_at: string | null;
};
export type SecretInput = { name: string; value: string; hosts: string[] };

export const TOOL_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

export const toolApi = {
  validate: endpoint<object, ToolVerdict>("POST", "/api/validate-tool-json", {
    fails: sentence("tool_not_validated", "Failed to validate tool JSON"),
  }),
  suggest: endpoint<SuggestInput, { implementation: string }>("POST", "/api/suggest-tool", {
    fails: sentence("tool_not_suggested", "Failed to get suggestion from assistant"),
  }),
  tryTool: endpoint<TryInput, ToolOutcome>("POST", "/api/try-tool", {
    fails: sentence("tool_not_tried", "Failed to try the tool"),
  }),
};

export const secretApi = {
  list: endpoint<void, Secret[]>("GET", "/api/secrets", {
    fails: sentence("secrets_not_loaded", "Failed to load secrets"),
  }),
  put: endpoint<SecretInput, Secret>("POST", "/api/secrets", {
    role: "admin",
    fails: sentence("secret_not_saved", "Failed to save the secret"),
  }),
  remove: endpoint<{ name: string }, void>("DELETE", "/api/secrets/{name}", {
    role: "admin",
    fails: sentence("secret_not_deleted", "Failed to delete the secret"),
  }),
};
