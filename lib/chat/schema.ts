import "server-only";
import * as z from "zod";
import type {
  Branch,
  ChatAnswer,
  ContextFill,
  Conversation,
  ConversationPage,
  ConversationPatch,
  ConversationSummary,
  Message,
  Sharing,
} from "@/lib/chat/contract";
import { chatLimits, chatRules } from "@/lib/chat/rules";
import { Id, refine, ruled } from "@/lib/core/http/request/parse";
import { sourcesIn } from "@/lib/knowledge/agents/schema";
import { FileIdsSchema } from "@/lib/files/schema";
import { sentFilesIn } from "@/lib/files/sent-files";
import { rule } from "@/lib/core/shared/rule";
import { AuthorSchema } from "@/lib/memberships/schema";
import { FailureSchema, MessageSchema, readJson, UsageSchema } from "@/lib/runs/run/schema";
import type { Conversation as Row, Message as MessageRow } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";
import { issue } from "@/lib/core/http/request/issue";
import { reasonIn } from "@/lib/core/http/reason";

export const ChatInputSchema = z
  .strictObject({
    content: ruled(chatRules.contentWithFiles, chatLimits.content),
    /** One of them is required: the agent or the team. */
    agent_id: z.string().meta({ maxLength: 64 }).optional(),
    team_id: z.string().meta({ maxLength: 64 }).optional(),
    /** A page without a conversation yet may send null or an empty string. */
    conversation_id: z
      .string()
      .meta({ maxLength: 64 })
      .nullish()
      .transform((id) => id || undefined),
    model: z.string().max(200).optional(),
    files: FileIdsSchema.optional(),
    temporary: z
      .boolean(issue(sentence("temporary_not_boolean", "temporary must be true or false")))
      .optional(),
  })
  .superRefine(({ content, files, agent_id, team_id, conversation_id, temporary }, context) => {
    if (temporary && conversation_id)
      refine(
        context,
        sentence(
          "temporary_not_new",
          "Only a new chat can be temporary. Leave out conversation_id.",
        ),
        ["temporary"],
      );
    if (!files?.length) refine(context, chatRules.content(content), ["content"]);
    const why =
      agent_id && team_id
        ? sentence("agent_and_team", "Choose an agent or a team, not both")
        : !agent_id?.trim() && !team_id?.trim()
          ? sentence("agent_required", "Choose an agent first")
          : undefined;
    refine(context, why, ["agent_id"]);
  });

export const ChatAnswerSchema = z.object({
  conversation_id: z.string(),
  run_id: z.string(),
  status: z.enum(["queued", "running", "waiting", "completed", "failed", "stopped"]),
  messages: z.array(MessageSchema),
  usage: UsageSchema.nullable(),
}) satisfies z.ZodType<ChatAnswer>;

export const RetryInputSchema = z.strictObject({
  message_id: Id.optional(),
  content: ruled(chatRules.content, chatLimits.content).optional(),
});

export const BranchInputSchema = z.strictObject({ message_id: Id });
export const BranchSchema = z.object({
  conversation_id: z.string(),
  title: z.string(),
}) satisfies z.ZodType<Branch>;

export const SharingSchema = z.object({
  conversation_id: z.string(),
  shared: z.literal(true).optional(),
}) satisfies z.ZodType<Sharing>;

const titleRule = rule.all(
  rule.required(sentence("title_required", "Title is required")),
  rule.max(100, sentence("title_too_long", "Title must be at most 100 characters")),
);
const flag = (name: "pinned" | "archived") =>
  z.boolean(
    issue(
      name === "pinned"
        ? sentence("pinned_not_boolean", "pinned must be true or false")
        : sentence("archived_not_boolean", "archived must be true or false"),
    ),
  );
export const ConversationPatchSchema = z
  .strictObject({
    title: ruled(titleRule)
      .transform((title) => title.trim())
      .optional(),
    pinned: flag("pinned").optional(),
    archived: flag("archived").optional(),
    model: z.string().max(200).nullable().optional(),
  })
  .superRefine((patch, context) => {
    const nothing = Object.values(patch).every((value) => value === undefined);
    if (nothing) refine(context, titleRule(""), ["title"]);
  }) satisfies z.ZodType<ConversationPatch>;
const sharing = {
  shared: z.literal(true).optional(),
  shared_by: AuthorSchema.optional(),
};
const marks = {
  model: z.string().optional(),
  pinned: z.literal(true).optional(),
  archived: z.literal(true).optional(),
};
export const ConversationChangedSchema = z.object({
  conversation_id: z.string(),
  title: z.string(),
  ...marks,
});

