import "server-only";
import * as z from "zod";
import { listOf, recordOf, refine, ruled } from "@/lib/core/http/request/parse";
import { refused } from "@/lib/tools/shared/connected";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import { definitionFaults } from "@/lib/tools/check/definition";
import { isRecord, short } from "@/lib/tools/shared/faults";
import { checkHosts } from "@/lib/tools/check/implementation";
import {
  HTTP_METHODS,
  type ConnectedWish,
  type Secret,
  type SecretInput,
  type ToolDefinition,
  type ToolOutcome,
  type ToolVerdict,
} from "@/lib/tools/contract";
import { BUILTIN_NAMES } from "@/lib/tools/builtin-table";
import { PARAMETER_TYPES, WIRE_STYLES, type ToolParameter } from "@/lib/tools/parameter";
import { secretRules, toolLimits, toolRules } from "@/lib/tools/shared/rules";
import type { AnswerContent } from "@/lib/tools/question";
import type { ImportedTool } from "@/lib/tools/shared/imported";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";
import { ReasonSchema } from "@/lib/core/http/reason";

const ParameterSchema: z.ZodType<ToolParameter> = z.object({
  type: z.enum(PARAMETER_TYPES),
  description: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  default: z.unknown().optional(),
  ...Object.fromEntries(
    ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"].map((key) => [
      key,
      z.number().optional(),
    ]),
  ),
  get items() {
    return ParameterSchema.optional();
  },
  get properties() {
    return z.record(z.string(), ParameterSchema).optional();
  },
  required: z.array(z.string()).optional(),
  additionalProperties: z.boolean().optional(),
  schema: z.record(z.string(), z.unknown()).optional(),
  wire: z
    .object({
      style: z.enum(WIRE_STYLES),
      explode: z.boolean().optional(),
      reserved: z.boolean().optional(),
      name: z.string().optional(),
      otherwise: z.union([z.string(), z.number(), z.boolean()]).optional(),
    })
    .optional(),
});

const rules = {
  idempotent: z.boolean().optional(),
  approval: z.enum(["never", "always"]).optional(),
};
const ImplementationSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("javascript"),
    source: z.string(),
    hosts: z.array(z.string()).optional(),
    ...rules,
  }),
  z.object({
    kind: z.literal("http"),
    method: z.enum(HTTP_METHODS),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    body: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
    ...rules,
  }),
  z.object({ kind: z.literal("builtin"), name: z.enum(BUILTIN_NAMES), ...rules }),
  z.object({
    kind: z.literal("connection"),
    connection: z.string(),
    tool: z.string(),
    url: z.string(),
    hash: z.string(),
    schema: z.record(z.string(), z.unknown()),
    pins: z.record(z.string(), z.string()).optional(),
    free: z.array(z.string()).optional(),
    ...rules,
  }),
]);

/** A tool as stored and returned; ToolInputSchema validates what may be saved. */
export const ToolDefinitionSchema = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.object({
      type: z.literal("object"),
      properties: z.record(z.string(), ParameterSchema),
      required: z.array(z.string()).default([]),
      additionalProperties: z.boolean().optional(),
    }),
  }),
  implementation: ImplementationSchema.optional(),
}) satisfies z.ZodType<ToolDefinition>;

/** A connection's tool by its name there; its server provides the rest (soundTools in lib/tools/service.ts). */
const ConnectedWishSchema = z.strictObject({
  connection: z.string().min(1).max(100),
  tool: z.string().min(1).max(128),
  ...rules,
}) satisfies z.ZodType<ConnectedWish>;

/**
 * A tool in a request: a complete definition, the name of a built-in one, or a connection's tool by its name. The
 * messages are those of `definitionFaults`.
 */
export const ToolInputSchema: z.ZodType<ToolDefinition> = z
  .unknown()
  .transform((value, context) => {
    if (typeof value === "string")
      return (
        builtinNamed(value) ??
        refuse(context, [
          {
            field: "",
            sentence: sentence("builtin_unknown", "There is no built-in tool called {name}", {
              name: short(value),
            }),
          },
        ])
      );
    const wish = ConnectedWishSchema.safeParse(value).data;
    if (wish) return refused(wish);
    const faults = definitionFaults(value);
    return faults.length ? refuse(context, faults) : ToolDefinitionSchema.parse(value);
  });

