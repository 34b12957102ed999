import "server-only";
import * as z from "zod";
import { config } from "@/lib/core/config";
import { issue } from "@/lib/core/http/request/issue";
import { Id, listOf } from "@/lib/core/http/request/parse";
import { ReasonSchema, SentenceSchema, reasonIn } from "@/lib/core/http/reason";
import { sentence } from "@/lib/core/shared/sentence";
import { privacyOf } from "@/lib/memberships/items";
import { FILE_KINDS, FILE_MAKERS, FILE_SORTS } from "@/lib/files/list-options";
import type { File, FileSpace, FileText, FileUse } from "@/lib/files/contract";
import type { File as Row } from "@/prisma/generated/client";

export const FileSchema = z.object({
  FileId: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  status: z.enum(["reading", "ready", "failed"]),
  error: z.string().optional(),
  error_reason: ReasonSchema.optional(),
  notes: z.array(SentenceSchema).optional(),
  pages: z.number().optional(),
  tokens: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  made_by: z.object({ agent_id: z.string(), run_id: z.string() }).optional(),
  version: z.number().optional(),
  created_at: z.string(),
  only_me: z.literal(true).optional(),
}) satisfies z.ZodType<File>;
export const UploadQuerySchema = z.object({
  shared: z
    .enum(["true", "false"], issue(sentence("shared_not_boolean", "shared must be true or false")))
    .transform((text) => text === "true")
    .optional(),
});
export const FileListSchema = z.array(FileSchema);
const tooMany = (most: number): string =>
  issue(sentence("too_many_files_sent", "You can attach up to {most} files", { most }));
/** No operator can allow more. */
const MOST_EVER = 100;
/** Ids of files attached to a text: as many as the operator allows. */
export const FileIdsSchema = listOf(Id, MOST_EVER, tooMany(MOST_EVER)).refine(
  (ids) => ids.length <= config().FILES_PER_MESSAGE,
  { error: () => tooMany(config().FILES_PER_MESSAGE) },
);
export const FileTextSchema = z.object({
  text: z.string(),
  page: z.number(),
  pages: z.number(),
  notes: z.array(SentenceSchema).optional(),
}) satisfies z.ZodType<FileText>;
export const FileUsesSchema = z.array(
  z.object({
    kind: z.enum(["conversation", "task"]),
    id: z.string(),
    name: z.string(),
  }) satisfies z.ZodType<FileUse>,
);
export const FileSpaceSchema = z.object({
  used: z.number(),
  most: z.number(),
  files: z.number(),
}) satisfies z.ZodType<FileSpace>;

const whole = (name: string) =>
  z.coerce
    .number(issue(sentence("not_number", "{name} must be a number", { name })))
    .int(issue(sentence("not_whole_number", "{name} must be a whole number", { name })));
export const FileQuerySchema = z.object({
  limit: whole("limit").optional(),
  after: z.string().max(200).optional(),
  versions_of: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  kind: z.enum(FILE_KINDS).optional(),
  by: z.enum(FILE_MAKERS).optional(),
  sort: z.enum(FILE_SORTS).optional(),
});
export const TextQuerySchema = z.object({ page: whole("page").optional() });

const NotesSchema = z.array(SentenceSchema);
const notesIn = (column: string | null) =>
  column === null ? undefined : NotesSchema.parse(JSON.parse(column));

/** The only code that maps a file to its wire names. */
export const toWire = (row: Row): File => ({
  FileId: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  sha256: row.sha256,
  status: row.status as File["status"],
  error: row.error ?? undefined,
  error_reason: reasonIn(row.errorReason),
  notes: notesIn(row.notes),
  pages: row.pages ?? undefined,
  tokens: row.tokens ?? undefined,
  width: row.width ?? undefined,
  height: row.height ?? undefined,
  made_by: row.agentId && row.runId ? { agent_id: row.agentId, run_id: row.runId } : undefined,
  version: row.version ?? undefined,
  created_at: row.createdAt.toISOString(),
  ...privacyOf(row),
});
