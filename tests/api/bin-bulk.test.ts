import { beforeAll, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { BinBulkResult } from "@/lib/bin/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { binOf, discard } from "../support/bin";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask } from "../support/tasks";

process.env.RATE_LIMITS = "off";
beforeAll(() => startWorker({ chat: chatExecutor(), task: taskExecutor }));

const bulk = (person: Person, action: string, ids: string[]) =>
  person.ask("POST", "/api/bin/bulk", { body: { action, ids } });
const results = async (answer: Response) => (await answer.json()) as BinBulkResult[];

async function newDeleted(person: Person, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const { TaskId } = await newTask(person, { name });
    await discard(person, `tasks/${TaskId}`);
    ids.push(TaskId);
  }
  return ids;
}

test("GET /api/bin finds items by name and kind, ignoring case", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person, { name: "Report writer" });
  await discard(person, `agents/${AgentId}`);
  const [report] = await newDeleted(person, ["Weekly REPORT", "100% done", "Trip", "ÄRZTE"]);
  const found = async (query: string) => (await binOf(person, query)).map(({ id }) => id);
  expect(await found("?q=report")).toEqual([report, AgentId]);
  expect(await found("?q=report&kind=agent")).toEqual([AgentId]);
  expect(await found("?q=100%25")).toHaveLength(1);
  expect(await found(`?q=${encodeURIComponent("ärzte")}`)).toHaveLength(1);
  expect(await found("?q=nothing")).toEqual([]);
});

test("POST /api/bin/bulk restores and deletes only the person's named items", async () => {
  const person = await newPerson();
  const stranger = await newPerson();
  const [one, two, three] = (await newDeleted(person, ["One", "Two", "Three"])) as [
    string,
    string,
    string,
  ];
  expect(await results(await bulk(stranger, "restore", [one]))).toMatchObject([
    { id: one, ok: false, error_reason: { reason: "not_in_bin" } },
  ]);
  await bulk(stranger, "delete", [one]);
  expect(await results(await bulk(person, "restore", [one, "nothing", two]))).toMatchObject([
    { id: one, ok: true },
    { id: "nothing", ok: false },
    { id: two, ok: true },
  ]);
  expect(await getTask(person, one)).toMatchObject({ name: "One" });
  expect((await binOf(person)).map(({ id }) => id)).toEqual([three]);
  expect(await results(await bulk(person, "delete", [three, one]))).toEqual([
    { id: three, ok: true },
    { id: one, ok: true }, // it is no longer in the trash
  ]);
  expect(await getTask(person, one)).toMatchObject({ name: "One" });
  expect(await binOf(person)).toEqual([]);
});

test("POST /api/bin/bulk refuses unknown actions and more than 200 items", async () => {
  const person = await newPerson();
  expect((await bulk(person, "burn", [])).status).toBe(400);
  const many = Array.from({ length: 201 }, (_, at) => `id-${at}`);
  expect((await bulk(person, "delete", many)).status).toBe(400);
});

test("A trash of 1,000 items is read in pages, each item once", async () => {
  const person = await newPerson();
  const { db } = await import("@/lib/core/db/db");
  const at = new Date();
  await db().binItem.createMany({
    data: Array.from({ length: 1_000 }, (_, nth) => ({
      ownerId: person.user.UserId,
      kind: "task",
      id: `${person.user.UserId}-${nth}`,
      name: `Task ${nth}`,
      createdAt: new Date(at.getTime() - nth),
    })),
  });
  const seen = new Set<string>();
  let pages = 0;
  for (let after: string | null = ""; after !== null; pages++) {
    const answer = await person.ask("GET", `/api/bin?q=task${after && `&after=${after}`}`);
    for (const { id } of (await answer.json()) as { id: string }[]) seen.add(id);
    after = answer.headers.get("x-next-key");
  }
  expect([seen.size, pages]).toEqual([1_000, 5]);
});
