// Search over 100,000 messages, and opening a conversation of 1,000: p95 and CPU, for the user who has them.
import Database from "better-sqlite3";
import { createHash, randomUUID } from "node:crypto";
import { cpuOf, median, quantile } from "./processes.mjs";

const MESSAGES = 100_000;
const IN_ONE = 1_000;
const EACH = 10;
const WORDS = 20_000;
const OWNER = "owner-of-words";
const TOKEN = "bench-session-words".padEnd(43, "x");
const LONG = "conversation-of-a-thousand";
const CALLS = 40;

/** A word of a made-up language; the lowest numbers are the most common. */
function word(number) {
  let text = "";
  for (let rest = number * 7919 + 13; rest > 0; rest = Math.floor(rest / 37))
    text += "bcdfghjklmnprstvz"[rest % 17] + "aeiou"[(rest >> 3) % 5];
  return text;
}
/** Words with the frequencies of a language: the n-th is a tenth as frequent as the (n/10)-th. */
const anyWord = () => word(Math.floor(Math.exp(Math.random() * Math.log(WORDS))) - 1);
const text = (length) => Array.from({ length }, anyWord).join(" ");

/** One user with a session, and messages written directly to the file before the server opens it. */
export function fillSearch(file) {
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
  const conversation = (id, count, ago) => {
    insert("Conversation", {
      id,
      ownerId: OWNER,
      agentId: "agent",
      title: text(6),
      preview: text(12),
      messageCount: count,
      createdAt: at(ago),
      updatedAt: at(ago),
    });
    for (let position = 1; position <= count; position++) {
      insert("Message", {
        id: randomUUID(),
        ownerId: OWNER,
        conversationId: id,
        position,
        role: position % 2 ? "user" : "assistant",
        content: text(80),
        status: "complete",
        agentId: "agent",
        createdAt: at(ago),
      });
    }
  };
  db.transaction(() => {
    insert("User", {
      id: OWNER,
      email: "w@x.y",
      emailKey: "w@x.y",
      username: OWNER,
      usernameKey: OWNER,
      name: "Words",
      createdAt: at(0),
    });
    insert("Session", {
      id: randomUUID(),
      tokenHash: createHash("sha256").update(TOKEN).digest("base64url"),
      userId: OWNER,
      device: "bench",
      createdAt: at(0),
      lastSeenAt: at(0),
      expiresAt: at(-86_400),
    });
    for (let row = 0; row < (MESSAGES - IN_ONE) / EACH; row++)
      conversation(randomUUID(), EACH, MESSAGES - row);
    conversation(LONG, IN_ONE, 0);
  })();
  db.close();
}

const search = (...words) => `/api/conversations?q=${encodeURIComponent(words.join(" "))}`;
const CASES = {
  "search: the commonest word": search(word(0)),
  "search: two common words": search(word(0), word(1)),
  "search: a common and a rare one": search(word(0), word(15_000)),
  "search: a rare word": search(word(12_345)),
  "search: a word that nobody wrote": search("zzyzzx"),
  "search: two letters of a word": search(word(0).slice(0, 2)),
  "search: one letter": search("b"),
  "list of conversations": "/api/conversations",
  "conversation of 1,000 messages": `/api/conversations/${LONG}`,
};

export async function benchSearch({ app }) {
  const rows = [];
  for (const [name, path] of Object.entries(CASES)) {
    const times = [];
    let before = 0;
    for (let call = -5; call < CALLS; call++) {
      if (call === 0) before = cpuOf(app.child.pid);
      const from = performance.now();
      const answer = await fetch(app.url + path, {
        headers: { cookie: `next-auth.session-token=${TOKEN}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      if (call >= 0) times.push(performance.now() - from); // the first calls warm up
    }
    rows.push({
      case: name,
      "median ms": median(times).toFixed(2),
      "p95 ms": quantile(times, 0.95).toFixed(2),
      "CPU ms": ((cpuOf(app.child.pid) - before) / CALLS).toFixed(1),
    });
  }
  console.log(
    "\nOver 100,000 messages (bars: a search p95 at most 60 ms, a list p95 at most 25 ms)",
  );
  console.table(rows);
}
