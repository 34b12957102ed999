import "server-only";
import { PrismaClient, Prisma } from "@/prisma/generated/client";
import { config } from "@/lib/core/config";
import { Lock, LockedSqlite, stuckWatch } from "@/lib/core/db/sqlite/locked-adapter";
import { log } from "@/lib/core/telemetry/log";
import { processSingleton } from "@/lib/core/process/singleton";

/** While it is opened, nobody else waits. From then on SQLite waits for no other program: lib/core/db/sqlite/foreign-lock.ts does. */
const OPENING_MS = 5_000;
/** Asserted at start (SAFETY 'The store'): a commit that was acknowledged is on the disk. */
const PRAGMAS = [
  "PRAGMA journal_mode = WAL",
  "PRAGMA synchronous = FULL",
  "PRAGMA foreign_keys = ON",
  "PRAGMA temp_store = MEMORY",
  "PRAGMA busy_timeout = 0",
];
/**
 * A transaction holds only database calls and ends in milliseconds; one that is seen at so many looks is lost. Looks are
 * counted, not time: while the whole process stands still, as on a machine with far too much to do, nothing could end.
 */
const LOOKS = 10;
const LOOK_MS = 2_000;

export type Transaction = Prisma.TransactionClient;
export { Prisma };

const lock = () => processSingleton("db.lock", () => new Lock());

/** The one connection. Statements of all requests queue behind its lock. */
export const db = (): PrismaClient =>
  processSingleton("db", () => new PrismaClient({ adapter: adapter() }));
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

/** The open connection, for statements of whoever holds it (prepared.ts). */
export const connection = () => adapter().connection!;

/**
 * Carries out one statement of the connection, or several that read, while nobody else does: not inside a transaction,
 * which holds it already. They are carried out again when another program has locked the file.
 */
export async function withConnection<T>(work: () => T | Promise<T>): Promise<T> {
  if (!adapter().connection) await db().$connect();
  return lock().hold(work);
}

/** The same for a transaction that `begin` opens: nobody else has the connection before `release` is called. */
export async function holdConnection(begin: () => unknown): Promise<{ release: () => void }> {
  if (!adapter().connection) await db().$connect();
  return lock().holdFrom(begin);
}

/** Is this the database's word that a unique value is taken? */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

/** Opens the file, makes sure of its settings, and watches for a transaction nobody ends. Throws a sentence. */
export async function openDatabase(): Promise<void> {
  const [{ journal_mode }] =
    await db().$queryRawUnsafe<[{ journal_mode: string }]>("PRAGMA journal_mode");
  const [{ synchronous }] =
    await db().$queryRawUnsafe<[{ synchronous: number | bigint }]>("PRAGMA synchronous");
  const [{ foreign_keys }] =
    await db().$queryRawUnsafe<[{ foreign_keys: number | bigint }]>("PRAGMA foreign_keys");
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
    "The database connection sits in a transaction that nobody ends; ending the process to keep the data whole.",
  );
  process.exit(70);
}
