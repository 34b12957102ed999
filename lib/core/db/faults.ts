import "server-only";
import { withConnection, connection } from "@/lib/core/db/db";
import { sqliteCode } from "@/lib/core/db/sqlite/sqlite-code";
import { AppError } from "@/lib/core/http/reply/errors";
import { log, sparingly } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

/** What people are told of SQLite's result codes (sqlite.org/rescode.html), by the code's beginning; when to ask again, in seconds. */
const SENTENCES: [code: string, sentence: Sentence, again?: number][] = [
  [
    "SQLITE_FULL",
    sentence(
      "disk_full",
      "The disk of the server is full, so this could not be saved. Please try again later.",
    ),
    60,
  ],
  [
    "SQLITE_READONLY",
    sentence(
      "disk_read_only",
      "The server can't write to its disk, so this could not be saved. Please try again later.",
    ),
    60,
  ],
  [
    "SQLITE_CANTOPEN",
    sentence("database_not_opened", "The server can't open its database. Please try again later."),
    60,
  ],
  [
    "SQLITE_IOERR",
    sentence("disk_failed", "The disk of the server failed. Please try again later."),
    60,
  ],
  [
    "SQLITE_CORRUPT",
    sentence(
      "database_damaged",
      "The database of the server is damaged. Whoever runs it has to put a backup back.",
    ),
  ],
  [
    "SQLITE_NOTADB",
    sentence(
      "database_damaged",
      "The database of the server is damaged. Whoever runs it has to put a backup back.",
    ),
  ],
  [
    "SQLITE_BUSY",
    sentence("database_busy", "The database of the server is busy. Please try again in a moment."),
    5,
  ],
];
/** A monitor asks often, and each check is a write. */
const LOOK_MS = 5_000;

/**
 * A 503 with a sentence when an error comes from the disk or the file and not from the call, and logs it; undefined for
 * any other.
 */
export function storeFault(error: unknown): AppError | undefined {
  const code = sqliteCode(error);
  const [, why, again] = SENTENCES.find(([begin]) => code?.startsWith(begin)) ?? [];
  if (!why) return undefined;
  sparingly(`store.${code}`, () =>
    log().error({ error }, "the database could not be read or written"),
  );
  return new AppError(
    503,
    "unavailable",
    why,
    undefined,
    again ? { "Retry-After": String(again) } : {},
  );
}

/**
 * Throws 503 when nothing can be written. Tries it by writing an unused number in the file's header, at most once per
 * LOOK_MS.
 */
export async function tryWriting(): Promise<void> {
  const look = processSingleton("db.look", () => ({ at: -Infinity, outcome: Promise.resolve() }));
  if (performance.now() - look.at > LOOK_MS) {
    look.at = performance.now();
    look.outcome = withConnection(() => void connection().pragma("user_version = 1")).catch(
      (error: unknown) => Promise.reject(storeFault(error) ?? error),
    );
  }
  await look.outcome;
}

/**
 * Writes something that nobody waits for and that may be lost, such as when something was last used. A failure must not
 * fail the read it belongs to, not even on a full disk.
 */
export function writeAside(what: string, work: () => Promise<unknown>): void {
  void work().catch((error: unknown) =>
    sparingly(`aside.${what}`, () => log().warn({ error }, `${what} could not be noted`)),
  );
}
