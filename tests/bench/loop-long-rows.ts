import { type Insert, LONG, OWNER, WORDS, asOf, at, named, text } from "./loop-values";

/** Conversations with the maximum number of messages, a run with 1,000 steps of 32 KiB, a task of a team of two. */
export function long(insert: Insert): void {
  for (const name of ["long", "long-0", "long-1", "long-2"]) {
    const id = `conversation-${name}`;
    insert("Conversation", {
      id,
      ...asOf(0),
      agentId: "agent-7",
      title: "A long one",
      preview: WORDS,
      messageCount: LONG - 100,
    });
    for (let row = 1; row <= LONG - 100; row++) {
      insert("Message", {
        id: `message-${name}-${row}`,
        ownerId: OWNER,
        conversationId: id,
        agentId: "agent-7",
        status: "complete",
        createdAt: at(0),
        position: row,
        role: row % 2 ? "user" : "assistant",
        content: text(row, 5),
      });
    }
  }
  for (let version = 2; version < 500; version++) {
    insert("Message", {
      id: `message-version-${version}`,
      ownerId: OWNER,
      conversationId: "conversation-long",
      agentId: "agent-7",
      status: "complete",
      superseded: 1,
      version,
      createdAt: at(0),
      position: 1,
      role: "user",
      content: text(version, 500),
    });
  }
  insert("Run", {
    id: "run-heavy",
    ownerId: OWNER,
    kind: "task",
    status: "completed",
    agentId: "agent-7",
    taskId: "task-7",
    createdAt: at(0),
    finishedAt: at(0),
  });
  for (let step = 1; step <= 1_000; step++) {
    insert("RunStep", {
      runId: "run-heavy",
      step,
      kind: "tool",
      agentId: "agent-7",
      name: "look",
      status: "finished",
      input: JSON.stringify({ id: `c${step}`, arguments: { word: WORDS } }),
      output: JSON.stringify({ ok: true, result: "r".repeat(32 * 1024), duration_ms: 1 }),
      startedAt: at(0),
      finishedAt: at(0),
    });
  }
  for (let row = 0; row < 3; row++) {
    insert("Task", {
      id: `task-two-${row}`,
      ...asOf(0),
      ...named(`Task two ${row}`),
      description: "d",
      status: "pending",
      assignedAgents: JSON.stringify(["agent-2", "agent-1"]),
    });
    insert("Task", {
      id: `task-free-${row}`,
      ...asOf(0),
      ...named(`Task free ${row}`),
      description: "alpha beta",
      status: "pending",
    });
  }
}
