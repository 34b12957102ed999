import "server-only";
import { withConnection, connection } from "@/lib/core/db/db";
import { sqliteCode } from "@/lib/core/db/sqlite/sqlite-code";
import { AppError } from "@/lib/core/http/reply/errors";
import { log, sparingly } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** What people are told of SQLite's result codes (sqlite.org/rescode.html), by the code's beginning; when to ask again, in seconds. */
const SENTENCES: [code: string, sentence: string, again?: number][] = [
  [
    "SQLITE_FULL",
    "The disk of the server is full, so this could not be saved. Please try again later.",
    60,
  ],
  [
    "SQLITE_READONLY",
    "The server can't write to its disk, so this could not be saved. Please try again later.",
    60,
  ],
  ["SQLITE_CANTOPEN", "The server can't open its database. Please try again later.", 60],
  ["SQLITE_IOERR", "The disk of the server failed. Please try again later.", 60],
  [
    "SQLITE_CORRUPT",
    "The database of the server is damaged. Whoever runs it has to put a backup back.",
  ],
  [
    "SQLITE_NOTADB",
    "The database of the server is damaged. Whoever runs it has to put a backup back.",
  ],
  ["SQLITE_BUSY", "The database of the server is busy. Please try again in a moment.", 5],
];
/** A monitor asks often, and each look is a write. */
const LOOK_MS = 5_000;

/** 503 with a sentence when an error is the disk's or the file's and not the call's; undefined for any other. Logs it. */
export function storeFault(error: unknown): AppError | undefined {
  const code = sqliteCode(error);
  const [, sentence, again] = SENTENCES.find(([begin]) => code?.startsWith(begin)) ?? [];
  if (!sentence) return undefined;
  sparingly(`store.${code}`, () =>
    log().error({ error }, "the database could not be read or written"),
  );
  return new AppError(
    503,
    "unavailable",
    sentence,
    undefined,
    again ? { "Retry-After": String(again) } : {},
  );
}

/** Throws 503 when nothing can be written. It tries with a number in the file's head that nobody reads, now and then. */
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
 * Writes what nobody waits for and what may be lost: when something was last used. That must fail no reading, not on
 * a full disk either.
 */
export function writeAside(what: string, work: () => Promise<unknown>): void {
  void work().catch((error: unknown) =>
    sparingly(`aside.${what}`, () => log().warn({ error }, `${what} could not be noted`)),
  );
}
