/**
 * The API tests that run on SQLite only, with the reasons. All others run on both databases, and so does a new one
 * unless it is listed here.
 */
export const NOT_ON_POSTGRES = [
  // They read the SQLite file itself or related files: its claim, its log, its backups, a full disk.
  ...["database-claim", "database-file", "database-lost", "disk-faults", "doctor", "files-backup"],
  ...["first-start", "operator-commands", "private-files", "scheduled-backups", "store"],
  "search-index-removal",
  // They start processes on an SQLite file and kill them; the cluster tests do that on PostgreSQL.
  ...["bare-server", "budgets-crash", "connections-crash", "crash-pairs", "crash-sweep"],
  ...["files-crash", "graceful-stop", "replay-crashes", "reruns-crash", "stream-cut"],
  ...["tasks-crash", "teams-crash", "tracing", "v1-crash"],
  // They create their own PostgreSQL database, so they run on one already.
  ...["cluster", "cluster-faults", "cluster-files", "cluster-kills", "cluster-many"],
  ...["cluster-move", "cluster-programs", "cluster-questions", "cluster-races"],
  ...["cluster-races-accounts", "cluster-teeth", "doctor-postgresql", "dump", "move"],
  ...["cluster-leases", "commits-at-once", "lease-renewal", "log-groups", "postgresql-start"],
  ...["foreign-notifications", "rolling-upgrade", "two-databases", "contained-words"],
  "knowledge-search",
  // They are slow, and what they test does not depend on the database: other servers, broken connections, open streams.
  ...["doctor-outside", "http-server", "provider", "provider-faults", "stream-slots"],
  "tools-try-http",
  // It needs documents of other services, which are not part of the project.
  "openapi-documents",
];
