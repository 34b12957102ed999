import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { AgentVersion, RestoredAgent, VersionEntry } from "@/lib/agents/versions/contract";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import { FOLLOW_DEFAULT, ownModelId } from "@/lib/models/contract";
import { discardForGood } from "../support/bin";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { json, newProvider, startProviders } from "../support/providers";

let post: TestMcpServer;
let person: Person;
beforeAll(async () => {
  post = await startMcpServer();
});
startProviders(() => [post.host]);
beforeAll(async () => {
  provideConnections();
  person = await newPerson();
});
afterAll(() => post.close());

const path = ({ AgentId }: Agent, tail = "") => `/api/agents/${AgentId}${tail}`;
const change = async (agent: Agent, body: object) =>
  json<Agent>(await person.ask("PUT", path(agent), { body }));
const versions = async (agent: Agent, query = "") =>
  json<VersionEntry[]>(await person.ask("GET", path(agent, `/versions${query}`)));
const version = async (agent: Agent, number: number) =>
  json<AgentVersion>(await person.ask("GET", path(agent, `/versions/${number}`)));
const restore = async (agent: Agent, number: number) =>
  json<RestoredAgent>(await person.ask("POST", path(agent, `/versions/${number}/restore`)));
const stored = ({ AgentId }: Agent) => db().agentVersion.count({ where: { agentId: AgentId } });

describe("the versions of an agent", () => {
  test("are listed with what each has changed, the current one first", async () => {
    const agent = await newAgent(person);
    expect(await versions(agent)).toEqual([
      { version: 1, saved_at: agent.updated_at, current: true },
    ]);
    const second = await change(agent, { instructions: "Answer at length.", temperature: 0.5 });
    await person.ask("PUT", path(agent), { body: { pinned: true } });
    const third = await change(agent, { model: FOLLOW_DEFAULT });
    expect(await versions(agent)).toEqual([
      { version: 3, saved_at: third.updated_at, current: true, changed: ["model"] },
      { version: 2, saved_at: second.updated_at, changed: ["instructions", "temperature"] },
      { version: 1, saved_at: agent.updated_at },
    ]);
  });

  test("don't grow when an agent is saved without a change", async () => {
    const connection = await json<Connection>(
      await person.ask("POST", "/api/connections", { body: { url: post.address } }),
    );
    const tool = { connection: connection.ConnectionId, tool: "look_up" };
    const agent = await newAgent(person, {
      starters: ["Hello?"],
      temperature: 0.5,
      tools: [tool, "current_time"] as unknown as Agent["tools"],
    });
    const { name, instructions, role_description, model, tools, starters, temperature } = agent;
    const form = { name, instructions, role_description, model, tools, starters, temperature };
    const body = { ...form, max_tokens: null, fallback_model: null, version: agent.version };
    expect(await change(agent, body)).toEqual(agent);
    expect(await change(agent, { ...body, pinned: true })).toEqual({ ...agent, pinned: true });
    expect(await stored(agent)).toBe(0);
    expect((await restore(agent, 1)).agent.version).toBe(1);
    const stale = await person.ask("PUT", path(agent), { body: { ...body, version: 2 } });
    expect(stale.status).toBe(409);
    expect((await change(agent, { name: name.toUpperCase() })).version).toBe(2);
    await person.ask("DELETE", `/api/connections/${connection.ConnectionId}`);
  });

  test("are read page by page", async () => {
    const agent = await newAgent(person);
    for (const temperature of [0.1, 0.2]) await change(agent, { temperature });
    const first = await person.ask("GET", path(agent, "/versions?limit=2"));
    expect((await json<VersionEntry[]>(first)).map((each) => each.version)).toEqual([3, 2]);
    const rest = await versions(agent, `?limit=2&after=${first.headers.get("x-next-key")}`);
    expect(rest.map((each) => each.version)).toEqual([1]);
  });

  test("each have all fields as they were", async () => {
    const agent = await newAgent(person, { role_description: "Writes", starters: ["Hello?"] });
    await change(agent, { instructions: "Second.", max_tokens: 100 });
    await change(agent, { instructions: "Third.", starters: [] });
    const { name, model, tools } = agent;
    const same = { name, model, tools, role_description: "Writes" };
    expect(await version(agent, 1)).toMatchObject({
      ...same,
      version: 1,
      instructions: agent.instructions,
      starters: ["Hello?"],
    });
    expect(await version(agent, 1)).not.toHaveProperty("max_tokens");
    expect(await version(agent, 2)).toMatchObject({
      ...same,
      instructions: "Second.",
      starters: ["Hello?"],
      max_tokens: 100,
    });
    const third = await version(agent, 3);
    expect(third).toMatchObject({ ...same, current: true, instructions: "Third." });
    expect(third).not.toHaveProperty("starters");
  });

  test("are written by every way to change an agent", async () => {
    const agent = await newAgent(person);
    const tool = {
      type: "function",
      function: {
        name: "look_up",
        description: "Looks up",
        parameters: { type: "object", properties: {}, required: [] },
      },
    };
    await person.ask("POST", path(agent, "/tools"), { body: tool });
    await person.ask("DELETE", path(agent, "/tools/look_up"));
    await person.ask("PUT", "/api/agents/model", { body: { model: FOLLOW_DEFAULT } });
    expect((await versions(agent)).map(({ changed }) => changed)).toEqual([
      ["model"],
      ["tools"],
      ["tools"],
      undefined,
    ]);
    expect((await version(agent, 2)).tools.map((each) => each.function.name)).toEqual(["look_up"]);
    expect((await version(agent, 1)).model).toBe(agent.model);
  });

  test("go back to the oldest known one, where an older release stored no version", async () => {
    const agent = await newAgent(person);
    for (const temperature of [0.1, 0.2, 0.3]) await change(agent, { temperature });
    await db().agentVersion.deleteMany({ where: { agentId: agent.AgentId, version: 2 } });
    expect((await versions(agent)).map((each) => each.version)).toEqual([4, 3]);
    const gone = await person.ask("GET", path(agent, "/versions/1"));
    expect([gone.status, await gone.json()]).toMatchObject([
      404,
      { error: "This version of the agent isn't stored" },
    ]);
  });

  test("are stored up to a number, and deleted with the agent", async () => {
    const agent = await newAgent(person);
    await db().agent.updateMany({ where: { id: agent.AgentId }, data: { version: 60 } });
    const row = { ownerId: person.user.UserId, agentId: agent.AgentId, createdAt: new Date() };
    await db().agentVersion.createMany({
      data: Array.from({ length: 59 }, (_, at) => ({
        ...row,
        id: `${agent.AgentId.slice(0, 20)}-${at}`,
        version: at + 1,
        changed: "[]",
        was: "{}",
      })),
    });
    await change(agent, { temperature: 1 });
    expect((await versions(agent)).length).toBe(51);
    expect(await stored(agent)).toBe(50);
    await person.ask("DELETE", path(agent));
    expect(await stored(agent)).toBe(50);
    const other = await newAgent(person);
    await change(other, { temperature: 1 });
    await discardForGood(person, `agents/${other.AgentId}`);
    expect(await stored(other)).toBe(0);
  });

  test("are part of the account's data, and deleted with it", async () => {
    const someone = await newPerson();
    const agent = await newAgent(someone);
    await someone.ask("PUT", path(agent), { body: { instructions: "Shorter." } });
    const data = await json<{ agent_versions: object[] }>(
      await someone.ask("GET", "/api/profile/export"),
    );
    expect(data.agent_versions).toEqual([
      {
        agent_id: agent.AgentId,
        version: 1,
        saved_at: agent.updated_at,
        replaced: { instructions: agent.instructions },
      },
    ]);
  });

  test("don't block a change in a full account", async () => {
    const someone = await newPerson();
    const agent = await newAgent(someone, { instructions: "Long. ".repeat(100) });
    await someone.ask("PUT", path(agent), { body: { temperature: 1 } });
    expect(await stored(agent)).toBe(1);
    const full = { ownerId: someone.user.UserId, kind: "Everything", rows: 1, bytes: 2n ** 50n };
    await db().storageUse.create({ data: full });
    const shorter = await someone.ask("PUT", path(agent), { body: { instructions: "Short." } });
    expect(shorter.status).toBe(200);
    expect(await stored(agent)).toBe(0);
  });
});

