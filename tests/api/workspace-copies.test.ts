import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { AuditEntry } from "@/lib/audit/contract";
import type { WorkspaceId } from "@/lib/core/identity";
import type { Team } from "@/lib/teams/contract";
import type { Template } from "@/lib/templates/contract";
import type { Copied, Located } from "@/lib/workspaces/contract";
import { newCollection } from "../support/knowledge";
import { newAgent, newPerson, type Person } from "../support/person";
import { newSkill } from "../support/skills";
import { idOf, inWorkspace, newWorkspace, setRole } from "../support/workspaces";

let person: Person;
let source: WorkspaceId;
let target: WorkspaceId;
let here: Person;
let there: Person;

const json = async <T>(answer: Promise<Response> | Response): Promise<T> =>
  (await (await answer).json()) as T;
const copy = (by: Person, to: string, body: object, headers = {}) =>
  by.ask("POST", `/api/workspaces/${to}/copies`, { body: { from: source, ...body }, headers });

const HTTP_TOOL = {
  type: "function",
  function: {
    name: "post_note",
    description: "Posts a note",
    parameters: { type: "object", properties: {}, required: [] },
  },
  implementation: {
    kind: "http",
    method: "POST",
    url: "https://notes.example.com/notes",
    headers: { authorization: "Bearer {{secret.NOTES_KEY}}" },
    approval: "never",
  },
};

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
  source = await newWorkspace([[person, "admin"]]);
  target = await newWorkspace([[person, "owner"]]);
  here = inWorkspace(person, source);
  there = inWorkspace(person, target);
  const secret = { name: "NOTES_KEY", value: "hush-hush", hosts: ["notes.example.com"] };
  expect((await here.ask("POST", "/api/secrets", { body: secret })).status).toBeLessThan(300);
});

