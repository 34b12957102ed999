import "server-only";
import { z } from "zod";
import type {
  Connection,
  ConnectionAuth,
  ConnectionInput,
  ConnectionPatch,
  ConnectionTool,
  OAuthClientDocument,
  SignInReturn,
} from "@/lib/connections/contract";
import { clientRules, connectionRules } from "@/lib/connections/shared/rules";
import type { ServerTools, FoundTool } from "@/lib/connections/mcp/list-tools";
import { authOf, signInOf } from "@/lib/connections/rows/sealed";
import { ReasonSchema, reasonIn } from "@/lib/core/http/reply/reason";
import { issue } from "@/lib/core/http/request/issue";
import { Id, ruled } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
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
export const ConnectionInputSchema = z.strictObject({
  ...fields,
  name: fields.name.optional(),
  kind: z.literal("mcp", issue(sentence("connection_kind_wrong", 'kind must be "mcp"'))).optional(),
  auth: fields.auth.optional(),
}) satisfies z.ZodType<ConnectionInput>;
export const ConnectionPatchSchema = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  enabled: z
    .boolean(issue(sentence("enabled_not_boolean", "enabled must be true or false")))
    .optional(),
}) satisfies z.ZodType<ConnectionPatch>;
export const AcceptParams = z.object({ id: Id, toolName: z.string().min(1).max(128) });

/** Told by a stranger: read leniently, and within bounds. */
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
  unusable: z.string().optional(),
  unusable_reason: ReasonSchema.optional(),
}) satisfies z.ZodType<ConnectionTool>;
const ServerSchema = z.object({
  name: z.string(),
  title: z.string(),
  version: z.string(),
  instructions: z.string(),
});
export const ConnectionSchema = z.object({
  ConnectionId: z.string(),
  kind: z.literal("mcp"),
  name: z.string(),
  url: z.string(),
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
export const ConnectionListSchema = z.array(ConnectionSchema);

const KeptTools = z.array(ToolSchema.omit({ changed: true }).extend({ output: Json.optional() }));
export const toolsIn = ({ tools }: Pick<Row, "tools">): FoundTool[] =>
  KeptTools.parse(JSON.parse(tools));
const KeptServer = ServerSchema.extend({ ttl_ms: z.number() });
export const serverIn = ({ server }: Pick<Row, "server">): ServerTools["server"] | undefined =>
  server === null ? undefined : KeptServer.parse(JSON.parse(server));

/** What agents have of a connection: whose tool it is, and as what it was when they got it. */
type Use = { agentId: string; tool: string; hash: string };

/** The only code that maps a connection to its wire names. Its secret is not among them. */
export function toWire(row: Row, uses: readonly Use[]): Connection {
  const old = (tool: FoundTool) =>
    uses.some((use) => use.tool === tool.name && use.hash !== tool.hash);
  return {
    ConnectionId: row.id,
    kind: "mcp",
    name: row.name,
    url: row.url,
    auth: authOf(row),
    signed_in: signInOf(row).tokens !== undefined,
    status: ConnectionSchema.shape.status.parse(row.status),
    ...(row.error === null ? {} : { error: row.error, error_reason: reasonIn(row.errorReason) }),
    ...(row.protocol ? { protocol: row.protocol } : {}),
    server: serverIn(row),
    tools: toolsIn(row).map((tool) => ({ ...tool, changed: old(tool) })),
    used_by: [...new Set(uses.map((use) => use.agentId))],
    checked_at: row.checkedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
