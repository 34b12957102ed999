import { expect, test } from "vitest";
import { conversationRemoval } from "@/lib/chat/removal/remove";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { removalMark, removeLeft } from "@/lib/core/storage/batched-removal";
import type { UserId } from "@/lib/core/identity";
import { taskRemoval } from "@/lib/tasks/remove";
import { newPerson, type Person } from "../support/person";

const MANY = 1_500;
process.env.BIN_DAYS = "0"; // deleted things are gone immediately

type Owned = { person: Person; me: UserId };
async function newOwner(): Promise<Owned> {
  const person = await newPerson();
  return { person, me: person.user.UserId as UserId };
}

const runsOf = (me: UserId, scope: { taskId: string } | { conversationId: string }) =>
  Array.from({ length: MANY }, () => ({
    id: newId(),
    ownerId: me,
    kind: "taskId" in scope ? "task" : "chat",
    status: "completed",
    agentId: "a",
    ...scope,
    createdAt: new Date(),
    finishedAt: new Date(),
  }));

async function stepsOf(runs: { id: string }[]): Promise<void> {
  const times = { startedAt: new Date(), finishedAt: new Date() };
  await db().runStep.createMany({
    data: runs.map(({ id }) => ({
      runId: id,
      step: 1,
      kind: "model",
      agentId: "a",
      name: "m",
      status: "finished",
      ...times,
    })),
  });
  await db().runLog.createMany({
    data: runs.map(({ id }) => ({ runId: id, firstId: 1, lastId: 1, events: "[]" })),
  });
}

async function longConversation(me: UserId): Promise<{ id: string; runs: { id: string }[] }> {
  const [id, now] = [newId(), new Date()];
  await db().conversation.create({
    data: {
      id,
      ownerId: me,
      agentId: "a",
      title: "Zebras",
      preview: "",
      messageCount: MANY,
      createdAt: now,
      updatedAt: now,
    },
  });
  await db().message.createMany({
    data: Array.from({ length: MANY }, (_, position) => ({
      id: newId(),
      ownerId: me,
      conversationId: id,
      position,
      role: "user",
      content: "zebras graze",
      status: "complete",
      agentId: "a",
      createdAt: now,
    })),
  });
  const runs = runsOf(me, { conversationId: id });
  await db().run.createMany({ data: runs });
  await stepsOf(runs);
  return { id, runs };
}

