// The committed migrations, and the messages for a database that does not match them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** The migrations of a folder in order: name, SQL, and its checksum as Prisma's own command computes it. */
export function readMigrations(folder) {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name);
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * The oldest program that still works once a migration has been applied, by the name of the newest migration that it
 * knows: a line in the migration. Without it, or with its own name, no older program works.
 */
export const oldestProgram = ({ name, sql }) =>
  /^-- Oldest program: (\w+)$/m.exec(sql)?.[1] ?? name;

const NARROWS =
  /^ *(DROP|TRUNCATE|DELETE|UPDATE)\b|\bRENAME\b|\bALTER COLUMN\b|\bDROP (COLUMN|CONSTRAINT)\b/im;
const NEEDS_VALUE = /ADD COLUMN[^,;]*\bNOT NULL(?![^,;]*\bDEFAULT\b)/i;

/**
 * Does SQL leave everything that older programs use unchanged? New tables, functions and indexes do, and new columns
 * that need no value; unique constraints only in a new table. An index may be replaced by another one of its name.
 */
export function onlyWidens(sql) {
  const plain = sql
    .replace(/\$\$.*?\$\$/gs, "")
    .replace(/DROP INDEX ("\w+");\s*(?=CREATE INDEX \1 )/g, "");
  const made = new Set([...plain.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name));
  const unique = [...plain.matchAll(/CREATE UNIQUE INDEX "\w+" ON "(\w+)"/g)];
  return (
    !NARROWS.test(plain) && !NEEDS_VALUE.test(plain) && unique.every(([, name]) => made.has(name))
  );
}

export const newerSentence = (name) =>
  `The database was written by a newer version of Troupe (it contains the migration ${name}). Start that version, or restore a backup.`;

export const editedSentence = (name) =>
  `The migration ${name} was edited after it had been applied.`;
