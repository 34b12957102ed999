import { describe, expect, test } from "vitest";
import type { Dashboard } from "@/lib/dashboard/contract";
import type { RunSummary } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { readEvents } from "../support/events";
import { gate } from "../support/gate";
import { answering, DIAMOND, person, startTeams } from "../support/graph-runs";
import { newAgent } from "../support/person";
import { getTask, newTask, routed, untilTask } from "../support/tasks";
import { newTeam } from "../support/teams";

startTeams();

const listed = async (): Promise<Task[]> =>
  (await (await person.ask("GET", "/api/tasks")).json()) as Task[];

describe("a task that a team works on", () => {
  test("reports its progress while it runs, in lists and by events", async () => {
    const held = gate();
    answering({ last: () => ({ until: held.opened, text: "done" }) });
    const drawn = await newTeam(person, DIAMOND);
    const task = await newTask(person, { team_id: drawn.team.TeamId });
    const heard = readEvents(
      await person.ask("GET", "/api/tasks/events"),
      (event) => (event.data as Partial<Task>).status === "completed",
    );
    await routed(person, task.TaskId);
    // Three have worked, the fourth is working, and the result follows.
    const now = await untilTask(person, task.TaskId, { progress: { step: 4, steps: 5 } });
    expect(now.status).toBe("in_progress");
    expect((await listed())[0]).toMatchObject({ progress: { step: 4, steps: 5 } });
    held.open();
    const done = await untilTask(person, task.TaskId, { status: "completed" });
    expect(done).not.toHaveProperty("progress");
    const told = (await heard).flatMap(({ data }) => (data as Partial<Task>).progress ?? []);
    expect(told.at(-1)).toEqual({ step: 4, steps: 5 });
  });

  test("grows where an agent works again", async () => {
    const held = gate();
    answering(
      { two: (nth) => (nth === 2 ? { until: held.opened, text: "second" } : { text: "first" }) },
      (condition, answer) => (condition === "again" ? answer === "first" : answer === "second"),
    );
    const drawn = await newTeam(person, ["one>two", "two>one if again", "two>three if enough"]);
    const task = await newTask(person, { team_id: drawn.team.TeamId });
    await routed(person, task.TaskId);
    // One, two, one, two; three and the result follow.
    await untilTask(person, task.TaskId, { progress: { step: 4, steps: 6 } });
    held.open();
    await untilTask(person, task.TaskId, { status: "completed" });
  });

  test("one agent has no steps to count", async () => {
    const held = gate();
    answering({ solo: () => ({ until: held.opened, text: "done" }) });
    const { name } = await newAgent(person, { name: "Solo", instructions: "You are solo." });
    const task = await newTask(person, { assigned_agents: [name] });
    const { run_id } = await routed(person, task.TaskId);
    await expect
      .poll(async () => {
        const run = await (await person.ask("GET", `/api/runs/${run_id}`)).json();
        return (run as { steps: unknown[] }).steps.length;
      })
      .toBe(1);
    expect(await getTask(person, task.TaskId)).not.toHaveProperty("progress");
    held.open();
    await untilTask(person, task.TaskId, { status: "completed" });
  });
});

test("the dashboard names a task's team and its members, and whose run it was", async () => {
  const drawn = await newTeam(person, ["one>two"]);
  const task = await newTask(person, { team_id: drawn.team.TeamId });
  await routed(person, task.TaskId);
  await untilTask(person, task.TaskId, { status: "completed" });
  const answer = await person.ask("GET", "/api/dashboard");
  const { teams, runs } = (await answer.json()) as Dashboard;
  expect(teams).toEqual([
    {
      TeamId: drawn.team.TeamId,
      name: drawn.team.name,
      agents: ["one", "two"].map((name) => ({
        AgentId: drawn.agents[name]!.AgentId,
        name: drawn.agents[name]!.name,
      })),
    },
  ]);
  expect(runs[0]).toMatchObject({ task_id: task.TaskId, team_name: drawn.team.name });
});

test("a team's runs are listed by their team, newest first, each with its task's name", async () => {
  const drawn = await newTeam(person, ["one>two"]);
  const other = await newTask(person, { assigned_agents: [drawn.agents.one!.name] });
  await routed(person, other.TaskId);
  await untilTask(person, other.TaskId, { status: "completed" });
  const tasks = [];
  for (const name of ["First of all", "Second to it"]) {
    const task = await newTask(person, { name, team_id: drawn.team.TeamId });
    await routed(person, task.TaskId);
    await untilTask(person, task.TaskId, { status: "completed" });
    tasks.push(task);
  }
  const listed = async (query: string) =>
    (await (await person.ask("GET", `/api/runs?${query}`)).json()) as RunSummary[];
  expect(await listed(`team_id=${drawn.team.TeamId}`)).toMatchObject([
    { task_id: tasks[1]!.TaskId, title: "Second to it" },
    { task_id: tasks[0]!.TaskId, title: "First of all" },
  ]);
  expect(await listed("team_id=none")).toEqual([]);
});
