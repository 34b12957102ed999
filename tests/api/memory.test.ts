import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ConversationPage, Conversation } from "@/lib/chat/contract";
import { provideChatOrigins } from "@/lib/chat/provide-origins";
import { forgetTemporary } from "@/lib/chat/retention";
import { db } from "@/lib/core/db/db";
import { privatePart } from "@/lib/core/identity";
import type { Memory } from "@/lib/memory/contract";
import { forgetForgotten } from "@/lib/memory/retention";
import { chat, factsOf, memoriesOf, newRememberer } from "../support/memory";
import { calling, promptOf, toolsIn } from "../support/memory-wire";
import { newAgent, newPerson, type Person } from "../support/person";
import { json, model, person, startAgent } from "../support/tool-runs";
import { inWorkspace, newWorkspace } from "../support/workspaces";

const DAY_MS = 24 * 60 * 60_000;
let agent: Agent;
startAgent();
beforeAll(async () => {
  agent = await newRememberer(person);
});

const add = (fact: unknown, who: Person = person, agent_id = agent.AgentId) =>
  who.ask("POST", "/api/memories", { body: { agent_id, fact } });
const added = async (fact: string) => json<Memory>(await add(fact));
const patch = (id: string, body: object, who: Person = person) =>
  who.ask("PATCH", `/api/memories/${id}`, { body });
const why = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

describe("facts that a person writes", () => {
  test("are listed newest first, searched, changed and deleted", async () => {
    const own = await newRememberer(person);
    const first = await json<Memory>(await add("  Works at\nnight ", person, own.AgentId));
    expect(first).toMatchObject({
      agent_id: own.AgentId,
      agent_name: own.name,
      fact: "Works at night",
      used_at: null,
      version: 1,
    });
    expect(first).not.toHaveProperty("message_id");
    await add("Speaks Finnish", person, own.AgentId);
    const of = `agent_id=${own.AgentId}`;
    expect(await factsOf(person, `?${of}`)).toEqual(["Speaks Finnish", "Works at night"]);
    expect(await factsOf(person, `?${of}&q=NIGHT`)).toEqual(["Works at night"]);
    const page = await person.ask("GET", `/api/memories?${of}&limit=1`);
    const key = page.headers.get("x-next-key")!;
    expect(await factsOf(person, `?${of}&limit=1&after=${key}`)).toEqual(["Works at night"]);

    const changed = await json<Memory>(
      await patch(first.MemoryId, { fact: "Works by day", version: 1 }),
    );
    expect(changed).toMatchObject({ fact: "Works by day", version: 2 });
    expect((await patch(first.MemoryId, { fact: "Sleeps", version: 1 })).status).toBe(409);
    expect((await person.ask("DELETE", `/api/memories/${first.MemoryId}`)).status).toBe(204);
    expect((await person.ask("DELETE", `/api/memories/${first.MemoryId}`)).status).toBe(404);
    expect(await factsOf(person, `?${of}`)).toEqual(["Speaks Finnish"]);
  });

  test.each([
    ["", "Write what to remember"],
    ["x".repeat(301), "A fact must be at most 300 characters"],
    [
      "My API key is sk-proj-abcdefghijklmnopqrstuvwx",
      "This looks like a password, key or card number. Secrets are not remembered.",
    ],
  ])("are refused with a sentence: %s", async (fact, sentence) => {
    expect(await why(await add(fact))).toEqual([400, sentence]);
  });

  test("are refused if the agent remembers them already, also as a change", async () => {
    await added("Has two cats");
    const other = await added("Has one garden");
    expect(await why(await add("has TWO cats!"))).toEqual([
      409,
      "This agent remembers that already.",
    ]);
    expect((await patch(other.MemoryId, { fact: "Has two cats", version: 1 })).status).toBe(409);
  });

  test("are at most 500 an agent, for the person and for the agent", async () => {
    const full = await newRememberer(person);
    const now = new Date();
    await db().memory.createMany({
      data: Array.from({ length: 500 }, (_, at) => ({
        id: `${full.AgentId.slice(0, 8)}-${at}`,
        ownerId: person.user.UserId,
        agentId: full.AgentId,
        fact: `Number ${at} of everything`,
        createdAt: now,
        updatedAt: now,
      })),
    });
    expect(await why(await add("One more", person, full.AgentId))).toEqual([
      409,
      "This agent remembers 500 facts about you, which is the limit. Delete some first.",
    ]);
    const answer = await chat(person, full.AgentId, calling("remember", { fact: "One more" }));
    expect(answer.messages.at(-1)!.tool_calls![0]).toMatchObject({
      ok: false,
      result: expect.stringContaining("500 facts"),
    });
    expect((await person.ask("DELETE", `/api/memories?agent_id=${full.AgentId}`)).status).toBe(204);
    expect(await db().memory.count({ where: { agentId: full.AgentId } })).toBe(0);
    expect((await factsOf(person)).length).toBeGreaterThan(0);
  });

  test("can't be undone, since no agent has changed them, and undo ends with the person's own change", async () => {
    const own = await added("Collects stamps");
    const undo = (id: string, version: number) =>
      person.ask("POST", `/api/memories/${id}/undo`, { body: { version } });
    expect((await undo(own.MemoryId, 1)).status).toBe(409);
    const answer = await chat(
      person,
      agent.AgentId,
      calling("update_memory", { id: own.MemoryId, fact: "Collects coins" }),
    );
    const of = `?message_id=${answer.messages.at(-1)!.message_id}`;
    expect(await memoriesOf(person, of)).toMatchObject([{ change: "updated", version: 2 }]);
    await patch(own.MemoryId, { fact: "Collects clocks", version: 2 });
    expect(await memoriesOf(person, of)).toEqual([]);
    expect(await why(await undo(own.MemoryId, 3))).toEqual([
      409,
      "This fact was changed in the meantime. Reload it.",
    ]);
  });

  test("are in the audit log without their text", async () => {
    const someone = await newPerson();
    const own = await newRememberer(someone);
    await add("Keeps bees", someone, own.AgentId);
    const log = await (await someone.ask("GET", "/api/audit")).text();
    expect(log).toContain("memory_added");
    expect(log).not.toContain("Keeps bees");
  });
});

