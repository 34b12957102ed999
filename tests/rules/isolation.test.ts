import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Sent } from "../support/ask";
import { newAgent, type Person } from "../support/person";
import { endpoints, filled, hasBody, nameOf, isByToken } from "./endpoints";
import { bodyFor, everything, idFor, idsOf, newOwner, queryFor, type Owner } from "./two-people";

let owner: Owner;
let other: Owner;
let stranger: Person;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  [owner, other] = await Promise.all([newOwner(), newOwner()]);
  stranger = other.person;
});

/** Everything that a caller can see of a response. */
async function seen(method: string, url: string, sent: Sent = {}) {
  const answer = await stranger.ask(method, url, {
    ...sent,
    headers: { ...sent.headers, "x-request-id": "the-same-for-both" },
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
}

/** The response for someone else's id must equal the one for an unknown id, and nothing may change. */
async function expectNotFound(
  ask: (id: string) => Promise<Awaited<ReturnType<typeof seen>>>,
  foreign: string,
): Promise<void> {
  const before = await everything();
  const theirs = await ask(foreign);
  expect(theirs).toMatchObject({
    status: 404,
    body: expect.stringContaining('"code":"not_found"'),
  });
  expect(theirs).toEqual(await ask(randomUUID()));
  expect(await everything()).toBe(before);
}

describe("another user's id in the URL", () => {
  test.each(
    endpoints
      .filter((each) => each.path.includes("{") && !isByToken(each))
      .map((each) => [nameOf(each), each] as const),
  )("%s is not found", async (name, each) => {
    const sent: Sent = hasBody(each) ? { body: bodyFor(name) } : {};
    for (const accept of each.stream
      ? ["text/event-stream", "application/json"]
      : ["application/json"]) {
      const ask = (id: string) =>
        seen(each.method, filled(each, id), { ...sent, headers: { accept } });
      await expectNotFound(ask, idFor(each.path, owner));
      // The caller's own id of another kind is unknown here, too.
      for (const id of [
        other.agent.AgentId,
        other.chat.conversation_id,
        other.chat.run_id,
        // It is also the id of the caller's personal workspace.
        ...(each.workspace === "path" ? [] : [other.person.user.UserId]),
      ].filter((id) => id !== idFor(each.path, other))) {
        await expectNotFound(ask, id);
      }
      for (const odd of ["a b", "x".repeat(65), "%", "'; DROP TABLE User; --"])
        expect((await ask(odd)).status, odd).toBe(404);
    }
  });
});

test("another user's running run can be neither stopped nor followed", async () => {
  const { run_id } = owner.chat;
  const row = (await db().run.findUnique({ where: { id: run_id } }))!;
  const going = {
    ...row,
    id: randomUUID(),
    status: "running",
    finishedAt: null,
    leaseOwner: "another",
    leaseUntil: new Date(Date.now() + 3_600_000),
  };
  await db().run.create({ data: going });
  await expectNotFound((id) => seen("POST", `/api/runs/${id}/stop`), going.id);
  await expectNotFound(
    (id) => seen("GET", `/api/runs/${id}/events`, { headers: { accept: "text/event-stream" } }),
    going.id,
  );
});

describe("another user's id in a body", () => {
  const chat = (body: object) => seen("POST", "/api/chat", { body });

  test("is not an agent to chat with", () =>
    expectNotFound((agent_id) => chat({ content: "Hi", agent_id }), owner.agent.AgentId));

  test("is not a conversation to continue", async () => {
    const { AgentId } = await newAgent(stranger);
    await expectNotFound(
      (conversation_id) => chat({ content: "Hi", agent_id: AgentId, conversation_id }),
      owner.chat.conversation_id,
    );
  });

  test("is not a message to ask again", () =>
    expectNotFound(
      (message_id) =>
        seen("POST", `/api/conversations/${other.chat.conversation_id}/retry`, {
          body: { message_id },
        }),
      owner.chat.messages[0]!.message_id,
    ));
});

describe("another user's id in a list of the body", () => {
  test("is not a run to mark as seen", async () => {
    const see = (id: string) => seen("POST", "/api/notices/seen", { body: { run_ids: [id] } });
    const before = await everything();
    expect(await see(owner.chat.run_id)).toMatchObject({ status: 400 });
    expect(await see(owner.chat.run_id)).toEqual(await see(randomUUID()));
    expect(await everything()).toBe(before);
  });

  test("is not an agent for a task", async () => {
    const assign = (id: string) =>
      seen("POST", "/api/tasks", {
        body: { name: "Theirs", description: "x", assigned_agents: [id] },
      });
    const [theirs, nobodys] = [owner.agent.AgentId, randomUUID()];
    expect(await assign(theirs)).toMatchObject({ status: 400 });
    expect((await assign(theirs)).body.replaceAll(theirs, "")).toBe(
      (await assign(nobodys)).body.replaceAll(nobodys, ""),
    );
  });
});

describe("another user's id as a filter", () => {
  test.each([
    ["/api/conversations?agent_id=", () => owner.agent.AgentId, '"conversations":[]'],
    ["/api/runs?conversation_id=", () => owner.chat.conversation_id, "[]"],
    ["/api/runs?task_id=", () => owner.chat.run_id, "[]"],
  ])("%s gives an empty list, as an unknown one does", async (url, id, empty) => {
    const theirs = await seen("GET", url + id());
    expect(theirs.body).toContain(empty);
    expect(theirs).toEqual(await seen("GET", url + randomUUID()));
  });
});

describe("lists", () => {
  const lists = endpoints.filter(
    (each) =>
      each.method === "GET" &&
      each.access !== "public" &&
      !each.operator &&
      !each.stream &&
      !each.path.includes("{"),
  );

  test.each(lists.map((each) => [nameOf(each), each] as const))(
    "%s contains nothing of another user",
    async (name, each) => {
      const { status, body } = await seen("GET", each.path + queryFor(name));
      expect(status).toBe(200);
      for (const id of idsOf(owner)) expect(body).not.toContain(id);
    },
  );

  test("a key from another user's list opens nothing of theirs", async () => {
    await newAgent(owner.person);
    const key = (await owner.person.ask("GET", "/api/agents?limit=1")).headers.get("x-next-key");
    expect(key).toBeTruthy();
    const { body } = await seen("GET", `/api/agents?after=${key}`);
    for (const id of idsOf(owner)) expect(body).not.toContain(id);
  });
});

describe("for people who are not operators", () => {
  test.each(endpoints.filter((each) => each.operator).map((each) => [nameOf(each), each] as const))(
    "%s is an address that there is not",
    async (_, each) => {
      const before = await everything();
      const answer = await seen(each.method, filled(each), hasBody(each) ? { body: {} } : {});
      const nothing = await seen(each.method, "/api/nothing");
      expect([answer.status, JSON.parse(answer.body)]).toEqual([404, JSON.parse(nothing.body)]);
      expect(await everything()).toBe(before);
    },
  );
});

test("the owner still finds everything", async () => {
  for (const each of endpoints.filter(
    (each) => each.method === "GET" && each.path.includes("{") && !each.stream && !isByToken(each),
  )) {
    const { path } = each;
    // A run and itself; a connection that is switched off.
    const isOff = /connections\/\{id\}\/(resources|prompts)$/.test(path);
    const isMembers = path.includes("/members/{user}"); // there is no such member
    const found = path.endsWith("/compare/{other}") ? 400 : isOff ? 409 : isMembers ? 404 : 200;
    expect((await owner.person.ask("GET", filled(each, idFor(path, owner)))).status, path).toBe(
      found,
    );
  }
});