describe("restoring a version", () => {
  test("saves its values as a new version, and can be undone the same way", async () => {
    const agent = await newAgent(person, { starters: ["Hello?"], max_tokens: 50 });
    const name = newName("Other");
    const second = await change(agent, { name, instructions: "New.", max_tokens: null });
    const restored = await restore(agent, 1);
    expect(restored.notes).toEqual([]);
    expect(restored.agent).toEqual({
      ...agent,
      version: 3,
      updated_at: restored.agent.updated_at,
    });
    const undone = await restore(agent, 2);
    expect(undone.agent).toEqual({
      ...second,
      version: 4,
      updated_at: undone.agent.updated_at,
    });
  });

  test("names what no longer exists, and leaves it out", async () => {
    const { ProviderId } = await newProvider(person, { models: [{ id: "swift-1" }] });
    const connection = await json<Connection>(
      await person.ask("POST", "/api/connections", { body: { url: post.address } }),
    );
    const tool = { connection: connection.ConnectionId, tool: "look_up" };
    const swift = ownModelId(ProviderId, "swift-1");
    const agent = await newAgent(person, {
      model: swift,
      tools: [tool, "current_time"] as unknown as Agent["tools"],
    });
    const [{ function: gone }] = agent.tools as [Agent["tools"][number]];
    await change(agent, { name: newName("Later"), model: FOLLOW_DEFAULT, tools: [] });
    await change(agent, { fallback_model: swift });
    await change(agent, { fallback_model: null });
    await newAgent(person, { name: agent.name });
    await person.ask("DELETE", `/api/model-providers/${ProviderId}`);
    await person.ask("DELETE", `/api/connections/${connection.ConnectionId}`);
    const { agent: restored, notes } = await restore(agent, 1);
    expect(restored.tools.map((each) => each.function.name)).toEqual(["current_time"]);
    expect(restored.model).toBe(FOLLOW_DEFAULT);
    expect(restored.name).toMatch(/^Later/);
    expect(notes.map(({ text }) => text)).toEqual([
      `The name stays ${restored.name}, because another agent is called ${agent.name} now.`,
      "The model stays as it is, because this version's model is no longer available.",
      `Left out, because they no longer exist: ${gone.name}.`,
    ]);
    expect((await restore(agent, 3)).notes.map(({ text }) => text)).toEqual([
      "The fallback model is not set, because this version's is no longer available.",
    ]);
  });

  test("of an unknown version or someone else's agent is not found", async () => {
    const agent = await newAgent(person);
    const stranger = await newPerson();
    for (const number of ["2", "0", "x"])
      expect((await person.ask("POST", path(agent, `/versions/${number}/restore`))).status).toBe(
        404,
      );
    expect((await stranger.ask("POST", path(agent, "/versions/1/restore"))).status).toBe(404);
    expect((await stranger.ask("GET", path(agent, "/versions"))).status).toBe(404);
  });
});
