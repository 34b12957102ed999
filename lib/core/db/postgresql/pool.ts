import "server-only";
import pg from "pg";
import type { SqlValue } from "@/lib/core/db/engine";
import { log, sparingly } from "@/lib/core/telemetry/log";

/** Connections of one process (SCALE: 10, plus one that listens). */
const CONNECTIONS = 10;
/** How long a call waits for a free connection before it is refused, and a connection attempt for the server. */
const WAIT_MS = 10_000;
/** A new connection costs a server process and preparing all statements again, so idle ones are kept between rushes. */
const IDLE_MS = 600_000;
/**
 * How long to wait for a response. The server ends statements after a minute: if nothing has come by then, the
 * connection is dead, and TCP alone would take a quarter of an hour to notice.
 */
const SILENCE_MS = 65_000;
/**
 * Settings of each session: times are read and written in UTC, whatever the server's zone; no statement, lock or
 * forgotten transaction blocks others for long.
 */
const SESSION =
  "-c TimeZone=UTC -c statement_timeout=60s -c lock_timeout=15s -c idle_in_transaction_session_timeout=20s";

/** Rows as SQLite returns them: times as text in ISO 8601, whole and decimal numbers as numbers. */
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
 * The connections of this process. One that breaks while idle is logged and replaced; one that does not respond for
 * `silence`, in milliseconds, is closed.
 */
export function newPool(url: string, silence = SILENCE_MS): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: silence,
    keepAlive: true,
    pipeline: true, // statements of a transaction need not wait for each other's responses
    options: SESSION,
    application_name: "troupe",
  });
  // While it is in use its error belongs to the statement; without a listener it would also end the process.
  pool.on("connect", (session) => session.on("error", () => undefined));
  pool.on("error", (error) =>
    sparingly("store.connection", () => log().warn({ error }, "a database connection was lost")),
  );
  return pool;
}

/** Statements are written with `?`; values are numbered here. */
const texts = new Map<string, { name: string; text: string }>();
let names = 0;
function numbered(sql: string): { name: string; text: string } {
  let cachedText = texts.get(sql);
  if (!cachedText) {
    let at = 0;
    const text = sql.replaceAll("?", () => `$${++at}`);
    texts.set(sql, (cachedText = { name: `s${names++}`, text }));
  }
  return cachedText;
}

/**
 * How many of the client's statements a connection keeps prepared, since each takes memory on the server, and how often
 * a statement must occur before it is kept: those with lists have as many variants as list lengths.
 */
const KEPT = 200;
const OFTEN = 3;
/** How many less frequent statements are remembered. */
const REMEMBERED = 1_000;
/** Once a column is added to the table, its result type changes, and it can't be executed by its name. */
const ALL_COLUMNS = /(SELECT|RETURNING|\.)\s*\*/i;
const statementNames = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which a client's statement is prepared once per connection; empty: it is parsed each time. */
export function clientStatementName({ sql }: { sql: string }): string {
  const cachedName = statementNames.get(sql);
  if (cachedName !== undefined) return cachedName;
  if (statementNames.size === KEPT || ALL_COLUMNS.test(sql)) return "";
  const used = (uses.get(sql) ?? 0) + 1;
  if (used < OFTEN) {
    if (uses.size === REMEMBERED) uses.clear();
    uses.set(sql, used);
    return "";
  }
  uses.delete(sql);
  const name = `c${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

export const numberedText = (sql: string): string => numbered(sql).text;

/** Times without a zone: the columns have none and store UTC. */
export const storedValue = (value: SqlValue): string | number | boolean | null =>
  value instanceof Date ? value.toISOString().slice(0, -1) : value;

/** A statement with its values inlined: several are sent as one message, which takes no parameters. */
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

/** Runs a statement, prepared once per connection, and again when its table has got another column since. */
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
    throw error; // its transaction has failed and is run again
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
