// Puts a backup back, also while the server runs:  npm run restore -- <file>
// What was there is kept as a backup of its own first.
import Database from "better-sqlite3";
import { existsSync } from "node:fs";
import path from "node:path";
import { backup, backupName, verify } from "./backup.mjs";
import { readEnv } from "../lib/cli/project.mjs";
import { databaseFile } from "./database-file.mjs";
import { deploy } from "./deploy.mjs";

const from = path.resolve(process.argv[2] ?? "");
if (!process.argv[2] || !existsSync(from)) {
  console.error("Name the backup to restore: npm run restore -- data/backups/<file>.db");
  process.exit(1);
}
verify(from);
readEnv();
const to = databaseFile();
if (existsSync(to)) {
  const kept = backupName(to, "before-restore");
  backup(to, kept);
  console.log(`What was there is kept in ${kept}`);
}
const source = new Database(from, { readonly: true });
await source.backup(to);
source.close();
deploy(to);
verify(to);
console.log(`Restored from ${from}`);
