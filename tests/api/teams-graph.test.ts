import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Graph, Team } from "@/lib/teams/contract";
import { watchAgentDeletions } from "@/lib/teams/agent-deletion";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { json, newTeam, refusal } from "../support/teams";

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

const setUp = (body: object) =>
  person.ask("POST", "/api/setup-graph", {
    body: { agents: ids(0, 1, 2), entry_point: ids(0)[0], finish_point: ids(2)[0], ...body },
  });
const edge = (method: string, from: string, to: string, more: Record<string, string> = {}) =>
  person.ask(
    method,
    `${method === "POST" ? "/api/add-edge" : "/api/edges"}?${new URLSearchParams({ start_node: from, end_node: to, ...more })}`,
  );
const graph = async (query = "") => json<Graph>(await person.ask("GET", `/api/graph${query}`));

describe("a graph", () => {
  test("without a team is set up by ids or names, and extended edge by edge", async () => {
    expect((await person.ask("GET", "/api/graph")).status).toBe(404);
    expect(await refusal(await edge("POST", ids(0)[0]!, ids(1)[0]!))).toEqual([
      400,
      "invalid_request",
      "Set up the graph before you add edges",
    ]);
    const [a, b, c] = agents as [Agent, Agent, Agent];
    const first = await json<Graph>(
      await setUp({ agents: [a.name.toUpperCase(), b.AgentId, c.name], entry_point: a.name }),
    );
    expect(first).toEqual({
      graph_id: expect.any(String),
      team_id: null,
      edges: [],
      entry_point: a.AgentId,
      finish_point: c.AgentId,
      version: 1,
      valid: false,
      nodes: agents.map(({ AgentId, name }) => ({ agent_id: AgentId, name })),
      warnings: [
        `The finish point ${c.name} can't be reached from ${a.name}. Draw edges that lead to it.`,
        `No way leads to ${b.name}, so it never works.`,
      ],
    });
    await edge("POST", a.name, b.AgentId);
    const drawn = await json<Graph>(
      await edge("POST", b.AgentId, c.AgentId, { condition: " it is done " }),
    );
    expect(drawn).toMatchObject({
      valid: true,
      warnings: [],
      version: 3,
      edges: [
        { start_node: a.AgentId, end_node: b.AgentId },
        { start_node: b.AgentId, end_node: c.AgentId, condition: "it is done" },
      ],
    });
    expect(await graph()).toEqual(drawn);
  });

  test("is as it was when a call is repeated", async () => {
    await setUp({ positions: { [ids(0)[0]!]: { x: 1.5, y: -20 } } });
    const drawn = await json<Graph>(
      await edge("POST", ids(0)[0]!, ids(2)[0]!, { condition: "so" }),
    );
    expect(await json(await setUp({}))).toEqual(drawn);
    expect(await json(await edge("POST", ids(0)[0]!, ids(2)[0]!, { condition: "so" }))).toEqual(
      drawn,
    );
    const without = await json<Graph>(await edge("DELETE", ids(0)[0]!, ids(2)[0]!));
    expect([without.edges, without.version]).toEqual([[], drawn.version + 1]);
    expect(await json(await edge("DELETE", ids(0)[0]!, ids(2)[0]!))).toEqual(without);
  });

  test("sets another condition on an edge, or none", async () => {
    await setUp({});
    await edge("POST", ids(0)[0]!, ids(2)[0]!, { condition: "so" });
    expect(
      (await json<Graph>(await edge("POST", ids(0)[0]!, ids(2)[0]!, { condition: "so not" })))
        .edges,
    ).toMatchObject([{ condition: "so not" }]);
    expect(
      (await json<Graph>(await edge("POST", ids(0)[0]!, ids(2)[0]!))).edges[0],
    ).not.toHaveProperty("condition");
  });

  test("set up again keeps the edges and places of those who stay", async () => {
    await setUp({ positions: { [agents[0]!.name]: { x: 10, y: 20 } } });
    await edge("POST", ids(0)[0]!, ids(1)[0]!);
    await edge("POST", ids(1)[0]!, ids(2)[0]!);
    const now = await json<Graph>(await setUp({ agents: ids(0, 1), finish_point: ids(1)[0] }));
    expect(now).toMatchObject({
      nodes: [{ agent_id: ids(0)[0], x: 10, y: 20 }, { agent_id: ids(1)[0] }],
      edges: [{ start_node: ids(0)[0], end_node: ids(1)[0] }],
      valid: true,
    });
    expect(now.edges).toHaveLength(1);
  });

  test.each([
    [{ agents: [] }, "Choose at least one agent", "agents"],
    [{ agents: ["nobody"] }, "One of these agents doesn't exist", "agents.0"],
    [
      { agents: Array.from({ length: 51 }, () => randomUUID()) },
      "A team can have up to 50 agents",
      "agents",
    ],
    [{ entry_point: "" }, "Choose the agent that starts", "entry_point"],
    [{ entry_point: "nobody" }, "The entry point must be one of the graph's agents", "entry_point"],
    [
      { finish_point: "nobody" },
      "The finish point must be one of the graph's agents",
      "finish_point",
    ],
  ])("is refused with a sentence: %j", async (body, sentence, field) => {
    expect(await refusal(await setUp(body))).toEqual([400, "invalid_request", sentence, [field]]);
  });

  test("of a team contains only its members", async () => {
    const team_id = (await made()).TeamId;
    expect(await refusal(await setUp({ team_id }))).toEqual([
      400,
      "invalid_request",
      `${agents[2]!.name} is not a member of this team`,
      ["agents.2"],
    ]);
    await setUp({ team_id, agents: ids(0, 1), finish_point: ids(1)[0] });
    expect(await refusal(await edge("POST", ids(0)[0]!, ids(2)[0]!, { team_id }))).toEqual([
      400,
      "invalid_request",
      "Both ends of an edge must be agents of the graph",
      ["end_node"],
    ]);
    expect((await get(team_id)).graph).toMatchObject({
      entry_point: ids(0)[0],
      nodes: [{ name: agents[0]!.name }, {}],
    });
    expect((await person.ask("GET", "/api/graph")).status).toBe(404);
    expect((await graph(`?team_id=${team_id}`)).team_id).toBe(team_id);
  });

  test("that was changed elsewhere is not overwritten", async () => {
    await setUp({});
    await edge("POST", ids(0)[0]!, ids(2)[0]!);
    expect(await refusal(await setUp({ agents: ids(0, 2), version: 1 }))).toEqual([
      409,
      "conflict",
      "This graph was changed elsewhere. Reload it before you save.",
    ]);
    expect((await setUp({ agents: ids(0, 2), version: 2 })).status).toBe(200);
  });

  test("does not lose edges added concurrently", async () => {
    await setUp({});
    const [a, b, c] = ids(0, 1, 2) as [string, string, string];
    await Promise.all([
      edge("POST", a, b),
      edge("POST", b, c),
      edge("POST", a, c),
      edge("POST", c, a, { condition: "again" }),
    ]);
    expect(await graph()).toMatchObject({ version: 5, edges: { length: 4 } });
  });

  test("names the agents of an endless cycle", async () => {
    const { graph: drawn, agents: by } = await newTeam(person, ["one>two", "two>one", "two>last"]);
    expect(drawn).toMatchObject({
      valid: true,
      warnings: [
        `${by.one!.name} and ${by.two!.name} hand work to each other without end. Give one of the edges between them a condition.`,
      ],
    });
    const alone = await newTeam(person, ["one>one", "one>last if it is done"]);
    expect(alone.graph.warnings).toEqual([
      `${alone.agents.one!.name} hands its work to itself without end. Give that edge a condition.`,
    ]);
    const endless = await newTeam(person, ["one>two", "two>one"], { finish: "two" });
    expect(endless.graph.valid).toBe(true);
  });

  test("that can't run is saved, but a task of its team is refused", async () => {
    const { team, agents: by } = await newTeam(person, [
      "one>two",
      "two>one if it is bad",
      "three>last",
    ]);
    const task = await person.ask("POST", "/api/tasks", {
      body: { name: newName("Task"), description: "x", team_id: team.TeamId },
    });
    const routed = await person.ask(
      "POST",
      `/api/route-task/${(await json<{ TaskId: string }>(task)).TaskId}`,
    );
    const [status, code, sentence] = await refusal(routed);
    expect([status, code]).toEqual([400, "invalid_request"]);
    expect(sentence).toContain(
      `The finish point ${by.last!.name} can't be reached from ${by.one!.name}.`,
    );
    expect(
      (await person.ask("POST", "/api/chat", { body: { content: "Hi", team_id: team.TeamId } }))
        .status,
    ).toBe(400);
  });
});

