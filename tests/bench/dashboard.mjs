// The dashboard of a user with 10,000 tasks and 1,000,000 runs, compared with that of a user with nothing, within one
// run.
import Database from "better-sqlite3";
import { createHash, randomUUID } from "node:crypto";
import { median, quantile } from "./processes.mjs";

const PEOPLE = { empty: { tasks: 0, runs: 0 }, full: { tasks: 10_000, runs: 1_000_000 } };
const CALLS = 200;
const tokenOf = (name) => `bench-dashboard-${name}`.padEnd(43, "x");

/**
 * Written directly to the file before the server opens it: usage on each of the last 400 days, and the runs behind it.
 */
export function fillDashboard(file) {
  const db = new Database(file);
  db.pragma("foreign_keys = OFF");
  db.pragma("synchronous = OFF");
  const at = (ago) => new Date(Date.now() - ago * 1000).toISOString().replace("Z", "+00:00");
  const prepared = {};
  const insert = (table, row) => {
    const names = Object.keys(row);
    (prepared[table] ??= db.prepare(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => "?").join()})`,
    )).run(...Object.values(row));
  };
  db.transaction(() => {
    for (const [name, { tasks, runs }] of Object.entries(PEOPLE)) {
      const owner = `dashboard-${name}`;
      insert("User", {
        id: owner,
        email: `${owner}@x.y`,
        emailKey: `${owner}@x.y`,
        username: owner,
        usernameKey: owner,
        name,
        createdAt: at(0),
      });
      insert("Session", {
        id: randomUUID(),
        tokenHash: createHash("sha256").update(tokenOf(name)).digest("base64url"),
        userId: owner,
        device: "bench",
        createdAt: at(0),
        lastSeenAt: at(0),
        expiresAt: at(-86_400),
      });
      const status = ["pending", "in_progress", "completed", "completed"];
      for (let row = 0; row < tasks; row++) {
        insert("Task", {
          id: `${owner}-${row}`,
          ownerId: owner,
          name: `Task ${row}`,
          nameKey: `task ${row}`,
          description: "Something to do.",
          status: status[row % 4],
          createdAt: at(row),
          updatedAt: at(row),
        });
      }
      for (let row = 0; row < runs; row++) {
        insert("Run", {
          id: `${owner}-run-${row}`,
          ownerId: owner,
          kind: "task",
          status: "completed",
          agentId: "gone",
          taskId: `${owner}-${row % tasks}`,
          promptTokens: 900,
          completionTokens: 100,
          cost: 0.001,
          createdAt: at(row * 30),
          finishedAt: at(row * 30),
        });
      }
      for (let day = 0; runs > 0 && day < 400; day++) {
        insert("UsageDay", {
          ownerId: owner,
          date: at(day * 86_400).slice(0, 10),
          runs: 2_500,
          promptTokens: 2_250_000,
          completionTokens: 250_000,
          cost: 2.5,
        });
      }
    }
  })();
  db.close();
}

export async function benchDashboard({ app }) {
  const times = { empty: [], full: [] };
  for (let call = 0; call < CALLS + 10; call++) {
    for (const name of Object.keys(PEOPLE)) {
      const from = performance.now();
      const answer = await fetch(`${app.url}/api/dashboard`, {
        headers: { cookie: `next-auth.session-token=${tokenOf(name)}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}`);
      if (call >= 10) times[name].push(performance.now() - from); // the first ones warm up
    }
  }
  console.log("\nDashboard (bar: p95 below 50 ms with 10,000 tasks and 1,000,000 runs)");
  console.table(
    Object.keys(PEOPLE).map((name) => ({
      person: name,
      "median ms": median(times[name]).toFixed(2),
      "p95 ms": quantile(times[name], 0.95).toFixed(2),
    })),
  );
}