describe("memory is private", () => {
  test("members of a workspace have their own about the same agent, and their own in each workspace", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const workspace = await newWorkspace([
      [ada, "owner"],
      [bob, "viewer"],
    ]);
    const [adaIn, bobIn] = [inWorkspace(ada, workspace), inWorkspace(bob, workspace)];
    const shared = await newRememberer(adaIn, { viewers_chat: true });
    await chat(adaIn, shared.AgentId, calling("remember", { fact: "Likes tea" }));
    await chat(bobIn, shared.AgentId, calling("remember", { fact: "Likes coffee" }));
    expect(await factsOf(adaIn)).toEqual(["Likes tea"]);
    expect(await factsOf(bobIn)).toEqual(["Likes coffee"]);
    expect(await factsOf(ada)).toEqual([]);
    await chat(bobIn, shared.AgentId, "Hello");
    expect(promptOf(model.requests.at(-1))).toContain("Likes coffee");
    expect(promptOf(model.requests.at(-1))).not.toContain("Likes tea");

    const [theirs] = await memoriesOf(adaIn);
    const id = theirs!.MemoryId;
    for (const who of [bob, bobIn, ada]) {
      expect((await patch(id, { fact: "Mine now", version: 1 }, who)).status).toBe(404);
      expect((await who.ask("DELETE", `/api/memories/${id}`)).status).toBe(404);
    }
    expect((await add("Likes tea", await newPerson(), shared.AgentId)).status).toBe(404);
  });

  test("leaving a workspace removes it, and deleting the agent removes everyone's", async () => {
    const [ada, bob] = [await newPerson(), await newPerson()];
    const workspace = await newWorkspace([
      [ada, "owner"],
      [bob, "member"],
    ]);
    const [adaIn, bobIn] = [inWorkspace(ada, workspace), inWorkspace(bob, workspace)];
    const shared = await newRememberer(adaIn);
    for (const [who, fact] of [
      [adaIn, "Likes tea"],
      [bobIn, "Likes coffee"],
    ] as const)
      await add(fact, who, shared.AgentId);
    const count = (ownerId: string) => db().memory.count({ where: { ownerId } });
    const left = await ada.ask("DELETE", `/api/workspaces/${workspace}/members/${bob.user.UserId}`);
    expect(left.status).toBe(204);
    await expect.poll(() => count(privatePart(workspace, bob.user.UserId))).toBe(0);
    expect(await count(privatePart(workspace, ada.user.UserId))).toBe(1);
    await adaIn.ask("DELETE", `/api/agents/${shared.AgentId}`);
    expect(await count(privatePart(workspace, ada.user.UserId))).toBe(1); // it can be restored
    expect((await memoriesOf(adaIn))[0]).not.toHaveProperty("agent_name");
    await adaIn.ask("DELETE", `/api/bin/${shared.AgentId}`);
    expect(await count(privatePart(workspace, ada.user.UserId))).toBe(0);
  });

  test("the export of an account contains it, and deleting the account removes it", async () => {
    const someone = await newPerson();
    const own = await newRememberer(someone);
    await chat(someone, own.AgentId, calling("remember", { fact: "Plays the oboe" }));
    const [fact] = await memoriesOf(someone);
    const file = await json<{ memories: unknown[] }>(
      await someone.ask("GET", "/api/profile/export"),
    );
    expect(file.memories).toEqual([
      expect.objectContaining({
        MemoryId: fact!.MemoryId,
        fact: "Plays the oboe",
        message_id: fact!.message_id,
        forgotten_at: null,
      }),
    ]);
    const me = someone.user.UserId;
    await someone.ask("DELETE", "/api/profile", { body: { confirm: someone.user.Username } });
    expect(await db().memory.count({ where: { ownerId: me } })).toBe(0);
  });

  test("a fact forgets the conversation that is deleted permanently, and stays", async () => {
    const own = await newRememberer(person);
    const { conversation_id } = await chat(
      person,
      own.AgentId,
      calling("remember", { fact: "Likes tea" }),
    );
    await person.ask("DELETE", `/api/conversations/${conversation_id}`);
    await person.ask("DELETE", `/api/bin/${conversation_id}`);
    const [fact] = await memoriesOf(person, `?agent_id=${own.AgentId}`);
    expect(fact!.fact).toBe("Likes tea");
    expect(fact).not.toHaveProperty("conversation_id");
  });

  test("what an agent forgot is removed a day later", async () => {
    const own = await newRememberer(person);
    const { MemoryId: id } = await json<Memory>(await add("Likes tea", person, own.AgentId));
    await chat(person, own.AgentId, calling("forget", { id }));
    await forgetForgotten(Date.now());
    expect(await db().memory.count({ where: { id } })).toBe(1);
    await forgetForgotten(Date.now() + DAY_MS + 1_000);
    expect(await db().memory.count({ where: { id } })).toBe(0);
  });
});