describe("a removed member", () => {
  test("leaves the graph with its edges; an entry that left is missed with a sentence", async () => {
    const { team, agents: by } = await newTeam(person, ["one>two", "two>last"]);
    await member("DELETE", team.TeamId, by.one!.AgentId);
    expect(await graph(`?team_id=${team.TeamId}`)).toMatchObject({
      entry_point: "",
      nodes: { length: 2 },
      edges: { length: 1 },
      valid: false,
      warnings: ["No agent is marked as the entry point. Choose who begins."],
    });
    await put(team.TeamId, { agents: [] });
    expect(await get(team.TeamId)).toMatchObject({ agents: [], graph: null });
  });

  test("because it is deleted leaves every team and graph", async () => {
    const { team, agents: by } = await newTeam(person, ["one>two", "two>last"]);
    await setUp({
      agents: [by.two!.AgentId, by.last!.AgentId],
      entry_point: by.two!.AgentId,
      finish_point: by.last!.AgentId,
    });
    await person.ask("DELETE", `/api/agents/${by.two!.AgentId}`);
    expect(await get(team.TeamId)).toMatchObject({
      agents: [by.one!.AgentId, by.last!.AgentId],
      graph: { nodes: { length: 2 }, edges: [] },
    });
    expect((await graph()).nodes.map((node) => node.agent_id)).toEqual([by.last!.AgentId]);
  });
});

