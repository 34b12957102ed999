import Database from "better-sqlite3";

/** So many more agents and templates for the one who has this agent: written by the API they would take a minute. */
export function addMany(file: string, agentId: string, count: number): void {
  const rows = new Database(file);
  rows.pragma("busy_timeout = 5000");
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
  const columns = "ownerId, name, instructions, model, createdAt, updatedAt";
  const values =
    "ownerId, 'Agent ' || i, instructions, model, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '+' || i || ' seconds'), updatedAt FROM n, Agent WHERE id = ?";
  rows
    .prepare(
      `INSERT INTO Agent (id, nameKey, ${columns}) ${numbers} SELECT 'more-' || i || ownerId, 'agent ' || i, ${values}`,
    )
    .run(count, agentId);
  rows
    .prepare(
      `INSERT INTO Template (id, ${columns}) ${numbers} SELECT 'more-' || i || ownerId, ${values}`,
    )
    .run(count, agentId);
  rows.close();
}