describe("agents work without memory", () => {
  test("in a temporary chat, which is not listed, searched or exported, and is deleted a day later", async () => {
    const someone = await newPerson();
    const own = await newRememberer(someone);
    await add("Likes tea", someone, own.AgentId);
    const first = await chat(
      someone,
      own.AgentId,
      `Zanzibar ${calling("remember", { fact: "Likes rum" })}`,
      { temporary: true },
    );
    const { conversation_id: id } = first;
    expect(promptOf(model.requests.at(-1))).not.toContain("Likes tea");
    expect(toolsIn(model.requests.at(-1))).toEqual([]);
    await chat(someone, own.AgentId, "And again", { conversation_id: id });
    expect(promptOf(model.requests.at(-1))).not.toContain("Likes tea");
    expect(await factsOf(someone)).toEqual(["Likes tea"]);

    const listed = async (query: string) =>
      (await json<ConversationPage>(await someone.ask("GET", `/api/conversations${query}`)))
        .conversations;
    expect(await listed("")).toEqual([]);
    expect(await listed("?q=Zanzibar")).toEqual([]);
    expect(await listed("?archived=true")).toEqual([]);
    const read = await someone.ask("GET", `/api/conversations/${id}`);
    expect(await json<Conversation>(read)).toMatchObject({ temporary: true });
    expect(await (await someone.ask("GET", "/api/profile/export")).text()).not.toContain(
      `"conversation_id":"${id}","agent_id"`,
    );
    const branch = await json<{ conversation_id: string }>(
      await someone.ask("POST", `/api/conversations/${id}/branch`, {
        body: { message_id: first.messages[0]!.message_id },
      }),
    );
    expect(await listed("")).toEqual([]);

    await forgetTemporary(Date.now() + DAY_MS - 60_000);
    expect((await someone.ask("GET", `/api/conversations/${id}`)).status).toBe(200);
    await forgetTemporary(Date.now() + DAY_MS + 60_000);
    for (const each of [id, branch.conversation_id])
      expect((await someone.ask("GET", `/api/conversations/${each}`)).status).toBe(404);
    await expect.poll(() => db().run.count({ where: { conversationId: id } })).toBe(0);
  });

  test("and a temporary chat that its person deletes skips the trash", async () => {
    const { conversation_id: id } = await chat(person, agent.AgentId, "Hi", { temporary: true });
    expect((await person.ask("DELETE", `/api/conversations/${id}`)).status).toBe(204);
    expect(await (await person.ask("GET", "/api/bin")).text()).not.toContain(id);
    const later = await person.ask("POST", "/api/chat", {
      body: { content: "Hi", agent_id: agent.AgentId, conversation_id: "x", temporary: true },
    });
    expect(await why(later)).toEqual([
      400,
      "Only a new chat can be temporary. Leave out conversation_id.",
    ]);
  });

  test("when another agent asks them", async () => {
    const own = await newRememberer(person);
    await add("Likes tea", person, own.AgentId);
    const asking = await newAgent(person, { tools: ["ask_agent"] });
    model.requests.length = 0;
    await chat(
      person,
      asking.AgentId,
      calling("ask_agent", { agent: own.name, message: calling("remember", { fact: "Is rich" }) }),
    );
    expect(model.requests.map(promptOf).join()).not.toContain("Likes tea");
    expect(model.requests.flatMap(toolsIn)).not.toContain("remember");
    expect(await factsOf(person, `?agent_id=${own.AgentId}`)).toEqual(["Likes tea"]);
  });

  test("if they list the tools without the setting", async () => {
    const own = await newAgent(person, { tools: ["remember"] });
    const answer = await chat(person, own.AgentId, calling("remember", { fact: "Likes tea" }));
    expect(answer.messages.at(-1)!.tool_calls![0]!.result).toBe(
      "Error: This tool only works in a chat with an agent that has memory.",
    );
    expect(await factsOf(person, `?agent_id=${own.AgentId}`)).toEqual([]);
  });
});

