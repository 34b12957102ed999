import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ApiKey } from "@/lib/keys/contract";
import type { Conversation } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { Routed, Task } from "@/lib/tasks/contract";
import type { Graph, Team } from "@/lib/teams/contract";
import { atOnce as bothAtOnce, rounds as roundsOf, type Call } from "../support/at-once";
import type { Cluster } from "../support/cluster";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { clusterOf } from "../support/shared-postgres";
import { WebClient } from "../support/web-client";

// Concurrent changes by two callers, each through another process: SCALE 'Many nodes, one truth'. On SQLite one lock
// decides.

let model: ModelServer;
let cluster: Cluster;
let person: WebClient;

beforeAll(async () => {
  model = await startModelServer();
  cluster = await clusterOf(2, { DEEPSEEK_BASE_URL: model.url, DEEPSEEK_API_KEY: "sk-test" });
  person = await newPerson();
}, 120_000);
afterAll(async () => {
  await cluster?.end();
  await model?.close();
});

async function newPerson(): Promise<WebClient> {
  const client = new WebClient(cluster.node(0).url);
  await client.join();
  return client;
}

/** Each round has its own person: 200 of them create more than one account may have. */
const rounds = (work: () => Promise<unknown>): Promise<void> =>
  roundsOf(async () => {
    person = await newPerson();
    await work();
  });

const name = (kind: string): string => `${kind}-${randomUUID().slice(0, 8)}`;
const newAgent = (): Promise<Agent> =>
  person.ask("POST", "/api/agents", { name: name("Agent"), instructions: "Be brief." });
const newTeam = (agents: string[]): Promise<Team> =>
  person.ask("POST", "/api/teams", { name: name("Team"), agents });

const atOnce = (...calls: Call[]) => bothAtOnce(cluster, person, calls);

const tool = (of: string) => ({
  type: "function",
  function: { name: of, description: "Notes", parameters: { type: "object", properties: {} } },
  implementation: { kind: "http", method: "GET", url: "https://example.com/" },
});

