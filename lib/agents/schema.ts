import "server-only";
import * as z from "zod";
import type {
  Agent,
  AgentTrial,
  AgentUses,
  AnswerWish,
  InstructionsWish,
  ModelUse,
  TrialAnswer,
} from "@/lib/agents/contract";
import {
  AGENT_FIELDS,
  agentFields,
  eachText,
  TEXT_FIELDS,
  type AgentField,
  type AgentTexts,
  type TextColumn,
} from "@/lib/agents/fields";
import { agentLimits, agentRules, answerRules } from "@/lib/agents/shared/rules";
import { Id, listOf, refine, ruled } from "@/lib/core/http/request/parse";
import { rule } from "@/lib/core/shared/rule";
import { privacyOf } from "@/lib/memberships/items";
import { authorshipFields, onlyMeInput } from "@/lib/memberships/schema";
import type { AgentKnowledge } from "@/lib/knowledge/contract";
import {
  AgentKnowledgeSchema,
  agentKnowledgeIn,
  ShownKnowledgeSchema,
  SourcesSchema,
} from "@/lib/knowledge/agents/schema";
import { allAsking } from "@/lib/tools/approvals";
import type { ToolDefinition } from "@/lib/tools/contract";
import { ToolDefinitionSchema, ToolListSchema } from "@/lib/tools/schema";
import { SkillNamesSchema } from "@/lib/skills/schema";
import type { Agent as Row } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";

export const AgentSchema = z.object({
  AgentId: z.string(),
  name: z.string(),
  instructions: z.string(),
  ...eachText(() => z.string()),
  model: z.string(),
  tools: z.array(ToolDefinitionSchema),
  starters: z.array(z.string()).optional(),
  skills: z.array(z.string()).optional(),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  fallback_model: z.string().optional(),
  memory: z.literal(true).optional(),
  knowledge: ShownKnowledgeSchema.optional(),
  pinned: z.literal(true).optional(),
  viewers_chat: z.literal(true).optional(),
  ...authorshipFields,
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
}) satisfies z.ZodType<Agent>;
/** The keys of the mask are exactly the fields. */
const everyField = Object.fromEntries(AGENT_FIELDS.map((field) => [field, true])) as Record<
  AgentField,
  true
>;
export const AgentFieldsSchema = AgentSchema.pick(everyField);
export const AgentListSchema = z.array(AgentSchema);
export const AgentNameListSchema = z.array(AgentSchema.pick({ AgentId: true, name: true }));

export const ModelUsesSchema = z.array(
  z.object({ model: z.string(), agents: z.number() }),
) satisfies z.ZodType<ModelUse[]>;

const UsedSchema = z.object({ count: z.number(), names: z.array(z.string()) });
export const AgentUsesSchema = z.object({
  teams: UsedSchema,
  graphs: UsedSchema,
  tasks: UsedSchema,
  schedules: UsedSchema,
}) satisfies z.ZodType<AgentUses>;

/** A number checked by its rule; null: not set. */
const settingOf = (name: keyof typeof answerRules, range: { minimum: number; maximum: number }) =>
  z
    .number(issue(answerRules[name](NaN)!))
    .superRefine((value, context) => refine(context, answerRules[name](value)))
    .meta(range)
    .nullish();
const model = ruled(
  rule.all(
    rule.required(sentence("model_required", "Model is required")),
    rule.max(200, sentence("model_id_too_long", "Model must be at most 200 characters")),
  ),
);
const answerFields = {
  temperature: settingOf("temperature", { minimum: 0, maximum: agentLimits.temperature }),
  max_tokens: settingOf("max_tokens", {
    minimum: agentLimits.answer.least,
    maximum: agentLimits.answer.most,
  }),
  fallback_model: model.nullish(),
};
const fields = {
  name: ruled(agentRules.name).transform((name) => name.trim()),
  instructions: ruled(agentRules.instructions),
  ...eachText((field) => ruled(agentRules[field]).optional()),
  model: model.optional(),
  ...answerFields,
  tools: ToolListSchema(agentLimits.tools).optional(),
  starters: listOf(
    ruled(agentRules.starter).transform((starter) => starter.trim()),
    agentLimits.starters,
    issue(
      sentence("too_many_starters", "An agent can have up to {most} conversation starters", {
        most: agentLimits.starters,
      }),
    ),
    issue(sentence("starters_not_list", "starters must be a list of texts")),
  ).optional(),
  skills: SkillNamesSchema.optional(),
  memory: z
    .boolean(issue(sentence("memory_not_boolean", "memory must be true or false")))
    .optional(),
  knowledge: AgentKnowledgeSchema.nullish(),
};
/** Who sees an agent of a workspace, and who may chat with it. */
const audience = {
  only_me: onlyMeInput,
  viewers_chat: z
    .boolean(issue(sentence("viewers_chat_not_boolean", "viewers_chat must be true or false")))
    .optional(),
};
export const ModelForAllSchema = z.strictObject({ model });
export const SwitchedSchema = z.object({ changed: z.number() });
/** An agent wherever it is defined: also in a template, and in a file. */
export const AgentDefinitionSchema = z.strictObject(fields);
export const AgentInputSchema = AgentDefinitionSchema.extend(audience);
export type CheckedAgent = z.infer<typeof AgentInputSchema>;
export const AgentPatchSchema = z
  .strictObject({ ...fields, ...audience })
  .partial()
  .extend({
    version: z.number().int().positive().optional(),
    pinned: z
      .boolean(issue(sentence("pinned_not_boolean", "pinned must be true or false")))
      .optional(),
  });
const TrialMessageSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string().min(1).max(agentLimits.instructions),
});
export const AgentTrialSchema = z
  .strictObject({
    instructions: fields.instructions,
    role_description: fields.role_description,
    model: fields.model,
    ...answerFields,
    skills: SkillNamesSchema.optional(),
    knowledge: AgentKnowledgeSchema.nullish(),
    messages: listOf(
      TrialMessageSchema,
      agentLimits.trial,
      issue(sentence("trial_too_long", "This test chat is too long. Start over.")),
    ),
  })
  .superRefine(({ messages }, context) => {
    const why =
      messages.at(-1)?.role === "user"
        ? undefined
        : sentence("trial_without_question", "The last message must be from the user");
    refine(context, why, ["messages"]);
  }) satisfies z.ZodType<AgentTrial>;
export const TrialAnswerSchema = z.object({
  answer: z.string(),
  model: z.string(),
  sources: SourcesSchema.optional(),
}) satisfies z.ZodType<TrialAnswer>;
export const InstructionsWishSchema = z.strictObject({
  name: fields.name,
  role_description: fields.role_description,
  language: z.string().max(35).optional(),
}) satisfies z.ZodType<InstructionsWish>;
export const InstructionsSchema = z.object({ instructions: z.string() });

export const ToolParams = z.object({ id: Id, toolName: Id });
export type AgentPatch = z.infer<typeof AgentPatchSchema>;

export const PageQuerySchema = z.object({
  limit: z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name: "limit" })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name: "limit" })))
    .optional(),
  after: z.string().max(200).optional(),
});

const KeptTools = z.array(ToolDefinitionSchema);
const KeptTexts = z.array(z.string());

/** The tools of an agent or a template; while it is held, each of them needs approval. */
export function shownTools({
  tools: storedTools,
  heldAt,
}: Pick<Row, "tools" | "heldAt">): ToolDefinition[] {
  const tools = KeptTools.parse(JSON.parse(storedTools));
  return heldAt ? allAsking(tools) : tools;
}

/** The conversation starters of an agent or a template; undefined if there are none. */
export function startersIn({ starters }: Pick<Row, "starters">): string[] | undefined {
  return textsOrNone(starters);
}

/** The names of the skills of an agent or a template; undefined if there are none. */
export const skillsIn = ({ skills }: Pick<Row, "skills">): string[] | undefined =>
  textsOrNone(skills);

function textsOrNone(column: string): string[] | undefined {
  const all = KeptTexts.parse(JSON.parse(column));
  return all.length > 0 ? all : undefined;
}

/** The optional texts of an agent or a template. */
export const textsIn = (row: Record<TextColumn, string>): AgentTexts =>
  eachText((field) => row[agentFields[field].column]);

/** Whether an agent or a template has memory; nothing if not. */
export const memoryIn = ({ memory }: Pick<Row, "memory">): Pick<Agent, "memory"> =>
  memory ? { memory: true } : {};

/** The model options of an agent or a template, without those that are not set. */
export const answersIn = ({
  temperature,
  maxTokens,
  fallbackModel,
}: Pick<Row, "temperature" | "maxTokens" | "fallbackModel">): Pick<
  Agent,
  "temperature" | "max_tokens" | "fallback_model"
> => ({
  ...(temperature === null ? {} : { temperature }),
  ...(maxTokens === null ? {} : { max_tokens: maxTokens }),
  ...(fallbackModel === null ? {} : { fallback_model: fallbackModel }),
});

type SimpleInput = Partial<AgentTexts> &
  AnswerWish & {
    starters?: string[];
    skills?: string[];
    viewers_chat?: boolean;
    memory?: boolean;
    knowledge?: AgentKnowledge | null;
  };

/** The columns of the fields that are stored without further checks; undefined: unchanged, or the column's default. */
export const simpleColumns = ({
  starters,
  skills,
  temperature,
  max_tokens,
  fallback_model,
  viewers_chat,
  memory,
  knowledge,
  ...texts
}: SimpleInput) => ({
  ...textColumns(texts),
  starters: starters && JSON.stringify(starters),
  skills: skills && JSON.stringify(skills),
  temperature,
  maxTokens: max_tokens,
  fallbackModel: fallback_model,
  knowledge: knowledge && (knowledge.collections.length ? JSON.stringify(knowledge) : null),
  viewersChat: viewers_chat,
  memory,
});

/** The keys are exactly the columns of the texts. */
const textColumns = (texts: Partial<AgentTexts>) =>
  Object.fromEntries(
    TEXT_FIELDS.map((field) => [agentFields[field].column, texts[field]]),
  ) as Partial<Record<TextColumn, string>>;

/** The only code that maps an agent to its wire names. */
export const toWire = (row: Row): Agent => ({
  AgentId: row.id,
  name: row.name,
  instructions: row.instructions,
  ...textsIn(row),
  model: row.model,
  tools: shownTools(row),
  starters: startersIn(row),
  skills: skillsIn(row),
  ...answersIn(row),
  ...memoryIn(row),
  knowledge: agentKnowledgeIn(row.knowledge),
  ...(row.pinnedAt ? { pinned: true as const } : {}),
  ...(row.viewersChat ? { viewers_chat: true as const } : {}),
  ...privacyOf(row),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});
