// The transaction of an operator's command, on the file or the PostgreSQL database of DATABASE_URL.
import pg from "pg";
import { isPostgresql } from "./project.mjs";
import { connected } from "./deploy-postgresql.mjs";
import { databaseFile, openDatabase } from "../core/db/sqlite/database-file.mjs";

/**
 * Runs `work` in one transaction, even beside a running server, and returns what it returns. It gets
 * - `rows(sql, ...values)`: the rows found, times as ISO 8601 text;
 * - `change(sql, ...values)`: the number of rows that a statement changed;
 * - `lock(whose)`: waits for the server's own transactions of the same owner (lib/core/db/transaction.ts).
 * Names in `sql` are quoted and values are written as `?`. Throws a sentence when the database cannot be opened or is not
 * Troupe's; then, and whenever `work` throws, nothing is changed.
 */
export async function inTransaction(work, { readonly = false } = {}) {
  return isPostgresql() ? onPostgresql(work, readonly) : onFile(work, readonly);
}

async function onFile(work, readonly) {
  const db = openDatabase(databaseFile(), { readonly });
  try {
    db.exec(readonly ? "BEGIN" : "BEGIN IMMEDIATE");
    const done = await work({
      rows: async (sql, ...values) => db.prepare(sql).all(...values),
      change: async (sql, ...values) => db.prepare(sql).run(...values).changes,
      lock: async () => undefined, // the writer is alone
    });
    db.exec("COMMIT");
    return done;
  } finally {
    db.close(); // rolls back what was not committed
  }
}

const NO_TABLE = "42P01"; // postgresql.org/docs/current/errcodes-appendix.html

const types = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMP
      ? (text) => time(`${text.replace(" ", "T")}Z`)
      : pg.types.getTypeParser(oid, format),
};

async function onPostgresql(work, readonly) {
  const client = await connected(process.env.DATABASE_URL, {
    types,
    options: "-c TimeZone=UTC -c lock_timeout=15s",
  });
  const query = (sql, values) => {
    let at = 0;
    return client.query(
      sql.replaceAll("?", () => `$${++at}`),
      values,
    );
  };
  try {
    await client.query(readonly ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN");
    const done = await work({
      rows: async (sql, ...values) => (await query(sql, values)).rows,
      change: async (sql, ...values) => (await query(sql, values)).rowCount,
      lock: (whose) => query("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [whose]),
    });
    await client.query("COMMIT");
    return done;
  } catch (error) {
    if (error.code !== NO_TABLE) throw error;
    throw new Error(
      "The database in DATABASE_URL doesn't contain Troupe's tables yet. Start Troupe once.",
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined); // rolls back what was not committed
  }
}

/** A time as the server writes it: milliseconds since 1970, or ISO 8601. */
export const time = (at) => new Date(at).toISOString().replace("Z", "+00:00");
