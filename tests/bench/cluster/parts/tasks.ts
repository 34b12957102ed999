import { randomUUID } from "node:crypto";
import type { BareServer } from "../../../support/bare";
import type { PostgresServer } from "../../../support/postgres-server";
import type { Account } from "../../account.mjs";
import { ratios, type Figure } from "../figures";
import { call, Nodes, pause, startModel } from "../nodes";

const NODES = [1, 2, 4];
const PLACES = 8;
/** How often each slot is filled in a round; while the first ones are, tasks are still being routed. */
const WAVES = 12;
/** Warm-up of the same size: a process that has just started compiles its code, which costs three times as much. */
const WARM_UP = 4;
const PEOPLE = 8;

/** Tasks whose model responds for a second: how many end per second, with all slots of all processes full. */
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
    const found = new Map(NODES.map((count) => [count, [] as Rates[]]));
    for (let round = 0; round < rounds; round++)
      for (const count of NODES) {
        await nodes.scale(count);
        await carryOut(nodes, people, count, WARM_UP);
        found
          .get(count)!
          .push(ratesOf(await carryOut(nodes, people, count, WAVES), count * PLACES));
      }
    const of = (count: number) => found.get(count)!.map(({ full }) => full);
    const withCalls = (count: number) => found.get(count)!.map(({ withCalls }) => withCalls);
    const first = "from the first that was handed over to the last end";
    return [
      ...NODES.map((count) => ({
        name: `tasks of one second ended in a second, ${count} ${count === 1 ? "node" : "nodes"}`,
        values: of(count),
      })),
      { name: "2 nodes against 1", values: ratios(of(2), of(1)), unit: "x", bar: { least: 1.9 } },
      { name: "4 nodes against 1", values: ratios(of(4), of(1)), unit: "x", bar: { least: 3.6 } },
      { name: `2 against 1, ${first}`, values: ratios(withCalls(2), withCalls(1)), unit: "x" },
      { name: `4 against 1, ${first}`, values: ratios(withCalls(4), withCalls(1)), unit: "x" },
    ];
  } finally {
    await nodes.end();
    model.stop();
  }
}

/**
 * Tasks ended per second: while all slots were full, and including the routing calls and the slots left empty at the
 * end.
 */
type Rates = { full: number; withCalls: number };

type Carried = { began: number; ended: number };

/** Fills each slot this many times. Returns when each task was routed, and when it ended (ms). */
async function carryOut(
  nodes: Nodes,
  people: Account[],
  count: number,
  waves: number,
): Promise<Carried[]> {
  const each = (count * PLACES * waves) / PEOPLE;
  const by = nodes.all.slice(0, count);
  const made = await Promise.all(people.map((person) => makeTasks(by, person, each)));
  // Each person routes one task after the other: the rush of calls is not measured.
  await Promise.all(
    people.map(async (person, at) => {
      for (const [nth, id] of made[at]!.entries())
        await call(by[(at + nth) % count]!, person, ["POST", `/api/route-task/${id}`]);
    }),
  );
  const ids = made.flat();
  for (;;) {
    const ended = await nodes.rows<Carried>(
      `SELECT ${MS("createdAt")} AS began, ${MS("finishedAt")} AS ended FROM "Run" WHERE "taskId" = ANY ($1) AND "finishedAt" IS NOT NULL`,
      [ids],
    );
    if (ended.length === ids.length) return ended;
    await pause(100);
  }
}

const MS = (column: string): string => `(extract(epoch FROM "${column}") * 1000)::float8`;

function ratesOf(tasks: Carried[], places: number): Rates {
  const began = tasks.map(({ began }) => began);
  const ended = tasks.map(({ ended }) => ended).toSorted((one, other) => one - other);
  return {
    full: rateWhenFull(Math.max(...began), ended, places),
    withCalls: (tasks.length * 1000) / (ended.at(-1)! - Math.min(...began)),
  };
}

/**
 * Ends (in order) per second, from when all tasks had been routed until none was waiting: before that, calls are
 * handled at the same time; after that, slots are empty. Slots filled together end together, so whole waves are
 * counted.
 */
function rateWhenFull(handedOver: number, ended: number[], places: number): number {
  const first = ended.findIndex((at) => at >= handedOver);
  const waves = Math.floor((ended.length - places - first) / places);
  if (first < 0 || waves < 1) throw new Error("The tasks had ended before all were handed over.");
  const last = first + waves * places;
  return (waves * places * 1000) / (ended[last]! - ended[first]!);
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