function refuse(context: z.RefinementCtx, faults: { field: string; sentence: Sentence }[]): never {
  for (const { field, sentence: why } of faults)
    refine(context, why, field ? field.split(".") : []);
  return z.NEVER;
}

export const ImportedToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(["javascript", "http", "builtin", "connection", "person"]),
  hosts: z.array(z.string()),
  secrets: z.array(z.string()),
  code: z.string(),
}) satisfies z.ZodType<ImportedTool>;

/** The tools of an agent: a limited number, with unique names. */
export const ToolListSchema = (most: number) =>
  listOf(
    ToolInputSchema,
    most,
    issue(sentence("too_many_tools", "Up to {most} tools are allowed", { most })),
  ).superRefine((tools, context) => {
    const names = tools.map((each) => each.function.name);
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) !== at)
        context.addIssue({
          code: "custom",
          message: issue(sentence("tools_named_alike", "Two tools are called {name}", { name })),
          path: [at, "function", "name"],
        });
    }
  });

/** Any object is accepted, to be validated later; only a value that is not an object is refused. */
export const ToolJsonSchema = z.custom<Record<string, unknown>>(
  isRecord,
  issue(sentence("body_not_object", "The body must be a JSON object")),
);
export const ToolVerdictSchema = z.object({
  valid: z.boolean(),
  errors: z.array(z.string()),
  error_reasons: z.array(ReasonSchema.nullable()).optional(),
  error_fields: z.array(z.string()).optional(),
}) satisfies z.ZodType<ToolVerdict>;

const parameterList = z
  .string(issue(sentence("not_text", "This must be a string")))
  .max(
    toolLimits.parameterList,
    issue(sentence("parameter_list_too_long", "The list of parameters is too long")),
  )
  .transform((text, context): unknown => {
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === "object" && value !== null) return value;
    } catch {}
    context.addIssue({
      code: "custom",
      message: issue(
        sentence("parameter_list_not_json", "The list of parameters must be JSON text"),
      ),
    });
    return z.NEVER;
  });
export const SuggestInputSchema = z.strictObject({
  tool_name: ruled(toolRules.suggestName),
  tool_description: ruled(toolRules.suggestDescription),
  parameter_list: parameterList.default([]),
});
export type Suggestible = z.infer<typeof SuggestInputSchema>;
export const SuggestionSchema = z.object({ implementation: z.string() });

export const TryInputSchema = z.strictObject({
  definition: ToolInputSchema,
  arguments: z.unknown().optional(),
});
export type Tryable = z.infer<typeof TryInputSchema>;
export const ToolOutcomeSchema = z.object({
  ok: z.boolean(),
  result: z.string().optional(),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  unknown: z.literal(true).optional(),
  sign_in: z.object({ connection_id: z.string(), name: z.string(), url: z.string() }).optional(),
  logs: z.array(z.string()),
  duration_ms: z.number(),
}) satisfies z.ZodType<ToolOutcome>;

export const SecretInputSchema = z.strictObject({
  name: ruled(secretRules.name),
  value: ruled(secretRules.value),
  hosts: z
    .array(
      z.string(issue(sentence("host_not_text", "A host must be text"))).meta({ maxLength: 300 }),
      issue(sentence("hosts_not_list", "The hosts must be a list")),
    )
    .max(
      toolLimits.hosts,
      issue(
        sentence("too_many_hosts", "Up to {most} hosts are allowed", { most: toolLimits.hosts }),
      ),
    )
    .min(
      1,
      issue(
        sentence("secret_hosts_required", "Enter at least one host that the secret may be sent to"),
      ),
    )
    .superRefine((hosts, context) =>
      checkHosts(hosts, "", (field, why) =>
        refine(context, why, field ? [Number(field.slice(1))] : []),
      ),
    ),
}) satisfies z.ZodType<SecretInput>;
export const SecretSchema = z.object({
  name: z.string(),
  hosts: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
}) satisfies z.ZodType<Secret>;
export const SecretListSchema = z.array(SecretSchema);

/**
 * A person's answer to a server's form, within its limits (lib/connections/mcp/tools/question.ts). Each field is
 * validated against the question (lib/runs/worker/waiting/input.ts).
 */
export const AnswerContentSchema = recordOf(
  z.union([
    z.string().max(10_000),
    z.number(),
    z.boolean(),
    z.array(z.string().max(1_000)).max(200),
  ]),
  50,
  "answer",
) satisfies z.ZodType<AnswerContent>;
