import "server-only";
import * as z from "zod";
import {
  AgentFieldsSchema,
  AgentDefinitionSchema,
  AgentPatchSchema,
  AgentSchema,
  answersIn,
  memoryIn,
  PageQuerySchema,
  shownTools,
  skillsIn,
  startersIn,
  textsIn,
} from "@/lib/agents/schema";
import type { Template } from "@/lib/templates/contract";
import type { Template as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { agentKnowledgeIn } from "@/lib/knowledge/agents/schema";
import { issue } from "@/lib/core/http/request/issue";

export const TemplateSchema = z.object({
  TemplateId: z.string(),
  ...AgentFieldsSchema.shape,
  version: AgentSchema.shape.version,
  is_template: z.literal(true),
  built_in: z.boolean(),
}) satisfies z.ZodType<Template>;
export const LanguageSchema = z.object({ language: z.string().max(35).optional() });
export const TemplateQuerySchema = PageQuerySchema.extend(LanguageSchema.shape);
export const TemplateListSchema = z.array(TemplateSchema);

/** SPEC section 5: a template's fields have the same rules as an agent's. */
const mark = {
  is_template: z
    .literal(true, issue(sentence("is_template_not_true", "is_template must be true")))
    .optional(),
};
export const TemplateInputSchema = z.strictObject({ ...AgentDefinitionSchema.shape, ...mark });
export const TemplatePatchSchema = z.strictObject({
  ...AgentPatchSchema.omit({ pinned: true }).shape,
  ...mark,
});
export type NewTemplate = z.infer<typeof TemplateInputSchema>;
export type TemplatePatch = z.infer<typeof TemplatePatchSchema>;

/** The only code that maps a stored template to its wire names. */
export const toWire = (row: Row): Template => ({
  TemplateId: row.id,
  name: row.name,
  ...textsIn(row),
  instructions: row.instructions,
  model: row.model,
  tools: shownTools(row),
  starters: startersIn(row),
  skills: skillsIn(row),
  ...answersIn(row),
  ...memoryIn(row),
  knowledge: agentKnowledgeIn(row.knowledge),
  is_template: true,
  built_in: false,
  version: row.version,
});
