import { describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation, ConversationPage } from "@/lib/chat/contract";
import { ownModelId } from "@/lib/models/contract";
import { newAgent, newPerson, type Person } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";
import { newTeam, refusal } from "../support/teams";

startProviders();

const say = async (owner: Person, agentId: string, content: string, more: object = {}) =>
  json<ChatAnswer>(
    await owner.ask("POST", "/api/chat", { body: { content, agent_id: agentId, ...more } }),
  );
const change = (owner: Person, id: string, body: object) =>
  owner.ask("PATCH", `/api/conversations/${id}`, { body });
const list = async (owner: Person, query = "") =>
  json<ConversationPage>(await owner.ask("GET", `/api/conversations${query}`));
const idsIn = (rows: { conversation_id: string }[] = []) =>
  rows.map((each) => each.conversation_id);
const read = async (owner: Person, id: string) =>
  json<Conversation>(await owner.ask("GET", `/api/conversations/${id}`));

async function withThree(): Promise<[Person, string, string[]]> {
  const owner = await newPerson();
  const { AgentId } = await newAgent(owner);
  const ids: string[] = [];
  for (const words of ["First of all", "Second to none", "Third time lucky"])
    ids.push((await say(owner, AgentId, words)).conversation_id);
  return [owner, AgentId, ids];
}

describe("a pinned conversation", () => {
  test("is distinguished on the first page, and keeps its position in the list", async () => {
    const [owner, agentId, [first, second, third]] = await withThree();
    expect(await list(owner)).not.toHaveProperty("pinned");
    const changed = await json(await change(owner, first!, { pinned: true }));
    expect(changed).toEqual({ conversation_id: first, title: "First of all", pinned: true });
    const page = await list(owner, `?agent_id=${agentId}&per_page=2`);
    expect([idsIn(page.pinned), idsIn(page.conversations)]).toEqual([[first], [third, second]]);
    const next = await list(
      owner,
      `?per_page=2&last_evaluated_key=${encodeURIComponent(page.pagination.last_evaluated_key!)}`,
    );
    expect(next).not.toHaveProperty("pinned");
    expect(next.conversations).toMatchObject([{ conversation_id: first, pinned: true }]);
    expect((await read(owner, first!)).pinned).toBe(true);
    await change(owner, first!, { pinned: false });
    expect(await list(owner)).not.toHaveProperty("pinned");
  });
});

describe("an archived conversation", () => {
  test("is only in the list of archived ones, still found by a search, and unarchived by a message", async () => {
    const [owner, agentId, [first, second, third]] = await withThree();
    await change(owner, second!, { pinned: true });
    await change(owner, second!, { archived: true });
    expect(await list(owner)).not.toHaveProperty("pinned");
    expect(idsIn((await list(owner)).conversations)).toEqual([third, first]);
    const archived = await list(owner, "?archived=true");
    expect(archived.conversations).toMatchObject([{ conversation_id: second, archived: true }]);
    expect((await list(owner, "?q=none")).conversations).toMatchObject([
      { conversation_id: second, archived: true },
    ]);
    await say(owner, agentId, "One more thing", { conversation_id: second });
    expect(idsIn((await list(owner)).conversations)).toEqual([second, third, first]);
    expect((await list(owner, "?archived=true")).conversations).toEqual([]);
    expect(await refusal(await owner.ask("GET", "/api/conversations?archived=maybe"))).toContain(
      "archived must be true or false",
    );
  });
});

describe("a conversation's model", () => {
  test("may differ from the agent's: for all later messages and retries, until it is reset", async () => {
    const { ProviderId } = await newProvider(person, { models: [{ id: "small" }, { id: "big" }] });
    const [small, big] = ["small", "big"].map((each) => ownModelId(ProviderId, each));
    const agent = await newAgent(person, { model: small });
    const asked = () => model.requests.at(-1)!.body.model;
    const { conversation_id: id } = await say(person, agent.AgentId, "Hello", { model: big });
    expect([asked(), (await read(person, id)).model]).toEqual(["big", big]);
    await say(person, agent.AgentId, "Again", { conversation_id: id });
    expect(asked()).toBe("big");
    await person.ask("POST", `/api/conversations/${id}/retry`, { body: {} });
    expect(asked()).toBe("big");
    expect(await json(await change(person, id, { model: null }))).not.toHaveProperty("model");
    await say(person, agent.AgentId, "And now", { conversation_id: id });
    expect(asked()).toBe("small");
    await change(person, id, { model: big });
    await say(person, agent.AgentId, "Finally", { conversation_id: id });
    expect(asked()).toBe("big");
  });

  test("must be available; a team's agents have their own", async () => {
    const agent = await newAgent(person);
    const body = { content: "Hello", agent_id: agent.AgentId, model: "gpt-nothing" };
    expect(await refusal(await person.ask("POST", "/api/chat", { body }))).toEqual([
      400,
      "invalid_request",
      "This model isn't available here",
      ["model"],
    ]);
    const { conversation_id: id } = await say(person, agent.AgentId, "Hello");
    expect(await refusal(await change(person, id, { model: "gpt-nothing" }))).toContain(
      "This model isn't available here",
    );
    const { team } = await newTeam(person, ["one>two"]);
    const asked = { content: "Hello", team_id: team.TeamId, model: "deepseek-chat" };
    expect(await refusal(await person.ask("POST", "/api/chat", { body: asked }))).toContain(
      "In a conversation with a team, each agent uses its own model",
    );
  });

  test("can only be changed by its own person, and a change must change something", async () => {
    const agent = await newAgent(person);
    const { conversation_id: id } = await say(person, agent.AgentId, "Hello");
    const stranger = await newPerson();
    for (const body of [{ pinned: true }, { archived: true }, { model: null }])
      expect((await change(stranger, id, body)).status).toBe(404);
    expect(await refusal(await change(person, id, {}))).toContain("Title is required");
  });
});