describe("POST /api/workspaces/{id}/copies", () => {
  test("copies an agent without its secret, and says so before and after", async () => {
    const agent = await newAgent(here, {
      instructions: "Sail north.",
      tools: [HTTP_TOOL as never],
      temperature: 0.5,
    });
    const body = { kind: "agent", item_id: agent.AgentId };
    const before = await json<Copied>(copy(person, target, { ...body, dry_run: true }));
    const lost = {
      left_out: [],
      secrets: [{ agent: agent.name, tool: "post_note", secret: "NOTES_KEY" }],
      models: [],
      skills: [],
      collections: [],
    };
    expect(before).toEqual({
      kind: "agent",
      id: null,
      name: agent.name,
      agents: [agent.name],
      ...lost,
    });
    expect(await json<Agent[]>(there.ask("GET", "/api/agents"))).toEqual([]);

    const copied = await json<Copied>(copy(person, target, body));
    expect(copied).toEqual({ ...before, id: copied.id });
    const made = await json<Agent>(there.ask("GET", `/api/agents/${copied.id}`));
    expect(made).toMatchObject({
      name: agent.name,
      instructions: "Sail north.",
      temperature: 0.5,
      tools: [{ implementation: { kind: "http", approval: "always" } }],
    });
    expect(made.AgentId).not.toBe(agent.AgentId);
    expect(await (await there.ask("GET", "/api/secrets")).text()).not.toContain("NOTES_KEY");
    const log = await json<AuditEntry[]>(here.ask("GET", `/api/audit?q=${agent.AgentId}`));
    expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([["item_copied", agent.name]]);
    const again = await json<Copied>(copy(person, target, body));
    expect(again.name).toBe(`${agent.name} 2`);
  });

  test("brings a team's agents and its graph", async () => {
    const [one, two] = [await newAgent(here), await newAgent(here)];
    const team = await json<Team>(
      here.ask("POST", "/api/teams", {
        body: { name: "Crew", agents: [one.AgentId, two.AgentId] },
      }),
    );
    await here.ask("POST", "/api/setup-graph", {
      body: {
        team_id: team.TeamId,
        agents: [one.AgentId, two.AgentId],
        entry_point: one.AgentId,
        finish_point: two.AgentId,
      },
    });
    const edge = `start_node=${one.AgentId}&end_node=${two.AgentId}&team_id=${team.TeamId}`;
    expect((await here.ask("POST", `/api/add-edge?${edge}`)).status).toBe(200);
    const body = { kind: "team", item_id: team.TeamId };
    const planned = await json<Copied>(copy(person, target, { ...body, dry_run: true }));
    expect(planned).toMatchObject({ id: null, name: "Crew", agents: [one.name, two.name] });
    const copied = await json<Copied>(copy(person, target, body));
    const made = await json<Team>(there.ask("GET", `/api/teams/${copied.id}`));
    expect(made.agents).toHaveLength(2);
    expect(made.agents).not.toContain(one.AgentId);
    expect(made.graph?.edges).toEqual([
      expect.objectContaining({ start_node: made.agents[0], end_node: made.agents[1] }),
    ]);
    const again = await json<Copied>(copy(person, target, body));
    expect(again.agents).toEqual([`${one.name} 2`, `${two.name} 2`]);
  });

  test("copies a template, also from and to the personal workspace", async () => {
    const template = await json<Template>(
      here.ask("POST", "/api/templates", { body: { name: "Letter", instructions: "Be brief." } }),
    );
    const copied = await json<Copied>(
      copy(person, idOf(person), { kind: "template", item_id: template.TemplateId }),
    );
    expect(await json<Template>(person.ask("GET", `/api/templates/${copied.id}`))).toMatchObject({
      name: "Letter",
      instructions: "Be brief.",
    });
    const agent = await newAgent(person);
    const body = { kind: "agent", item_id: agent.AgentId, from: idOf(person) };
    expect((await copy(person, target, body)).status).toBe(200);
  });

  test("leaves skills and collections, says which, and finds a skill that is there", async () => {
    const { collection_id } = await newCollection(here, { name: "Charts" });
    for (const name of ["knots", "signals"]) await newSkill(here, { name });
    await newSkill(there, { name: "signals" });
    const knowledge = {
      collections: [collection_id],
      mode: "always" as const,
      whole_documents: false,
    };
    const wanted = { skills: ["knots", "signals"], knowledge };
    const agent = await newAgent(here, wanted);
    const missing = {
      skills: [{ agent: agent.name, skill: "knots" }],
      collections: [{ agent: agent.name, collection: "Charts" }],
    };
    const body = { kind: "agent", item_id: agent.AgentId };
    const copied = await json<Copied>(copy(person, target, body));
    expect(copied).toMatchObject(missing);
    const made = await json<Agent>(there.ask("GET", `/api/agents/${copied.id}`));
    expect(made.skills).toEqual(["knots", "signals"]);
    expect(made).not.toHaveProperty("knowledge");

    const template = await json<Template>(
      here.ask("POST", "/api/templates", {
        body: { name: agent.name, instructions: "Be brief.", ...wanted },
      }),
    );
    const asTemplate = { kind: "template", item_id: template.TemplateId };
    expect(await json<Copied>(copy(person, target, asTemplate))).toMatchObject(missing);

    const team = await json<Team>(
      here.ask("POST", "/api/teams", { body: { name: "Pilots", agents: [agent.AgentId] } }),
    );
    const asTeam = { kind: "team", item_id: team.TeamId, dry_run: true };
    expect(await json<Copied>(copy(person, target, asTeam))).toMatchObject(missing);
  });

  test("with the same Idempotency-Key copies once", async () => {
    const agent = await newAgent(here);
    const body = { kind: "agent", item_id: agent.AgentId };
    const key = { "idempotency-key": `copy-${agent.AgentId}` };
    const [first, second] = [
      await json<Copied>(copy(person, target, body, key)),
      await json<Copied>(copy(person, target, body, key)),
    ];
    expect(second).toEqual(first);
    const named = (await json<Agent[]>(there.ask("GET", "/api/agents"))).filter(({ name }) =>
      name.startsWith(agent.name),
    );
    expect(named).toHaveLength(1);
  });

  test("refuses viewers of the target, and finds nothing where the person is no member", async () => {
    const other = await newPerson();
    const agent = await newAgent(here);
    const hidden = await newAgent(here, { only_me: true });
    const body = { kind: "agent", item_id: agent.AgentId };
    const viewed = await newWorkspace([
      [person, "viewer"],
      [other, "owner"],
    ]);
    expect((await copy(person, viewed, body)).status).toBe(403);
    const foreign = await newWorkspace([[other, "owner"]]);
    expect((await copy(person, foreign, body)).status).toBe(404);
    expect((await copy(other, viewed, body)).status).toBe(404);
    expect((await copy(person, target, { ...body, item_id: "unknown" })).status).toBe(404);
    expect((await copy(person, target, { ...body, from: target })).status).toBe(400);
    expect((await copy(person, target, { ...body, kind: "task" })).status).toBe(400);

    const colleague = await newPerson();
    await setRole(source, colleague, "viewer");
    const own = idOf(colleague);
    expect((await copy(colleague, own, body)).status).toBe(200);
    expect((await copy(colleague, own, { ...body, item_id: hidden.AgentId })).status).toBe(404);
  });
});