const whole = (name: string) =>
  z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name })))
    .min(
      1,
      issue(sentence("number_too_small", "{name} must be at least {least}", { name, least: 1 })),
    );
export const ConversationQuerySchema = z.object({
  agent_id: z.string().max(64).optional(),
  team_id: z.string().max(64).optional(),
  page: whole("page").default(1),
  per_page: whole("per_page")
    .default(chatLimits.perPage)
    .transform((limit) => Math.min(limit, chatLimits.perPageMax)),
  last_evaluated_key: z.string().max(200).optional(),
  q: ruled(chatRules.q, chatLimits.search).optional(),
  archived: z
    .enum(
      ["true", "false"],
      issue(sentence("archived_not_boolean", "archived must be true or false")),
    )
    .transform((text) => text === "true")
    .optional(),
  from_program: z
    .enum(
      ["true", "false"],
      issue(sentence("from_program_not_boolean", "from_program must be true or false")),
    )
    .transform((text) => text === "true")
    .optional(),
  shared: z
    .enum(["true", "false"], issue(sentence("shared_not_boolean", "shared must be true or false")))
    .transform((text) => text === "true")
    .optional(),
});
export const BeforeSchema = z.object({ before: whole("before").optional() });
export const ExportQuerySchema = z.object({
  format: z
    .enum(
      ["markdown", "json"],
      issue(sentence("format_not_offered", "format must be markdown or json")),
    )
    .default("markdown"),
});

const SummarySchema = z.object({
  conversation_id: z.string(),
  agent_id: z.string(),
  team_id: z.string().optional(),
  title: z.string(),
  last_updated: z.number().int(),
  message_count: z.number().int(),
  preview: z.string(),
  active_run: z.enum(["running", "waiting"]).optional(),
  message_id: z.string().optional(),
  pinned: marks.pinned,
  archived: marks.archived,
  ...sharing,
}) satisfies z.ZodType<ConversationSummary>;

export const ConversationPageSchema = z.object({
  conversations: z.array(SummarySchema),
  pagination: z.object({
    page: z.number(),
    per_page: z.number(),
    has_more: z.boolean(),
    last_evaluated_key: z.string().nullable(),
  }),
  pinned: z.array(SummarySchema).optional(),
}) satisfies z.ZodType<ConversationPage>;

export const ConversationSchema = z.object({
  conversation_id: z.string(),
  agent_id: z.string(),
  team_id: z.string().optional(),
  title: z.string(),
  ...marks,
  temporary: z.literal(true).optional(),
  active_run_id: z.string().nullable(),
  messages: z.array(MessageSchema),
  earlier: z.number().optional(),
  summary: z.object({ text: z.string(), up_to_message_id: z.string() }).optional(),
  agent_names: z.record(z.string(), z.string()).optional(),
  ...sharing,
}) satisfies z.ZodType<Conversation>;

export const ContextFillSchema = z.object({
  used: z.number().optional(),
  size: z.number().optional(),
  least_cost: z.number().optional(),
}) satisfies z.ZodType<ContextFill>;
export const VersionsSchema = z.array(MessageSchema);

export const summaryToWire = (row: Row): ConversationSummary => ({
  conversation_id: row.id,
  agent_id: row.agentId,
  team_id: row.teamId ?? undefined,
  title: row.title,
  last_updated: Math.floor(row.updatedAt.getTime() / 1000),
  message_count: row.messageCount,
  preview: row.preview,
  ...marksOf(row),
  ...(row.sharedIn === null ? {} : { shared: true as const }),
});

/** The settings of a conversation, besides its title. */
export const marksOf = ({ pinnedAt, archivedAt }: Pick<Row, "pinnedAt" | "archivedAt">) => ({
  ...(pinnedAt ? { pinned: true as const } : {}),
  ...(archivedAt ? { archived: true as const } : {}),
});

export const messageToWire = (row: MessageRow): Message => ({
  message_id: row.id,
  role: row.role as Message["role"],
  content: row.content,
  conversation_id: row.conversationId,
  agent_id: row.agentId,
  created_at: row.createdAt.toISOString(),
  status: row.status as Message["status"],
  versions: row.version,
  tool_calls: readJson(MessageSchema.shape.tool_calls, row.toolCalls),
  run_id: row.runId ?? undefined,
  usage: readJson(UsageSchema, row.usage),
  reasoning: row.reasoning ?? undefined,
  error: readJson(FailureSchema, row.error),
  error_reason: reasonIn(row.error),
  model: row.model ?? undefined,
  parts: readJson(MessageSchema.shape.parts, row.parts),
  files: row.files === null ? undefined : sentFilesIn(row.files),
  sources: sourcesIn(row.sources),
});
