import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Dashboard } from "@/lib/dashboard/contract";
import type { Task } from "@/lib/tasks/contract";
import { compare, matches } from "@/lib/tasks/filter";
import { newPerson, type Person } from "../support/person";
import { getTask, newTask } from "../support/tasks";
import { json } from "../support/teams";

process.env.RATE_LIMITS = "off";
let person: Person;
beforeEach(async () => {
  person = await newPerson();
});

const change = (id: string, body: object) => person.ask("PUT", `/api/tasks/${id}`, { body });
const list = async (query: Record<string, string>): Promise<Task[]> =>
  json<Task[]>(await person.ask("GET", `/api/tasks?${new URLSearchParams(query)}`));
/** The names of all tasks that a query lists, one per page. */
async function names(query: Record<string, string>): Promise<string[]> {
  const all: string[] = [];
  for (let after = ""; ;) {
    const page = new URLSearchParams({ ...query, limit: "1", ...(after ? { after } : {}) });
    const answer = await person.ask("GET", `/api/tasks?${page}`);
    all.push(...(await json<Task[]>(answer)).map(({ name }) => name));
    after = answer.headers.get("x-next-key") ?? "";
    if (!after) return all;
  }
}

test("a task has a priority, a due date and labels, which can be changed and removed", async () => {
  const { TaskId } = await newTask(person, {
    priority: "high",
    due_on: "2026-12-01",
    labels: [" Billing ", "billing", "Q4"],
  });
  const planned = { priority: "high", due_on: "2026-12-01", labels: ["Billing", "Q4"] };
  expect(await getTask(person, TaskId)).toMatchObject(planned);
  await change(TaskId, { name: "Other" });
  expect(await getTask(person, TaskId)).toMatchObject({ name: "Other", ...planned });
  await change(TaskId, { priority: null, due_on: null, labels: [] });
  const task = await getTask(person, TaskId);
  expect([task.priority, task.due_on, task.labels]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [{ priority: "asap" }, "priority must be one of low, medium, high, urgent"],
  [{ due_on: "tomorrow" }, "due_on must be a date like 2026-11-21"],
  [{ due_on: "2026-02-30" }, "due_on must be a date like 2026-11-21"],
  [{ due_on: "9999-12-31" }, "due_on must be a date like 2026-11-21"],
  [{ labels: ["  "] }, "A label can't be empty"],
  [{ labels: ["x".repeat(31)] }, "A label must be at most 30 characters"],
  [{ labels: ["a\nb"] }, "A label must be a single line"],
  [{ labels: [..."abcdefghijk"] }, "A task can have up to 10 labels"],
])("%j is refused with the reason", async (input, why) => {
  const body = { name: "Pears", description: "Are they ripe?", ...input };
  const answer = await person.ask("POST", "/api/tasks", { body });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(why);
});

test("tasks are listed by priority, label and due date, and sorted by them", async () => {
  await newTask(person, { name: "none" });
  await newTask(person, { name: "late", due_on: "2026-11-01", labels: ["50%_off", "Ärger"] });
  const done = await newTask(person, { name: "done", due_on: "2026-11-02", labels: ["50 off"] });
  await newTask(person, { name: "soon", due_on: "2026-12-24", priority: "low" });
  await newTask(person, { name: "now", priority: "urgent", labels: ['say "hi"'] });
  await change(done.TaskId, { status: "completed" });
  expect(await names({ priority: "urgent" })).toEqual(["now"]);
  expect(await names({ label: "50%_OFF" })).toEqual(["late"]);
  expect(await names({ label: "ärger" })).toEqual(["late"]);
  expect(await names({ label: 'say "hi"' })).toEqual(["now"]);
  expect(await names({ label: "50" })).toEqual([]);
  expect(await names({ due_until: "2026-12-23" })).toEqual(["late"]);
  expect((await names({ due_until: "2026-12-24" })).toSorted()).toEqual(["late", "soon"]);
  expect((await names({ sort: "due" })).slice(0, 3)).toEqual(["late", "done", "soon"]);
  expect((await names({ sort: "priority" })).slice(0, 2)).toEqual(["now", "soon"]);
});

test("a page filters and sorts received changes like the server does", async () => {
  await newTask(person, { name: "a", priority: "low", due_on: "2026-12-01" });
  await newTask(person, { name: "b", priority: "low", labels: ["Q4"] });
  await newTask(person, { name: "c", due_on: "2026-11-01", labels: ["q4", "x"] });
  await newTask(person, { name: "d" });
  const all = await list({});
  for (const sort of ["updated", "priority", "due"] as const) {
    const sorted = all.toSorted(compare[sort]).map(({ name }) => name);
    expect(await names({ sort })).toEqual(sorted);
  }
  const filters: { priority?: "low"; label?: string; due_until?: string }[] = [
    { priority: "low" },
    { label: "Q4" },
    { due_until: "2026-11-30" },
  ];
  for (const filter of filters) {
    const matching = all.filter((task) => matches(task, filter)).map(({ name }) => name);
    expect(matching).not.toEqual([]);
    expect(await names({ ...filter })).toEqual(matching);
  }
});

test("the dashboard's recent tasks are those that changed last", async () => {
  for (const [nth, name] of ["1", "2", "3", "4", "5", "6"].entries()) {
    const { TaskId } = await newTask(person, { name });
    await db().task.update({
      where: { id: TaskId, ownerId: person.user.UserId },
      data: { updatedAt: new Date(Date.UTC(2026, 0, nth === 0 ? 20 : nth)) },
    });
  }
  const { tasks } = await json<Dashboard>(await person.ask("GET", "/api/dashboard"));
  expect(tasks.map(({ name }) => name)).toEqual(["1", "6", "5", "4", "3"]);
});

test("a key of one order is refused by another", async () => {
  for (const name of ["a", "b"]) await newTask(person, { name, priority: "low" });
  const answer = await person.ask("GET", "/api/tasks?sort=priority&limit=1");
  const after = answer.headers.get("x-next-key") ?? "";
  for (const sort of ["due", "name", "updated"]) {
    const query = new URLSearchParams({ sort, after });
    expect((await person.ask("GET", `/api/tasks?${query}`)).status).toBe(400);
  }
});
