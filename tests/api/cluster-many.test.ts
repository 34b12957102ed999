import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import type { Cluster } from "../support/cluster";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { seededRandom } from "../support/seeded-random";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// SCALE 'Streams anywhere' and 'Many nodes, one truth', with many at once: followers everywhere, and schedules whose
// holder is killed. CLUSTER=all for the long version.

const isLong = process.env.CLUSTER === "all";
const SIZE = isLong
  ? { nodes: 4, replies: 64, people: 20, due: 1_000, kills: 10 }
  : { nodes: 3, replies: 9, people: 3, due: 60, kills: 2 };

const random = seededRandom();
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

let model: ModelServer;
let cluster: Cluster;
let people: { person: WebClient; agentId: string }[];

beforeAll(async () => {
  model = await startModelServer();
  cluster = await clusterOf(SIZE.nodes, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TASK_CONCURRENCY: "16",
    TASK_CONCURRENCY_PER_OWNER: "8",
  });
  people = await Promise.all(
    Array.from({ length: SIZE.people }, async (_, at) => {
      const person = new WebClient(cluster.node(at).url);
      await person.join();
      const { AgentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
        name: "Scout",
        instructions: "Be brief.",
      });
      return { person, agentId: AgentId };
    }),
  );
}, 240_000);
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(cluster?.output ?? "");
  await cluster?.end();
  await model?.close();
});

/** The events that one follower received, and when. */
class Ear {
  readonly heard: NumberedEvent[] = [];
  readonly times = new Map<number, number>();

  note = (event: NumberedEvent): boolean => {
    this.heard.push(event);
    this.times.set(event.id, performance.now());
    return event.event === "done";
  };

  async follow(person: WebClient, run: string): Promise<void> {
    const answer = await person.fetch("GET", `/api/runs/${run}/events?after=0`, undefined, {
      accept: "text/event-stream",
    });
    await readEvents(answer, this.note);
  }
}

/** One reply, its sender and three followers, each through another process; the last of them joins late. */
async function reply(nth: number): Promise<number[]> {
  const { person, agentId } = people[nth % people.length]!;
  const by = (at: number) => person.at(cluster.node(nth + at).url);
  const [sender, local, other, late] = [new Ear(), new Ear(), new Ear(), new Ear()] as const;
  const answer = await by(0).fetch(
    "POST",
    "/api/chat",
    { content: `Say ${randomUUID()} [tokens=60 pace=50]`, agent_id: agentId },
    { accept: "text/event-stream" },
  );
  const sent = readEvents(answer, sender.note);
  await expect.poll(() => sender.heard.length).toBeGreaterThan(0);
  const { run_id: run, conversation_id: id } = sender.heard[0]!.data as {
    run_id: string;
    conversation_id: string;
  };
  const joined = [local.follow(by(0), run), other.follow(by(1), run)];
  await pause(1_000);
  await Promise.all([sent, ...joined, late.follow(by(2), run)]);
  const { messages } = await person.ask<Conversation>("GET", `/api/conversations/${id}`);
  for (const { heard } of [sender, local, other, late]) {
    expect(textOf(heard)).toBe(messages[1]!.content);
    const ids = heard.map((each) => each.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  }
  const [joinedAt] = other.times.values();
  return [...other.times].flatMap(([event, at]) => {
    const here = local.times.get(event);
    // It reads the events before it joined from the log.
    return here === undefined || here < joinedAt! ? [] : [at - here];
  });
}

test("replies are followed by others on every process: the same words, once, and soon", async () => {
  const all = () => Promise.all(Array.from({ length: SIZE.replies }, (_, nth) => reply(nth)));
  await all(); // every process has its connections, with the statements prepared
  const behind = (await all()).flat();
  const p95 = behind.toSorted((a, b) => a - b)[Math.floor(behind.length * 0.95)]!;
  console.info(
    `${SIZE.replies} replies, each with a sender and three followers: another process's follower is behind by p95 ${Math.round(p95)} ms`,
  );
  if (isLong) expect(p95).toBeLessThan(300);
}, 300_000);

/** Tasks of all people, due now. */
async function makeDue(): Promise<void> {
  const each = SIZE.due / SIZE.people;
  await Promise.all(
    people.map(async ({ person, agentId }) => {
      for (let nth = 0; nth < each; nth++)
        await person.ask("POST", "/api/tasks", {
          name: `Due-${randomUUID().slice(0, 13)}`,
          description: "Say it. [tokens=2]",
          assigned_agents: [agentId],
          schedule: { cron: "0 0 1 1 *", time_zone: "UTC" },
        });
    }),
  );
  await cluster.rows(
    `UPDATE "Task" SET "nextRunAt" = (clock_timestamp() AT TIME ZONE 'UTC') - interval '1 s'`,
  );
}

const countRuns = async (status = "%"): Promise<number> => {
  const [found] = await cluster.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM "Run" WHERE kind = 'task' AND status LIKE $1`,
    [status],
  );
  return found!.count;
};

test("each due time starts one run, however often the scheduling process is killed", async () => {
  await makeDue();
  for (let kill = 1; kill <= SIZE.kills; kill++) {
    const holder = await cluster.holderOf("schedules");
    await holder?.kill();
    // Its claims expire after a minute (lib/tasks/routing/schedule.ts), which the short version does not wait for.
    if (!isLong) await cluster.rows(`UPDATE "Task" SET "routingUntil" = NULL`);
    await holder?.up();
    const wanted = ((kill - random()) / SIZE.kills) * SIZE.due;
    if (kill < SIZE.kills) await expect.poll(countRuns, LONG_POLL).toBeGreaterThanOrEqual(wanted);
  }
  await expect.poll(() => countRuns("completed"), LONG_POLL).toBe(SIZE.due);
  const more = await cluster.rows(
    `SELECT "taskId" FROM "Run" WHERE kind = 'task' GROUP BY "taskId" HAVING count(*) > 1`,
  );
  expect(more).toEqual([]);
  const calls = await cluster.rows(
    `SELECT "runId" FROM "RunStep" JOIN "Run" ON "Run".id = "runId" WHERE "Run".kind = 'task' AND "RunStep".kind = 'model' GROUP BY "runId" HAVING count(*) > 1`,
  );
  expect(calls).toEqual([]);
  console.info(`${SIZE.due} due times, their duty's holder killed ${SIZE.kills} times`);
}, 1_200_000);

const LONG_POLL = { timeout: isLong ? 600_000 : 60_000, interval: 50 };
