import Database from "better-sqlite3";

/** This many more agents and templates for the user with this agent: through the API they would take a minute. */
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

/** This many tasks for the user with this agent, newest last, a fifth of them completed. */
export function addTasks(file: string, agentId: string, count: number): void {
  const rows = new Database(file);
  rows.pragma("busy_timeout = 5000");
  rows
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO Task (id, ownerId, name, nameKey, description, assignedAgents, status, createdAt, updatedAt)
       SELECT 'many-' || i || ownerId, ownerId, 'Task ' || i, 'task ' || i, 'What number ' || i || ' needs.', json_array(Agent.id),
         CASE WHEN i % 5 = 0 THEN 'completed' ELSE 'pending' END,
         strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-1 day', '+' || i || ' seconds'), updatedAt
       FROM n, Agent WHERE Agent.id = ?`,
    )
    .run(count, agentId);
  rows.close();
}
