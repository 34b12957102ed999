import type { Role } from "@/lib/core/shared/roles";
import type { Sentence } from "@/lib/core/shared/sentence";

/**
 * An endpoint describes one call: method, path, and the types of input and output. Both sides share it. It contains no
 * code of either side, so it adds almost nothing to a page.
 */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anyone, a session, or (for everything private that is not an account matter) also an API key. */
export type Access = "public" | "private" | "account";

/** What an API key may do. Reads need `read`, writes `write`; everything about talking with agents needs `chat`. */
export const SCOPES = ["read", "chat", "write"] as const;
export type KeyScope = (typeof SCOPES)[number];

/** The code of the refusal that asks the person to confirm that it's them. */
export const REAUTHENTICATION = "reauthentication_required";

export type Endpoint<In = unknown, Out = unknown> = {
  readonly method: Method;
  /** `{name}` stands for a path parameter, filled from the input of that name. */
  readonly path: string;
  readonly access: Access;
  /** The sentence to show when the server gives none. */
  readonly fails?: Sentence;
  /**
   * It works in a workspace, named by the header or the API key, or by the path's `{id}`; `null`: in the person's
   * account.
   */
  readonly workspace: "header" | "path" | null;
  /** The least role in that workspace. */
  readonly role: Role;
  /** An API key needs any one of these. */
  readonly scopes: readonly KeyScope[];
  /** Names of inputs that go into the query string of a call other than GET. */
  readonly query: readonly string[];
  /** A DELETE with a body. */
  readonly body: boolean;
  /** The response is an event stream. */
  readonly stream: boolean;
  /** The person must have confirmed that it's them within the last minutes, else 403 `reauthentication_required`. */
  readonly recentProof: boolean;
  /** For operators only: everyone else gets 404. */
  readonly operator: boolean;
  /** For programs only: needs an API key, never a cookie. */
  readonly program: boolean;
  /** Carries the two types; never set. */
  readonly types?: { in: In; out: Out };
};

type Options = {
  access?: Access;
  /** The least role in the workspace. Unless said otherwise: to read and to chat, viewer; for everything else, member. */
  role?: Role;
  /** Unless said otherwise, private endpoints work in the header's workspace, and all others in the account. */
  workspace?: "header" | "path";
  /** Part of chatting with agents. */
  chat?: boolean;
  /** For a call that changes nothing, though it is not a GET. */
  scopes?: readonly KeyScope[];
  fails?: Sentence;
  query?: readonly string[];
  body?: boolean;
  stream?: boolean;
  recentProof?: boolean;
  operator?: boolean;
  program?: boolean;
};

/** In: what the caller sends (path parameters included). Out: the response. */
export function endpoint<In, Out>(
  method: Method,
  path: string,
  options: Options = {},
): Endpoint<In, Out> {
  const access = options.access ?? (options.operator ? "account" : "private");
  const scopes = options.scopes ?? scopesOf(method, options.chat);
  return {
    method,
    path,
    access,
    workspace: options.workspace ?? (access === "private" ? "header" : null),
    role: options.role ?? (scopes.includes("write") ? "member" : "viewer"),
    fails: options.fails,
    scopes,
    query: options.query ?? [],
    body: options.body ?? false,
    stream: options.stream ?? false,
    recentProof: options.recentProof ?? false,
    operator: options.operator ?? false,
    program: options.program ?? false,
  };
}

const scopesOf = (method: Method, chat = false): readonly KeyScope[] => {
  if (method !== "GET") return [chat ? "chat" : "write"];
  return chat ? ["read", "chat"] : ["read"];
};

/** Splits an input into the URL (path filled, query appended) and the rest for the body. */
export function address(
  target: Endpoint,
  input: object = {},
): { url: string; body: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    const inQuery =
      target.method === "GET" ||
      (target.method === "DELETE" && !target.body) ||
      target.query.includes(name);
    if (!inQuery) continue;
    delete rest[name];
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return { url: text ? `${path}?${text}` : path, body: rest };
}
