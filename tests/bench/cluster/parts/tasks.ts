import { randomUUID } from "node:crypto";
import type { BareServer } from "../../../support/bare";
import type { PostgresServer } from "../../../support/postgres-server";
import type { Account } from "../../account.mjs";
import { ratios, type Figure } from "../figures";
import { call, Nodes, pause, startModel } from "../nodes";

const NODES = [1, 2, 4];
const PLACES = 8;
/** How often each place is filled in a round. */
const WAVES = 8;
const PEOPLE = 8;

/** Tasks whose model speaks for a second: how many end in a second, all places of all processes full. */
export async function measureTasks(server: PostgresServer, rounds: number): Promise<Figure[]> {
  const model = await startModel();
  const nodes = await Nodes.on(server, Math.max(...NODES), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-bench",
    TASK_CONCURRENCY: String(PLACES),
    TASK_CONCURRENCY_PER_OWNER: "100",
  });
  try {
    await nodes.scale(1);
    const people = await nodes.people(PEOPLE);
    const found = new Map(NODES.map((count) => [count, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const count of NODES) {
        await nodes.scale(count);
        await carryOut(nodes, people, count, 1); // what has just started does all of it once
        found.get(count)!.push(await carryOut(nodes, people, count, WAVES));
      }
    const of = (count: number) => found.get(count)!;
    return [
      ...NODES.map((count) => ({
        name: `tasks of one second ended in a second, ${count} ${count === 1 ? "node" : "nodes"}`,
        values: of(count),
      })),
      { name: "2 nodes against 1", values: ratios(of(2), of(1)), unit: "x", bar: { least: 1.9 } },
      { name: "4 nodes against 1", values: ratios(of(4), of(1)), unit: "x", bar: { least: 3.6 } },
    ];
  } finally {
    await nodes.end();
    model.stop();
  }
}

/** Fills each place so often. Returns how many tasks ended in a second, from the first that was queued to the last end. */
async function carryOut(
  nodes: Nodes,
  people: Account[],
  count: number,
  waves: number,
): Promise<number> {
  const each = (count * PLACES * waves) / PEOPLE;
  const by = nodes.all.slice(0, count);
  const made = await Promise.all(people.map((person) => makeTasks(by, person, each)));
  // Each person hands over one task after the other: it is not the rush of calls that is measured.
  await Promise.all(
    people.map(async (person, at) => {
      for (const [nth, id] of made[at]!.entries())
        await call(by[(at + nth) % count]!, person, ["POST", `/api/route-task/${id}`]);
    }),
  );
  const ids = made.flat();
  for (;;) {
    const [found] = await nodes.rows<{ count: number; seconds: number }>(
      `SELECT count("finishedAt")::int AS count, extract(epoch FROM max("finishedAt") - min("createdAt"))::float8 AS seconds FROM "Run" WHERE "taskId" = ANY ($1)`,
      [ids],
    );
    if (found!.count === ids.length) return ids.length / found!.seconds;
    await pause(100);
  }
}

async function makeTasks(by: BareServer[], person: Account, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const { TaskId } = await call<{ TaskId: string }>(
      by[ids.length % by.length]!,
      person,
      ["POST", "/api/tasks"],
      {
        name: `Task-${randomUUID().slice(0, 13)}`,
        description: "Say it. [tokens=20 pace=50]",
        assigned_agents: [person.agentId],
      },
    );
    ids.push(TaskId);
  }
  return ids;
}
