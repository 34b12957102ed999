import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import { watchAgentDeletions } from "@/lib/teams/agent-deletion";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { json, refusal } from "../support/teams";

let person: Person;
let agents: Agent[];
const ids = (...at: number[]) => at.map((each) => agents[each]!.AgentId);

beforeAll(() => watchAgentDeletions());
beforeEach(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
  agents = [];
  for (let nth = 0; nth < 3; nth++)
    agents.push(await newAgent(person, { name: newName(`A${nth}`) }));
});

const post = (body: object) => person.ask("POST", "/api/teams", { body });
const made = async (body: object = {}) =>
  json<Team>(await post({ name: "Desk", agents: ids(0, 1), ...body }));
const get = async (id: string) => json<Team>(await person.ask("GET", `/api/teams/${id}`));
const put = (id: string, body: object) => person.ask("PUT", `/api/teams/${id}`, { body });
const member = (method: string, team: string, agent: string) =>
  person.ask(method, `/api/teams/${team}/agents/${agent}`);

describe("a team", () => {
  test("is made, listed, changed and deleted", async () => {
    const team = await made({ description: "Front" });
    expect(team).toEqual({
      TeamId: expect.any(String),
      name: "Desk",
      description: "Front",
      agents: ids(0, 1),
      graph: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect(await json(await person.ask("GET", "/api/teams"))).toEqual([team]);
    expect(
      await json(await put(team.TeamId, { name: " Office ", agents: ids(2, 0), version: 1 })),
    ).toMatchObject({ name: "Office", description: "Front", agents: ids(2, 0), version: 2 });
    expect((await person.ask("DELETE", `/api/teams/${team.TeamId}`)).status).toBe(204);
    expect((await person.ask("GET", `/api/teams/${team.TeamId}`)).status).toBe(404);
    expect((await person.ask("GET", `/api/agents/${agents[0]!.AgentId}`)).status).toBe(200);
  });

  test("may have a name that another one has", async () => {
    expect((await made()).TeamId).not.toBe((await made()).TeamId);
  });

  test.each([
    [{ name: "" }, "Name is required", ["name"]],
    [{ name: "x".repeat(101) }, "Name must be at most 100 characters", ["name"]],
    [
      { name: "A", description: "x".repeat(10_001) },
      "Description must be at most 10,000 characters",
      ["description"],
    ],
    [{ name: "A", agents: [randomUUID()] }, "One of these agents doesn't exist", ["agents.0"]],
    [
      { name: "A", agents: Array.from({ length: 51 }, () => randomUUID()) },
      "A team can have up to 50 agents",
      ["agents"],
    ],
  ])("is refused with a sentence: %j", async (body, sentence, fields) => {
    expect(await refusal(await post(body))).toEqual([400, "invalid_request", sentence, fields]);
  });

  test("takes a member by its id, not by a name", async () => {
    const team = await made();
    const named = await newAgent(person, { name: randomUUID() }); // a name that looks like an id, for example someone else's
    expect((await member("POST", team.TeamId, named.name)).status).toBe(404);
    expect((await member("POST", team.TeamId, named.name.toUpperCase())).status).toBe(404);
    expect(await json(await person.ask("GET", `/api/teams/${team.TeamId}`))).toMatchObject({
      agents: team.agents,
      version: 1,
    });
  });

  test("does not take another user's agent", async () => {
    const theirs = await newAgent(await newPerson());
    expect((await post({ name: "A", agents: [theirs.AgentId] })).status).toBe(400);
    expect((await member("POST", (await made()).TeamId, theirs.AgentId)).status).toBe(404);
  });

  test("that was changed elsewhere is not overwritten; without a version the last one wins", async () => {
    const { TeamId } = await made();
    await put(TeamId, { name: "First", version: 1 });
    expect(await refusal(await put(TeamId, { name: "Second", version: 1 }))).toEqual([
      409,
      "conflict",
      "This team was changed elsewhere. Reload it before you save.",
    ]);
    expect((await put(TeamId, { name: "Third" })).status).toBe(200);
    expect((await get(TeamId)).name).toBe("Third");
  });

  test("of two changes at once that name the same version keeps one", async () => {
    const { TeamId } = await made();
    const both = await Promise.all(["One", "Two"].map((name) => put(TeamId, { name, version: 1 })));
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 409]);
  });

  test("gains and loses members; twice is as once", async () => {
    const { TeamId } = await made();
    const added = await json<Team>(await member("POST", TeamId, ids(2)[0]!));
    expect([added.agents, added.version]).toEqual([ids(0, 1, 2), 2]);
    expect(await json(await member("POST", TeamId, ids(2)[0]!))).toEqual(added);
    const left = await json<Team>(await member("DELETE", TeamId, ids(0)[0]!));
    expect([left.agents, left.version]).toEqual([ids(1, 2), 3]);
    expect(await json(await member("DELETE", TeamId, ids(0)[0]!))).toEqual(left);
  });

  test("of fifty takes no more", async () => {
    const more = await Promise.all(Array.from({ length: 48 }, () => newAgent(person)));
    const { TeamId } = await made({ agents: [...ids(0, 1), ...more.map((each) => each.AgentId)] });
    expect(await refusal(await member("POST", TeamId, ids(2)[0]!))).toEqual([
      400,
      "invalid_request",
      "A team can have up to 50 agents",
    ]);
    expect((await member("POST", TeamId, ids(0)[0]!)).status).toBe(200);
  });
});