describe("of two at once", () => {
  test("both tools are added to one agent", () =>
    rounds(async () => {
      const { AgentId } = await newAgent();
      const path = `/api/agents/${AgentId}/tools`;
      expect(await atOnce(["POST", path, tool("one")], ["POST", path, tool("two")])).toEqual([
        201, 201,
      ]);
      const { tools } = await person.ask<Agent>("GET", `/api/agents/${AgentId}`);
      expect(tools.map((each) => each.function.name).toSorted()).toEqual(["one", "two"]);
    }));

  test("both edges are drawn in one graph, and its first set-up is one", () =>
    rounds(async () => {
      const ids = (await Promise.all([newAgent(), newAgent(), newAgent()])).map(
        (each) => each.AgentId,
      );
      const { TeamId } = await newTeam(ids);
      const [one, two, three] = ids as [string, string, string];
      const setUp = { agents: ids, entry_point: one, finish_point: three, team_id: TeamId };
      await atOnce(["POST", "/api/setup-graph", setUp], ["POST", "/api/setup-graph", setUp]);
      const edge = (start_node: string, end_node: string): Call => [
        "POST",
        `/api/add-edge?${new URLSearchParams({ start_node, end_node, team_id: TeamId })}`,
      ];
      await atOnce(edge(one, two), edge(two, three));
      const { edges } = await person.ask<Graph>("GET", `/api/graph?team_id=${TeamId}`);
      expect(edges).toHaveLength(2);
    }));

  test("the same member joins a team once, and of two saves with one version one is refused", () =>
    rounds(async () => {
      const [agent, other] = await Promise.all([newAgent(), newAgent()]);
      const team = await newTeam([other.AgentId]);
      const join: Call = ["POST", `/api/teams/${team.TeamId}/agents/${agent.AgentId}`];
      await atOnce(join, join);
      const now = await person.ask<Team>("GET", `/api/teams/${team.TeamId}`);
      expect(now.agents.filter((each) => each === agent.AgentId)).toHaveLength(1);
      const save = (description: string): Call => [
        "PUT",
        `/api/teams/${team.TeamId}`,
        { description, version: now.version },
      ];
      expect(await atOnce(save("one"), save("two"))).toEqual([200, 409]);
    }));

  test("one key is the last one below the limit", async () => {
    const create: Call = [
      "POST",
      "/api/keys",
      { name: "Key", scopes: ["read"], expires_in_days: 30 },
    ];
    let made = [201, 201];
    while (made[1] === 201) made = await atOnce(create, create);
    expect(made[1]).toBe(409);
    const keys = await person.ask<ApiKey[]>("GET", "/api/keys");
    expect(keys).toHaveLength(50);
  });

  test("one joins the waitlist, or has an account, by the same email", () =>
    rounds(async () => {
      const email = `${name("who")}@example.com`;
      const wait: Call = ["POST", "/api/waitlist", { email, name: "Ada" }];
      await atOnce(wait, wait);
      const register: Call = [
        "POST",
        "/api/auth/register",
        { email, username: name("ada").replace("-", "_"), password: "Correct-horse-9" },
      ];
      const strangers = [0, 1].map((at) => new WebClient(cluster.node(at).url));
      await Promise.all(strangers.map((each) => each.fetch("GET", "/api/auth/me")));
      const answers = await Promise.all(strangers.map((each) => each.fetch(...register)));
      const statuses = answers.map((each) => each.status).toSorted((a, b) => a - b);
      expect(statuses[0]).toBe(201);
      expect([400, 409]).toContain(statuses[1]);
    }));

  test("one click on Route Task starts a run", () =>
    rounds(async () => {
      const { AgentId } = await newAgent();
      const task = await person.ask<Task>("POST", "/api/tasks", {
        name: name("Task"),
        description: "Say something. [tokens=200 pace=20]", // it must still be running when the second click arrives
        assigned_agents: [AgentId],
      });
      const route: Call = ["POST", `/api/route-task/${task.TaskId}`];
      const answers = await Promise.all(
        [0, 1].map(async (at) => {
          const answer = await person.at(cluster.node(at).url).fetch(...route);
          return { status: answer.status, ...((await answer.json()) as Partial<Routed>) };
        }),
      );
      expect(answers.map((each) => each.status)).toSatisfy((statuses: number[]) =>
        statuses.every((status) => status === 202 || status === 200),
      );
      expect(answers[0]!.run_id).toBe(answers[1]!.run_id);
      const runs = await person.ask<Run[]>("GET", `/api/runs?task_id=${task.TaskId}`);
      expect(runs).toHaveLength(1);
    }));

  test("a conversation that is deleted while its reply ends is gone", () =>
    rounds(async () => {
      const { AgentId } = await newAgent();
      const answer = await person.fetch(
        "POST",
        "/api/chat",
        { content: "Hello [tokens=3]", agent_id: AgentId },
        { accept: "text/event-stream" },
      );
      let id = "";
      await readEvents(answer, (event) => {
        if (event.event === "run") id = (event.data as { conversation_id: string }).conversation_id;
        return event.event === "delta";
      });
      await atOnce(["DELETE", `/api/conversations/${id}`], ["GET", `/api/conversations/${id}`]);
      expect((await person.fetch("GET", `/api/conversations/${id}`)).status).toBe(404);
    }));

  test("a password that is changed during a sign-in with the old one leaves no session of it", () =>
    rounds(async () => {
      const owner = new WebClient(cluster.node(0).url);
      await owner.join();
      const me = await owner.ask<{ Email: string }>("GET", "/api/auth/me");
      const thief = new WebClient(cluster.node(1).url);
      await thief.fetch("GET", "/api/auth/me");
      const [changed] = await Promise.all([
        owner.fetch("POST", "/api/profile/password", {
          current_password: "Correct-horse-9",
          new_password: "Another-horse-9",
        }),
        thief.fetch("POST", "/api/auth/login", { email: me.Email, password: "Correct-horse-9" }),
      ]);
      expect(changed.status, await changed.text()).toBe(200);
      expect((await thief.fetch("GET", "/api/agents")).status).toBe(401);
    }));
});

test("the search of a conversation by its words finds what another process has just written", async () => {
  const { AgentId } = await newAgent();
  const word = `w${randomUUID().slice(0, 8)}`;
  const sent = await person.ask<{ conversation_id: string }>("POST", "/api/chat", {
    content: `Remember ${word}`,
    agent_id: AgentId,
  });
  const { conversations } = await person
    .at(cluster.node(1).url)
    .ask<{ conversations: Conversation[] }>("GET", `/api/conversations?q=${word}`);
  expect(conversations.map((each) => each.conversation_id)).toEqual([sent.conversation_id]);
});