async function longTask(me: UserId): Promise<{ id: string; runs: { id: string }[] }> {
  const [id, now] = [newId(), new Date()];
  await db().task.create({
    data: {
      id,
      ownerId: me,
      name: "Count",
      nameKey: "count",
      description: "d",
      status: "completed",
      cron: "* * * * *",
      timeZone: "UTC",
      nextRunAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  const runs = runsOf(me, { taskId: id });
  await db().run.createMany({ data: runs });
  await stepsOf(runs);
  return { id, runs };
}

const many = (runs: { id: string }[]) => ({ runId: { in: runs.slice(-500).map(({ id }) => id) } });
/** All remaining rows of a person. */
async function left(me: UserId, runs: { id: string }[]): Promise<number> {
  const owners = { ownerId: { in: [me, removalMark(me)] } };
  const counts = await Promise.all([
    db().conversation.count({ where: owners }),
    db().task.count({ where: owners }),
    db().message.count({ where: owners }),
    db().run.count({ where: owners }),
    db().runStep.count({ where: many(runs) }),
    db().runLog.count({ where: many(runs) }),
  ]);
  return counts.reduce((one, other) => one + other, 0);
}
const rowsCounted = async (me: UserId, kind: string) =>
  (await db().storageUse.findUnique({ where: { ownerId_kind: { ownerId: me, kind } } }))?.rows ?? 0;

test("a long conversation disappears at once, with its runs, and its rows are deleted in batches", async () => {
  const { person, me } = await newOwner();
  const { id, runs } = await longConversation(me);
  const message = (await db().message.findFirstOrThrow({ where: { conversationId: id } })).id;
  const statusOf = async (method: string, url: string, body?: unknown) =>
    (await person.ask(method, url, { body })).status;
  expect(await statusOf("GET", `/api/runs/${runs.at(-1)!.id}`)).toBe(200);
  expect(await statusOf("DELETE", `/api/conversations/${id}`)).toBe(204);
  const [conversations, found, runsLeft, versions, run, events, sent, rows] = await Promise.all([
    ...["/api/conversations", "/api/conversations?q=zebras", "/api/runs"].map(async (url) =>
      (await person.ask("GET", url)).json(),
    ),
    ...[
      `/api/messages/${message}/versions`,
      `/api/runs/${runs.at(-1)!.id}`,
      `/api/runs/${runs.at(-1)!.id}/events`,
    ].map((url) => statusOf("GET", url)),
    statusOf("POST", "/api/chat", { content: "More", conversation_id: id, agent_id: "a" }),
    left(me, runs),
  ]);
  expect(rows).toBeGreaterThan(MANY); // other requests were served before everything was removed
  expect([conversations, found, runsLeft]).toMatchObject([
    { conversations: [] },
    { conversations: [] },
    [],
  ]);
  expect([versions, run, events, sent]).toEqual([404, 404, 404, 404]);
  expect(await rowsCounted(me, "Conversation")).toBe(0);
  await expect.poll(() => left(me, runs), { timeout: 60_000 }).toBe(0);
  expect([
    await rowsCounted(me, "Message"),
    await rowsCounted(me, "Run"),
    await rowsCounted(me, "Conversation"),
  ]).toEqual([0, 0, 0]);
});

test("a task of very many runs disappears at once, and its name is free", async () => {
  const { person, me } = await newOwner();
  const { id, runs } = await longTask(me);
  expect((await (await person.ask("GET", "/api/notices")).json()) as unknown[]).not.toEqual([]);
  expect((await person.ask("DELETE", `/api/tasks/${id}`)).status).toBe(204);
  const answers = await Promise.all(
    ["/api/tasks", `/api/runs?task_id=${id}`, "/api/notices"].map(async (url) =>
      (await person.ask("GET", url)).json(),
    ),
  );
  expect(await left(me, runs)).toBeGreaterThan(0);
  expect(answers).toEqual([[], [], []]);
  expect((await person.ask("GET", `/api/tasks/${id}`)).status).toBe(404);
  expect(
    (await person.ask("POST", "/api/tasks", { body: { name: "Count", description: "Anew" } }))
      .status,
  ).toBe(201);
  await expect.poll(() => left(me, runs), { timeout: 60_000 }).toBe(1);
  expect(await rowsCounted(me, "Task")).toBe(1);
});

test("what a crash left is removed by the process after it", async () => {
  const { me } = await newOwner();
  const [conversation, task] = [await longConversation(me), await longTask(me)];
  await db().conversation.update({
    where: { id: conversation.id },
    data: { ownerId: removalMark(me) },
  });
  await db().task.update({ where: { id: task.id }, data: { ownerId: removalMark(me) } });
  await Promise.all([removeLeft(conversationRemoval), removeLeft(taskRemoval)]);
  expect(await left(me, [...conversation.runs, ...task.runs])).toBe(0);
});

test("an account that is deleted meanwhile leaves nothing of it behind", async () => {
  const { person, me } = await newOwner();
  const [conversation, task] = [await longConversation(me), await longTask(me)];
  await person.ask("DELETE", `/api/conversations/${conversation.id}`);
  await person.ask("DELETE", `/api/tasks/${task.id}`);
  expect(
    (await person.ask("DELETE", "/api/profile", { body: { confirm: person.user.Username } }))
      .status,
  ).toBe(204);
  expect(await left(me, [...conversation.runs, ...task.runs])).toBe(0);
  expect(await db().storageUse.count({ where: { ownerId: me } })).toBe(0);
});
