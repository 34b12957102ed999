import { beforeAll, describe, expect, test } from "vitest";
import type { Agent, AgentUses } from "@/lib/agents/contract";
import type { Template } from "@/lib/templates/contract";
import { watchAgentDeletions as watchForTasks } from "@/lib/tasks/agent-deletion";
import { watchAgentDeletions as watchForTeams } from "@/lib/teams/agent-deletion";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask } from "../support/tasks";
import { json, newTeam, refusal } from "../support/teams";

let person: Person;
beforeAll(async () => {
  watchForTeams();
  watchForTasks();
  person = await newPerson();
});

const change = (agent: Agent, body: object) =>
  person.ask("PUT", `/api/agents/${agent.AgentId}`, { body });

describe("conversation starters", () => {
  test("are stored with an agent, in their order, without the spaces around them", async () => {
    const agent = await newAgent(person, { starters: [" What can you do?", "Tell me a joke\n"] });
    expect(agent.starters).toEqual(["What can you do?", "Tell me a joke"]);
    const fewer = await json<Agent>(await change(agent, { starters: ["Only this"] }));
    expect([fewer.starters, fewer.version]).toEqual([["Only this"], 2]);
    const renamed = await json<Agent>(await change(agent, { role_description: "Other" }));
    expect(renamed.starters).toEqual(["Only this"]);
    const none = await json<Agent>(await change(agent, { starters: [] }));
    expect(none).not.toHaveProperty("starters");
  });

  test.each([
    [["a", "b", "c", "d", "e"], "starters", "An agent can have up to 4 conversation starters"],
    [[" "], "starters.0", "A conversation starter must not be empty"],
    [["x".repeat(201)], "starters.0", "A conversation starter must be at most 200 characters"],
    ["hello", "starters", "starters must be a list of texts"],
  ])("%j is refused by its field", async (starters, field, sentence) => {
    const body = { name: "Scout", instructions: "Answer.", starters };
    expect(await refusal(await person.ask("POST", "/api/agents", { body }))).toEqual([
      400,
      "invalid_request",
      sentence,
      [field],
    ]);
  });

  test("are stored with a template", async () => {
    const body = { name: "Guide", instructions: "Guide people.", starters: ["Where to?"] };
    const made = await json<Template>(await person.ask("POST", "/api/templates", { body }));
    expect(made.starters).toEqual(["Where to?"]);
    const changed = await person.ask("PUT", `/api/templates/${made.TemplateId}`, {
      body: { starters: ["Here?"] },
    });
    expect((await json<Template>(changed)).starters).toEqual(["Here?"]);
  });
});

describe("a pinned agent", () => {
  test("keeps its version and the time of its last change", async () => {
    const agent = await newAgent(person);
    const pinned = await json<Agent>(await change(agent, { pinned: true }));
    expect(pinned).toEqual({ ...agent, pinned: true });
    const both = await json<Agent>(
      await change(agent, { pinned: false, version: 1, model: "default" }),
    );
    expect(both.version).toBe(2);
    expect(both).not.toHaveProperty("pinned");
  });

  test("is never visible to a stranger", async () => {
    const agent = await newAgent(person);
    const stranger = await newPerson();
    const url = `/api/agents/${agent.AgentId}`;
    expect((await stranger.ask("PUT", url, { body: { pinned: true } })).status).toBe(404);
    expect(await refusal(await change(agent, { pinned: "yes" }))).toContain(
      "pinned must be true or false",
    );
  });
});

describe("where an agent is used", () => {
  const usesOf = async ({ AgentId: id }: Agent, owner = person) =>
    owner.ask("GET", `/api/agents/${id}/uses`);

  test("its teams, graphs, open tasks and schedules are listed, by count and by name", async () => {
    const { team, agents } = await newTeam(person, ["one>two"]);
    const one = agents.one!;
    await newTask(person, { name: "Sum up", assigned_agents: [one.AgentId] });
    await newTask(person, {
      name: "Each week",
      assigned_agents: [one.AgentId],
      schedule: { cron: "0 8 * * 1", time_zone: "UTC" },
    });
    await newTask(person, { name: "Somebody else's", assigned_agents: [agents.two!.AgentId] });
    const uses = await json<AgentUses>(await usesOf(one));
    expect(uses).toMatchObject({
      teams: { count: 1, names: [team.name] },
      graphs: { count: 1, names: [team.name] },
      tasks: { count: 2 },
      schedules: { count: 1, names: ["Each week"] },
    });
    expect(uses.tasks.names.toSorted()).toEqual(["Each week", "Sum up"]);
  });

  test("a new one has no uses, and a stranger sees none", async () => {
    const agent = await newAgent(person);
    const none = { count: 0, names: [] };
    expect(await json(await usesOf(agent))).toEqual({
      teams: none,
      graphs: none,
      tasks: none,
      schedules: none,
    });
    expect((await usesOf(agent, await newPerson())).status).toBe(404);
  });
});

describe("the built-in templates", () => {
  const all = async (query: string) =>
    (await json<Template[]>(await person.ask("GET", `/api/templates${query}`))).filter(
      (each) => each.built_in,
    );

  test("are in German for German readers: the same ones, with the same tools", async () => {
    const [english, german] = [await all(""), await all("?language=de-AT")];
    const same = (some: Template[]) =>
      some.map(({ TemplateId, tools, model }) => [TemplateId, tools, model]);
    expect(same(german)).toEqual(same(english));
    expect(german.map(({ name }) => name)).toEqual([
      "Kundendienst",
      "Recherche",
      "Code-Prüfung",
      "Lektorat",
      "Projektplanung",
      "Datenanalyse",
    ]);
    for (const [at, { instructions, role_description, starters }] of german.entries()) {
      const other = english[at]!;
      expect(instructions).not.toBe(other.instructions);
      expect(role_description).not.toBe(other.role_description);
      expect(starters).toHaveLength(other.starters!.length);
    }
    expect(await all("?language=fr")).toEqual(english);
    const one = await person.ask("GET", `/api/templates/${german[3]!.TemplateId}?language=de`);
    expect(await json(one)).toEqual(german[3]);
  });
});
