import "server-only";
import type { Actor } from "@/lib/audit/write";
import type { Content } from "@/lib/core/http/file-content";
import { invalid } from "@/lib/core/errors";
import type { Caller } from "@/lib/core/http/request/caller";
import type { Received } from "@/lib/core/http/received-file";
import { sentence } from "@/lib/core/shared/sentence";
import type { File } from "@/lib/files/contract";
import { listBehind, requireAmong, type FilesOf } from "@/lib/files/by-key";
import * as files from "@/lib/files/service";
import type { Program } from "@/lib/openai-api/model-service";
import type { DeletedFile, FileObject, FileObjectList } from "@/lib/openai-api/file-object";

const PURPOSE = "user_data";
const PER_PAGE = 100;

/** A key for only some agents has access to no files but those uploaded with it. */
export const filesOf = ({ me, keyId, targets }: Program): FilesOf => ({
  me,
  ...(targets ? { keyId } : {}),
});

/** Stores a program's upload among its person's files. 400 for another purpose than user_data. */
export async function create(
  { me, keyId }: Program,
  received: Received,
  by: Caller,
): Promise<FileObject> {
  if (received.fields.get("purpose") !== PURPOSE) {
    const why = sentence("file_purpose", "purpose must be user_data");
    throw invalid(why, { purpose: why });
  }
  return toObject(await files.create(me, received, by, { keyId }));
}

type Query = { after?: string; limit: number; order: "asc" | "desc"; purpose?: string };

/** The files that the key has access to. All of them have one purpose. */
export async function list(
  program: Program,
  { purpose = PURPOSE, limit, ...page }: Query,
): Promise<FileObjectList> {
  const rows =
    purpose === PURPOSE
      ? await listBehind(filesOf(program), { ...page, limit: Math.min(limit, PER_PAGE) })
      : { files: [], more: false };
  const data = rows.files.map(toObject);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: rows.more,
  };
}

/** 404 for a file that the key has no access to. */
export async function get(program: Program, id: string): Promise<FileObject> {
  await requireAmong(filesOf(program), [id]);
  return toObject(await files.get(program.me, id));
}

/** The same. */
export async function content(program: Program, id: string, headers: Headers): Promise<Content> {
  await requireAmong(filesOf(program), [id]);
  return files.content(program.me, id, headers);
}

/** The same. */
export async function remove(program: Program, id: string, by: Actor): Promise<DeletedFile> {
  await requireAmong(filesOf(program), [id]);
  await files.remove(program.me, id, by);
  return { id, object: "file", deleted: true };
}

const STATUS = { reading: "uploaded", ready: "processed", failed: "error" } as const;

const toObject = ({ FileId, name, size, status, error, created_at }: File): FileObject => ({
  id: FileId,
  object: "file",
  bytes: size,
  created_at: Math.floor(Date.parse(created_at) / 1000),
  filename: name,
  purpose: PURPOSE,
  status: STATUS[status],
  status_details: error ?? null,
});
