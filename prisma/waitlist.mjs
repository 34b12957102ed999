// npm run waitlist [-- --all]: who is on the waitlist, as CSV on standard output. Works while the server runs.
import Database from "better-sqlite3";
import { readEnv } from "../lib/cli/project.mjs";
import { databaseFile } from "./database-file.mjs";

readEnv();
const all = process.argv.includes("--all");
const db = new Database(databaseFile(), { readonly: true, fileMustExist: true });
const rows = db.prepare(`SELECT name, email, createdAt, confirmedAt FROM WaitlistEntry ${all ? "" : "WHERE confirmedAt IS NOT NULL"} ORDER BY createdAt`).raw().all();

/** Quoted where CSV asks for it (RFC 4180). A spreadsheet takes what begins like a formula for one: such a cell gets a quote mark in front. */
function cell(value) {
  const text = value === null ? "" : /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

for (const row of [["name", "email", "signed up", "confirmed"], ...rows]) console.log(row.map(cell).join(","));
