import "server-only";
import type * as z from "zod";
import type { AnySchemas } from "@/lib/core/http/pipeline/asked";
import type { Endpoint } from "@/lib/core/endpoint";
import { personLimit, strangerLimit } from "@/lib/core/limits";
import { streamEvents } from "@/lib/openapi/events";
import { withDescriptions } from "@/lib/openapi/descriptions";
import { fieldKey, fieldTexts } from "@/lib/openapi/field-texts";
import { jsonSchemaOf, type JsonSchema } from "@/lib/openapi/json-schema";
import { summaries } from "@/lib/openapi/summaries";

/** The definition that a handler was made from. */
export type MadeHandler = { endpoint: Endpoint; schemas: AnySchemas };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: JsonSchema[];
  requestBody?: JsonSchema;
  responses: Record<string, JsonSchema>;
  security: Record<string, string[]>[];
  "x-troupe-scopes"?: readonly string[];
  "x-troupe-limit": { points: number; seconds: number; by: string };
};

export const nameOfOperation = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  `${method} ${path}`;

/** By path prefix: the group in the menu. */
const TAGS: [begins: RegExp, tag: string][] = [
  [/^\/(v1\/|api\/program-models)/, "OpenAI-compatible"],
  [/^\/api\/(agents|templates|skills)/, "Agents"],
  [/^\/api\/(chat|conversations|messages|memories)/, "Chat"],
  [/^\/api\/(files|shares|shared)/, "Files"],
  [/^\/api\/(tasks|route-task|notices)/, "Tasks"],
  [/^\/api\/(teams|graph|setup-graph|add-edge|edges)/, "Teams"],
  [/^\/api\/runs/, "Runs"],
  [/^\/api\/(connections|secrets|try-tool|suggest-tool|validate-tool-json)/, "Tools"],
  [/^\/api\/(models|model-providers)/, "Models"],
  [/^\/api\/keys/, "API keys"],
  [/^\/api\/(auth|profile|budgets|bin)/, "Account"],
  [/^\/api\/(workspaces|invitations)/, "Workspaces"],
];
export const tagOf = (path: string): string =>
  TAGS.find(([begins]) => begins.test(path))?.[1] ?? "Server";
export const ALL_TAGS: string[] = [...TAGS.map(([, tag]) => tag), "Server"];

/** From method and path: `GET /api/agents/{id}` is `getAgentsById`. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string =>
  method.toLowerCase() +
  path
    .replace(/^\/api/, "")
    .replace(/\{(\w+)\}/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join("");

/** Responses that are files: their types. */
const FILES: Record<string, string[]> = {
  "GET /api/conversations/{id}/export": ["application/json", "text/markdown"],
  "GET /api/files/{id}/content": ["application/octet-stream"],
  "GET /api/files/{id}/preview": ["image/svg+xml", "text/html"],
  "GET /v1/files/{id}/content": ["application/octet-stream"],
  "GET /api/shared/{token}/files/{id}": ["application/octet-stream"],
  "GET /api/audit/export": ["text/csv"],
  "GET /api/profile/export": ["application/json"],
  "GET /api/teams/{id}/export": ["application/json"],
  "GET /api/metrics": ["text/plain"],
};
/** A second success status of a route. */
const ALSO: Record<string, string> = {
  "POST /api/route-task/{taskName}": "200",
  "GET /api/files/{id}/content": "206",
  "GET /v1/files/{id}/content": "206",
  "GET /api/shared/{token}/files/{id}": "206",
};
/** Not created when the response is deferred, or goes through another server. */
const UPSTREAM =
  /^(GET|POST) \/api\/connections\/\{id\}\/(sign-in|resources|prompts)|^POST (\/api\/(skills\/(import|\{id\}\/refresh)|chat|conversations\/\{id\}\/retry|agents|suggest-tool|auth|model-providers)|\/v1\/(?!files))/;

const FILE = { contentMediaType: "application/octet-stream" };
/** A file as a body: itself, or as a form's field. */
const UPLOAD: JsonSchema = {
  required: true,
  content: {
    "application/octet-stream": { schema: {} },
    "multipart/form-data": {
      schema: { type: "object", properties: { file: FILE }, required: ["file"] },
    },
  },
};
/** The same in OpenAI's format. */
const PROGRAM_UPLOAD: JsonSchema = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: FILE, purpose: { type: "string", enum: ["user_data"] } },
        required: ["file", "purpose"],
      },
    },
  },
};
const FILE_NAME = {
  name: "X-File-Name",
  in: "header",
  required: false,
  description:
    "The file's name when the request body is the file itself, percent-encoded (RFC 8187).",
  schema: { type: "string", maxLength: 2000 },
};

