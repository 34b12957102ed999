import "server-only";
import { z } from "zod";
import { agentLimits, agentRules, type Agent, type ToolDefinition } from "@/lib/agents/contract";
import { ruled } from "@/lib/core/http/parse";
import { rule } from "@/lib/core/rule";
import type { Agent as Row } from "@/prisma/generated/client";

/** API.md 'Agents': the shape of a tool. */
export const ToolDefinitionSchema = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/),
    description: z.string(),
    parameters: z.object({
      type: z.literal("object"),
      properties: z.record(z.string(), z.object({ type: z.enum(["string", "number", "boolean", "array", "object"]), description: z.string().optional() })),
      required: z.array(z.string()),
    }),
  }),
}) satisfies z.ZodType<ToolDefinition>;

export const AgentSchema = z.object({
  AgentId: z.string(),
  name: z.string(),
  instructions: z.string(),
  role_description: z.string(),
  model: z.string(),
  tools: z.array(ToolDefinitionSchema),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Agent>;
export const AgentListSchema = z.array(AgentSchema);

const fields = {
  name: ruled(agentRules.name).transform((name) => name.trim()),
  instructions: ruled(agentRules.instructions),
  role_description: ruled(agentRules.role_description).optional(),
  model: ruled(rule.all(rule.required("Model is required"), rule.max(200, "Model must be at most 200 characters"))).optional(),
  /** Tools come with their own definitions and checks; until then an agent has none. */
  tools: z.array(z.never("Tools are not part of this version yet")).max(agentLimits.tools).optional(),
};
export const AgentInputSchema = z.strictObject(fields);
export const AgentPatchSchema = z.strictObject(fields).partial().extend({ version: z.number().int().positive().optional() });
export type AgentPatch = z.infer<typeof AgentPatchSchema>;

export const PageQuerySchema = z.object({
  limit: z.coerce.number("limit must be a number").int("limit must be a whole number").optional(),
  after: z.string().max(200).optional(),
});

/** The one place where an agent's names on the wire are written. */
export const toWire = (row: Row): Agent => ({
  AgentId: row.id,
  name: row.name,
  instructions: row.instructions,
  role_description: row.roleDescription,
  model: row.model,
  tools: z.array(ToolDefinitionSchema).parse(JSON.parse(row.tools)),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});
