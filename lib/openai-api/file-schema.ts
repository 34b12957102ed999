import "server-only";
import * as z from "zod";
import type { DeletedFile, FileObject, FileObjectList } from "@/lib/openai-api/file-object";

/** OpenAI's clients may request 10,000; larger numbers come in several pages. */
export const FilesQuery = z.object({
  after: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(100),
  order: z.enum(["asc", "desc"]).default("desc"),
  purpose: z.string().max(50).optional(),
});

export const FileObjectSchema = z.object({
  id: z.string(),
  object: z.literal("file"),
  bytes: z.number().int(),
  created_at: z.number().int(),
  filename: z.string(),
  purpose: z.literal("user_data"),
  status: z.enum(["uploaded", "processed", "error"]),
  status_details: z.string().nullable(),
}) satisfies z.ZodType<FileObject>;
export const FileObjectListSchema = z.object({
  object: z.literal("list"),
  data: z.array(FileObjectSchema),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
}) satisfies z.ZodType<FileObjectList>;
export const DeletedFileSchema = z.object({
  id: z.string(),
  object: z.literal("file"),
  deleted: z.literal(true),
}) satisfies z.ZodType<DeletedFile>;
