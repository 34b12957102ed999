import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deployPostgresql } from "../deploy-postgresql.mjs";
import { checkContents, contentsOf, isHash, restoreContents } from "../file-contents.mjs";
import { newerSentence, readMigrations } from "../migration-files.mjs";
import { PostgresqlSide } from "../move-postgresql-side.mjs";
import { backupPostgresql, dumpName } from "./backup-postgresql.mjs";
import { programsFor } from "./programs.mjs";

const MIGRATIONS = path.join(import.meta.dirname, "../../../prisma/migrations-postgresql");
/** All of Troupe's objects: tables, views and functions, except those of extensions. */
const DROP_ALL = `DO $$ DECLARE each record; BEGIN
  FOR each IN SELECT oid::regclass AS name, relkind FROM pg_class c WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('v', 'r')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY relkind DESC
  LOOP EXECUTE format('DROP %s %s CASCADE', CASE each.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, each.name); END LOOP;
  FOR each IN SELECT oid::regprocedure AS name FROM pg_proc p WHERE pronamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE format('DROP FUNCTION %s CASCADE', each.name); END LOOP;
END $$;`;

/**
 * Replaces the contents of a URL's database with a backup, in one transaction, and brings it up to date. The contents
 * of people's files that its rows name are restored before; one that is neither in place nor beside the backup is
 * refused unless `withoutFiles`. The previous data is backed up first; returns that file, or undefined if there was
 * nothing. Throws a sentence; then the database is unchanged.
 */
export async function restorePostgresql(from, url, { withoutFiles = false } = {}) {
  const there = await PostgresqlSide.open(url);
  let kept;
  const folder = mkdtempSync(path.join(tmpdir(), "troupe-restore-"));
  try {
    const programs = await programsFor(await there.serverMajor());
    await recognise(from, url, programs);
    const contents = await contentsNamedIn(from, url, programs);
    if (!withoutFiles) checkContents(from, contents, contentsOf());
    if (there.tables.length > 0) {
      await there.requireAtRest();
      kept = dumpName(url, "before-restore");
      await backupPostgresql(url, kept);
    }
    restoreContents(from, contents, contentsOf());
    const [drop, script] = ["drop.sql", "backup.sql"].map((name) => path.join(folder, name));
    writeFileSync(drop, DROP_ALL);
    await programs.run("pg_restore", url, [
      ...["--no-owner", "--no-privileges", "--no-comments"],
      ...[`--file=${script}`, from],
    ]);
    await programs.run("psql", url, [
      ...["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction"],
      ...["--output=/dev/null", `--file=${drop}`, `--file=${script}`],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await there.close();
  }
  await deployPostgresql(url);
  return kept;
}

/** Throws a sentence unless the file is a backup of Troupe, of this version or an older one. */
async function recognise(from, url, programs) {
  const ledger = ["--data-only", "--table=_prisma_migrations", "--file=-", from];
  const text = await programs.run("pg_restore", url, ledger).catch(() => "");
  const names = text.match(/(?<=\t)\d{4}_\w+(?=\t)/g) ?? [];
  if (names.length === 0)
    throw new Error(`${from} is not a backup of Troupe's PostgreSQL database.`);
  const known = new Set(readMigrations(MIGRATIONS).map(({ name }) => name));
  const newer = names.find((name) => !known.has(name));
  if (newer) throw new Error(newerSentence(newer));
}

/**
 * The file contents that the rows of a backup name: a dump has them as a header with the columns, and a line for each
 * row.
 */
async function contentsNamedIn(from, url, programs) {
  const args = ["--data-only", "--table=File", "--file=-", from];
  const text = await programs.run("pg_restore", url, args);
  const [, columns, rows] = /^COPY \S+ \((.*)\) FROM stdin;\n([^]*?)^\\\.$/m.exec(text) ?? [];
  if (!rows) return [];
  const at = columns.replaceAll('"', "").split(", ").indexOf("sha256");
  return [...new Set(rows.split("\n").map((row) => row.split("\t")[at]))].filter(isHash);
}
