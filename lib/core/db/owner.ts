import "server-only";
import { config } from "@/lib/core/config";
import { claim } from "@/lib/core/db/sqlite/claim.mjs";

/**
 * Only one process writes a database file. `npm start` claims it before it migrates, and the server, in the same
 * process, finds it claimed. Throws a sentence when another process holds it. PostgreSQL serves many processes.
 */
export function claimDatabase(
  file = config().postgresqlUrl === null ? config().databaseFile : undefined,
): void {
  if (file !== undefined) claim(file);
}
