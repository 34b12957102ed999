import "server-only";
import * as z from "zod";
import type { ConnectedUse } from "@/lib/agents/lookup/connected-tools";
import type {
  ApiDocumentInput,
  ApiSecret,
  Connection,
  ConnectionAuth,
  ConnectionInput,
  ConnectionPatch,
  ConnectionProgram,
  ConnectionTool,
  OAuthClientDocument,
  SignInReturn,
} from "@/lib/connections/contract";
import {
  clientRules,
  connectionLimits,
  connectionRules,
  DOCUMENT_TOO_LARGE,
} from "@/lib/connections/rules";
import { programIn } from "@/lib/connections/program";
import type { ServerTools, FoundTool } from "@/lib/connections/mcp/list-tools";
import { authOf, signInOf } from "@/lib/connections/oauth/sealed";
import { ReasonSchema, reasonIn } from "@/lib/core/http/reason";
import { issue } from "@/lib/core/http/request/issue";
import { Id, ruled } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import type { HttpTool } from "@/lib/tools/contract";
import type { Connection as Row } from "@/prisma/generated/client";

const trimmed = (text: string): string => text.trim();
const AuthInput = z.discriminatedUnion(
  "type",
  [
    z.strictObject({ type: z.literal("none") }),
    z.strictObject({
      type: z.literal("header"),
      name: ruled(connectionRules.headerName),
      secret: ruled(connectionRules.secret).optional(),
    }),
    z.strictObject({
      type: z.literal("oauth"),
      client_id: ruled(clientRules.id).optional(),
      client_secret: ruled(clientRules.secret).optional(),
      scope: ruled(clientRules.scope).optional(),
    }),
  ],
  issue(sentence("connection_auth_wrong", 'auth must be of the type "none", "header" or "oauth"')),
);
const fields = {
  url: ruled(connectionRules.url).transform((url) => {
    const read = new URL(trimmed(url));
    read.hash = "";
    return read.href;
  }),
  name: ruled(connectionRules.name).transform(trimmed),
  auth: AuthInput,
};
/** Its size in bytes is checked with its other faults (openapi/source/service.ts). */
const givenFields = {
  url: fields.url.optional(),
  server: fields.url.optional(),
  document: z
    .string(issue(sentence("document_not_text", "document must be the document's text")))
    .max(connectionLimits.pasted, issue(DOCUMENT_TOO_LARGE))
    .optional(),
};
const ADDRESS_MISSING = issue(sentence("connection_url_required", "URL is required"));
/** Programs have no sign-in. */
const withoutAuth = ({ url = "", auth }: Pick<ConnectionInput, "url" | "auth">) =>
  programIn(url) === undefined || !auth || auth.type === "none";
const NO_AUTH = {
  path: ["auth"],
  error: issue(
    sentence("program_without_auth", "A program on this server needs no sign-in. Omit auth"),
  ),
};
type Given = { url?: string; document?: string };
const isGiven = ({ url, document }: Given) => url !== undefined || document !== undefined;

const Operations = z
  .array(z.string().max(64))
  .min(1, issue(sentence("operations_required", "Choose at least one operation")))
  .max(
    connectionLimits.operations,
    issue(sentence("operations_too_many", "Choose up to 64 operations")),
  )
  .optional();

export const ConnectionInputSchema = z
  .strictObject({
    ...givenFields,
    name: fields.name.optional(),
    kind: z
      .enum(
        ["mcp", "openapi"],
        issue(sentence("connection_kind_wrong", 'kind must be "mcp" or "openapi"')),
      )
      .optional(),
    auth: fields.auth.optional(),
    operations: Operations,
  })
  .refine(isGiven, { path: ["url"], error: ADDRESS_MISSING })
  .refine(withoutAuth, NO_AUTH)
  .refine(
    ({ kind, document, operations, server }) =>
      kind === "openapi" || !(document ?? operations ?? server),
    {
      path: ["kind"],
      error: issue(
        sentence("connection_kind_needed", 'A document and its operations need the kind "openapi"'),
      ),
    },
  )
  .refine(({ kind, auth }) => kind !== "openapi" || !auth || auth.type === "none", {
    path: ["auth"],
    error: issue(
      sentence(
        "connection_auth_not_taken",
        "An OpenAPI document defines its own authorization. Omit auth",
      ),
    ),
  }) satisfies z.ZodType<ConnectionInput>;
export const ApiDocumentInputSchema = z
  .strictObject(givenFields)
  .refine(isGiven, { path: ["url"], error: ADDRESS_MISSING }) satisfies z.ZodType<ApiDocumentInput>;
/** A document as text within JSON, where line breaks and quotation marks take two characters. */
export const DOCUMENT_BOUNDS = {
  bytes: 2 * connectionLimits.pasted + 65_536,
  depth: 8,
  values: 200,
};
export const ConnectionPatchSchema = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  enabled: z
    .boolean(issue(sentence("enabled_not_boolean", "enabled must be true or false")))
    .optional(),
  operations: Operations,
  document: givenFields.document,
  server: givenFields.server,
}) satisfies z.ZodType<ConnectionPatch>;
export const ConnectionToolParams = z.object({ id: Id, toolName: z.string().min(1).max(128) });
export const AcceptSchema = z.strictObject({ hash: z.string().max(100).optional() });

