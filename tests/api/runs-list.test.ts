import { describe, expect, test } from "vitest";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import type { RunSummary } from "@/lib/runs/run/contract";
import { newRun } from "@/lib/runs/journal/new-run";
import { newAgent, newPerson, type Person } from "../support/person";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-01T12:00:00Z");

/** Six ended runs, a day apart. */
async function sixRuns(person: Person): Promise<string[]> {
  const runs = Array.from({ length: 6 }, (_, at) =>
    newRun({
      keyId: null,
      ownerId: person.user.UserId,
      kind: at % 2 ? "api" : "chat",
      status: at < 4 ? "completed" : "failed",
      agentId: at < 2 ? "first" : "second",
      teamId: at === 5 ? "team" : null,
      cost: at / 10,
      createdAt: new Date(START + at * DAY_MS),
      finishedAt: new Date(START + at * DAY_MS + 1000),
    }),
  );
  await db().run.createMany({ data: runs });
  await db().runStep.create({
    data: {
      runId: runs[3]!.id,
      step: 1,
      kind: "tool",
      agentId: "second",
      name: "look",
      status: "finished",
      startedAt: new Date(START),
    },
  });
  return runs.map(({ id }) => id);
}

test.each([
  ["", [5, 4, 3, 2, 1, 0]],
  ["agent=first", [1, 0]],
  ["team=team", [5]],
  ["source=api", [5, 3, 1]],
  ["status=failed", [5, 4]],
  ["from=2026-11-05", [5, 4]],
  ["to=2026-11-02", [1, 0]],
  ["from=2026-11-02&to=2026-11-03&source=chat", [2]],
  ["min_cost=0.4", [5, 4]],
  ["tool=look", [3]],
  ["tool=look&status=failed", []],
])("the list with %s contains those runs alone", async (query, expected) => {
  const [person, other] = [await newPerson(), await newPerson()];
  const ids = await sixRuns(person);
  await sixRuns(other);
  const answer = await person.ask("GET", `/api/runs?${query}`);
  const rows = (await answer.json()) as RunSummary[];
  expect(rows.map(({ run_id }) => ids.indexOf(run_id))).toEqual(expected);
});

test("days are those of the person's time zone", async () => {
  const person = await newPerson();
  const ids = await sixRuns(person); // each at noon in London, which is 2 at night of the next day in Kiritimati
  const preferences = { time_zone: "Pacific/Kiritimati" };
  expect((await person.ask("PATCH", "/api/profile", { body: { preferences } })).status).toBe(200);
  const on = async (day: string) => {
    const answer = await person.ask("GET", `/api/runs?from=${day}&to=${day}`);
    const rows = (await answer.json()) as RunSummary[];
    return rows.map(({ run_id }) => ids.indexOf(run_id));
  };
  expect([await on("2026-11-01"), await on("2026-11-02"), await on("2026-11-07")]).toEqual([
    [],
    [0],
    [5],
  ]);
});

test("an answer in a conversation has its title there", async () => {
  const person = await newPerson();
  const owned = { ownerId: person.user.UserId, agentId: "first" };
  const at = { createdAt: new Date(START), updatedAt: new Date(START) };
  await db().conversation.create({
    data: { id: `talk-${owned.ownerId}`, ...owned, ...at, title: "What is open?", preview: "" },
  });
  const run = { keyId: null, kind: "chat" as const, status: "completed" as const, ...owned };
  await db().run.createMany({
    data: [
      newRun({ ...run, conversationId: `talk-${owned.ownerId}` }),
      newRun({ ...run, conversationId: "gone" }),
    ],
  });
  const answer = await person.ask("GET", "/api/runs");
  const rows = (await answer.json()) as RunSummary[];
  expect(rows.map(({ title }) => title).toSorted()).toEqual(["What is open?", undefined]);
});

test("each reply of a conversation has its own question, and is read with it and with what it says", async () => {
  const person = await newPerson();
  const owned = { ownerId: person.user.UserId, agentId: "first" };
  const at = { createdAt: new Date(START), updatedAt: new Date(START) };
  const [talk, ask, more, reply] = Array.from({ length: 4 }, newId) as [
    string,
    string,
    string,
    string,
  ];
  await db().conversation.create({
    data: { id: talk, ...owned, ...at, title: "Invoices", preview: "" },
  });
  const message = { conversationId: talk, ...owned, status: "complete", createdAt: at.createdAt };
  await db().message.createMany({
    data: [
      { ...message, id: ask, position: 0, role: "user", content: "Which are open?\nList them." },
      { ...message, id: reply, position: 1, role: "assistant", content: "Two of them." },
      { ...message, id: more, position: 2, role: "user", content: "And which are paid?" },
    ],
  });
  const run = { keyId: null, kind: "chat" as const, status: "completed" as const, ...owned };
  const first = newRun({
    ...run,
    conversationId: talk,
    userMessageId: ask,
    messageId: reply,
    finishedAt: new Date(START),
  });
  await db().run.createMany({
    data: [first, newRun({ ...run, conversationId: talk, userMessageId: more })],
  });
  const rows = (await (await person.ask("GET", "/api/runs")).json()) as RunSummary[];
  expect(rows.map(({ question }) => question).toSorted()).toEqual([
    "And which are paid?",
    "Which are open?",
  ]);
  const one = await (await person.ask("GET", `/api/runs/${first.id}`)).json();
  expect(one).toMatchObject({
    title: "Invoices",
    question: "Which are open?",
    conversation_id: talk,
    user_message_id: ask,
    input: "Which are open?\nList them.",
    output: "Two of them.",
  });
});

