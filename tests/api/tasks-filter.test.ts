import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newRun } from "@/lib/runs/journal/new-run";
import type { Task, TaskBulkResult } from "@/lib/tasks/contract";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { getTask, newTask } from "../support/tasks";
import { json } from "../support/teams";

process.env.RATE_LIMITS = "off";
let person: Person;
beforeEach(async () => {
  person = await newPerson();
});

const page = (query: Record<string, string>): Promise<Response> =>
  person.ask("GET", `/api/tasks?${new URLSearchParams(query)}`);
/** The names of all tasks that a query returns, page by page. */
async function names(query: Record<string, string>, limit = "200"): Promise<string[]> {
  const all: string[] = [];
  for (let after = ""; ;) {
    const answer = await page({ ...query, limit, ...(after ? { after } : {}) });
    all.push(...(await json<Task[]>(answer)).map(({ name }) => name));
    after = answer.headers.get("x-next-key") ?? "";
    if (!after) return all;
  }
}
const made = async (name: string, data: object = {}, input: object = {}): Promise<string> => {
  const { TaskId } = await newTask(person, { name, ...input });
  await db().task.update({ where: { id: TaskId, ownerId: person.user.UserId }, data });
  return TaskId;
};
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe("tasks are listed", () => {
  test("by what they show beside their status, by team, agent and time, and by several at once", async () => {
    const scout = await newAgent(person, { name: "Scout" });
    await newAgent(person, { name: "Scout 2" });
    const team = await json<{ TeamId: string }>(
      await person.ask("POST", "/api/teams", { body: { name: "Desk", agents: [scout.AgentId] } }),
    );
    const run = newRun({
      keyId: null,
      ownerId: person.user.UserId,
      kind: "task",
      status: "waiting",
      agentId: scout.AgentId,
    });
    await db().run.create({ data: run });
    await made("new", { createdAt: at(9) });
    await made("broken", { error: "No.", errorCode: "provider_auth", createdAt: at(8) });
    await made("ended", { error: "The run was stopped.", errorCode: "stopped", createdAt: at(7) });
    await made("asks", { status: "in_progress", runId: run.id, createdAt: at(6) });
    await made("works", { status: "in_progress", createdAt: at(5) });
    await made("of the team", { createdAt: at(4) }, { team_id: team.TeamId });
    await made("of scout", { createdAt: at(3) }, { assigned_agents: ["Scout"] });
    await made("of the other", { createdAt: at(2) }, { assigned_agents: ["Scout 2"] });
    expect(await names({ state: "failed" })).toEqual(["broken"]);
    expect(await names({ state: "stopped" })).toEqual(["ended"]);
    expect(await names({ state: "waiting" })).toEqual(["asks"]);
    expect(await names({ status: "in_progress" })).toEqual(["asks", "works"]);
    expect(await names({ team_id: team.TeamId })).toEqual(["of the team"]);
    expect(await names({ agent: "scout" })).toEqual(["of scout"]);
    expect(await names({ agent: scout.AgentId, q: "OF" })).toEqual(["of scout"]);
    expect(await names({ agent: "Nobody" })).toEqual([]);
    expect(await names({ team_id: "none" })).toEqual([]);
    const since = at(5).toISOString();
    expect(await names({ since, until: at(8).toISOString() })).toEqual(["ended", "asks", "works"]);
    expect(await names({ since, state: "failed", q: "bro" })).toEqual(["broken"]);
    expect(await names({ since, state: "failed", status: "completed" })).toEqual([]);
  });

  test.each([
    ["newest", ["c", "a", "d", "b"]],
    ["oldest", ["b", "d", "a", "c"]],
    ["name", ["a", "b", "c", "d"]],
    ["last_run", ["b", "a", "d", "c"]],
  ])("sorted by %s, and no page loses or repeats one", async (sort, order) => {
    // d and a were created in the same moment; c and d have never run.
    const [first, second] = ["1-first", "2-second"];
    const ids = { a: second, d: first };
    await made("b", { createdAt: at(1), attempts: 1, lastRunAt: at(20) });
    await made("d", { id: `${person.user.UserId.slice(0, 20)}${ids.d}`, createdAt: at(2) });
    await made("a", {
      id: `${person.user.UserId.slice(0, 20)}${ids.a}`,
      createdAt: at(2),
      attempts: 1,
      lastRunAt: at(19),
    });
    await made("c", { createdAt: at(3), id: `${person.user.UserId.slice(0, 20)}0` });
    expect(await names({ sort })).toEqual(order);
    expect(await names({ sort }, "1")).toEqual(order);
    expect(await names({ sort }, "3")).toEqual(order);
    expect(await names({ sort, q: "a" }, "1")).toContain("a");
  });

  test("when they last ran is shown, of those that have", async () => {
    const id = await made("ran", { attempts: 1, lastRunAt: at(20) });
    expect(await getTask(person, id)).toMatchObject({ last_run_at: at(20).toISOString() });
    expect(await newTask(person)).not.toHaveProperty("last_run_at");
  });

  test("a key of another order, and an invalid filter, is refused", async () => {
    await made("a");
    await made("b");
    const answer = await page({ sort: "newest", limit: "1" });
    const after = answer.headers.get("x-next-key")!;
    expect((await page({ sort: "name", limit: "1", after })).status).toBe(400);
    for (const [name, value] of [
      ["sort", "size"],
      ["state", "odd"],
      ["since", "yesterday"],
    ] as const)
      expect((await page({ [name]: value })).status).toBe(400);
  });

  test("of 1,200 tasks each is found once, in any order, and rare ones too", async () => {
    const now = Date.now();
    await db().task.createMany({
      data: Array.from({ length: 1_200 }, (_, nth) => ({
        id: `${person.user.UserId.slice(0, 20)}-${nth}`,
        ownerId: person.user.UserId,
        name: `Task ${nth}`,
        nameKey: `task ${nth}`,
        description: "What is needed.",
        status: nth % 2 ? "completed" : "pending",
        ...(nth === 1_043 ? { status: "pending", error: "No.", errorCode: "tool_error" } : {}),
        createdAt: new Date(now - nth * 1_000),
        updatedAt: new Date(now),
      })),
    });
    for (const sort of ["oldest", "name", "last_run"]) {
      const all = await names({ sort });
      expect(all).toHaveLength(1_200);
      expect(new Set(all).size).toBe(1_200);
    }
    expect(await names({ state: "failed", sort: "name" })).toEqual(["Task 1043"]);
    expect(await names({ status: "completed", sort: "oldest" })).toHaveLength(599);
  });
});

