import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * The API's tests that npm test does not run a second time, on PostgreSQL. All others run on both databases, and so does
 * a new one, unless it is named here with a reason.
 */
const LEFT_OUT = [
  // They look at the SQLite file itself, or at what belongs to one: its claim, its log, its backups, a full disk.
  ...["database-claim", "database-file", "database-lost", "disk-faults", "doctor", "files-backup"],
  ...["first-start", "operator-commands", "private-files", "scheduled-backups", "store"],
  "search-index-removal",
  // They start processes over an SQLite file and kill them; on PostgreSQL the cluster's tests do.
  ...["bare-server", "budgets-crash", "connections-crash", "crash-pairs", "crash-sweep"],
  ...["files-crash", "graceful-stop", "replay-crashes", "reruns-crash", "stream-cut"],
  ...["tasks-crash", "teams-crash", "tracing", "v1-crash"],
  // They make a PostgreSQL database of their own, so they run on one already.
  ...["cluster", "cluster-faults", "cluster-files", "cluster-kills", "cluster-many"],
  ...["cluster-move", "cluster-programs", "cluster-questions", "cluster-races"],
  ...["cluster-races-accounts", "cluster-teeth", "doctor-postgresql", "dump", "move"],
  ...["cluster-leases", "commits-at-once", "lease-renewal", "log-groups", "postgresql-start"],
  ...["rolling-upgrade", "two-databases"],
  // They take long, and what they try does not depend on the database: other servers, lines that are cut, open streams.
  ...["doctor-outside", "http-server", "provider", "provider-faults", "stream-slots"],
  "tools-try-http",
  // It needs others' documents, which npm test has not.
  "openapi-documents",
].map((name) => `${name}.test.ts`);

const there = readdirSync(path.resolve(import.meta.dirname, "../api"));
const unknown = LEFT_OUT.filter((name) => !there.includes(name));
if (unknown.length)
  throw new Error(`tests/support/on-postgres.ts names no test: ${unknown.join(", ")}`);

export const onPostgres = there
  .filter((name) => name.endsWith(".test.ts") && !LEFT_OUT.includes(name))
  .map((name) => `tests/api/${name}`);
