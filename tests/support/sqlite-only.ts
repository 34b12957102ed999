/** Tests of the API that are about the SQLite file itself, and so do not run on PostgreSQL, by what they look at. */
const ABOUT = {
  "the file, its locks, its disk": [
    "database-claim",
    "database-file",
    "database-lost",
    "disk-faults",
    "scheduled-backups",
    "search-index-removal",
    "store",
    "transact",
  ],
  "servers of their own, over files of their own": [
    "crash-pairs",
    "crash-sweep",
    "graceful-stop",
    "stream-cut",
    "tasks-crash",
    "teams-crash",
    "tracing",
  ],
  "commands over a file": [
    "doctor*",
    "mail-tls",
    "operator-commands",
    "secret-rotation",
    "session-commands",
  ],
  "rows read or held past the product": [
    "profile-leaving",
    "quotas-count",
    "revoked-meanwhile",
    "waitlist-status",
  ],
  "both databases at once": ["two-databases", "postgresql-start"],
  "migrations of SQLite": ["usage"],
  "what comes next in the one line of writes": ["accounts", "passkeys"],
};

export const sqliteOnly = Object.values(ABOUT)
  .flat()
  .map((name) => `tests/api/${name}.test.ts`);
