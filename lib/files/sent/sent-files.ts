import "server-only";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import { conflict, missing } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import { sentence } from "@/lib/core/shared/sentence";
import type { SentFile } from "@/lib/files/contract";
import { fileLimits } from "@/lib/files/shared/rules";
import { isRead } from "@/lib/files/reading/queue";

export const SentFileSchema = z.object({
  FileId: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  status: z.enum(["ready", "failed"]),
  pages: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
}) satisfies z.ZodType<SentFile>;
const SentFilesSchema = z.array(SentFileSchema).max(fileLimits.perMessage);

/** What came along with a message, from its row. */
export const sentFilesIn = (column: string | null): SentFile[] =>
  column === null ? [] : SentFilesSchema.parse(JSON.parse(column));
/** The same as a row keeps it. */
export const sentFilesColumn = (files: SentFile[]): string | null =>
  files.length ? JSON.stringify(files) : null;

/** By then most files are read; a call is not kept waiting for longer. */
const PATIENCE_MS = 15_000;

/**
 * The person's files by their ids, in this order, as they are sent along. 404 for one that is not theirs, 409 for one
 * that is still being read.
 */
export async function filesToSend(me: UserId, ids: readonly string[] = []): Promise<SentFile[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  let waited: NodeJS.Timeout | undefined;
  await Promise.race([
    Promise.all(wanted.map(isRead)),
    new Promise((go) => void (waited = setTimeout(go, PATIENCE_MS))),
  ]);
  clearTimeout(waited);
  const rows = await db().file.findMany({ where: { id: { in: wanted }, ownerId: me } });
  return wanted.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw missing(sentence("file_not_found", "File not found"));
    if (row.status === "reading")
      throw conflict(
        sentence("file_still_read", "{name} is still being read. Send it in a moment.", {
          name: row.name,
        }),
      );
    return {
      FileId: row.id,
      name: row.name,
      type: row.type,
      size: row.size,
      status: row.status === "ready" ? "ready" : "failed",
      pages: row.pages ?? undefined,
      width: row.width ?? undefined,
      height: row.height ?? undefined,
    };
  });
}
