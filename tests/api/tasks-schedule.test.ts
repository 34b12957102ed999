import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { engine } from "@/lib/core/db/engine";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Task } from "@/lib/tasks/contract";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { resetSchedules } from "@/lib/tasks/routing/reset-schedules";
import { runDue, startSchedules, stopSchedules } from "@/lib/tasks/routing/schedule";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { getTask, newTask, untilTask } from "../support/tasks";

let model: ModelServer;
let person: Person;
let agent: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  person = await newPerson();
  agent = (await newAgent(person)).name;
});
afterAll(() => model.close());

const HOURLY = { cron: "0 * * * *", time_zone: "UTC" };
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const newRepeating = (description = "Count [tokens=2]") =>
  newTask(person, { assigned_agents: [agent], description, schedule: HOURLY });
/** Moves the clock forward: the task was due then. */
const wasDue = (id: string, ago: number) =>
  db().task.update({ where: { id }, data: { nextRunAt: new Date(Date.now() - ago) } });
const HOUR = 3_600_000;
const preview = (cron: string, time_zone: string) =>
  person.ask("GET", `/api/tasks/schedule-preview?${new URLSearchParams({ cron, time_zone })}`);

describe("a task that repeats", () => {
  test("says when it runs next, and no more once it does not repeat", async () => {
    const { TaskId, schedule } = await newRepeating();
    expect(schedule).toEqual({ ...HOURLY, next_run_at: expect.stringMatching(/:00:00\.000Z$/) });
    const next = Date.parse(schedule!.next_run_at) - Date.now();
    expect(next).toBeGreaterThan(0);
    expect(next).toBeLessThanOrEqual(HOUR);
    const kept = await json<Task>(
      await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { description: "Else" } }),
    );
    expect(kept.schedule).toEqual(schedule);
    expect(
      await json(await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { schedule: null } })),
    ).not.toHaveProperty("schedule");
  });

  test("that another process is routing is left to it until its claim is over", async () => {
    const { TaskId } = await newRepeating();
    await wasDue(TaskId, HOUR);
    const claimed = (until: number) =>
      db().task.update({
        where: { id: TaskId },
        data: { routingUntil: new Date(Date.now() + until) },
      });
    await claimed(60_000);
    await runDue();
    expect(await getTask(person, TaskId)).toMatchObject({ status: "pending" });
    await claimed(-1);
    await runDue();
    expect((await untilTask(person, TaskId, { status: "completed" })).attempts).toBe(1);
    const { routingUntil } = await db().task.findUniqueOrThrow({ where: { id: TaskId } });
    expect(routingUntil).toBeNull();
  });

  test("that the previous process was routing is resumed at startup", async () => {
    const { TaskId } = await newRepeating();
    await wasDue(TaskId, HOUR);
    const { cluster } = engine();
    if (cluster) await engine().open(); // a lock of its connection decides which process does this
    // With several processes on the database, a claim expires by itself.
    const routingUntil = new Date(Date.now() + (cluster ? -1 : 60_000));
    await db().task.update({ where: { id: TaskId }, data: { routingUntil } });
    startSchedules();
    await untilTask(person, TaskId, { status: "completed" });
    stopSchedules();
  });

  test("runs when it is due, and again the next time, though it was completed", async () => {
    const { TaskId } = await newRepeating();
    await runDue();
    expect(await getTask(person, TaskId)).toMatchObject({ status: "pending", attempts: 0 });
    for (const attempts of [1, 2]) {
      await wasDue(TaskId, 1_000);
      await runDue();
      const done = await untilTask(person, TaskId, { status: "completed", attempts });
      expect(done.result).toBe("w1 w2");
      expect(Date.parse(done.schedule!.next_run_at)).toBeGreaterThan(Date.now());
    }
  });

  test("runs once for all the times that passed while no server ran", async () => {
    const { TaskId } = await newRepeating();
    await wasDue(TaskId, 50 * HOUR);
    await Promise.all([runDue(), runDue()]);
    await runDue();
    expect((await untilTask(person, TaskId, { status: "completed" })).attempts).toBe(1);
  });

  test("never has two runs: while one is running, a scheduled time passes without another", async () => {
    const { TaskId } = await newRepeating("Long [tokens=500 pace=20]");
    await wasDue(TaskId, 1_000);
    await runDue();
    const { run_id } = await untilTask(person, TaskId, { status: "in_progress" });
    await wasDue(TaskId, 1_000);
    await runDue();
    const task = await getTask(person, TaskId);
    expect(task).toMatchObject({ attempts: 1, run_id });
    expect(Date.parse(task.schedule!.next_run_at)).toBeGreaterThan(Date.now());
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
  });

  test("that no one can do says why, and is retried the next time", async () => {
    const someone = await newPerson();
    const { TaskId } = await newTask(someone, { schedule: HOURLY });
    await wasDue(TaskId, 1_000);
    await runDue();
    const task = await getTask(someone, TaskId);
    expect(task).toMatchObject({
      status: "pending",
      error: "No agents available to route this task",
      attempts: 0,
    });
    expect(Date.parse(task.schedule!.next_run_at)).toBeGreaterThan(Date.now());
  });
});

