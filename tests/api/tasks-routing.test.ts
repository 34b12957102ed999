import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { askToRoute, getTask, newTask, routed, runOf } from "../support/tasks";

let model: ModelServer;
let person: Person;
let agents: Agent[];

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
});
beforeEach(async () => {
  person = await newPerson();
  agents = [];
  for (const [name, role_description] of [
    ["Ada", "Does sums."],
    ["Bert", "Writes letters."],
    ["Cleo", "Draws maps."],
  ])
    agents.push(await newAgent(person, { name, role_description }));
});
afterAll(() => model.close());

const answers = (text: string) => model.script({ text });
const names = (list: Agent[]) => list.map((agent) => agent.name);
const ask = async <T>(method: string, url: string, body?: object): Promise<T> => {
  const answer = await person.ask(method, url, { body });
  expect(answer.ok, `${method} ${url}`).toBe(true);
  return (await answer.json()) as T;
};
const newTeam = (members: Agent[]): Promise<Team> =>
  ask("POST", "/api/teams", { name: "Crew", agents: members.map((agent) => agent.AgentId) });
/** Creates a graph: its entry, its finish, and its edges. */
async function draw(
  team: Team,
  entry: Agent,
  finish: Agent,
  edges: [Agent, Agent][],
): Promise<void> {
  await ask("POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: team.agents,
    entry_point: entry.AgentId,
    finish_point: finish.AgentId,
  });
  for (const [from, to] of edges)
    await ask(
      "POST",
      `/api/add-edge?team_id=${team.TeamId}&start_node=${from.AgentId}&end_node=${to.AgentId}`,
      {},
    );
}

describe("with no one assigned, the model", () => {
  test("picks one of the agents by name, with its reason, and the run keeps both", async () => {
    answers('{"agent": "bert", "reason": "It is a\\nletter."}');
    const { TaskId } = await newTask(person, { name: "A letter", description: "To the mayor." });
    const before = model.requests.length;
    const route = await routed(person, TaskId);
    expect(route).toMatchObject({
      method: "model",
      reason: "It is a letter.",
      routed_to: { AgentId: agents[1]!.AgentId, name: "Bert" },
      message: "Routed to Bert",
    });
    expect(model.requests).toHaveLength(before + 1);
    const asked = JSON.parse(
      String(model.requests.at(-1)!.body.messages!.at(-1)!.content),
    ) as object;
    expect(asked).toEqual({
      task: { name: "A letter", description: "To the mayor." },
      agents: names(agents)
        .toReversed()
        .map(
          (name) =>
            expect.objectContaining({ name, role_description: expect.any(String) }) as object,
        ),
    });
    const run = await runOf(person, route.run_id);
    expect(run).toMatchObject({
      status: "queued",
      route: { method: "model", reason: "It is a letter.", agents: [agents[1]!.AgentId] },
    });
    expect(run.steps).toMatchObject([
      {
        step: 1,
        kind: "model",
        activation: "routing",
        status: "finished",
        usage: { total_tokens: expect.any(Number) },
      },
    ]);
  });

  test.each([
    [
      "names nobody's agent",
      { text: '{"agent": "Zoe", "reason": "Why not."}' },
      "it didn't name any of your agents",
    ],
    [
      "answers with something else",
      { text: "Bert should do it" },
      "it didn't name any of your agents",
    ],
    [
      "refuses the key",
      { fail: 401 },
      "The model provider rejected the key. Check that it is correct. The provider says: Authentication Fails (no such user)",
    ],
  ])("that %s is replaced by words, and the reason says so", async (_, script, why) => {
    model.script(script);
    const { TaskId } = await newTask(person, {
      name: "Letters",
      description: "Write letters to everybody.",
    });
    expect(await routed(person, TaskId)).toMatchObject({
      method: "words",
      routed_to: { name: "Bert" },
      reason: `The model couldn't choose (${why}), so the best word match was used. It shares "letters" and "write" with the task, more than any other agent.`,
    });
  });

  test("is not called for a task that is already running", async () => {
    answers('{"agent": "Ada", "reason": "Sums."}');
    const { TaskId } = await newTask(person);
    const { run_id } = await routed(person, TaskId);
    const before = model.requests.length;
    const again = await askToRoute(person, TaskId);
    expect([again.status, await again.json()]).toMatchObject([
      200,
      {
        run_id,
        method: "model",
        reason: "Sums.",
        routed_to: { name: "Ada" },
        message: "This task is already running.",
      },
    ]);
    expect(model.requests).toHaveLength(before);
  });
});

