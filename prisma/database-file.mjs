import { mkdirSync } from "node:fs";
import path from "node:path";

/** The absolute path of the SQLite file that DATABASE_URL names (default ./data/troupe.db); its folder is made. */
export function databaseFile(url = process.env.DATABASE_URL || "file:./data/troupe.db") {
  if (!url.startsWith("file:")) throw new Error("DATABASE_URL must begin with file: and name an SQLite file.");
  const file = path.resolve(url.slice("file:".length));
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}