describe("GET /api/workspaces/locate", () => {
  const ask = (by: Person, kind: string, id: string) =>
    by.ask("GET", `/api/workspaces/locate?kind=${kind}&item_id=${id}`);
  const locate = (by: Person, kind: string, id: string) => json<Located>(ask(by, kind, id));
  const NOWHERE = {};

  test("says in which of the person's workspaces an item is", async () => {
    const [agent, own] = [await newAgent(here), await newAgent(person)];
    const draft = await newAgent(here, { only_me: true });
    const team = await json<Team>(
      here.ask("POST", "/api/teams", { body: { name: "Found", agents: [agent.AgentId] } }),
    );
    const task = await json<{ TaskId: string }>(
      here.ask("POST", "/api/tasks", { body: { name: "Find", description: "It." } }),
    );
    const chat = await json<{ conversation_id: string; run_id: string }>(
      here.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: agent.AgentId } }),
    );
    for (const [kind, id] of [
      ["agent", agent.AgentId],
      ["agent", draft.AgentId],
      ["team", team.TeamId],
      ["task", task.TaskId],
      ["conversation", chat.conversation_id],
      ["run", chat.run_id],
    ] as const)
      for (const by of [person, there])
        expect(await locate(by, kind, id), kind).toEqual({ WorkspaceId: source });
    expect(await locate(there, "agent", own.AgentId)).toEqual({
      WorkspaceId: idOf(person),
      personal: true,
    });
    expect(await locate(person, "team", agent.AgentId)).toEqual(NOWHERE);
    expect((await ask(person, "workspace", source)).status).toBe(400);

    const colleague = await newPerson();
    await setRole(source, colleague, "viewer");
    const stranger = await newPerson();
    const parts = [
      ["conversation", chat.conversation_id],
      ["run", chat.run_id],
    ] as const;
    for (const [kind, id] of [["agent", draft.AgentId] as const, ...parts]) {
      expect(await locate(colleague, kind, id), kind).toEqual(NOWHERE);
      expect(await locate(stranger, kind, id), kind).toEqual(NOWHERE);
    }
    expect(await locate(colleague, "agent", agent.AgentId)).toEqual({ WorkspaceId: source });
    await here.ask("POST", `/api/conversations/${chat.conversation_id}/share`);
    for (const [kind, id] of parts) {
      expect(await locate(colleague, kind, id), kind).toEqual({ WorkspaceId: source });
      expect(await locate(stranger, kind, id), kind).toEqual(NOWHERE);
    }
    await here.ask("DELETE", `/api/conversations/${chat.conversation_id}`);
    for (const [kind, id] of parts) expect(await locate(person, kind, id)).toEqual(NOWHERE);
  });
});
