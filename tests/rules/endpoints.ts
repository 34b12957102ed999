import { readFileSync } from "node:fs";
import type { Endpoint, Method } from "@/lib/core/endpoint";
import { file } from "./sources";

/** Every endpoint that a contract declares, found automatically: new ones are covered immediately. */
const contracts = import.meta.glob<Record<string, unknown>>(
  ["../../lib/*/*contract.ts", "../../lib/*/*/*contract.ts"],
  { eager: true },
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" &&
  value !== null &&
  "method" in value &&
  "path" in value &&
  "access" in value;

/** `GET /api/agents/{id}` and the like; two endpoints with one path (JSON and stream) are one call. */
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path}`;

const declared: Endpoint[] = [
  ...new Map(
    Object.values(contracts)
      .flatMap((module) => Object.values(module))
      .flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []))
      .filter(isEndpoint)
      .map((each) => [nameOf(each), each] as const),
  ).values(),
];

/** Endpoints for pages and programs. */
export const endpoints = declared.filter((each) => !each.program);
/** Endpoints only for programs, in their own protocol: tests/rules/programs.test.ts. */
export const programEndpoints = declared.filter((each) => each.program);

export const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Writes without a body; every other POST, PUT and PATCH is parsed as JSON. */
const BODYLESS = new Set([
  ...[
    "passkey/options",
    "reauthenticate/options",
    "factors/totp/setup",
    "factors/recovery-codes",
    "factors/passkeys/setup",
  ].map((each) => `POST /api/auth/${each}`),
  ...[
    "POST /api/knowledge/{id}/documents/{documentId}/refresh",
    "POST /api/connections/{id}/refresh",
    "POST /api/connections/{id}/sign-in",
    "POST /api/connections/{id}/tools/{toolName}/accept",
    "POST /api/model-providers/{id}/test",
    "POST /api/auth/logout",
    "POST /api/runs/{id}/go-on",
    "POST /api/runs/{id}/replay",
    "POST /api/agents/{id}/versions/{version}/restore",
    "POST /api/bin/{id}/restore",
    "POST /api/runs/{id}/stop",
    "POST /api/route-task/{taskName}",
    "POST /api/add-edge",
    "POST /api/teams/{id}/agents/{agentId}",
    "POST /api/operator/users/{id}/disable",
    "POST /api/operator/users/{id}/enable",
    "POST /api/shared/{token}/continue",
    "POST /api/workspaces/{id}/invitations/{invitation}/resend",
    "POST /v1/responses/{id}/cancel",
  ],
  "POST /api/profile/email/link",
  "POST /v1/files", // a form: tests/api/v1-files.test.ts
  "POST /api/files", // a file with any content: tests/api/files.test.ts
]);
export const hasBody = (each: Endpoint): boolean =>
  each.method !== "GET" && (each.method !== "DELETE" || each.body) && !BODYLESS.has(nameOf(each));

/** Called by the sign-in provider itself, which sends a form. */
const BACK_CHANNEL = "POST /api/auth/oidc/backchannel-logout";
export const takesForms = (each: Endpoint): boolean => nameOf(each) === BACK_CHANNEL;

/** Writes that work without the token: they act on no session, or (sign-out) end nothing without one. */
const TOKENLESS = new Set([
  "POST /api/auth/validate",
  "POST /api/auth/logout",
  "POST /api/waitlist",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  BACK_CHANNEL,
]);
export const needsToken = (each: Endpoint): boolean =>
  each.method !== "GET" && !TOKENLESS.has(nameOf(each));

/** A link's token is a secret that opens it for others: tests/api/shares.test.ts. */
export const isByToken = (each: Endpoint): boolean => each.path.includes("{token}");

/** Calls that validate any object: finding it invalid is their response. */
const JUDGES = new Set(["POST /api/validate-tool-json"]);
export const judges = (each: Endpoint): boolean => JUDGES.has(nameOf(each));

/** The URL with a value for each parameter; a version is the first. */
export const filled = ({ path }: Endpoint, value = "unknown-id"): string =>
  path.replace("{version}", "1").replace(/\{\w+\}/g, encodeURIComponent(value));

/** next-auth's own routes and the response to unknown paths are made differently. */
const OTHERS = [
  "app/api/auth/[...nextauth]/route.ts",
  "app/api/[...rest]/route.ts",
  "app/v1/[[...rest]]/route.ts",
];
export type RouteFile = { file: string; path: string; text: string };
export const routeFiles = (all: string[], door = "api"): RouteFile[] =>
  all
    .filter((each) => each.startsWith(`app/${door}/`) && /route\.ts$/.test(each))
    .filter((each) => !OTHERS.includes(each))
    .map((each) => ({
      file: each,
      path: each.slice("app".length, -"/route.ts".length).replace(/\[(\w+)\]/g, "{$1}"),
      text: readFileSync(file(each), "utf8"),
    }));
