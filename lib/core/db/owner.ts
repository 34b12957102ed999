import "server-only";
import Database from "better-sqlite3";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { once } from "@/lib/core/once";

/**
 * One process writes one database file. The claim is a lock that the operating system drops with the process, however
 * it ends, so no stale claim can remain. Throws a sentence when another process holds it.
 */
export function claimDatabase(file: string): void {
  once("db.owner", () => {
    mkdirSync(path.dirname(file), { recursive: true });
    const claim = new Database(`${file}.owner`, { timeout: 0 });
    try {
      claim.exec("BEGIN EXCLUSIVE");
    } catch {
      throw new Error(`Another Troupe process is using ${path.basename(file)}. Stop it first, or set DATABASE_URL to another file.`);
    }
    return claim;
  });
}
