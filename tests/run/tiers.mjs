// Which API tests run in which tier. Every file belongs to exactly one of: the default tier (unless it is listed here),
// FULL_ONLY, or a sweep. A test run without a tier (npm run unit -- <file>) runs in any case.
import { readdirSync } from "node:fs";
import path from "node:path";
import { NOT_ON_POSTGRES } from "./not-on-postgres.mjs";

const folder = path.resolve(import.meta.dirname, "../api");

/** npm run test:sweep: processes that are killed at every write, clusters under load, long loops. In this order. */
export const SWEEPS = {
  crashes: [
    ...["audit-kills", "budgets-crash", "connections-crash", "crash-pairs", "crash-sweep"],
    ...[
      "files-crash",
      "knowledge-kills",
      "memory-crash",
      "replay-crashes",
      "reruns-crash",
      "tasks-crash",
    ],
    ...["teams-crash", "v1-crash", "workspaces-crash"],
  ],
  cluster: [
    ...["cluster", "cluster-files", "cluster-leases", "cluster-many", "cluster-move"],
    ...["cluster-programs", "cluster-questions", "cluster-races", "cluster-races-accounts"],
    ...["cluster-teeth", "rolling-upgrade", "commits-at-once", "lease-renewal", "log-groups"],
  ],
  "cluster faults": ["cluster-kills", "cluster-faults"],
  loops: ["direct", "stream-cut", "disk-faults", "provider-faults", "connections-many"],
};

/**
 * npm run test:full, not npm test: slow, and rarely broken by a change elsewhere. API tests, then unit tests and rules.
 */
const FULL_ONLY = [
  ...["bare-server", "bin", "bin-bounds", "commands-beside", "connections-hostile"],
  ...["connections-one-by-one", "connections-programs", "connections-results", "context"],
  ...["conversations-kept", "database-claim", "database-lost", "doctor", "doctor-outside"],
  ...["doctor-postgresql", "dump", "files-agents", "files-backup", "files-doors"],
  ...["files-reading", "files-sent", "files-settings", "files-space", "files-tasks"],
  ...["first-start", "graceful-stop", "http-server", "injections", "invite-command"],
  ...["knowledge-answers", "knowledge-search", "move"],
  ...["openapi-documents", "operator-commands", "operator-users", "postgresql-start"],
  ...["private-files", "profile-leaving", "provider", "provider-hostile", "quotas-count"],
  ...[
    "release-database",
    "removals",
    "replies-at-once",
    "retention",
    "revoked-meanwhile",
    "runs-unreadable",
  ],
  ...[
    "scheduled-backups",
    "search",
    "search-index-removal",
    "secret-rotation",
    "skills-reader",
    "store",
  ],
  ...["stream-slots", "take-over", "tasks-routing-demo", "teams-file-any", "teams-sample"],
  ...["tools-try-http", "tracing", "v1-files", "v1-retries", "workspaces-removal"],
];
const FULL_ONLY_UNIT = [
  ...["unit/model-patience", "unit/openapi-cost", "unit/openapi-reader", "unit/release"],
  ...["unit/sandbox", "unit/sandbox-endless", "unit/sandbox-memory"],
  ...[
    "rules/access-credentials",
    "rules/long-texts",
    "rules/quotas",
    "rules/reads",
    "rules/workspace-isolation",
  ],
];

/**
 * npm test repeats these on PostgreSQL: together they reach every statement that the databases write differently
 * (lib/core/db/dialect.ts), transactions, locks and paging. npm run test:full repeats all but NOT_ON_POSTGRES.
 */
const DIALECT = [
  ...[
    "budgets",
    "conversations",
    "knowledge",
    "knowledge-embedding",
    "list-bounds",
    "quotas",
    "runs-list",
  ],
  ...["tasks-filter", "tasks-search", "transact", "updates-at-once", "usage"],
];

const api = readdirSync(folder)
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => name.slice(0, -".test.ts".length));
const sweep = Object.values(SWEEPS).flat();
const named = [...sweep, ...FULL_ONLY, ...DIALECT, ...NOT_ON_POSTGRES];
const missing = named.filter((name) => !api.includes(name));
if (missing.length) throw new Error(`tests/run names no API test: ${missing.join(", ")}`);

const besides = (...lists) => api.filter((name) => !lists.flat().includes(name));

/** Unit tests and rules that the default tier skips, as paths from the project's folder. */
export const fullOnlyUnitFiles = FULL_ONLY_UNIT.map((name) => `tests/${name}.test.ts`);

/**
 * The API test files of a tier on a database, as paths from the project's folder. coverage: default, full, or rest (in
 * full but not in default); without one, all files that can run on it.
 */
export function apiFiles(coverage, database) {
  return namesOf(coverage, database === "postgresql").map((name) => `tests/api/${name}.test.ts`);
}

function namesOf(coverage, onPostgres) {
  const everywhere = onPostgres ? besides(NOT_ON_POSTGRES) : api;
  if (!coverage) return everywhere;
  const full = everywhere.filter((name) => !sweep.includes(name));
  const byDefault = onPostgres ? DIALECT : besides(sweep, FULL_ONLY);
  if (coverage === "default") return byDefault;
  return coverage === "full" ? full : full.filter((name) => !byDefault.includes(name));
}
