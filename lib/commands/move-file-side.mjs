import Database from "better-sqlite3";
import { standing } from "./deploy.mjs";
import { openDatabase } from "../core/db/sqlite/database-file.mjs";
import { MOVED } from "./inspect.mjs";
import { SEALED_COLUMNS } from "./sealed-columns.mjs";

const AT_ONCE = 50;

export function isMovedFile(file) {
  const db = openDatabase(file, { readonly: true });
  try {
    return db.pragma("application_id", { simple: true }) === MOVED;
  } finally {
    db.close();
  }
}

export function markFile(file, moved = true) {
  const db = new Database(file, { fileMustExist: true });
  try {
    db.pragma(`application_id = ${moved ? MOVED : 0}`);
  } finally {
    db.close();
  }
}

/** A file, as one side of a move. Rows are arrays of values in the order of the table's columns. */
export class FileSide {
  constructor(db, tables) {
    this.db = db;
    this.tables = tables;
  }

  static open(file, tables) {
    return new FileSide(openDatabase(file), tables);
  }

  requireNewest() {
    const { pending, unknown } = standing(this.db);
    if (pending.length || unknown.length)
      throw new Error(
        "The database is of another version. Start this version once on it, stop it, and move then.",
      );
  }

  sealed() {
    return SEALED_COLUMNS.flatMap(([table, column]) =>
      this.db
        .prepare(`SELECT "${column}" FROM "${table}" WHERE "${column}" <> '' LIMIT 100`)
        .pluck()
        .all(),
    );
  }

  /** The storage used by each person's rows, as counted by this side. */
  counts() {
    return this.db
      .prepare(`SELECT "ownerId", "kind", "rows", "bytes" FROM "StorageUse"`)
      .raw()
      .safeIntegers()
      .all();
  }

  *rows({ name, columns }, order) {
    const statement = this.db.prepare(
      `SELECT ${quoted(columns.map((each) => each.name))} FROM "${name}" ORDER BY ${quoted(order)}`,
    );
    let batch = [];
    for (const row of statement.raw().safeIntegers().iterate()) {
      batch.push(row.map((value, at) => written(value, columns[at].type)));
      if (batch.length < AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length) yield batch;
  }

  begin() {
    this.db.pragma("foreign_keys = OFF"); // checked as a whole before the end
    this.db.exec("BEGIN IMMEDIATE");
  }

  insert({ name, columns }, rows) {
    const statement = this.db.prepare(
      `INSERT INTO "${name}" (${quoted(columns.map((each) => each.name))}) VALUES (${columns.map(() => "?").join(", ")})`,
    );
    for (const row of rows) statement.run(row.map((value, at) => stored(value, columns[at].type)));
  }

  /** The storage used by people's rows is copied unchanged: rows in the trash don't contain their former owner. */
  countLater() {
    this.counting = this.db
      .prepare(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%"StorageUse"%'`,
      )
      .all();
    for (const { name } of this.counting) this.db.exec(`DROP TRIGGER "${name}"`);
  }

  takeCounts(rows) {
    const statement = this.db.prepare(
      `INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (?, ?, ?, ?)`,
    );
    for (const row of rows) statement.run(row);
    for (const { sql } of this.counting) this.db.exec(sql);
  }

  afterInsert() {}

  commit() {
    if (this.db.pragma("foreign_key_check").length)
      throw new Error("Some rows have dangling references. Nothing was moved.");
    this.db.exec("COMMIT");
    this.db.pragma("wal_checkpoint(TRUNCATE)");
    this.db.pragma("journal_mode = DELETE"); // only one file is renamed
  }

  close() {
    this.db.close();
  }
}

const quoted = (names) => names.map((name) => `"${name}"`).join(", ");

/** The canonical form for comparing both sides: times as ISO 8601, large numbers as text, bytes as hexadecimal digits. */
function written(value, type) {
  if (value === null) return null;
  if (type === "bytes" || type === "bits") return value.toString("hex");
  if (type === "boolean") return value === 1n;
  if (type === "time")
    return new Date(typeof value === "bigint" ? Number(value) : value).toISOString();
  if (type === "large") return String(value);
  return typeof value === "bigint" ? Number(value) : value;
}

/** In the app's own client's format. */
function stored(value, type) {
  if (value === null) return null;
  if (type === "bytes" || type === "bits") return Buffer.from(value, "hex");
  if (type === "boolean") return Number(value);
  if (type === "time") return `${value.slice(0, -1)}+00:00`;
  if (type === "large") return BigInt(value);
  return value;
}
