// One user with a given number of rows of each kind, and some rows of the maximum size.
import Database from "better-sqlite3";
import { createHash, randomUUID } from "node:crypto";
import {
  AGENTS,
  type Insert,
  OWNER,
  OWNER_TOKEN,
  WORDS,
  asOf,
  at,
  named,
  text,
} from "./loop-values";
import { long } from "./loop-long-rows";

export function fillLoop(file: string, size: number): void {
  const db = new Database(file);
  db.pragma("foreign_keys = OFF");
  db.pragma("synchronous = OFF");
  db.pragma("cache_size = -2000000"); // all of it is one transaction: what is spilled would be written again and again
  const prepared: Record<string, Database.Statement> = {};
  const insert: Insert = (table, row) => {
    const names = Object.keys(row);
    (prepared[`${table} ${String(names)}`] ??= db.prepare(
      `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => "?").join()})`,
    )).run(...Object.values(row));
  };
  db.transaction(() => {
    person(insert);
    agents(insert);
    for (let row = 0; row < size; row++) rowsOf(insert, row);
    long(insert);
    often(insert, size);
  })();
  db.close();
}

function person(insert: Insert): void {
  insert("User", {
    id: OWNER,
    email: "loop@x.y",
    emailKey: "loop@x.y",
    username: OWNER,
    usernameKey: OWNER,
    name: "Loop",
    createdAt: at(0),
  });
  const tokenHash = createHash("sha256").update(OWNER_TOKEN).digest("base64url");
  insert("Session", {
    id: randomUUID(),
    tokenHash,
    userId: OWNER,
    device: "bench",
    createdAt: at(0),
    lastSeenAt: at(0),
    provenAt: at(-86_400),
    expiresAt: at(-86_400),
  });
}

/** The maximum per user, a fifth of them with tools of 400 KiB and instructions of the maximum length. */
function agents(insert: Insert): void {
  const tool = (name: string, length: number) => ({
    type: "function",
    function: {
      name,
      description: text(0, 5),
      parameters: {
        type: "object",
        properties: { word: { type: "string", description: WORDS } },
        required: [],
      },
    },
    implementation: { kind: "javascript", source: "x".repeat(length) },
  });
  const large = JSON.stringify(
    Array.from({ length: 60 }, (_, each) => tool(`tool_${each}`, 6_500)),
  );
  for (let row = 0; row < AGENTS; row++) {
    const heavy = row % 5 === 0;
    const columns = {
      instructions: heavy ? "i".repeat(32_000) : "You answer.",
      model: "deepseek-chat",
      tools: heavy ? large : "[]",
    };
    insert("Agent", { id: `agent-${row}`, ...asOf(row), ...named(`Agent ${row}`), ...columns });
    insert("Template", {
      id: `template-${row}`,
      ...asOf(row),
      name: `Template ${row}`,
      ...columns,
    });
    team(insert, row);
  }
}

function team(insert: Insert, row: number): void {
  const members =
    row === 489
      ? ["agent-1", "agent-2"]
      : Array.from({ length: 50 }, (_, each) => `agent-${(row + each) % AGENTS}`);
  const id = row === 489 ? "team-two" : `team-${row}`;
  insert("Team", { id, ...asOf(row), name: `Team ${row}`, description: "d".repeat(10_000) });
  members.forEach((agentId, position) =>
    insert("TeamMember", { teamId: id, agentId, ownerId: OWNER, position }),
  );
  const edges = members.flatMap((start_node) =>
    members
      .slice(0, row === 489 ? 2 : 10)
      .map((end_node) => ({ start_node, end_node, condition: WORDS })),
  );
  const nodes = members.map((agent_id, each) => ({ agent_id, x: each, y: each }));
  insert("Graph", {
    id: `graph-${row}`,
    ownerId: OWNER,
    teamId: id,
    nodes: JSON.stringify(nodes),
    edges: JSON.stringify(edges),
    entryPoint: members[0]!,
    finishPoint: members[1]!,
    updatedAt: at(row),
  });
}

