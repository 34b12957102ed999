import "server-only";
import * as z from "zod";
import { db, type Prisma, type Transaction } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/errors";
import { type OwnerId, type Scope, visibleTo } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import { withinQuota } from "@/lib/core/storage/quota";
import type { SentFile } from "@/lib/files/contract";
import { fileQuota, requireSpace } from "@/lib/files/quota";
import { isRead } from "@/lib/files/reading/queue";
import type { File as Row } from "@/prisma/generated/client";

export const SentFileSchema = z.object({
  FileId: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  status: z.enum(["ready", "failed"]),
  pages: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  version: z.number().optional(),
}) satisfies z.ZodType<SentFile>;
const SentFilesSchema = z.array(SentFileSchema);

/** The attachments of a message, from its row. */
export const sentFilesIn = (column: string | null): SentFile[] =>
  column === null ? [] : SentFilesSchema.parse(JSON.parse(column));
/** The same as stored in a row. */
export const sentFilesColumn = (files: SentFile[]): string | null =>
  files.length ? JSON.stringify(files) : null;

/**
 * The files of a record that its person has changed: existing ones stay, including deleted ones; new ones as with
 * `filesToSend`.
 */
export async function filesKept(
  me: Scope,
  ids: readonly string[],
  before: SentFile[],
): Promise<SentFile[]> {
  const byId = new Map(before.map((each) => [each.FileId, each]));
  const added = await filesToSend(
    me,
    ids.filter((id) => !byId.has(id)),
  );
  for (const each of added) byId.set(each.FileId, each);
  return [...new Set(ids)].map((id) => byId.get(id)!); // each is one or the other
}

/** By then most files have been read; no call waits longer. */
const PATIENCE_MS = 15_000;

/**
 * The person's files by their ids, in this order, as attachments. 404 for one that is not theirs, 409 for one that is
 * still being read.
 */
export async function filesToSend(me: Scope, ids: readonly string[] = []): Promise<SentFile[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  let waited: NodeJS.Timeout | undefined;
  await Promise.race([
    Promise.all(wanted.map(isRead)),
    new Promise((go) => void (waited = setTimeout(go, PATIENCE_MS))),
  ]);
  clearTimeout(waited);
  const rows = await db().file.findMany({ where: { id: { in: wanted }, ownerId: visibleTo(me) } });
  return wanted.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw missing(sentence("file_not_found", "File not found"));
    if (row.status === "reading")
      throw conflict(
        sentence("file_still_read", "{name} is still being read. Send it in a moment.", {
          name: row.name,
        }),
      );
    return sentFile(row);
  });
}

/**
 * Gives files another owner, in the transaction that attaches them to what that owner has, or moves it. Throws 409 or
 * 413 when the new owner has no room for them.
 */
async function give(
  tx: Transaction,
  to: OwnerId,
  where: Prisma.FileWhereInput & { ownerId: OwnerId },
): Promise<void> {
  const rows = await tx.file.findMany({ where, select: { id: true, size: true } });
  if (rows.length === 0) return;
  await withinQuota(tx, to, [fileQuota()], () =>
    tx.file.updateMany({
      where: { id: { in: rows.map(({ id }) => id) }, ownerId: where.ownerId },
      data: { ownerId: to },
    }),
  );
  await requireSpace(tx, to, { size: rows.reduce((sum, { size }) => sum + size, 0) });
}

/** What is attached to an item of the whole workspace becomes the workspace's: its other members open it too. */
export async function shareAttached(
  tx: Transaction,
  me: Scope,
  owner: OwnerId,
  files: readonly SentFile[],
): Promise<void> {
  if (owner === me.own) return;
  await give(tx, owner, { ownerId: me.own, id: { in: files.map(({ FileId }) => FileId) } });
}

/** The files that agents wrote for a task go where it goes. */
export const moveMade = (
  tx: Transaction,
  placeId: string,
  from: OwnerId,
  to: OwnerId,
): Promise<void> => give(tx, to, { ownerId: from, placeId });

/** A file's row as shown with what it is attached to. */
export const sentFile = (row: Row): SentFile => ({
  FileId: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  status: row.status === "failed" ? "failed" : "ready",
  pages: row.pages ?? undefined,
  width: row.width ?? undefined,
  height: row.height ?? undefined,
  version: row.version ?? undefined,
});
