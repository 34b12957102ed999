// p95 and CPU of the list endpoints for a user with 1,000 rows and one with 100,000, alternating within one run.
import Database from "better-sqlite3";
import { createHash, randomUUID } from "node:crypto";
import { cpuOf, median, quantile } from "./processes.mjs";

const SIZES = { "1,000": 1_000, "100,000": 100_000 };
export const LISTS = [
  "/api/agents?limit=50",
  "/api/conversations",
  "/api/conversations?agent_id={agent}",
  "/api/runs?limit=50",
];
const CALLS = 150;

const tokenOf = (size) => `bench-session-${size}`.padEnd(43, "x");

/** The cookie of the user with this many rows. */
export const sessionOf = (size) => ({ cookie: `next-auth.session-token=${tokenOf(size)}` });

/** Users with sessions and their own rows, written directly to the file before the server opens it. */
export function fillLists(file, sizes = SIZES) {
  const db = new Database(file);
  db.pragma("foreign_keys = OFF");
  db.pragma("synchronous = OFF");
  const at = (ago) => new Date(Date.now() - ago * 1000).toISOString().replace("Z", "+00:00");
  const later = new Date(Date.now() + 86_400_000).toISOString().replace("Z", "+00:00");
  const insert = (table, row) => {
    const names = Object.keys(row);
    (prepared[table] ??= db.prepare(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => "?").join()})`,
    )).run(...Object.values(row));
  };
  const prepared = {};
  db.transaction(() => {
    for (const [name, size] of Object.entries(sizes)) {
      const owner = `owner-${size}`;
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
        tokenHash: createHash("sha256").update(tokenOf(size)).digest("base64url"),
        userId: owner,
        device: "bench",
        createdAt: at(0),
        lastSeenAt: at(0),
        expiresAt: later,
      });
      for (let row = 0; row < size; row++) {
        const agentId = `${owner}-agent-${row % 100}`;
        const conversationId = randomUUID();
        insert("Agent", {
          id: row < 100 ? agentId : randomUUID(),
          ownerId: owner,
          name: `Agent ${row}`,
          nameKey: `agent ${row}`,
          instructions: "You answer.",
          model: "deepseek-chat",
          createdAt: at(row),
          updatedAt: at(row),
        });
        insert("Conversation", {
          id: conversationId,
          ownerId: owner,
          agentId,
          title: `Conversation ${row}`,
          preview: "The last words",
          messageCount: 2,
          createdAt: at(row),
          updatedAt: at(row),
        });
        insert("Run", {
          id: randomUUID(),
          ownerId: owner,
          kind: "chat",
          status: "completed",
          agentId,
          conversationId,
          createdAt: at(row),
          finishedAt: at(row),
        });
      }
    }
  })();
  db.close();
}

export async function benchLists({ app }) {
  const rows = [];
  for (const list of LISTS) {
    const times = Object.fromEntries(Object.keys(SIZES).map((name) => [name, []]));
    const cpu = Object.fromEntries(Object.keys(SIZES).map((name) => [name, 0]));
    for (let round = 0; round < 6; round++) {
      for (const [name, size] of Object.entries(SIZES)) {
        const before = cpuOf(app.child.pid);
        for (let call = 0; call < CALLS / 5; call++) {
          const from = performance.now();
          const answer = await fetch(app.url + list.replace("{agent}", `owner-${size}-agent-7`), {
            headers: sessionOf(size),
          });
          await answer.text();
          if (!answer.ok) throw new Error(`${list} answered ${answer.status}`);
          if (round > 0) times[name].push(performance.now() - from); // the first round warms up
        }
        if (round > 0) cpu[name] += (cpuOf(app.child.pid) - before) / CALLS;
      }
    }
    const [small, large] = Object.keys(SIZES);
    rows.push({
      list,
      "median 1,000 ms": median(times[small]).toFixed(2),
      "p95 1,000 ms": quantile(times[small], 0.95).toFixed(2),
      "p95 100,000 ms": quantile(times[large], 0.95).toFixed(2),
      "p95 ratio": (quantile(times[large], 0.95) / quantile(times[small], 0.95)).toFixed(2),
      "CPU 1,000 ms": cpu[small].toFixed(1),
      "CPU 100,000 ms": cpu[large].toFixed(1),
    });
  }
  console.log(
    "\nLists (bars: p95 at 100,000 rows at most 1.2 times that at 1,000; of conversations at most 25 ms)",
  );
  console.table(rows);
}
