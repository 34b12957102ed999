import "server-only";
import * as z from "zod";
import { jsonSchemaOf, sharedSchemas, type JsonSchema } from "@/lib/openapi/json-schema";
import {
  ALL_TAGS,
  nameOfOperation,
  operationOf,
  type MadeHandler,
  type Operation,
} from "@/lib/openapi/operation";
import { ReasonSchema } from "@/lib/core/http/reason";

export type OpenApiDocument = {
  openapi: "3.1.1";
  info: JsonSchema;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/** The response for any refusal (API.md 'Conventions'). Some routes add fields. */
const RefusalSchema = z.looseObject({
  error: z.string().meta({ description: "A sentence for people" }),
  code: z.string(),
  reason: z.string().optional(),
  params: z.unknown().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  field_reasons: z.record(z.string(), ReasonSchema.partial()).optional(),
  request_id: z.string(),
});
const ProgramRefusalSchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});

const SAID: Record<number, string> = {
  400: "The request or one of its values is invalid.",
  401: "Not signed in, or the API key is not valid.",
  403: "The CSRF check failed, or the API key lacks the scope.",
  404: "Not found, or it belongs to someone else.",
  408: "The request body did not arrive in time.",
  409: "The name is taken, the edit is outdated, or the current state doesn't allow it.",
  410: "The content is missing on the server.",
  413: "The request body is too large.",
  416: "The range is outside the file. Content-Range contains its length.",
  415: "The request body is not declared as JSON.",
  429: "Too many requests. Retry-After says when to try again.",
  500: "A server error, which is logged.",
  502: "The model provider failed.",
  503: "The server is busy or restarting, or the feature is not configured.",
  504: "The model provider did not respond in time.",
};

const refusals = (kind: string, schema: string) =>
  Object.fromEntries(
    Object.entries(SAID).map(([status, description]) => [
      `${kind}${status}`,
      {
        description,
        content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
      },
    ]),
  );

const error = jsonSchemaOf(RefusalSchema, "output");
const programError = jsonSchemaOf(ProgramRefusalSchema, "output");

/** The components that operations refer to, as described so far. */
export const componentsOf = () => ({
  schemas: { Error: error, ProgramError: programError, ...sharedSchemas() },
  responses: { ...refusals("Refusal", "Error"), ...refusals("ProgramRefusal", "ProgramError") },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      description:
        "Requests with the same key take effect once and get the same response, for 24 hours.",
      schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
    },
  },
  securitySchemes: {
    bearerAuth: { type: "http", scheme: "bearer", description: "An API key, tr_…" },
    session: { type: "apiKey", in: "cookie", name: "next-auth.session-token" },
  },
});

/** The API description: every endpoint that the handlers declare, except the operator's own. */
export function documentOf(
  handlers: MadeHandler[],
  { version, url }: { version: string; url: string },
): OpenApiDocument {
  const described = handlers
    .filter(({ endpoint }) => !endpoint.operator)
    .toSorted((a, b) =>
      nameOfOperation(a.endpoint).localeCompare(nameOfOperation(b.endpoint), "en"),
    );
  const paths: OpenApiDocument["paths"] = {};
  for (const handler of described) {
    const { method, path } = handler.endpoint;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(handler);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Troupe",
      version,
      description: "Teams of AI agents: their agents, chats, tasks, runs and tools.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url }],
    tags: ALL_TAGS.map((name) => ({ name })),
    paths,
    components: componentsOf(),
  };
}
