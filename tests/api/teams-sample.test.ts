import { expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Graph, SampleTeam, Team } from "@/lib/teams/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { newAgent, newPerson, type Person } from "../support/person";
import { newTask, routed, untilTask } from "../support/tasks";
import { json } from "../support/teams";

const sample = async (person: Person, body: object = {}): Promise<SampleTeam> =>
  json(await person.ask("POST", "/api/teams/sample", { body }));
const listed = async <T>(person: Person, what: string): Promise<T[]> =>
  json(await person.ask("GET", `/api/${what}`));

Object.assign(process.env, { QUOTA_AGENTS: "8", QUOTA_TEAMS: "2" });

test("the sample team has three agents and a graph that can run, and is made once", async () => {
  const person = await newPerson();
  const [one, two] = await Promise.all([sample(person), sample(person)]);
  expect(one.team.TeamId).toBe(two.team.TeamId);
  expect(one.team.agents).toHaveLength(3);
  const graph = await json<Graph>(await person.ask("GET", `/api/graph?team_id=${one.team.TeamId}`));
  expect(graph).toMatchObject({ valid: true, warnings: [], nodes: { length: 3 } });
  expect(await listed<Agent>(person, "agents")).toHaveLength(3);
  expect(await listed<Team>(person, "teams")).toHaveLength(1);
});

test("one that was changed stays as it is: a new one is made, under free names", async () => {
  const person = await newPerson();
  await newAgent(person, { name: "Note reader" });
  const { team } = await sample(person);
  await person.ask("DELETE", `/api/teams/${team.TeamId}/agents/${team.agents[0]}`);
  const again = await sample(person);
  expect(again.team.TeamId).not.toBe(team.TeamId);
  const names = (await listed<Agent>(person, "agents")).map(({ name }) => name);
  for (const name of ["Note reader", "Note reader 2", "Note reader 3", "Action planner 2"])
    expect(names).toContain(name);
});

test("without room for all of it, nothing of it is created", async () => {
  const full = await newPerson();
  for (let at = 0; at < 6; at++) await newAgent(full, { name: `Agent ${at}` });
  expect((await full.ask("POST", "/api/teams/sample", { body: {} })).status).toBe(409);
  expect(await listed<Agent>(full, "agents")).toHaveLength(6);
  const teams = await newPerson();
  for (const name of ["One", "Two"]) await teams.ask("POST", "/api/teams", { body: { name } });
  expect((await teams.ask("POST", "/api/teams/sample", { body: {} })).status).toBe(409);
  expect(await listed<Agent>(teams, "agents")).toEqual([]);
});

test.each([
  ["en", ["Thursday", "Ben checks all the numbers", "who answers the questions"]],
  ["de", ["Donnerstag", "Ben prüft alle Zahlen", "beantwortet die Fragen"]],
])(
  "in %s the demo model works through it, and the result has what matters",
  async (language, words) => {
    await startWorker({ chat: chatExecutor(), task: taskExecutor });
    const person = await newPerson();
    const { team, task } = await sample(person, { language });
    const made = await newTask(person, { ...task, team_id: team.TeamId });
    expect((await routed(person, made.TaskId)).method).toBe("graph");
    const done = await untilTask(person, made.TaskId, { status: "completed" });
    for (const each of words) expect(done.result).toContain(each);
  },
);