function rowsOf(insert: Insert, row: number): void {
  const task = {
    id: `task-${row}`,
    ...asOf(row),
    ...named(`Task ${row}`),
    description: text(row, row % 100 === 0 ? 100 : 5),
  };
  insert("Task", {
    ...task,
    status: row % 25 === 0 ? "pending" : "completed",
    result: text(row, row % 1000 === 0 ? 5_000 : 5),
    assignedAgents: "[]",
    runId: `run-${row}`,
  });
  insert("Conversation", {
    id: `conversation-${row}`,
    ...asOf(row),
    agentId: `agent-${row % 100}`,
    title: `Conversation ${row}`,
    preview: WORDS,
    messageCount: 2,
  });
  const message = {
    ownerId: OWNER,
    conversationId: `conversation-${row}`,
    agentId: `agent-${row % 100}`,
    status: "complete",
    createdAt: at(row),
  };
  insert("Message", {
    id: `message-${row}-1`,
    ...message,
    position: 1,
    role: "user",
    content: text(row, 1),
  });
  insert("Message", {
    id: `message-${row}-2`,
    ...message,
    position: 2,
    role: "assistant",
    content: text(row, 5),
    runId: `run-${row}`,
  });
  insert("Run", {
    id: `run-${row}`,
    ownerId: OWNER,
    kind: row % 2 ? "chat" : "task",
    status: row % 50 === 0 ? "waiting" : "completed",
    agentId: `agent-${row % 100}`,
    taskId: row % 2 ? null : `task-${row % 100 ? row : 7}`,
    conversationId: row % 2 ? `conversation-${row}` : null,
    result: text(row, 5),
    createdAt: at(row),
    finishedAt: row % 50 === 0 ? null : at(row),
  });
  insert("RunStep", {
    runId: `run-${row}`,
    step: 1,
    kind: "model",
    agentId: `agent-${row % 100}`,
    name: "m",
    status: "finished",
    output: JSON.stringify({ text: text(row, 5) }),
    startedAt: at(row),
  });
  insert("RunLog", { runId: `run-${row}`, firstId: 1, lastId: 2, events: "[]" });
  insert("UsageSlice", {
    ownerId: OWNER,
    slot: `${at((row % 30) * 86_400).slice(0, 10)}T00:00`,
    agentId: `agent-${row % 490}`,
    teamId: "",
    taskId: "",
    keyId: "",
    model: `m-${row}`,
    runs: 1,
    calls: 1,
    promptTokens: 10,
    cachedTokens: 0,
    completionTokens: 5,
    unpricedTokens: 0,
    cost: 0.001,
  });
  if (row < 400)
    insert("UsageDay", { ownerId: OWNER, date: at(row * 86_400).slice(0, 10), runs: 1 });
}

/** Tasks that have run many times. */
function often(insert: Insert, size: number): void {
  for (let task = 0; task < 3; task++) {
    const taskId = `task-many-${task}`;
    insert("Task", {
      id: taskId,
      ...asOf(0),
      ...named(`Task many ${task}`),
      description: "d",
      status: "completed",
      assignedAgents: "[]",
    });
    for (let row = task; row < size; row += 3) {
      const id = `run-many-${row}`;
      insert("Run", {
        id,
        ownerId: OWNER,
        kind: "task",
        status: "completed",
        agentId: "agent-7",
        taskId,
        result: text(row, 5),
        createdAt: at(row),
        finishedAt: at(row),
      });
      for (let step = 1; step <= 2; step++)
        insert("RunStep", {
          runId: id,
          step,
          kind: "model",
          agentId: "agent-7",
          name: "m",
          status: "finished",
          output: JSON.stringify({ text: text(row, 5) }),
          startedAt: at(row),
        });
      insert("RunLog", { runId: id, firstId: 1, lastId: 2, events: "[]" });
    }
  }
}
