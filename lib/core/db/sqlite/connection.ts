import "server-only";
import { config } from "@/lib/core/config";
import { Lock, LockedSqlite, stuckWatch } from "@/lib/core/db/sqlite/locked-adapter";
import { leanly } from "@/lib/core/db/sqlite/query-compiler";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/singleton";
import { PrismaClient } from "@/prisma/generated/client";
import type { Statement } from "better-sqlite3";

/**
 * Only used while the file is opened. After that SQLite does not wait for other programs:
 * lib/core/db/sqlite/foreign-lock.ts does.
 */
const OPENING_MS = 5_000;
/** Asserted at startup (SAFETY 'The store'): an acknowledged commit is on the disk. */
export const PRAGMAS = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA temp_store = MEMORY",
  "PRAGMA busy_timeout = 0",
];
/**
 * A transaction makes only database calls and ends in milliseconds; one seen in this many checks in a row is stuck.
 * Checks are counted, not time: while the whole process is stalled, as on an overloaded machine, nothing can end.
 */
const LOOKS = 10;
const LOOK_MS = 2_000;

const lock = () => processSingleton("db.lock", () => new Lock());

/** The only connection. Statements of all requests queue for its lock. */
export const client = (): PrismaClient =>
  processSingleton("db", () => {
    const options = { adapter: adapter(), __internal: { configOverride: leanly } };
    return new PrismaClient(options as { adapter: LockedSqlite }); // its type hides the other one
  });
const adapter = () =>
  processSingleton(
    "db.adapter",
    () =>
      new LockedSqlite(
        { url: `file:${config().databaseFile}`, timeout: OPENING_MS },
        lock(),
        PRAGMAS,
      ),
  );

/** The open connection, for statements of the code that holds its lock. */
export const connection = () => adapter().connection!;

/** Whether the library for it is there. Only known once the connection is open. */
export const comparesBits = (): boolean => adapter().comparesBits;

/** A statement of the connection, prepared once. */
export function prepared(sql: string): Statement {
  const statements = processSingleton("db.statements", () => new Map<string, Statement>());
  let statement = statements.get(sql);
  if (!statement) statements.set(sql, (statement = connection().prepare(sql)));
  return statement;
}

/**
 * Runs one statement on the connection, or several that only read, with exclusive use of it. Not inside a transaction,
 * which has the connection already. They run again when another program has locked the file.
 */
export async function withConnection<T>(work: () => T | Promise<T>): Promise<T> {
  if (!adapter().connection) await client().$connect();
  return lock().hold(work);
}

/** The same for a transaction that `begin` opens: it has the connection until `release` is called. */
export async function holdConnection(begin: () => unknown): Promise<{ release: () => void }> {
  if (!adapter().connection) await client().$connect();
  return lock().holdFrom(begin);
}

/**
 * Opens the file, verifies its settings, and detects transactions that never end. Throws an error with a sentence for
 * the operator.
 */
export async function open(): Promise<void> {
  const [{ journal_mode }] =
    await client().$queryRawUnsafe<[{ journal_mode: string }]>("PRAGMA journal_mode");
  const [{ synchronous }] =
    await client().$queryRawUnsafe<[{ synchronous: number | bigint }]>("PRAGMA synchronous");
  const [{ foreign_keys }] =
    await client().$queryRawUnsafe<[{ foreign_keys: number | bigint }]>("PRAGMA foreign_keys");
  if (journal_mode !== "wal" || Number(synchronous) !== 2 || Number(foreign_keys) !== 1) {
    throw new Error(
      "The database could not be opened in its safe settings (write-ahead log, full sync, foreign keys).",
    );
  }
  processSingleton("db.watchdog", () => {
    const isStuck = stuckWatch(lock(), LOOKS);
    return setInterval(() => isStuck() && endStuck(), LOOK_MS).unref();
  });
}

function endStuck(): void {
  log().fatal(
    "The database connection is stuck in an open transaction. Exiting to protect the data.",
  );
  process.exit(70);
}
