import "server-only";
import * as z from "zod";
import { issue } from "@/lib/core/http/request/issue";
import { Id, refine, ruled } from "@/lib/core/http/request/parse";
import { ReasonSchema, reasonIn } from "@/lib/core/http/reason";
import { sentence } from "@/lib/core/shared/sentence";
import {
  DOCUMENT_KINDS,
  REFRESHES,
  SEARCH_MODES,
  SEMANTIC_STATES,
  type KnowledgeText,
  type KnowledgeDocument,
  type KnowledgeHit,
  type Citation,
  type Collection,
} from "@/lib/knowledge/contract";
import { knowledgeLimits, knowledgeRules } from "@/lib/knowledge/rules";
import { authorshipFields, onlyMeInput } from "@/lib/memberships/schema";
import type { KnowledgeDocument as Row } from "@/prisma/generated/client";

export const CollectionSchema = z.object({
  collection_id: z.string(),
  name: z.string(),
  description: z.string(),
  documents: z.number(),
  reading: z.number(),
  failed: z.number(),
  chunks: z.number(),
  semantic: z.object({
    state: z.enum(SEMANTIC_STATES),
    passages: z.number(),
    error: z.string().optional(),
    error_reason: ReasonSchema.optional(),
  }),
  ...authorshipFields,
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Collection>;
export const CollectionListSchema = z.array(CollectionSchema);

const collectionFields = {
  name: ruled(knowledgeRules.name).transform((name) => name.trim()),
  description: ruled(knowledgeRules.description).optional(),
};
export const CollectionInputSchema = z.strictObject({ ...collectionFields, only_me: onlyMeInput });
export type NewCollection = z.infer<typeof CollectionInputSchema>;
export const CollectionPatchSchema = z.strictObject(collectionFields).partial();
export type CollectionPatch = z.infer<typeof CollectionPatchSchema>;

export const DocumentSchema = z.object({
  document_id: z.string(),
  collection_id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  state: z.enum(["reading", "ready", "failed"]),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  file_id: z.string().optional(),
  type: z.string().optional(),
  url: z.string().optional(),
  refresh: z.enum(REFRESHES).optional(),
  pages: z.number().optional(),
  tokens: z.number(),
  chunks: z.number(),
  cited: z.number(),
  refreshed_at: z.string().optional(),
  created_at: z.string(),
}) satisfies z.ZodType<KnowledgeDocument>;
export const DocumentListSchema = z.array(DocumentSchema);

const ONE_SOURCE = sentence(
  "document_source_not_one",
  "Give exactly one of file_id, text and url. A text needs a title.",
);
export const DocumentInputSchema = z
  .strictObject({
    title: ruled(knowledgeRules.title)
      .transform((title) => title.trim())
      .optional(),
    file_id: Id.optional(),
    text: ruled(knowledgeRules.note).optional(),
    url: z
      .string()
      .max(knowledgeLimits.url, issue(sentence("url_too_long", "The URL is too long")))
      .optional(),
    refresh: z
      .enum(REFRESHES, issue(sentence("refresh_unknown", "refresh must be daily or weekly")))
      .nullish(),
  })
  .superRefine(({ title, file_id, text, url }, context) => {
    const sources = [file_id, text, url].filter((each) => each !== undefined);
    const isOne = sources.length === 1 && (text === undefined || title !== undefined);
    refine(context, isOne ? undefined : ONE_SOURCE);
  });
export type NewDocument = z.infer<typeof DocumentInputSchema>;

const whole = (name: string) =>
  z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name })));
export const DocumentParams = z.object({ id: Id, documentId: Id });
export const PageQuerySchema = z.object({
  limit: whole("limit").optional(),
  after: z.string().max(200).optional(),
});
export const TextQuerySchema = z.object({
  part: whole("part").min(1).optional(),
  quote: z.string().max(2_000).optional(),
});
export const DocumentTextSchema = z.object({
  text: z.string(),
  part: z.number(),
  parts: z.number(),
  page: z.number().optional(),
  pages: z.number().optional(),
  highlight: z.object({ from: z.number(), to: z.number() }).optional(),
}) satisfies z.ZodType<KnowledgeText>;

export const SearchInputSchema = z.strictObject({
  query: z
    .string()
    .min(1, issue(sentence("query_required", "Enter what to search for")))
    .max(
      knowledgeLimits.query,
      issue(sentence("query_too_long", "A search can have up to 10,000 characters")),
    ),
  limit: z.number().int().min(1).max(knowledgeLimits.hits).optional(),
  mode: z.enum(SEARCH_MODES).optional(),
});
export const HitListSchema = z.array(
  z.object({
    chunk_id: z.number(),
    document_id: z.string(),
    title: z.string(),
    heading: z.string(),
    page: z.number().optional(),
    text: z.string(),
    score: z.number(),
    matched_by: z.array(z.enum(["keyword", "semantic"])),
    scores: z.object({ keyword: z.number().optional(), semantic: z.number().optional() }),
  }) satisfies z.ZodType<KnowledgeHit>,
);

export const SourceSchema = z.object({
  n: z.number(),
  document_id: z.string(),
  collection_id: z.string(),
  title: z.string(),
  page: z.number().optional(),
  quote: z.string(),
}) satisfies z.ZodType<Citation>;

/** The only code that maps a document to its wire names. */
export const documentToWire = (row: Row): KnowledgeDocument => ({
  document_id: row.id,
  collection_id: row.collectionId,
  kind: row.kind as KnowledgeDocument["kind"],
  title: row.title,
  state: row.state as KnowledgeDocument["state"],
  error: row.error ?? undefined,
  error_reason: reasonIn(row.errorReason),
  file_id: row.fileId ?? undefined,
  type: row.type ?? undefined,
  url: row.url ?? undefined,
  refresh: (row.refresh as KnowledgeDocument["refresh"]) ?? undefined,
  pages: row.pages ?? undefined,
  tokens: row.tokens,
  chunks: row.chunks,
  cited: row.cited,
  refreshed_at: row.refreshedAt?.toISOString(),
  created_at: row.createdAt.toISOString(),
});
