/**
 * The API's tests that npm test runs a second time, on PostgreSQL. The others look at the SQLite file itself, start
 * servers or commands over a file of their own, or have not been made fit for both yet.
 */
const NAMES = [
  ...["accounts-sign-in", "oauth", "oauth-accounts", "password-reset", "reauthenticate"],
  ...[
    "second-factor",
    "second-factor-sign-in",
    "operator-users",
    "operator-waitlist",
    "security-log",
  ],
  ...[
    "agents",
    "templates",
    "providers",
    "server-model-limits",
    "tools-agent",
    "tools-secrets-sent",
    "tools-try",
  ],
  ...[
    "budget",
    "budget-asides",
    "chat",
    "context",
    "conversations",
    "conversations-kept",
    "search",
    "idempotency",
  ],
  ...[
    "tasks",
    "tasks-ask-agent",
    "tasks-due",
    "tasks-events",
    "tasks-filter",
    "tasks-routing",
    "tasks-runs",
  ],
  ...["tasks-schedule", "route-task", "runs-recovery", "tool-waiting"],
  ...["teams-chat", "teams-file", "teams-graph", "teams-run", "teams-run-interrupted"],
  ...[
    "files",
    "files-agents",
    "files-many",
    "files-reading",
    "files-sent",
    "files-tasks",
    "v1-files",
  ],
  ...["connections", "connections-openapi", "connections-questions", "connections-sign-in"],
  ...["connections-tools", "runs-list", "traces-otlp"],
  ...["agents-answers", "bin", "bin-bounds", "replay", "runs-compare"],
  ...["budgets", "dashboard", "list-bounds", "quotas", "removals", "retention", "usage"],
];

export const onPostgres = NAMES.map((name) => `tests/api/${name}.test.ts`);