describe("many tasks are changed at once", () => {
  const bulk = async (body: object): Promise<TaskBulkResult[]> =>
    json(await person.ask("POST", "/api/tasks/bulk", { body }));

  test("each by itself: one refusal delays no other, and each result is returned", async () => {
    const stranger = await newPerson();
    const foreign = await newTask(stranger, { name: newName("Theirs") });
    const [one, two] = [await newTask(person), await newTask(person)];
    const ids = [one.TaskId, foreign.TaskId, two.TaskId];
    expect(await bulk({ action: "set_status", status: "completed", ids })).toEqual([
      { TaskId: one.TaskId, ok: true },
      {
        TaskId: foreign.TaskId,
        ok: false,
        error: "Task not found",
        error_reason: { reason: "task_not_found" },
      },
      { TaskId: two.TaskId, ok: true },
    ]);
    expect(await names({ status: "completed" })).toHaveLength(2);
    expect((await bulk({ action: "delete", ids })).every(({ ok }) => ok)).toBe(true);
    expect(await names({})).toEqual([]);
    expect(await getTask(stranger, foreign.TaskId)).toMatchObject({ status: "pending" });
  });

  test("priority and labels are set together, and a task with too many labels is left as it is", async () => {
    const labels = Array.from({ length: 10 }, (_, nth) => `Label ${nth}`);
    const full = await newTask(person, { labels });
    const plain = await newTask(person, { labels: ["Home", "Trip"], priority: "low" });
    const ids = [full.TaskId, plain.TaskId];
    const added = { add_labels: ["trip", "Urgent"], remove_labels: ["HOME"] };
    expect(await bulk({ action: "plan", ids, priority: "high", ...added })).toMatchObject([
      { TaskId: full.TaskId, ok: false, error: "A task can have up to 10 labels" },
      { TaskId: plain.TaskId, ok: true },
    ]);
    expect(await getTask(person, plain.TaskId)).toMatchObject({
      priority: "high",
      labels: ["Trip", "Urgent"],
    });
    expect(await getTask(person, full.TaskId)).toMatchObject({ labels });
    expect(await getTask(person, full.TaskId)).not.toHaveProperty("priority");
    await bulk({ action: "plan", ids, priority: null });
    const after = await getTask(person, plain.TaskId);
    expect(after).not.toHaveProperty("priority");
    expect(after.labels).toEqual(["Trip", "Urgent"]);
  });

  test("a delete that is sent again is as good as done", async () => {
    const { TaskId } = await newTask(person);
    const body = { action: "delete", ids: [TaskId, TaskId] };
    expect(await bulk(body)).toEqual([{ TaskId, ok: true }]);
    expect(await bulk(body)).toEqual([{ TaskId, ok: true }]);
  });

  test("more than 200, and an unknown action, are refused", async () => {
    const ids = Array.from({ length: 201 }, (_, nth) => `id-${nth}`);
    for (const body of [{ action: "delete", ids }, { action: "burn", ids: [] }, { ids: [] }])
      expect((await person.ask("POST", "/api/tasks/bulk", { body })).status).toBe(400);
  });
});