/** From an external server: parsed leniently, and within limits. */
const Told = z.string().max(4_000).optional();
export const SignInReturnSchema = z.object({
  state: Told,
  code: Told,
  iss: Told,
  error: Told,
  error_description: Told,
}) satisfies z.ZodType<SignInReturn>;
export const SignInAddressSchema = z.object({ url: z.string() });
export const ClientDocumentSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: z.string(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.literal("none"),
  application_type: z.literal("web"),
}) satisfies z.ZodType<OAuthClientDocument>;

const Json = z.record(z.string(), z.unknown());
const ToolSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  parameters: Json,
  read_only: z.boolean().nullable(),
  destructive: z.boolean().nullable(),
  idempotent: z.boolean().nullable(),
  tokens: z.number(),
  hash: z.string(),
  changed: z.boolean(),
  before: z.object({ description: z.string(), parameters: Json }).optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  unusable: z.string().optional(),
  unusable_reason: ReasonSchema.optional(),
}) satisfies z.ZodType<ConnectionTool>;
export const SecretSchema = z.object({
  name: z.string(),
  host: z.string(),
  holds: z.enum(["key", "token", "basic"]),
}) satisfies z.ZodType<ApiSecret>;

const ServerSchema = z.object({
  name: z.string(),
  title: z.string(),
  version: z.string(),
  instructions: z.string(),
  resources: z.boolean().optional(),
  prompts: z.boolean().optional(),
});
export const ConnectionSchema = z.object({
  ConnectionId: z.string(),
  kind: z.enum(["mcp", "openapi"]),
  name: z.string(),
  url: z.string(),
  pasted: z.boolean().optional(),
  api_server: z.string().optional(),
  secrets: z.array(SecretSchema).optional(),
  auth: z.discriminatedUnion("type", [
    z.object({ type: z.literal("none") }),
    z.object({ type: z.literal("header"), name: z.string() }),
    z.object({
      type: z.literal("oauth"),
      client_id: z.string().optional(),
      scope: z.string().optional(),
    }),
  ]) satisfies z.ZodType<ConnectionAuth>,
  signed_in: z.boolean(),
  status: z.enum(["connected", "needs_sign_in", "error", "disabled"]),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  protocol: z.string().optional(),
  server: ServerSchema.optional(),
  tools: z.array(ToolSchema),
  used_by: z.array(z.string()),
  checked_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Connection>;
export const ProgramListSchema = z.array(
  z.object({ name: z.string(), url: z.string() }) satisfies z.ZodType<ConnectionProgram>,
);
export const ConnectionListSchema = z.array(ConnectionSchema);

const KeptTools = z.array(
  ToolSchema.omit({ changed: true }).extend({
    before: z.object({ hash: z.string(), description: z.string(), parameters: Json }).optional(),
    output: Json.optional(),
    request: z.custom<HttpTool>().optional(), // written by openapi/chosen.ts only
  }),
);
export const toolsIn = ({ tools }: Pick<Row, "tools">): FoundTool[] =>
  KeptTools.parse(JSON.parse(tools));
const KeptServer = ServerSchema.extend({
  ttl_ms: z.number(),
  pasted: z.boolean().optional(),
  api: z.string().optional(),
  secrets: z.array(SecretSchema).optional(),
});
export const serverIn = ({ server }: Pick<Row, "server">): ServerTools["server"] | undefined =>
  server === null ? undefined : KeptServer.parse(JSON.parse(server));

/** The tools that agents have from a connection: which one, and in which state when they got it. */
type Use = Omit<ConnectedUse, "connection">;

/** The only code that maps a connection to its wire names. Its secret is not among them. */
export function toWire(row: Row, uses: readonly Use[]): Connection {
  const old = (tool: FoundTool) => {
    const use = uses.find((each) => each.tool === tool.name && each.hash !== tool.hash);
    const before = use?.was ?? (use?.hash === tool.before?.hash ? tool.before : undefined);
    return { request: undefined, changed: use !== undefined, before };
  };
  const said = serverIn(row);
  const server = said && ServerSchema.parse(said);
  return {
    ConnectionId: row.id,
    kind: row.kind === "openapi" ? "openapi" : "mcp",
    name: row.name,
    url: row.url,
    ...(said?.pasted ? { pasted: true } : {}),
    ...(said?.api === undefined ? {} : { api_server: said.api }),
    ...(said?.secrets ? { secrets: said.secrets } : {}),
    auth: authOf(row),
    signed_in: signInOf(row).tokens !== undefined,
    status: ConnectionSchema.shape.status.parse(row.status),
    ...(row.error === null ? {} : { error: row.error, error_reason: reasonIn(row.errorReason) }),
    ...(row.protocol ? { protocol: row.protocol } : {}),
    server,
    tools: toolsIn(row).map((tool) => ({ ...tool, ...old(tool) })),
    used_by: [...new Set(uses.map((use) => use.agentId))],
    checked_at: row.checkedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
