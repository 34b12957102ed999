import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import { ownModelId, type Model, type ModelProvider } from "@/lib/models/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { atOnce as bothAtOnce, rounds, type Call } from "../support/at-once";
import type { Cluster } from "../support/cluster";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// Concurrent changes of an account or a run by two callers, each through another process: SCALE 'Many nodes, one
// truth'.

let model: ModelServer;
let cluster: Cluster;
let person: WebClient;

beforeAll(async () => {
  model = await startModelServer();
  cluster = await clusterOf(2, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: new URL(model.url).host,
  });
  person = new WebClient(cluster.node(0).url);
  await person.join();
}, 120_000);
afterAll(async () => {
  await cluster?.end();
  await model?.close();
});

const atOnce = (...calls: Call[]) => bothAtOnce(cluster, person, calls);
const idOf = async (who: WebClient): Promise<string> =>
  (await who.ask<{ UserId: string }>("GET", "/api/auth/me")).UserId;
const newAgent = (who: WebClient, tools: object[] = []): Promise<Agent> =>
  who.ask("POST", "/api/agents", {
    name: `Agent-${randomUUID().slice(0, 8)}`,
    instructions: "Be brief.",
    tools,
  });

/** Sends a message; resolves with its run once that event has arrived. The rest of the stream is ignored. */
async function send(who: WebClient, agent: Agent, content: string, until: NumberedEvent["event"]) {
  const answer = await who.fetch(
    "POST",
    "/api/chat",
    { content, agent_id: agent.AgentId },
    { accept: "text/event-stream" },
  );
  const events = await readEvents(answer, (each) => each.event === until);
  const [first, last] = [events[0]!, events.at(-1)!];
  if (first.event !== "run" || last.event !== until) throw new Error("The stream ended too early.");
  return { run: (first.data as { run_id: string }).run_id, last };
}

const byHand = {
  type: "function",
  function: {
    name: "by_hand",
    description: "Asks its person.",
    parameters: { type: "object", properties: {}, required: [] },
  },
};

describe("of two at once", () => {
  test("the last way to sign in stays, whichever are unlinked", async () => {
    const me = await idOf(person);
    await cluster.rows(`UPDATE "User" SET "passwordHash" = NULL WHERE id = $1`, [me]);
    await rounds(async () => {
      await cluster.rows(`DELETE FROM "Identity" WHERE "userId" = $1`, [me]);
      const ids = [randomUUID(), randomUUID()];
      for (const [at, id] of ids.entries())
        await cluster.rows(
          `INSERT INTO "Identity" (id, provider, subject, email, "userId", "createdAt") VALUES ($1, $2, $1, 'a@example.com', $3, now())`,
          [id, ["google", "github"][at], me],
        );
      const [one, other] = ids.map((id): Call => ["DELETE", `/api/profile/linked/${id}`]);
      expect(await atOnce(one!, other!)).toEqual([204, 409]);
    });
  });

  test("one model is the default, whichever two are chosen", async () => {
    const { ProviderId } = await person.ask<ModelProvider>("POST", "/api/model-providers", {
      label: "Own",
      base_url: model.url,
      api_key: "sk-own",
      models: [{ id: "one" }, { id: "two" }],
    });
    const choose = (id: string): Call => [
      "PATCH",
      "/api/models",
      { default: ownModelId(ProviderId, id) },
    ];
    await rounds(async () => {
      expect(await atOnce(choose("one"), choose("two"))).toEqual([200, 200]);
      const models = await person.ask<Model[]>("GET", "/api/models");
      expect(models.filter((each) => each.default)).toHaveLength(1);
    });
  });

  test("a run that waits is answered or stopped: it ends, and the answer never counts twice", async () => {
    const agent = await newAgent(person, [byHand]);
    await rounds(async () => {
      const { run, last } = await send(person, agent, "Ask [tool=by_hand {}]", "waiting");
      if (last.event !== "waiting") throw new Error("It does not wait.");
      const { tool_call_id } = last.data;
      await atOnce(
        ["POST", `/api/runs/${run}/input`, { tool_call_id, result: "Five apples" }],
        ["POST", `/api/runs/${run}/stop`],
      );
      const status = async () => (await person.ask<Run>("GET", `/api/runs/${run}`)).status;
      await expect.poll(status).toMatch(/^(stopped|completed)$/);
    });
  });

  test("an account that is deleted while its replies are written leaves no row behind, and its runs end", () =>
    rounds(
      async () => {
        const leaver = new WebClient(cluster.node(0).url);
        await leaver.join();
        const me = await leaver.ask<{ UserId: string; Username: string }>("GET", "/api/auth/me");
        const agent = await newAgent(leaver);
        const [one] = await Promise.all(
          [0, 1].map((at) =>
            send(leaver.at(cluster.node(at).url), agent, "Long [tokens=300 pace=10]", "delta"),
          ),
        );
        const [gone] = await Promise.all([
          leaver.fetch("DELETE", "/api/profile", { confirm: me.Username }),
          leaver.at(cluster.node(1).url).fetch("POST", `/api/runs/${one!.run}/stop`),
        ]);
        expect(gone.status, await gone.text()).toBe(204);
        const left = async () => {
          const [counts] = await cluster.rows<{ all: number }>(
            `SELECT ((SELECT count(*) FROM "Run" WHERE "ownerId" = $1) + (SELECT count(*) FROM "Message" WHERE "ownerId" = $1)
             + (SELECT count(*) FROM "Conversation" WHERE "ownerId" = $1) + (SELECT count(*) FROM "User" WHERE id = $1))::int AS all`,
            [me.UserId],
          );
          return counts!.all;
        };
        await expect.poll(left).toBe(0);
      },
      Math.min(5, Number(process.env.ROUNDS ?? 5)),
    ));
});
