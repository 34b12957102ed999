import "server-only";
import { stat } from "node:fs/promises";
import { config } from "@/lib/core/config";
import type { Engine, SqlValue, Query } from "@/lib/core/db/engine";
import {
  client,
  comparesBits,
  connection,
  open,
  prepared,
  withConnection,
} from "@/lib/core/db/sqlite/connection";
import { sqliteDialect } from "@/lib/core/db/sqlite/dialect";
import { sqliteFault } from "@/lib/core/db/sqlite/faults";
import { shareCommit, sharePlainCommit } from "@/lib/core/db/sqlite/shared-commits";

/** In the client's own format: times in ISO 8601 with an offset, booleans as 1 and 0. */
function stored(value: SqlValue): string | number | null {
  if (value instanceof Date) return `${value.toISOString().slice(0, -1)}+00:00`;
  return typeof value === "boolean" ? Number(value) : value;
}

type Row = Record<string, unknown>;

/**
 * Prepared statements of the single connection, for the code that holds its lock. Numbers are as the client returns
 * them.
 */
const query: Query = async (sql, values) =>
  prepared(sql)
    .safeIntegers(false)
    .all(...values.map(stored)) as Row[]; // a statement's row is an object of its columns
const execute = async (sql: string, values: readonly SqlValue[]): Promise<number> =>
  prepared(sql).run(...values.map(stored)).changes;

/** The size of a file, 0 when it does not exist: the log is removed when the last connection closes. */
const sizeOf = (file: string): Promise<number> =>
  stat(/* turbopackIgnore: true */ file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * One file, one connection, one process: all write transactions run one after the other, so they need not say whose
 * rows they change.
 */
export const sqlite: Engine = {
  dialect: sqliteDialect,
  cluster: null,
  now: () => new Date(),
  client,
  open,
  read: (work) => withConnection(() => work(query)),
  transact: (_whose, work) => shareCommit(work),
  write: (_whose, work) => sharePlainCommit(work),
  lock: () => Promise.resolve(),
  query: (_within, sql, values) => query(sql, values),
  execute: (_within, sql, values) => execute(sql, values),
  executeAlone: (sql, values) => sharePlainCommit(() => execute(sql, values)),
  queryAlone: (sql, values) => sharePlainCommit(() => query(sql, values)),
  executePipelined: async (_within, sql, values) => void (await execute(sql, values)),
  executeLast: async (_within, sql, values) => void (await execute(sql, values)),
  comparesBits,
  mergedFile: () => config().databaseFile,
  sizes: async () => {
    const { databaseFile } = config();
    return { main: await sizeOf(databaseFile), wal: await sizeOf(`${databaseFile}-wal`) };
  },
  /** Writes an unused number in the file's header. */
  tryWriting: () => withConnection(() => void connection().pragma("user_version = 1")),
  isTaken: () => false, // everything that can fail this way goes through the client, which has its own code for it
  faultOf: sqliteFault,
};
