import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { PER_CLAIM } from "@/lib/runs/journal/journal-rows";
import { atOnce } from "../support/at-once";
import type { BrokenRule } from "../support/bare-bundle";
import type { Cluster } from "../support/cluster";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// Shows that the cluster tests detect failures: with a rule broken on purpose, each finds what it looks for.

const isLong = process.env.CLUSTER === "all";

let model: ModelServer;
beforeAll(async () => void (model = await startModelServer()));
afterAll(() => model.close());

async function withBroken<T>(
  broken: BrokenRule,
  count: number,
  work: (cluster: Cluster, person: WebClient) => Promise<T>,
): Promise<T> {
  const env = { DEEPSEEK_BASE_URL: model.url, DEEPSEEK_API_KEY: "sk-test" };
  const cluster = await clusterOf(count, env, { broken });
  try {
    const person = new WebClient(cluster.node(0).url);
    await person.join();
    return await work(cluster, person);
  } finally {
    await cluster.end();
  }
}

const tool = (of: string) => ({
  type: "function",
  function: { name: of, description: "Notes", parameters: { type: "object", properties: {} } },
  implementation: { kind: "http", method: "GET", url: "https://example.com/" },
});

test("without the lock of the person one of two tools is lost", async () => {
  const broken = {
    file: "lib/core/db/postgresql/engine.ts",
    text: "if (whose !== null) await query(within, LOCK, [whose]);",
    instead: "",
  };
  const lost = await withBroken(broken, 2, async (cluster, person) => {
    for (let round = 0; round < 100; round++) {
      const { AgentId } = await person.ask<Agent>("POST", "/api/agents", {
        name: `Agent-${randomUUID().slice(0, 8)}`,
        instructions: "Be brief.",
      });
      const path = `/api/agents/${AgentId}/tools`;
      await atOnce(cluster, person, [
        ["POST", path, tool("one")],
        ["POST", path, tool("two")],
      ]);
      const { tools } = await person.ask<Agent>("GET", `/api/agents/${AgentId}`);
      if (tools.length < 2) return true;
    }
    return false;
  });
  expect(lost).toBe(true);
}, 120_000);

/** A reply whose process pauses for longer than its lease. Returns whether its log was written twice. */
async function pausedReply(cluster: Cluster, person: WebClient): Promise<boolean> {
  const { AgentId } = await person.ask<Agent>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Be brief.",
  });
  const answer = await person.fetch(
    "POST",
    "/api/chat",
    { content: "Pause [tokens=800 pace=10]", agent_id: AgentId },
    { accept: "text/event-stream" },
  );
  await answer.body!.getReader().read();
  const [run] = await cluster.rows<{ id: string }>(`SELECT id FROM "Run" LIMIT 1`);
  cluster.node(0).pause();
  const takenUp = async () =>
    (await cluster.rows(`SELECT 1 FROM "RunLog" WHERE "firstId" > $1`, [PER_CLAIM])).length > 0;
  await expect.poll(takenUp, { timeout: 30_000 }).toBe(true);
  const late = async () =>
    (
      await cluster.rows(
        `SELECT 1 FROM "RunLog" AS one JOIN "RunLog" AS other USING ("runId")
         WHERE "runId" = $1 AND one.xmin::text::bigint > other.xmin::text::bigint AND one."firstId" < other."firstId"`,
        [run!.id],
      )
    ).length > 0;
  expect(await late()).toBe(false);
  cluster.node(0).resume();
  return expect
    .poll(late, { timeout: 5_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}

test.runIf(isLong)(
  "without its fence a process that was paused writes into a run that is another's by now",
  async () => {
    const rule = {
      file: "lib/runs/journal/journal.ts",
      text: " AND fence = ${fence}",
      instead: "",
    };
    expect(await withBroken(rule, 2, pausedReply)).toBe(true);
    expect(await withBroken({ ...rule, instead: rule.text }, 2, pausedReply)).toBe(false);
  },
  240_000,
);