describe("a team", () => {
  test("without a graph works in the order of its members", async () => {
    const team = await newTeam([agents[2]!, agents[0]!]);
    const { TaskId, team_id } = await newTask(person, { team_id: team.TeamId });
    expect(team_id).toBe(team.TeamId);
    const { run_id, ...route } = await routed(person, TaskId);
    expect(route).toMatchObject({
      method: "sequence",
      routed_to: null,
      reason: "They work one after another, in the order of Crew.",
    });
    expect((await runOf(person, run_id)).route!.agents).toEqual([
      agents[2]!.AgentId,
      agents[0]!.AgentId,
    ]);
  });

  test("with a graph works by it", async () => {
    const team = await newTeam(agents);
    await draw(team, agents[0]!, agents[2]!, [
      [agents[0]!, agents[1]!],
      [agents[1]!, agents[2]!],
    ]);
    const { TaskId } = await newTask(person, { team_id: team.TeamId });
    expect(await routed(person, TaskId)).toMatchObject({
      method: "graph",
      routed_to: null,
      reason: "They follow the graph of Crew.",
    });
  });

  test("is meant by exactly its members, in whatever order, when it has a graph", async () => {
    const team = await newTeam(agents.slice(0, 2));
    await draw(team, agents[0]!, agents[1]!, [[agents[0]!, agents[1]!]]);
    const exactly = await newTask(person, { assigned_agents: ["Bert", "Ada"] });
    expect((await routed(person, exactly.TaskId)).method).toBe("graph");
    const others = await newTask(person, { assigned_agents: ["Bert", "Ada", "Cleo"] });
    expect((await routed(person, others.TaskId)).method).toBe("sequence");
  });

  test("whose graph can't run is refused with its warnings, and the task stays as it was", async () => {
    const team = await newTeam(agents.slice(0, 2));
    await draw(team, agents[0]!, agents[1]!, []);
    const { TaskId } = await newTask(person, { team_id: team.TeamId });
    const answer = await askToRoute(person, TaskId);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        error: expect.stringMatching(
          /^The graph of Crew can't run\. The finish point Bert can't be reached from Ada/,
        ),
      },
    ]);
    expect(await getTask(person, TaskId)).toMatchObject({ status: "pending", attempts: 0 });
  });

  test("that is gone leaves its task to no one else, and the task can still be changed", async () => {
    const team = await newTeam(agents);
    const task = await newTask(person, { team_id: team.TeamId });
    await person.ask("DELETE", `/api/teams/${team.TeamId}`);
    const sentence = "This task's team was deleted. Choose another team or agents.";
    const before = model.requests.length;
    const answer = await askToRoute(person, task.TaskId);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: sentence, fields: { team_id: sentence } },
    ]);
    expect(model.requests).toHaveLength(before);
    const { assigned_agents } = await ask<Task>("PUT", `/api/tasks/${task.TaskId}`, {
      team_id: team.TeamId,
      assigned_agents: ["Bert"],
    });
    expect(assigned_agents).toEqual(["Bert"]);
    expect(await routed(person, task.TaskId)).toMatchObject({
      method: "direct",
      routed_to: { name: "Bert" },
    });
    expect(
      (
        await person.ask("PUT", `/api/tasks/${(await newTask(person)).TaskId}`, {
          body: { team_id: team.TeamId },
        })
      ).status,
    ).toBe(404);
  });

  test("of one member gives it the task; of none no one gets it", async () => {
    const one = await newTask(person, { team_id: (await newTeam([agents[1]!])).TeamId });
    expect(await routed(person, one.TaskId)).toMatchObject({
      method: "direct",
      routed_to: { name: "Bert" },
      reason: "It is the only member of Crew.",
    });
    const none = await newTask(person, { team_id: (await newTeam([])).TeamId });
    const answer = await askToRoute(person, none.TaskId);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: "No agents available to route this task" },
    ]);
  });
});
