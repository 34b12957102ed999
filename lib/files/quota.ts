import "server-only";
import { config } from "@/lib/core/config";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { queryRows, queryRowsIn } from "@/lib/core/db/statements";
import { AppError } from "@/lib/core/http/reply/errors";
import type { UserId } from "@/lib/core/identity";
import type { Limit } from "@/lib/core/limits";
import { sentence } from "@/lib/core/shared/sentence";
import type { Quota } from "@/lib/core/storage/quota";
import type { FileSpace } from "@/lib/files/contract";
import { fileLimits } from "@/lib/files/shared/rules";

const MEGABYTE = 1024 * 1024;
const mostBytes = (): number => config().QUOTA_FILE_MEGABYTES * MEGABYTE;

export const fileQuota = (): Quota => ({
  kind: "File",
  most: fileLimits.files,
  sentence: sentence(
    "too_many_files",
    "You have as many files as you may have here. Delete some in Settings, Files.",
  ),
});

/** How many files one person uploads in a minute. */
export const uploadLimit: Limit = {
  name: "files.uploads",
  get points() {
    return config().FILE_UPLOADS_PER_MINUTE;
  },
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_uploads",
    "You have uploaded many files in a short time. Please wait a minute.",
  ),
};

/** The same content is kept, and counted, once. */
const USE = (me: UserId) =>
  Prisma.sql`SELECT coalesce(sum("size"), 0) AS used, coalesce(sum("files"), 0) AS files FROM (SELECT "sha256", max("size") AS "size", count(*) AS "files" FROM "File" WHERE "ownerId" = ${me} GROUP BY "sha256") counted`;
type Use = { used: number | bigint | string; files: number | bigint | string };

/**
 * Within the transaction that adds a file: throws 413 `quota_exceeded`, with what is free, when the person's files take
 * more than they may.
 */
export async function requireSpace(tx: Transaction, me: UserId, size: number): Promise<void> {
  const [use] = await queryRowsIn<Use>(tx, USE(me));
  const over = Number(use!.used) - mostBytes();
  if (over <= 0) return;
  const free = Math.max(0, size - over);
  throw new AppError(
    413,
    "quota_exceeded",
    sentence(
      "files_full",
      "Your files may take {most} MB, of which {free} MB are free. Delete some in Settings, Files.",
      { most: config().QUOTA_FILE_MEGABYTES, free: Math.floor((free / MEGABYTE) * 10) / 10 },
    ),
    undefined,
    {},
    { free_bytes: free },
  );
}

/** What the person's files take up, and may. */
export async function space(me: UserId): Promise<FileSpace> {
  const { sql, values } = USE(me);
  const [use] = await queryRows<Use>(sql, values as string[]);
  return { used: Number(use!.used), files: Number(use!.files), most: mostBytes() };
}
