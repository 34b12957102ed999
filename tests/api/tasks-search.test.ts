import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Task } from "@/lib/tasks/contract";
import { newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";

let person: Person;
beforeAll(() => void (process.env.RATE_LIMITS = "off"));
beforeEach(async () => void (person = await newPerson()));

const look = (query: Record<string, string>) =>
  person.ask("GET", `/api/tasks?${new URLSearchParams(query)}`);
const names = async (answer: Response) =>
  ((await answer.json()) as Task[]).map((task) => task.name);
const found = async (q: string) => names(await look({ q }));

describe("the search of tasks", () => {
  test.each([
    ["ä", "Viel Ärger"],
    ["ÄRGER", "viel ärger"],
    ["straße", "In der STRAßE"],
    ["москва", "МОСКВА, МОСКВА"],
    ["REPORT", "the weekly report"],
  ])("finds %j in %j, as a name and as a description", async (q, text) => {
    await newTask(person, { name: "by description", description: text });
    await newTask(person, { name: text, description: "-" });
    await newTask(person, { name: "else", description: "else" });
    expect(await found(q)).toEqual([text, "by description"]);
  });

  test.each([
    ["100%", "100% sure", "1000 sure"],
    ["a_b", "the a_b of it", "the axb of it"],
    ["%", "50 % off", "half off"],
    ["_", "snake_case", "camelCase"],
    ["\\", "back\\slash", "slash/"],
    ["ä_%", "xÄ_%x", "xÄ__x"],
  ])("takes %j as it is written: it is in %j, not in %j", async (q, text, other) => {
    await newTask(person, { name: "description", description: text });
    await newTask(person, { name: text, description: "-" });
    await newTask(person, { name: other, description: other });
    expect(await found(q)).toEqual([text, "description"]);
  });

  test("pages through what it finds among many others, each once and newest first", async () => {
    const { TaskId, ...first } = await newTask(person, { name: "Ärger 0" });
    const row = await db().task.findUniqueOrThrow({ where: { id: TaskId } });
    const made = Date.parse(first.created_at);
    // Every hundredth matches; three of each have the same time.
    const rows = Array.from({ length: 500 }, (_, at) => {
      const name = (at + 1) % 100 === 0 ? `Ärger ${(at + 1) / 100}` : `Else ${at}`;
      return {
        ...row,
        id: `${TaskId.slice(0, -4)}${String(at).padStart(4, "0")}`,
        name,
        nameKey: name.toLowerCase(),
        description: "-",
        createdAt: new Date(made + Math.floor(at / 3) + 1),
      };
    });
    await db().task.createMany({ data: rows });
    const pages: string[][] = [];
    for (let after: string | null = ""; after !== null;) {
      const answer = await look({ q: "ä", limit: "2", ...(after ? { after } : {}) });
      after = answer.headers.get("x-next-key");
      pages.push(await names(answer));
    }
    expect(pages).toEqual([
      ["Ärger 5", "Ärger 4"],
      ["Ärger 3", "Ärger 2"],
      ["Ärger 1", "Ärger 0"],
    ]);
  });

  test("looks only among those of the status", async () => {
    const { TaskId } = await newTask(person, { name: "Ärger eins" });
    await newTask(person, { name: "Ärger zwei" });
    await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { status: "completed" } });
    expect(await names(await look({ q: "ärger", status: "completed" }))).toEqual(["Ärger eins"]);
  });

  test("refuses a made-up key, and finds nothing of other people's", async () => {
    expect((await look({ q: "x", after: "made-up" })).status).toBe(400);
    await newTask(await newPerson(), { name: "Ärger" });
    expect(await found("ä")).toEqual([]);
  });
});
