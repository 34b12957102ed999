import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { RunSummary } from "@/lib/runs/contract";
import { newRun } from "@/lib/runs/record/new-run";
import { newPerson, type Person } from "../support/person";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-11-01T12:00:00Z");

/** Six ended runs, a day apart. */
async function sixRuns(person: Person): Promise<string[]> {
  const runs = Array.from({ length: 6 }, (_, at) =>
    newRun({
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
])("the list with %s holds those runs alone", async (query, expected) => {
  const [person, other] = [await newPerson(), await newPerson()];
  const ids = await sixRuns(person);
  await sixRuns(other);
  const answer = await person.ask("GET", `/api/runs?${query}`);
  const rows = (await answer.json()) as RunSummary[];
  expect(rows.map(({ run_id }) => ids.indexOf(run_id))).toEqual(expected);
});

test("an answer in a conversation has its title there", async () => {
  const person = await newPerson();
  const owned = { ownerId: person.user.UserId, agentId: "first" };
  const at = { createdAt: new Date(START), updatedAt: new Date(START) };
  await db().conversation.create({
    data: { id: `talk-${owned.ownerId}`, ...owned, ...at, title: "What is open?", preview: "" },
  });
  const run = { kind: "chat" as const, status: "completed" as const, ...owned };
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

test("a filtered list goes on where its page ended", async () => {
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
])("%s is refused, by its name", async (query) => {
  const person = await newPerson();
  const answer = await person.ask("GET", `/api/runs?${query}`);
  expect(answer.status).toBe(400);
  const { fields } = (await answer.json()) as { fields: object };
  expect(Object.keys(fields)).toEqual([query.split("=")[0]]);
});
