import "server-only";
import pg from "pg";
import type { SqlValue } from "@/lib/core/db/engine";
import { log, sparingly } from "@/lib/core/telemetry/log";

/** Connections of one process (SCALE: 10, and one that listens). */
const CONNECTIONS = 10;
/** How long a call waits for a connection before it is refused, and one for the server before it is given up. */
const WAIT_MS = 10_000;
/** A new connection costs a process of the server, and all statements are prepared anew: not at every rush after a pause. */
const IDLE_MS = 600_000;
/**
 * How long an answer is waited for. The server ends what takes longer than a minute: where none comes by then, the
 * connection leads nowhere, and TCP alone would find that out after a quarter of an hour.
 */
const SILENCE_MS = 65_000;
/**
 * Of each session: times are read and written in UTC, whatever the server's zone; no statement, lock or forgotten
 * transaction holds others up for long.
 */
const SESSION =
  "-c TimeZone=UTC -c statement_timeout=60s -c lock_timeout=15s -c idle_in_transaction_session_timeout=20s";

/** Rows as SQLite gives them: times as text in ISO 8601, whole and decimal numbers as numbers. */
const AS_TEXT: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.TIMESTAMP]: (text) => `${text.replace(" ", "T")}+00:00`,
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (AS_TEXT[oid] ?? pg.types.getTypeParser(oid, format)) as ReturnType<
      pg.CustomTypesConfig["getTypeParser"]
    >,
};

/**
 * The connections of this process. One that breaks while idle is a line of the log, and is replaced; one that gives no
 * answer for `silence`, in milliseconds, is closed.
 */
export function newPool(url: string, silence = SILENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: silence,
    keepAlive: true,
    pipeline: true, // statements of a transaction need not wait for each other's answers
    options: SESSION,
    application_name: "troupe",
  });
  // While it is in use its error is that of the statement; without a listener it would end the process, too.
  pool.on("connect", (session) => session.on("error", () => undefined));
  pool.on("error", (error) =>
    sparingly("store.connection", () => log().warn({ error }, "a database connection was lost")),
  );
  return pool;
}

/** Statements are written with `?`; here values are numbered. */
const texts = new Map<string, { name: string; text: string }>();
let names = 0;
function numbered(sql: string): { name: string; text: string } {
  let known = texts.get(sql);
  if (!known) {
    let at = 0;
    const text = sql.replaceAll("?", () => `$${++at}`);
    texts.set(sql, (known = { name: `s${names++}`, text }));
  }
  return known;
}

/**
 * How many of the client's statements a connection keeps prepared: each has its memory in the server. And how often one
 * has come before it is kept: those with lists of values in them are as many as their lists are long.
 */
const KEPT = 200;
const OFTEN = 3;
/** So many texts that have come less often are remembered. */
const REMEMBERED = 1_000;
/** Its result is of another kind once the table has got another column, and then it can't be run by its name. */
const ALL_COLUMNS = /(SELECT|RETURNING|\.)\s*\*/i;
const kept = new Map<string, string>();
const uses = new Map<string, number>();

/** The name by which a statement of the client's is prepared once per connection; empty: it is parsed each time. */
export function clientStatementName({ sql }: { sql: string }): string {
  const known = kept.get(sql);
  if (known !== undefined) return known;
  if (kept.size === KEPT || ALL_COLUMNS.test(sql)) return "";
  const used = (uses.get(sql) ?? 0) + 1;
  if (used < OFTEN) {
    if (uses.size === REMEMBERED) uses.clear();
    uses.set(sql, used);
    return "";
  }
  uses.delete(sql);
  const name = `c${kept.size}`;
  kept.set(sql, name);
  return name;
}

export const numberedText = (sql: string): string => numbered(sql).text;

/** Times without a zone: the columns have none, and hold UTC. */
export const storedValue = (value: SqlValue): string | number | boolean | null =>
  value instanceof Date ? value.toISOString().slice(0, -1) : value;

/** A statement with its values in it: several go as one message, which takes no values beside it. */
export function withValues(sql: string, values: readonly SqlValue[]): string {
  let at = 0;
  return sql.replaceAll("?", () => {
    const value = storedValue(values[at++] ?? null);
    if (value === null) return "NULL";
    return typeof value === "string" ? pg.escapeLiteral(value) : String(value);
  });
}

export type DatabaseSession = Pick<pg.PoolClient, "query">;
/** "cached plan must not change result type": a newer version, beside this one, has added a column. */
export const OUTDATED = "0A000";
type Answer = { rows: Record<string, unknown>[]; count: number };

/** Runs a statement, prepared once per connection, and anew where its table has got another column since. */
export async function run(
  session: DatabaseSession,
  sql: string,
  values: readonly SqlValue[],
): Promise<Answer> {
  try {
    return await prepared(session, sql, values);
  } catch (error) {
    if ((error as { code?: unknown }).code !== OUTDATED) throw error;
    texts.delete(sql);
    if (session instanceof pg.Pool) return prepared(session, sql, values);
    throw error; // its transaction is over, and is run again
  }
}

async function prepared(
  session: DatabaseSession,
  sql: string,
  values: readonly SqlValue[],
): Promise<Answer> {
  const { rows, rowCount } = await session.query<Record<string, unknown>>({
    ...numbered(sql),
    values: values.map(storedValue),
    types,
  });
  return { rows, count: rowCount ?? 0 };
}