describe("the setting of an agent", () => {
  test("has versions, and is part of copies and templates", async () => {
    const own = await newAgent(person);
    expect(own).not.toHaveProperty("memory");
    const put = (body: object) => person.ask("PUT", `/api/agents/${own.AgentId}`, { body });
    expect(await json<Agent>(await put({ memory: true }))).toMatchObject({
      memory: true,
      version: 2,
    });
    expect(await json<Agent>(await put({ memory: false }))).not.toHaveProperty("memory");
    const url = `/api/agents/${own.AgentId}/versions/2`;
    expect(await json(await person.ask("GET", url))).toMatchObject({ memory: true });
    const restored = await json<{ agent: Agent }>(await person.ask("POST", `${url}/restore`));
    expect(restored.agent).toMatchObject({ memory: true, version: 4 });
    const template = await person.ask("POST", "/api/templates", {
      body: { name: "One", instructions: "Answer.", memory: true },
    });
    expect(await json(template)).toMatchObject({ memory: true });
    expect(await why(await put({ memory: "yes" }))).toEqual([400, "memory must be true or false"]);
  });
});

test("a fact from a chat in the trash says so, until the chat is restored", async () => {
  provideChatOrigins();
  const own = await newRememberer(person);
  const { conversation_id } = await chat(
    person,
    own.AgentId,
    calling("remember", { fact: "Likes tea" }),
  );
  const read = async () => (await memoriesOf(person, `?agent_id=${own.AgentId}`))[0]!;
  expect(await read()).not.toHaveProperty("conversation_in_trash");
  await person.ask("DELETE", `/api/conversations/${conversation_id}`);
  expect(await read()).toMatchObject({ conversation_id, conversation_in_trash: true });
  await person.ask("POST", `/api/bin/${conversation_id}/restore`);
  expect(await read()).not.toHaveProperty("conversation_in_trash");
});
