import "server-only";
import { config } from "@/lib/core/config";
import { Prisma, type Transaction } from "@/lib/core/db/db";
import { queryRows, queryRowsIn } from "@/lib/core/db/statements";
import { AppError } from "@/lib/core/errors";
import type { OwnerId, Scope } from "@/lib/core/identity";
import { take, type Limit } from "@/lib/core/limits";
import { BYTES_OF_TOKEN } from "@/lib/core/model/tokens";
import { sentence } from "@/lib/core/shared/sentence";
import type { Quota } from "@/lib/core/storage/quota";
import type { FileSpace } from "@/lib/files/contract";
import { fileLimits } from "@/lib/files/rules";

const MEGABYTE = 1024 * 1024;
const mostBytes = (): number => config().QUOTA_FILE_MEGABYTES * MEGABYTE;

export const fileQuota = (): Quota => ({
  kind: "File",
  most: fileLimits.files,
  sentence: sentence("too_many_files", "You've reached the file limit. Delete some in Files."),
});

/** How many files one person may upload per minute. */
export const uploadLimit: Limit = {
  name: "files.uploads",
  get points() {
    return config().FILE_UPLOADS_PER_MINUTE;
  },
  seconds: 60,
  by: "me",
  sentence: sentence(
    "too_many_uploads",
    "You're uploading files too fast. Wait a minute and try again.",
  ),
};

/**
 * Counts the bytes that a person stores: at most twice their quota in a day, since deleted content stays on disk for
 * that long. Throws 429.
 */
export const countReceived = (me: Scope, bytes: number): void =>
  take(
    {
      name: "files.bytes",
      points: 2 * mostBytes(),
      seconds: 24 * 60 * 60,
      sentence: sentence(
        "too_many_bytes_in_day",
        "You can upload up to {most} MB in 24 hours. Try again later.",
        { most: 2 * config().QUOTA_FILE_MEGABYTES },
      ),
    },
    me.person,
    bytes,
  );

/** If the text is longer than its file, as with an archive, its length counts instead. */
const WITH_TEXT = Prisma.sql`CASE WHEN "tokens" * ${BYTES_OF_TOKEN} - ${BYTES_OF_TOKEN} >= "size" THEN "tokens" * ${BYTES_OF_TOKEN} ELSE "size" END`;
/** The same content is stored and counted once. */
const USE = (owner: OwnerId) =>
  Prisma.sql`SELECT coalesce(sum("size"), 0) AS used, coalesce(sum("files"), 0) AS files FROM (SELECT "sha256", max(${WITH_TEXT}) AS "size", count(*) AS "files" FROM "File" WHERE "ownerId" = ${owner} GROUP BY "sha256") counted`;
type Use = { used: number | bigint | string; files: number | bigint | string };

/**
 * Within the transaction that adds a file of `size` bytes: throws 413 `quota_exceeded`, with the free space, when the
 * person's files exceed their quota. `added`: bytes still to be added.
 */
export async function requireSpace(
  tx: Transaction,
  owner: OwnerId,
  { size, added = 0 }: { size: number; added?: number },
): Promise<void> {
  const [use] = await queryRowsIn<Use>(tx, USE(owner));
  const over = Number(use!.used) + added - mostBytes();
  if (over <= 0) return;
  const free = Math.max(0, size - over);
  throw new AppError(
    413,
    "quota_exceeded",
    sentence(
      "files_full",
      "Your files can use up to {most} MB, and {free} MB are free. Delete some in Files.",
      { most: config().QUOTA_FILE_MEGABYTES, free: Math.floor((free / MEGABYTE) * 10) / 10 },
    ),
    undefined,
    {},
    { free_bytes: free },
  );
}

/** Storage that the person's files use, and their quota. */
export async function space(me: Scope): Promise<FileSpace> {
  const { sql, values } = USE(me.workspace);
  const [use] = await queryRows<Use>(sql, values as string[]);
  return { used: Number(use!.used), files: Number(use!.files), most: mostBytes() };
}
