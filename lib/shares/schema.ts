import "server-only";
import * as z from "zod";
import { config } from "@/lib/core/config";
import { unseal } from "@/lib/core/crypto";
import { issue } from "@/lib/core/http/request/issue";
import { Id, refine, ruled } from "@/lib/core/http/request/parse";
import { sentence } from "@/lib/core/shared/sentence";
import { SentFileSchema } from "@/lib/files/sent-files";
import {
  AUDIENCES,
  SHARE_KINDS,
  SHARE_LIFETIMES,
  sharePath,
  type Share,
  type SharedContent,
  type SharedPage,
  type ShareInput,
  type ShareKind,
  type SharePatch,
} from "@/lib/shares/contract";
import { shareLimits, shareRules } from "@/lib/shares/rules";
import type { Share as Row } from "@/prisma/generated/client";

const AudienceSchema = z.enum(
  AUDIENCES,
  issue(sentence("audience_not_offered", "audience must be anyone or signed_in")),
);
const LifetimeSchema = z.literal(
  SHARE_LIFETIMES,
  issue(sentence("share_lifetime_not_offered", "expires_in_days must be 1, 7, 30 or null")),
);
const IncludeSchema = z.strictObject({
  files: z.boolean().optional(),
  tool_calls: z.boolean().optional(),
});
/** In one form of Unicode: keyboards compose the same letters differently. */
const PassphraseSchema = ruled(shareRules.passphrase).transform((text) => text.normalize("NFC"));

export const ShareInputSchema = z
  .strictObject({
    conversation_id: Id.optional(),
    task_id: Id.optional(),
    file_id: Id.optional(),
    audience: AudienceSchema,
    expires_in_days: LifetimeSchema,
    passphrase: PassphraseSchema.optional(),
    include: IncludeSchema.optional(),
  })
  .superRefine(({ conversation_id, task_id, file_id }, context) => {
    const sources = [conversation_id, task_id, file_id].filter((id) => id !== undefined);
    const why = sentence(
      "share_of_one",
      "Name exactly one of conversation_id, task_id and file_id",
    );
    if (sources.length !== 1) refine(context, why, ["conversation_id"]);
  }) satisfies z.ZodType<ShareInput>;

export const SharePatchSchema = z.strictObject({
  audience: AudienceSchema.optional(),
  expires_in_days: LifetimeSchema.optional(),
  passphrase: PassphraseSchema.nullable().optional(),
  include: IncludeSchema.optional(),
  publish: z.literal(true).optional(),
}) satisfies z.ZodType<SharePatch>;

export const TokenParams = z.object({ token: Id });
export const SharedFileParams = z.object({ token: Id, id: Id });
/** Any text that could be one: its own rule would say how long the right one is. */
export const UnlockSchema = z.strictObject({
  passphrase: z
    .string()
    .max(shareLimits.passphrase.most)
    .transform((text) => text.normalize("NFC")),
});
export const ProceededSchema = z.object({ conversation_id: z.string(), agent_id: z.string() });

export const ShareSchema = z.object({
  ShareId: z.string(),
  kind: z.enum(SHARE_KINDS),
  conversation_id: z.string().optional(),
  task_id: z.string().optional(),
  file_id: z.string().optional(),
  title: z.string(),
  url: z.string(),
  audience: z.enum(AUDIENCES),
  has_passphrase: z.boolean(),
  include: z.object({ files: z.boolean(), tool_calls: z.boolean() }),
  views: z.number(),
  readable: z.boolean(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  published_at: z.string(),
}) satisfies z.ZodType<Share>;
export const ShareListSchema = z.array(ShareSchema);

const MessageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  name: z.string().optional(),
  content: z.string(),
  created_at: z.string().optional(),
  parts: z.array(z.object({ name: z.string(), content: z.string() })).optional(),
  tool_calls: z
    .array(z.object({ name: z.string(), arguments: z.string(), result: z.string().optional() }))
    .optional(),
  sources: z
    .array(
      z.object({
        n: z.number(),
        title: z.string(),
        page: z.number().optional(),
        quote: z.string(),
      }),
    )
    .optional(),
  files: z.array(SentFileSchema).optional(),
});
const ContentSchema = z.object({
  messages: z.array(MessageSchema),
  files: z.array(SentFileSchema),
}) satisfies z.ZodType<SharedContent>;
export const SharedPageSchema = ContentSchema.extend({
  kind: z.enum(SHARE_KINDS),
  title: z.string(),
  published_at: z.string(),
  expires_at: z.string().nullable(),
}) satisfies z.ZodType<SharedPage>;

export const contentOf = ({ content }: Pick<Row, "content">): SharedContent =>
  ContentSchema.parse(JSON.parse(content));

/** What a token was sealed for. */
export const TOKEN_PURPOSE = "share link";

/** A row without its snapshot. */
export type ListedRow = Omit<Row, "content">;

/**
 * The only place that sets a share's field names on the wire. `url`: empty when the token can't be unsealed, since the
 * server's secret has changed.
 */
export const toWire = (row: ListedRow, readable: boolean): Share => ({
  ShareId: row.id,
  kind: row.kind as ShareKind, // written as such
  [`${row.kind}_id`]: row.sourceId,
  title: row.title,
  url: urlOf(row),
  audience: row.audience as Share["audience"], // written as such
  has_passphrase: row.passwordHash !== null,
  include: { files: row.files, tool_calls: row.toolCalls },
  views: row.views,
  readable: readable && !isExpired(row),
  expires_at: row.expiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  published_at: row.publishedAt.toISOString(),
});

export const isExpired = ({ expiresAt }: Pick<Row, "expiresAt">, now = Date.now()): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now;

function urlOf({ id, sealedToken }: ListedRow): string {
  try {
    const token = unseal(TOKEN_PURPOSE, id, sealedToken);
    return new URL(sharePath(token), config().APP_URL).href;
  } catch {
    return "";
  }
}
