import "server-only";
import { newId } from "@/lib/core/crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import type { Engine, SqlValue } from "@/lib/core/db/engine";
import { checkServer } from "@/lib/core/db/postgresql/check-server";
import { postgresqlDialect } from "@/lib/core/db/postgresql/dialect";
import { NotifyLine } from "@/lib/core/db/postgresql/notification-connection";
import { codeOf, isConflict, postgresqlFault } from "@/lib/core/db/postgresql/faults";
import {
  clientStatementName,
  newPool,
  numberedText,
  run,
  storedValue,
  withValues,
  type DatabaseSession,
} from "@/lib/core/db/postgresql/pool";
import { PlainTransaction, type AnyTransaction } from "@/lib/core/db/transaction";
import type { LockOwner } from "@/lib/core/db/transaction";
import type { PrismaClient } from "@/prisma/generated/client";
import { PrismaClient as PostgresqlClient } from "@/prisma/generated/postgresql/client";

const OPTIONS = { maxWait: 15_000, timeout: 15_000 };
/** After a deadlock or a serialization failure, a transaction is run again. */
const TRIES = 3;

/** No one else is in a transaction of the same owner until this one ends. */
const LOCK = "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(?, 0))";

/**
 * PostgreSQL 14 or newer, for any number of processes. `directUrl`: with a pooler, the URL that bypasses it, since a
 * pooler loses LISTEN. The server groups commits of several connections, so each transaction has its own; those of one
 * owner (`whose`) run one after the other. `silence`: milliseconds without a response after which a connection is
 * closed.
 */
export function postgresql(url: string, directUrl = url, silence?: number): Engine {
  const pool = newPool(url, silence);
  const line = new NotifyLine(directUrl, newId());
  const adapter = new PrismaPg(pool, { statementNameGenerator: clientStatementName });
  const client = new PostgresqlClient({ adapter }) as unknown as PrismaClient; // the app is typed by the other client, made from the same schema
  return {
    dialect: postgresqlDialect,
    cluster: line,
    now: () => line.now(),
    client: () => client,
    async open() {
      await checkServer(pool);
      await line.open();
    },
    read: (work) => work(async (sql, values) => (await run(pool, sql, values)).rows),
    transact: (whose, work) =>
      untilNoConflict(() =>
        client.$transaction(async (tx) => {
          await lock(tx, whose);
          return work(tx);
        }, OPTIONS),
      ),
    write: (whose, work) => untilNoConflict(() => plainly(pool, whose, work)),
    lock,
    query,
    execute,
    executeAlone: (sql, values) =>
      untilNoConflict(async () => (await run(pool, sql, values)).count),
    queryAlone: (sql, values) => untilNoConflict(async () => (await run(pool, sql, values)).rows),
    async executePipelined(within, sql, values) {
      if (within instanceof PlainTransaction) send(within, run(sessionOf(within), sql, values));
      else await execute(within, sql, values);
    },
    async executeLast(within, sql, values) {
      if (within instanceof PlainTransaction) within.last.push({ sql, values });
      else await execute(within, sql, values);
    },
    comparesBits: () => true,
    mergedFile: () => null,
    sizes: async () => {
      const { rows } = await pool.query<{ main: string }>(
        "SELECT pg_database_size(current_database()) AS main",
      );
      return { main: Number(rows[0]?.main) };
    },
    tryWriting: async () => void (await pool.query("SELECT pg_current_xact_id()")),
    isTaken: (error) => codeOf(error) === "23505",
    faultOf: postgresqlFault,
  };
}

/**
 * A transaction of prepared statements only. Every message is a round trip to the server: BEGIN goes with the first
 * statement, COMMIT with the last ones. A connection that cannot roll back is discarded.
 */
async function plainly<T>(
  pool: pg.Pool,
  whose: LockOwner,
  work: (tx: AnyTransaction) => Promise<T>,
): Promise<T> {
  const session = await pool.connect();
  const tx = new PlainTransaction(session);
  let broken: Error | undefined;
  try {
    send(tx, session.query(whose === null ? "BEGIN" : `BEGIN; ${withValues(LOCK, [whose])}`));
    const value = await work(tx);
    for (const { sql, values } of tx.last) send(tx, run(session, sql, values));
    send(tx, session.query("COMMIT").then(requireCommitted));
    await Promise.all(tx.sent);
    return value;
  } catch (error) {
    const first = await firstFailure(tx);
    await session.query("ROLLBACK").catch((failed: Error) => (broken = failed));
    throw first ?? error; // later errors only say that the transaction had failed
  } finally {
    session.release(broken);
  }
}

/** After a failed statement the server treats COMMIT as ROLLBACK, and only its response says so. */
function requireCommitted({ command }: pg.QueryResult): void {
  if (command !== "COMMIT") throw new Error("A statement of the transaction had failed.");
}

function send({ sent }: PlainTransaction, answer: Promise<unknown>): void {
  answer.catch(() => undefined); // those who wait for all of them get the error
  sent.push(answer);
}

async function firstFailure({ sent }: PlainTransaction): Promise<unknown> {
  const answers = await Promise.allSettled(sent);
  return answers.find((answer) => answer.status === "rejected")?.reason;
}

async function untilNoConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error;
    }
  }
}

async function lock(within: AnyTransaction, whose: LockOwner): Promise<void> {
  if (whose !== null) await query(within, LOCK, [whose]);
}

const sessionOf = ({ session }: PlainTransaction): DatabaseSession => session as DatabaseSession;

async function query(within: AnyTransaction, sql: string, values: readonly SqlValue[]) {
  if (within instanceof PlainTransaction) return (await run(sessionOf(within), sql, values)).rows;
  const rows = await within.$queryRawUnsafe<Record<string, unknown>[]>(
    numberedText(sql),
    ...values.map(storedValue),
  );
  return rows.map(asStored);
}

async function execute(within: AnyTransaction, sql: string, values: readonly SqlValue[]) {
  return within instanceof PlainTransaction
    ? (await run(sessionOf(within), sql, values)).count
    : within.$executeRawUnsafe(numberedText(sql), ...values.map(storedValue));
}

/** The client passes times and large numbers as objects; our own statements pass them as text and numbers. */
const asStored = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? `${value.toISOString().slice(0, -1)}+00:00`
        : typeof value === "bigint"
          ? Number(value)
          : value,
    ]),
  );
