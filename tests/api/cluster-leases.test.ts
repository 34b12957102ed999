import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Routed, Task } from "@/lib/tasks/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { Cluster } from "../support/cluster";
import { readEvents } from "../support/events";
import { startLocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

let model: ModelServer;
beforeAll(async () => void (model = await startModelServer()));
afterAll(() => model.close());

/** This many processes on a database, with a person and a connection that can hold locks; all end with the test. */
async function among<T>(
  count: number,
  work: (of: { cluster: Cluster; person: WebClient; holder: pg.Client }) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const cluster = await clusterOf(count, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    ...env,
  });
  const holder = new pg.Client({ connectionString: cluster.database });
  try {
    await holder.connect();
    const person = new WebClient(cluster.node(0).url);
    await person.join();
    return await work({ cluster, person, holder });
  } finally {
    if (process.env.SHOW) process.stderr.write(cluster.output);
    await holder.end();
    await cluster.end();
  }
}

const newAgent = async (person: WebClient, tools: unknown[] = []): Promise<string> =>
  (
    await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: `Scout-${randomUUID().slice(0, 8)}`,
      instructions: "Be brief.",
      tools,
    })
  ).AgentId;

/** Routes a task; returns its run. */
async function handOver(person: WebClient, description: string): Promise<string> {
  const assigned_agents = [await newAgent(person)];
  const asked = { name: "Long", description, assigned_agents };
  const { TaskId } = await person.ask<Task>("POST", "/api/tasks", asked);
  return (await person.ask<Routed>("POST", `/api/route-task/${TaskId}`)).run_id;
}

const statusOf = async (person: WebClient, id: string) =>
  (await person.ask<Run>("GET", `/api/runs/${id}`)).status;
const rowOf = async (cluster: Cluster, id: string) =>
  (
    await cluster.rows<{ fence: number; tries: number }>(
      `SELECT fence, tries FROM "Run" WHERE id = $1`,
      [id],
    )
  )[0]!;
/** Blocks processes that look for a task with a slot. */
const NO_SLOTS = "SELECT pg_advisory_lock(hashtextextended('slots:', 0))";
const SLOTS = "SELECT pg_advisory_unlock_all()";

