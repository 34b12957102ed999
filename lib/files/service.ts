import "server-only";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { findRow } from "@/lib/core/db/statements";
import { readPage, type RowsOf } from "@/lib/core/db/paging/row-page";
import type { Caller } from "@/lib/core/http/request/caller";
import { Content } from "@/lib/core/http/reply/file/content";
import { AppError, missing } from "@/lib/core/http/reply/errors";
import { HttpReply } from "@/lib/core/http/reply/reply";
import type { Received } from "@/lib/core/http/upload/received";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import type { File, FileText } from "@/lib/files/contract";
import { fileLimits } from "@/lib/files/shared/rules";
import { fileQuota, requireSpace } from "@/lib/files/quota";
import { beginReading } from "@/lib/files/reading/queue";
import { pageOf } from "@/lib/files/reading/stored-text";
import { toWire } from "@/lib/files/schema";
import { contentPath, hasContent, keepContent } from "@/lib/files/store/content";
import { kindOf } from "@/lib/files/store/kind";
import type { File as Row } from "@/prisma/generated/client";

export const rowsOf = (me: UserId): RowsOf<Row> => ({
  table: "File",
  where: { ownerId: me },
  bytes: "1000",
  times: ["createdAt"],
});

/** The person's files, newest first, at most 50 a page; the key of the next page goes into `X-Next-Key`. */
export async function list(
  me: UserId,
  page: { after?: string; limit?: number } = {},
): Promise<HttpReply<File[]>> {
  const { rows, headers } = await readPage(rowsOf(me), page, fileLimits.perPage);
  return new HttpReply(rows.map(toWire), { headers });
}

/** 404 when it is not the person's. */
export async function get(me: UserId, id: string): Promise<File> {
  return toWire(await rowOf(me, id));
}

export async function rowOf(me: UserId, id: string): Promise<Row> {
  const row = await findRow("File", { id, ownerId: me }, ["createdAt"]);
  if (!row) throw missing(sentence("file_not_found", "File not found"));
  return row;
}

/**
 * Keeps a file that has come in: the content first, then its row, so that a row never names what is not there. It is read
 * afterwards. 413 when the person's files take as much as they may.
 */
export async function create(me: UserId, received: Received, by: Caller): Promise<File> {
  const type = await kindOf(received.path);
  await keepContent(received);
  const data = {
    id: newId(),
    ownerId: me,
    name: received.name,
    type,
    size: received.size,
    sha256: received.sha256,
    status: "reading",
    createdAt: new Date(),
  };
  const row = await transact(me, async (tx) => {
    await by.stillIn(tx);
    const made = await withinQuota(tx, me, [fileQuota()], () => tx.file.create({ data }));
    await requireSpace(tx, me, received.size);
    return made;
  });
  beginReading(row);
  return toWire(row);
}

/** The content as an answer. 404 when it is not the person's, 410 when it is missing from the disk. */
export async function content(me: UserId, id: string, asked: Headers): Promise<Content> {
  const row = await rowOf(me, id);
  await requireContent(row);
  return new Content(contentPath(row.sha256), row.size, row.type, row.name, row.sha256, asked);
}

async function requireContent({ sha256, size }: Row): Promise<void> {
  if (!(await hasContent(sha256, size))) throw contentMissing();
}

/** The row is there, its content is not: the data folder is another, or was not restored. */
const contentMissing = () =>
  new AppError(
    410,
    "content_missing",
    sentence(
      "file_content_missing",
      "The content of this file is missing on the server. Upload it again, or ask who runs the server to restore it.",
    ),
  );

/** One page of what was read of a file. 409 while it is being read, or when nothing could be. */
export async function text(me: UserId, id: string, page = 1): Promise<FileText> {
  const row = await rowOf(me, id);
  await requireContent(row);
  const found = await pageOf(row, page);
  if (!found) throw missing(sentence("file_page_not_found", "This file has no such page"));
  return found;
}

/** Removes the file from the person's. What it holds goes a day later, if nobody else has the same. */
export async function remove(me: UserId, id: string): Promise<void> {
  const { count } = await db().file.deleteMany({ where: { id, ownerId: me } });
  if (count === 0) throw missing(sentence("file_not_found", "File not found"));
}