/** One endpoint as OpenAPI describes it. */
export function operationOf({ endpoint, schemas }: MadeHandler): Operation {
  const name = nameOfOperation(endpoint);
  const limit = schemas.limit ?? (endpoint.access === "public" ? strangerLimit : personLimit);
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint.path)],
    summary: summaries[name] ?? "",
    parameters: parametersOf(endpoint, schemas),
    ...(schemas.body
      ? {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: withDescriptions(name, jsonSchemaOf(schemas.body, "input")),
              },
            },
          },
        }
      : schemas.upload
        ? { requestBody: endpoint.program ? PROGRAM_UPLOAD : UPLOAD }
        : {}),
    responses: { ...successOf(name, endpoint, schemas), ...refusalsOf(name, endpoint, schemas) },
    security:
      endpoint.access === "public"
        ? []
        : endpoint.access === "account"
          ? [{ session: [] }]
          : endpoint.program
            ? [{ bearerAuth: [] }]
            : [{ bearerAuth: [] }, { session: [] }],
    ...(endpoint.access === "private" ? { "x-troupe-scopes": endpoint.scopes } : {}),
    "x-troupe-limit": { points: limit.points, seconds: limit.seconds, by: limit.by },
  };
}

function parametersOf(endpoint: Endpoint, schemas: AnySchemas): JsonSchema[] {
  const { method, path, access, program } = endpoint;
  const describe = (each: { name?: string }) => {
    const key = fieldKey(nameOfOperation(endpoint), each.name ?? "", fieldTexts);
    return { ...each, ...(key ? { description: fieldTexts[key] } : {}) };
  };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: partOf(schemas.params, name!) ?? { type: "string", maxLength: 200 },
  }));
  const query = schemas.query ? jsonSchemaOf(schemas.query, "input") : {};
  const required = (query.required ?? []) as string[];
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }),
  );
  const key = { $ref: "#/components/parameters/IdempotencyKey" };
  const name = schemas.upload && !program ? [FILE_NAME] : [];
  return [
    ...[...inPath, ...inQuery].map(describe),
    ...name,
    ...(method === "POST" && access !== "public" ? [key] : []),
  ];
}

function partOf(schema: z.ZodType | undefined, name: string): JsonSchema | undefined {
  const { properties = {} } = schema ? jsonSchemaOf(schema, "input") : {};
  return (properties as Record<string, JsonSchema>)[name];
}

function successOf(
  name: string,
  { stream, method }: Endpoint,
  schemas: AnySchemas,
): Record<string, JsonSchema> {
  const files = FILES[name];
  const content = {
    ...(schemas.reply
      ? { "application/json": { schema: jsonSchemaOf(schemas.reply, "output") } }
      : {}),
    ...(stream ? { "text/event-stream": { schema: eventsOf(name) } } : {}),
    ...Object.fromEntries((files ?? []).map((type) => [type, { schema: {} }])),
  };
  const has = Object.keys(content).length > 0;
  const status = String(schemas.status ?? (has || (stream && method === "GET") ? 200 : 204));
  const answer = { description: "Success.", ...(has ? { content } : {}) };
  return { [status]: answer, ...(ALSO[name] ? { [ALSO[name]]: answer } : {}) };
}

/** OpenAPI 3.1 can't describe the items of a stream: the data of each event, by its name. */
const eventsOf = (name: string): JsonSchema => ({
  type: "string",
  description:
    "Server-sent events. `x-troupe-events` contains the schema of each event's data by event name.",
  "x-troupe-events": Object.fromEntries(
    Object.entries(streamEvents[name] ?? {}).map(([event, schema]) => [
      event,
      jsonSchemaOf(schema, "output"),
    ]),
  ),
});

function refusalsOf(name: string, endpoint: Endpoint, schemas: AnySchemas) {
  const { access, method, path, operator, program } = endpoint;
  const isPublic = access === "public";
  const writes = method !== "GET";
  const statuses = [
    400,
    ...(!isPublic || /auth|metrics|shared/.test(path) ? [401] : []),
    ...(!isPublic || writes || schemas.query || path.includes("/shared/") ? [403] : []),
    // Every call in a workspace: its caller may have left the workspace that it names.
    ...(path.includes("{") ||
    operator ||
    writes ||
    schemas.query ||
    endpoint.workspace ||
    path === "/api/metrics"
      ? [404]
      : []),
    ...(writes || !isPublic ? [409] : []),
    ...(/\/(content|text)$|\/shared\/.*\/files\//.test(path) ? [410, 416] : []),
    ...(schemas.body ? [408, 413, 415] : schemas.upload ? [413] : []),
    429,
    500,
    ...(UPSTREAM.test(name) || path.includes("callback") || path.includes("/url")
      ? [502, 504]
      : []),
    503,
  ];
  const kind = program ? "ProgramRefusal" : "Refusal";
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${kind}${status}` }]),
  );
}