describe("when the clock was ahead and is set back", () => {
  const nextOf = async (id: string) =>
    Date.parse((await getTask(person, id)).schedule!.next_run_at);

  test("a task waits for no more than its rule says", async () => {
    const { TaskId } = await newRepeating();
    const before = await nextOf(TaskId);
    await wasDue(TaskId, -400 * 24 * HOUR);
    await resetSchedules();
    expect(await nextOf(TaskId)).toBe(before);
    expect((await getTask(person, TaskId)).attempts).toBe(0);
  });

  test("a served time is not repeated, and the next one is served", async () => {
    const { TaskId } = await newRepeating();
    const [first, ahead] = [await nextOf(TaskId), Date.now() + 50 * HOUR];
    await runDue(new Date(ahead)); // by that clock the first time has passed: it is served, and the next is written
    await untilTask(person, TaskId, { status: "completed", attempts: 1 });
    expect(await nextOf(TaskId)).toBeGreaterThan(ahead);
    await resetSchedules();
    expect(await nextOf(TaskId)).toBe(first + HOUR);
    await resetSchedules(new Date(first - 1)); // a moment before the time for which a run has started
    expect(await nextOf(TaskId)).toBe(first + HOUR);
    await runDue(new Date(first));
    expect((await getTask(person, TaskId)).attempts).toBe(1);
  });

  test("a schedule that is switched off or held stays so", async () => {
    const { TaskId } = await newRepeating();
    await db().task.update({
      where: { id: TaskId },
      data: { nextRunAt: null, heldAt: new Date() },
    });
    await resetSchedules();
    expect(await db().task.findUnique({ where: { id: TaskId } })).toMatchObject({
      nextRunAt: null,
      heldAt: expect.any(Date),
    });
  });
});

describe("the schedule of a task that is saved", () => {
  test("keeps its time, also when that has just come", async () => {
    const { TaskId } = await newRepeating();
    await wasDue(TaskId, 1_000);
    await person.ask("PUT", `/api/tasks/${TaskId}`, {
      body: { description: "Count [tokens=1]", schedule: HOURLY },
    });
    await runDue();
    expect((await untilTask(person, TaskId, { status: "completed" })).attempts).toBe(1);
  });

  test.each([
    ["hour", { cron: "30 * * * *", time_zone: "UTC" }, ":30:00.000Z"],
    ["zone", { cron: "0 * * * *", time_zone: "Asia/Kathmandu" }, ":15:00.000Z"],
  ])("has another time with another %s", async (_, schedule, ending) => {
    const { TaskId } = await newRepeating();
    const task = await json<Task>(
      await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { schedule } }),
    );
    expect(task.schedule!.next_run_at.slice(-ending.length)).toBe(ending);
  });
});

describe("the preview of a schedule", () => {
  test("returns its next three times, in its time zone", async () => {
    const { next_run_at } = await json<{ next_run_at: string[] }>(
      await preview("30 9 * * 1", "Europe/Berlin"),
    );
    expect(next_run_at).toHaveLength(3);
    const local = new Intl.DateTimeFormat("en-GB", {
      weekday: "long",
      timeStyle: undefined,
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "Europe/Berlin",
    });
    expect(next_run_at.map((at) => local.format(new Date(at)))).toEqual(
      Array.from({ length: 3 }, () => "Monday 09:30"),
    );
  });

  test.each(["@hourly", "@daily", "@weekly", "@monthly", "@yearly"])("knows %s", async (cron) => {
    expect(
      (await json<{ next_run_at: string[] }>(await preview(cron, "UTC"))).next_run_at,
    ).toHaveLength(3);
  });

  test.each([
    ["* * * *", "UTC", /^A schedule has five fields/],
    ["* * * * * *", "UTC", /^A schedule has five fields/],
    ["61 * * * *", "UTC", /^The minute 61 isn't valid/],
    ["2999-11-21T12:18:00", "UTC", /^A schedule has five fields/],
    ["2999-11-21 12:18", "UTC", /^A schedule has five fields/],
    ["* * * * 12:18", "UTC", /^A schedule has five fields/],
    ["@reboot", "UTC", /^A schedule has five fields/],
    ["0 0 31 2 *", "UTC", /^This schedule never runs/],
    ["0 0 * * *", "Nowhere/Town", /^Unknown time zone/],
    ["", "UTC", /^Enter when the task repeats/],
  ])("of %j in %s is refused with a sentence", async (cron, zone, sentence) => {
    const answer = await preview(cron, zone);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: expect.stringMatching(sentence) },
    ]);
  });
});