describe("another user's team", () => {
  test("is not found in a body or a query, as if it had never been", async () => {
    const theirs = await newTeam(await newPerson(), ["one>last"]);
    const asks = (team_id: string) => [
      setUp({ team_id }),
      edge("POST", ids(0)[0]!, ids(1)[0]!, { team_id }),
      edge("DELETE", ids(0)[0]!, ids(1)[0]!, { team_id }),
      person.ask("GET", `/api/graph?team_id=${team_id}`),
      person.ask("POST", "/api/chat", { body: { content: "Hi", team_id } }),
    ];
    const [foreign, unknown] = await Promise.all(
      [theirs.team.TeamId, randomUUID()].map((id) => Promise.all(asks(id))),
    );
    expect(foreign!.map((each) => each.status)).toEqual([404, 404, 404, 404, 404]);
    const told = async (answers: Response[]) =>
      (await Promise.all(answers.map((each) => each.json()))).map(({ error, code }) => [
        error,
        code,
      ]);
    expect(await told(foreign!)).toEqual(await told(unknown!));
  });

  test("lends no agents to a graph", async () => {
    const theirs = await newAgent(await newPerson(), { name: newName("Theirs") });
    for (const word of [theirs.AgentId, theirs.name])
      expect((await setUp({ agents: [...ids(0), word] })).status).toBe(400);
    await setUp({});
    expect((await edge("POST", ids(0)[0]!, theirs.AgentId)).status).toBe(400);
  });
});