/** Resolves once a statement like this waits for a lock. */
const untilHeldUp = (cluster: Cluster, statement: string) =>
  expect
    .poll(
      async () =>
        (
          await cluster.rows(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
            [statement],
          )
        ).length,
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(0);

test(
  "a task whose lease is renewed while another process is about to take it over is left alone",
  () =>
    among(2, async ({ cluster, person, holder }) => {
      const id = await handOver(person, "[tokens=900 pace=10]");
      await expect.poll(() => statusOf(person, id)).toBe("running");
      // One message, so that nothing comes in between: the lease expires, and is renewed by the process that is not
      // done yet.
      await holder.query(`BEGIN; UPDATE "Run" SET "leaseUntil" = now() - interval '1 s' WHERE id = '${id}';
      COMMIT AND CHAIN; UPDATE "Run" SET "leaseUntil" = now() + interval '9 s' WHERE id = '${id}'`);
      await untilHeldUp(cluster, 'UPDATE%"Run"%fence%'); // what renews a lease does not raise the fence
      await holder.query("COMMIT");
      await expect.poll(() => statusOf(person, id), { timeout: 30_000 }).toBe("completed");
      expect(await rowOf(cluster, id)).toEqual({ fence: 1, tries: 0 });
    }),
  90_000,
);

test(
  "a run whose process loses the database continues there, and that is no interruption of its own",
  () =>
    among(1, async ({ cluster, person, holder }) => {
      await holder.query(NO_SLOTS);
      const id = await handOver(person, "[tokens=20 pace=10]");
      await holder.query('BEGIN; LOCK TABLE "Agent"');
      await holder.query(SLOTS);
      await untilHeldUp(cluster, 'SELECT%"Agent"%');
      cluster.lines[0]!.cut();
      await holder.query("COMMIT");
      await expect.poll(() => statusOf(person, id), { timeout: 30_000 }).toBe("completed");
      expect(await rowOf(cluster, id)).toEqual({ fence: 2, tries: 0 });
    }),
  90_000,
);

/** A server that responds only when the test allows it, and a tool that calls it. */
async function startSlow() {
  let answer = () => undefined as unknown;
  let closed = 0;
  const server = await startLocalServer((_, res) => {
    res.once("close", () => closed++);
    answer = () => res.end("done");
  });
  const tool = {
    type: "function",
    function: {
      name: "slow",
      description: "Waits",
      parameters: { type: "object", properties: {} },
    },
    implementation: { kind: "http", method: "GET", url: `${server.url}/` },
  };
  return { server, tool, answer: () => answer(), closed: () => closed };
}

/** Starts a reply without waiting for it; returns its run. */
async function beginReply(
  person: WebClient,
  content: string,
  tools: unknown[] = [],
): Promise<string> {
  const asked = { content, agent_id: await newAgent(person, tools) };
  const answer = await person.fetch("POST", "/api/chat", asked, { accept: "text/event-stream" });
  const [first] = await readEvents(answer, ({ event }) => event === "run");
  if (first?.event !== "run") throw new Error("The stream does not begin with its run.");
  return first.data.run_id;
}

test("a task that is claimed while its process is about to end is left to the next", async () => {
  const slow = await startSlow();
  try {
    await among(
      1,
      async ({ cluster, person, holder }) => {
        const node = cluster.node(0);
        await beginReply(person, "[tool=slow {}]", [slow.tool]);
        await expect.poll(() => slow.server.requests.length).toBe(1);
        await holder.query(NO_SLOTS);
        const id = await handOver(person, "What was claimed [tokens=2000 pace=10]");
        const stopped = node.stop();
        const isUp = () =>
          fetch(`${node.url}/api/health`)
            .then(() => true)
            .catch(() => false);
        await expect.poll(isUp).toBe(false); // it accepts no more connections, and waits for the tool
        await holder.query(SLOTS);
        await expect.poll(async () => (await rowOf(cluster, id)).fence).toBe(1);
        slow.answer();
        await stopped;
        const askedOf = () =>
          model.requests.filter(({ body }) => JSON.stringify(body).includes("What was claimed"));
        expect(askedOf()).toEqual([]);
        await node.up();
        await expect.poll(() => askedOf().length).toBe(1);
      },
      { TOOL_ALLOWED_HOSTS: slow.server.host },
    );
  } finally {
    slow.answer();
    await slow.server.close();
  }
}, 90_000);

test("a process that is to end releases each run by itself: one continues elsewhere while a call of another is running", async () => {
  const slow = await startSlow();
  try {
    await among(
      2,
      async ({ cluster, person }) => {
        const calling = await beginReply(person, "[tool=slow {}] [tokens=3]", [slow.tool]);
        await expect.poll(() => slow.server.requests.length).toBe(1);
        const talking = await beginReply(person, "Go on [tokens=800 pace=10]");
        const stopped = cluster.node(0).stop();
        const taken = async () => (await rowOf(cluster, talking)).fence;
        await expect.poll(taken, { timeout: 30_000 }).toBe(2);
        expect(slow.closed()).toBe(0);
        expect((await rowOf(cluster, calling)).fence).toBe(1);
        slow.answer();
        await stopped;
        const there = person.at(cluster.node(1).url);
        for (const id of [calling, talking])
          await expect.poll(() => statusOf(there, id), { timeout: 30_000 }).toBe("completed");
        expect(slow.server.requests).toHaveLength(1);
      },
      { TOOL_ALLOWED_HOSTS: slow.server.host },
    );
  } finally {
    slow.answer();
    await slow.server.close();
  }
}, 120_000);
