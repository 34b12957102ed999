import "server-only";
import type { StoreFault } from "@/lib/core/db/engine";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What users see for SQLite's result codes (sqlite.org/rescode.html), by code prefix; when to retry, in seconds. */
const SENTENCES: [code: string, sentence: Sentence, again?: number][] = [
  [
    "SQLITE_FULL",
    sentence("disk_full", "The server's disk is full, so this couldn't be saved. Try again later."),
    60,
  ],
  [
    "SQLITE_READONLY",
    sentence(
      "disk_read_only",
      "The server can't write to its disk, so this couldn't be saved. Try again later.",
    ),
    60,
  ],
  [
    "SQLITE_CANTOPEN",
    sentence("database_not_opened", "The server can't open its database. Try again later."),
    60,
  ],
  ["SQLITE_IOERR", sentence("disk_failed", "The server's disk failed. Try again later."), 60],
  [
    "SQLITE_CORRUPT",
    sentence(
      "database_damaged",
      "The server's database is damaged. The operator needs to restore a backup.",
    ),
  ],
  [
    "SQLITE_NOTADB",
    sentence(
      "database_damaged",
      "The server's database is damaged. The operator needs to restore a backup.",
    ),
  ],
  [
    "SQLITE_BUSY",
    sentence("database_busy", "The server's database is busy. Try again in a moment."),
    5,
  ],
];

/** What an error of the disk or the file means; undefined for any other error. */
export function sqliteFault(error: unknown): StoreFault | undefined {
  const name = sqliteCode(error);
  const [, why, again] = SENTENCES.find(([begin]) => name?.startsWith(begin)) ?? [];
  return name && why ? { name, why, again } : undefined;
}

/**
 * SQLite's result code (sqlite.org/rescode.html) of an error, if it has one: a prepared statement's error, the
 * adapter's (a failed COMMIT is thrown as that), or the client's version of it.
 */
export function sqliteCode(error: unknown): string | undefined {
  type FromAdapter = { cause?: { originalCode?: unknown } };
  type Known = FromAdapter & { code?: unknown; meta?: { driverAdapterError?: FromAdapter } };
  const { code, meta, cause } = (typeof error === "object" && error !== null ? error : {}) as Known;
  const kind = meta?.driverAdapterError?.cause?.originalCode ?? cause?.originalCode ?? code;
  return typeof kind === "string" && kind.startsWith("SQLITE_") ? kind : undefined;
}