test("a filtered list continues where its page ended", async () => {
  const person = await newPerson();
  const ids = await sixRuns(person);
  const first = await person.ask("GET", "/api/runs?source=api&limit=2");
  const next = first.headers.get("x-next-key")!;
  const rest = await person.ask("GET", `/api/runs?source=api&limit=2&after=${next}`);
  expect(((await rest.json()) as RunSummary[]).map(({ run_id }) => run_id)).toEqual([ids[1]]);
  expect(rest.headers.get("x-next-key")).toBeNull();
});

test.each([
  "source=mail",
  "status=done",
  "from=yesterday",
  "to=2026-02-30",
  "min_cost=-1",
  "min_cost=x",
  `q=${"x".repeat(201)}`,
])("%s is refused, by its name", async (query) => {
  const person = await newPerson();
  const answer = await person.ask("GET", `/api/runs?${query}`);
  expect(answer.status).toBe(400);
  const { fields } = (await answer.json()) as { fields: object };
  expect(Object.keys(fields)).toEqual([query.split("=")[0]]);
});

describe("a text is found", () => {
  /** Two runs of a chat, one of a task and one of another agent. */
  async function fourRuns(person: Person, name: string) {
    const agent = await newAgent(person, { name });
    const owned = { ownerId: person.user.UserId, agentId: agent.AgentId };
    const [talk, said, answer, task] = Array.from({ length: 4 }, newId) as [string, ...string[]];
    const at = { createdAt: new Date(START), updatedAt: new Date(START) };
    await db().conversation.create({
      data: { id: talk, ...owned, ...at, title: "Offers from Bremen", preview: "" },
    });
    const message = { conversationId: talk, ...owned, status: "complete", createdAt: at.createdAt };
    await db().message.createMany({
      data: [
        { ...message, id: said!, position: 0, role: "user", content: "Which one is the cheapest?" },
        { ...message, id: answer!, position: 1, role: "assistant", content: "The second one." },
      ],
    });
    await db().task.create({
      data: {
        id: task!,
        ownerId: owned.ownerId,
        ...at,
        name: "Costs 50%",
        nameKey: "costs 50%",
        description: "Sum up the quarter",
        status: "pending",
      },
    });
    const rows = [
      { kind: "chat", conversationId: talk, userMessageId: said, messageId: answer },
      { kind: "chat", conversationId: talk, userMessageId: newId() },
      { kind: "task", taskId: task },
      { kind: "api", agentId: "other" },
    ] as const;
    const runs = rows.map((row, place) =>
      newRun({
        keyId: null,
        ...owned,
        status: place === 2 ? "failed" : "completed",
        createdAt: new Date(START + place),
        ...row,
      }),
    );
    await db().run.createMany({ data: runs });
    return runs.map(({ id }) => id);
  }

  test.each([
    ["bremen", "", [1, 0]],
    ["Bremen offers", "", [1, 0]],
    ["cheap", "", [0]],
    ["second one", "", []],
    ["50%", "", [2]],
    ["5_%", "", []],
    ["QUARTER", "", [2]],
    ["scout", "", [2, 1, 0]],
    ["scout", "&status=failed", [2]],
    ["bremen", "&source=task", []],
    ["bremen", "&from=2026-11-01&limit=1", [1]],
    ["***", "", []],
    [" ", "", [3, 2, 1, 0]],
  ])("with %j%s", async (q, rest, expected) => {
    const [person, other] = [await newPerson(), await newPerson()];
    const ids = await fourRuns(person, "Scout");
    await fourRuns(other, "Scout");
    const answer = await person.ask("GET", `/api/runs?q=${encodeURIComponent(q)}${rest}`);
    const rows = (await answer.json()) as RunSummary[];
    expect(rows.map(({ run_id }) => ids.indexOf(run_id))).toEqual(expected);
  });
});

test("where too many runs fit to sort them, the newest are found, page by page", async () => {
  const person = await newPerson();
  const agent = await newAgent(person, { name: "Busy" });
  const runs = Array.from({ length: 1_100 }, (_, at) =>
    newRun({
      keyId: null,
      ownerId: person.user.UserId,
      kind: "chat",
      status: at % 500 === 0 ? "failed" : "completed",
      agentId: agent.AgentId,
      createdAt: new Date(START + at),
    }),
  );
  await db().run.createMany({ data: runs });
  const step = { step: 1, kind: "tool", agentId: "a", name: "look", status: "finished" };
  await db().runStep.createMany({
    data: runs.map(({ id }) => ({ ...step, runId: id, startedAt: new Date(START) })),
  });
  const page = async (query: string) => {
    const answer = await person.ask("GET", `/api/runs?${query}&limit=2`);
    const rows = (await answer.json()) as RunSummary[];
    const places = rows.map((row) => runs.findIndex(({ id }) => id === row.run_id));
    return { places, next: answer.headers.get("x-next-key") };
  };
  const first = await page("q=busy&tool=look");
  expect(first.places).toEqual([1_099, 1_098]);
  expect((await page(`q=busy&tool=look&after=${first.next}`)).places).toEqual([1_097, 1_096]);
  expect((await page("q=busy&tool=look&status=failed")).places).toEqual([1_000, 500]);
  expect((await page("tool=look&status=failed&min_cost=1")).places).toEqual([]);
});
