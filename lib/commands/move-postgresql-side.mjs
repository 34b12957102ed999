import path from "node:path";
import pg from "pg";
import { readMigrations } from "./migration-files.mjs";
import { MOVED, whyNot } from "./deploy-postgresql.mjs";

const AT_ONCE = 50;
/** Maximum values per statement. */
const MOST_VALUES = 30_000;
/** Maintained by triggers from the other rows, on either side. */
const KEPT_BY_TRIGGERS = ["StorageUse", "SearchEntry", "SearchPiece"];
/** About processes, not people. */
const OF_PROCESSES = ["Node"];
const SKIPPED = ["_prisma_migrations", MOVED, ...KEPT_BY_TRIGGERS, ...OF_PROCESSES];

const TYPES = {
  boolean: "boolean",
  "timestamp without time zone": "time",
  bigint: "large",
  bytea: "bytes",
  "bit varying": "bits",
};

/** The canonical form for comparing both sides; bytes and bits are hexadecimal digits. */
const CANONICAL = {
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(" ", "T")}Z`).toISOString(),
  [pg.types.builtins.BYTEA]: (text) => text.slice("\\x".length),
  [pg.types.builtins.VARBIT]: (text) =>
    text.replace(/[01]{4}/g, (four) => Number.parseInt(four, 2).toString(16)),
};
const parsers = {
  getTypeParser: (oid, format) => CANONICAL[oid] ?? pg.types.getTypeParser(oid, format),
};
/** Values as the database reads them. */
const STORED = {
  time: (value) => value.slice(0, -1),
  bytes: (value) => `\\x${value}`,
  bits: (value) => `x${value}`,
};

/** A PostgreSQL database, as one side of a move. */
export class PostgresqlSide {
  constructor(client, tables) {
    this.client = client;
    this.tables = tables;
  }

  static async open(url) {
    const client = new pg.Client({
      connectionString: url,
      types: parsers,
      options: "-c TimeZone=UTC",
    });
    try {
      await client.connect();
    } catch (error) {
      throw new Error(`Couldn't open the database: ${whyNot(error)}`);
    }
    return new PostgresqlSide(client, await tablesOf(client));
  }

  async requireEmpty() {
    for (const { name } of this.tables) {
      const { rowCount } = await this.client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
      if (rowCount)
        throw new Error(`The target already contains rows (in ${name}). Use an empty database.`);
    }
  }

  async requireNewest() {
    const { rows } = await this.client.query(`SELECT migration_name FROM "_prisma_migrations"`);
    const there = new Set(rows.map((row) => row.migration_name));
    const folder = path.join(import.meta.dirname, "../../prisma/migrations-postgresql");
    if (readMigrations(folder).some(({ name }) => !there.has(name)))
      throw new Error(
        "The database is of an older version. Start this version once on it, stop it, and move then.",
      );
  }

  async requireAtRest() {
    const { rows } = await this.client.query(
      `SELECT count(*)::int AS count FROM "Node" WHERE "seenAt" > clock_timestamp() - interval '15 seconds'`,
    );
    if (rows[0].count)
      throw new Error("Troupe is running on this database. Stop all of its processes first.");
  }

  /** The server's version, such as 17. */
  async serverMajor() {
    const { rows } = await this.client.query("SHOW server_version_num");
    return Math.floor(Number(rows[0].server_version_num) / 10_000);
  }

  /** This side's transaction snapshot, for another program to see the same. */
  async snapshot() {
    const { rows } = await this.client.query("SELECT pg_export_snapshot() AS id");
    return rows[0].id;
  }

  /**
   * Counting the storage of each person's rows, row by row in one transaction, takes quadratic time: each step scans
   * all earlier versions of the count. So the counts are copied unchanged, and continued from there.
   */
  async countLater() {
    await this.forCounting("DISABLE");
  }

  /** The storage used by each person's rows, as counted by this side. */
  async counts() {
    const { rows } = await this.client.query({
      text: `SELECT "ownerId", "kind", "rows", "bytes" FROM "StorageUse"`,
      rowMode: "array",
    });
    return rows.map(([owner, kind, count, bytes]) => [owner, kind, count, BigInt(bytes)]);
  }

  async takeCounts(rows) {
    for (const row of rows)
      await this.client.query(
        `INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES ($1, $2, $3, $4)`,
        row,
      );
    await this.forCounting("ENABLE");
  }

  async forCounting(how) {
    const { rows } = await this.client.query(
      `SELECT tgrelid::regclass AS table, tgname AS name FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
       WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace AND prosrc LIKE '%"StorageUse"%'`,
    );
    for (const { table, name } of rows)
      await this.client.query(`ALTER TABLE ${table} ${how} TRIGGER "${name}"`);
  }

  begin() {
    return this.client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  }

  commit() {
    return this.client.query("COMMIT");
  }

  rollback() {
    return this.client.query("ROLLBACK").catch(() => undefined);
  }

  async *rows({ name, columns }, order) {
    await this.client.query(
      `DECLARE moved NO SCROLL CURSOR FOR SELECT ${quoted(columns.map((each) => each.name))} FROM "${name}" ORDER BY ${quoted(order)}`,
    );
    for (;;) {
      const { rows } = await this.client.query({
        text: `FETCH ${AT_ONCE} FROM moved`,
        rowMode: "array",
      });
      if (rows.length) yield rows;
      if (rows.length < AT_ONCE) break;
    }
    await this.client.query("CLOSE moved");
  }

  async insert({ name, columns }, rows) {
    const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      const places = some.map(
        (_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(", ")})`,
      );
      await this.client.query(
        `INSERT INTO "${name}" (${quoted(columns.map((each) => each.name))}) VALUES ${places.join(", ")}`,
        some.flatMap((row) =>
          row.map((value, at) => (value === null ? null : asStored(value, columns[at].type))),
        ),
      );
    }
  }

  /** Sequences continue after the existing numbers. */
  async afterInsert({ name, columns }) {
    for (const { name: column, counts } of columns)
      if (counts)
        await this.client.query(
          `SELECT setval(pg_get_serial_sequence('"${name}"', '${column}'), (SELECT coalesce(max("${column}"), 0) + 1 FROM "${name}"), false)`,
        );
  }

  mark() {
    return this.client.query(`CREATE TABLE IF NOT EXISTS "${MOVED}" (at timestamp DEFAULT now())`);
  }

  unmark() {
    return this.client.query(`DROP TABLE IF EXISTS "${MOVED}"`);
  }

  close() {
    return this.client.end();
  }
}

const asStored = (value, type) => STORED[type]?.(value) ?? value;

const quoted = (names) => names.map((name) => `"${name}"`).join(", ");

/** The tables with people's data, referenced ones first; their columns, and the key that orders their rows. */
async function tablesOf(client) {
  const { rows } = await client.query(
    `SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type, c.column_default LIKE 'nextval(%' AS counts
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' ORDER BY c.table_name COLLATE "C", c.column_name COLLATE "C"`,
  );
  const { rows: keys } = await client.query(
    `SELECT r.relname AS table, a.attname AS name FROM pg_index i JOIN pg_class r ON r.oid = i.indrelid
     JOIN unnest(i.indkey) WITH ORDINALITY AS k(attnum, at) ON true JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = k.attnum
     WHERE i.indisprimary AND r.relnamespace = current_schema()::regnamespace ORDER BY r.relname, k.at`,
  );
  const { rows: references } = await client.query(
    `SELECT o.relname AS of, t.relname AS to FROM pg_constraint c JOIN pg_class o ON o.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace`,
  );
  const names = [...new Set(rows.map((row) => row.table))].filter(
    (name) => !SKIPPED.includes(name),
  );
  return ordered(names, references).map((name) => ({
    name,
    columns: rows
      .filter((row) => row.table === name)
      .map((row) => ({
        name: row.name,
        type: TYPES[row.type] ?? "plain",
        counts: row.counts === true,
      })),
    keys: keys.filter((row) => row.table === name).map((row) => row.name),
  }));
}

function ordered(names, references) {
  const done = [];
  const visit = (name) => {
    if (done.includes(name) || !names.includes(name)) return;
    for (const each of references) if (each.of === name && each.to !== name) visit(each.to);
    done.push(name);
  };
  names.forEach(visit);
  return done;
}
