import { afterAll, beforeAll, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { BareServer } from "../support/bare";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed } from "../support/tasks";

const TASKS = 200;
const PEOPLE = 4;
const LIMIT = 4;
const PER_OWNER = 2;

let model: ModelServer;
/** Another process, which works on this one's queue. */
let worker: BareServer;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
    TASK_CONCURRENCY: String(LIMIT),
    TASK_CONCURRENCY_PER_OWNER: String(PER_OWNER),
  });
  worker = await BareServer.over(config().databaseFile);
});
afterAll(async () => {
  await worker.kill();
  await model.close();
});

const completed = () => db().task.count({ where: { status: "completed" } });

type Span = { from: number; to: number; owner: string };
/** The maximum number of overlapping spans. */
const overlap = (spans: Span[]): number =>
  Math.max(
    ...spans.map(
      ({ from }) => spans.filter((other) => other.from <= from && from < other.to).length,
    ),
  );

test("200 tasks routed at once are all done, each once, within the limits, though the worker is killed twice", async () => {
  const people: Person[] = [];
  for (let nth = 0; nth < PEOPLE; nth++) people.push(await newPerson());
  const agents = await Promise.all(people.map((person) => newAgent(person)));
  const tasks = await Promise.all(
    Array.from({ length: TASKS }, (_, nth) =>
      newTask(people[nth % PEOPLE]!, {
        assigned_agents: [agents[nth % PEOPLE]!.name],
        description: `Number ${nth}. [tokens=3 pace=30]`, // long enough to overlap
      }),
    ),
  );
  await Promise.all(tasks.map(({ TaskId }, nth) => routed(people[nth % PEOPLE]!, TaskId)));
  expect(await db().run.count({ where: { status: "queued" } })).toBe(TASKS);

  for (const enough of [40, 110]) {
    await worker.up();
    await expect.poll(completed, { timeout: 30_000, interval: 10 }).toBeGreaterThan(enough);
    await worker.kill();
    expect(await completed()).toBeLessThan(TASKS);
  }
  await worker.up();
  await expect.poll(completed, { timeout: 60_000, interval: 50 }).toBe(TASKS);

  const rows = await db().task.findMany();
  expect(
    rows.filter((task) => task.attempts !== 1 || task.result !== "w1 w2 w3" || task.error !== null),
  ).toEqual([]);
  const runs = await db().run.findMany();
  expect(runs.map((run) => run.status)).toEqual(Array.from({ length: TASKS }, () => "completed"));
  const steps = await db().runStep.findMany({ where: { kind: "model" } });
  // One reply each: interrupted agents were called again, finished ones were not.
  expect(new Set(steps.map((step) => step.runId)).size).toBe(TASKS);
  expect(steps).toHaveLength(TASKS);
  expect(model.requests.length).toBeLessThanOrEqual(TASKS + 2 * LIMIT);
  const spans = steps.map((step): Span => ({
    from: step.startedAt.getTime(),
    to: step.finishedAt!.getTime(),
    owner: runs.find((run) => run.id === step.runId)!.ownerId,
  }));
  expect(overlap(spans)).toBe(LIMIT);
  for (const { user } of people)
    expect(overlap(spans.filter((span) => span.owner === user.UserId))).toBeLessThanOrEqual(
      PER_OWNER,
    );
}, 120_000);
