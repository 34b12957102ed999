import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { compacted } from "@/lib/runs/journal/compact";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";
import { usageOf, viewOf } from "@/lib/runs/run/run-view";
import {
  answering,
  DIAMOND,
  eventsOf,
  model,
  person,
  startTeams,
  work,
} from "../support/graph-runs";
import { newTeam } from "../support/teams";
import { newTask, routed, untilTask } from "../support/tasks";
import { newAgent } from "../support/person";
import { javascript, newTool } from "../support/tools";

// A page receives the events of a live run, and reads the steps of an ended one: both must look the same.
startTeams();

/** Everything except exact times: an event is sent a moment after its row is written. */
const looks = ({ works, status, error }: RunView) => ({
  status,
  error,
  works: works.map(({ started, ended, usage, ...work }) => ({
    ...work,
    tokens: usage?.total_tokens,
    timed: [Boolean(started), Boolean(ended)],
  })),
});
const heard = (events: NumberedEvent[]) => events.reduce(reduce, emptyRunView);

function expectSame(run: Run, events: NumberedEvent[]) {
  const [told, listened] = [viewOf(run), heard(events)];
  expect(looks(told)).toEqual(looks(listened));
  expect(looks(heard(compacted(events)))).toEqual(looks(listened));
  expect(usageOf(run, told).total_tokens).toBe(usageOf(run, listened).total_tokens);
  return listened;
}

test("a team with tools and conditions looks the same by its events and by its steps", async () => {
  answering({
    left: (nth) =>
      nth === 1 ? { tools: [{ name: "look_up", arguments: '{"n":3}' }] } : { text: "left found 3" },
  });
  const members = { left: { tools: [javascript("return args.n")] } };
  const drawn = await newTeam(person, DIAMOND, { members });
  const { run, run_id } = await work(drawn);
  const { works } = expectSame(run, await eventsOf(run_id));
  expect(works).toHaveLength(4);
  expect(works.find((each) => each.toolCalls.length)).toMatchObject({
    content: "left found 3",
    toolCalls: [{ name: "look_up", arguments: { n: 3 }, ok: true, result: "3" }],
  });
  expect(works.at(-1)!.from).toHaveLength(2);
});

test("so does an agent by itself, and one whose work failed", async () => {
  const { AgentId } = await newAgent(person, { tools: [javascript("return args.n")] });
  model.script({ tools: [{ name: "look_up", arguments: '{"n":3}' }] });
  const { TaskId } = await newTask(person, { assigned_agents: [AgentId] });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, { status: "completed" });
  const run = (await (await person.ask("GET", `/api/runs/${run_id}`)).json()) as Run;
  expectSame(run, await eventsOf(run_id));

  model.script({ fail: 401 });
  const again = await routed(
    person,
    (await newTask(person, { assigned_agents: [AgentId] })).TaskId,
  );
  await expect
    .poll(
      async () =>
        ((await (await person.ask("GET", `/api/runs/${again.run_id}`)).json()) as Run).status,
    )
    .toBe("failed");
  const failed = (await (await person.ask("GET", `/api/runs/${again.run_id}`)).json()) as Run;
  const { works } = expectSame(failed, await eventsOf(again.run_id));
  expect(works[0]!.error).toBeTruthy();
});

test("a running run leaves out its steps for those who receive its events; one that has ended does not", async () => {
  const { AgentId } = await newAgent(person);
  model.script({ tokens: 200, pace: 50 });
  const { run_id } = await routed(
    person,
    (await newTask(person, { assigned_agents: [AgentId] })).TaskId,
  );
  const read = async (query: string) =>
    (await (await person.ask("GET", `/api/runs/${run_id}${query}`)).json()) as Run;
  await expect.poll(async () => (await read("")).steps.length).toBeGreaterThan(0);
  // Its first events are in the log a moment after they were sent.
  await expect.poll(() => read("?steps=ended")).toMatchObject({ status: "running", steps: [] });
  await person.ask("POST", `/api/runs/${run_id}/stop`);
  await expect.poll(async () => (await read("")).status).toBe("stopped");
  expect(await read("?steps=ended")).toEqual(await read(""));
  expect((await person.ask("GET", `/api/runs/${run_id}?steps=some`)).status).toBe(400);
});

test("a run that waits and stores no events is shown from its steps, with what it waits for", async () => {
  const byHand = newTool();
  const { AgentId } = await newAgent(person, { tools: [byHand] });
  model.script({ tools: [{ name: "look_up", arguments: '{"n":3}' }] });
  const task = await newTask(person, { assigned_agents: [AgentId] });
  const { run_id } = await routed(person, task.TaskId);
  const read = async (query = "") =>
    (await (await person.ask("GET", `/api/runs/${run_id}${query}`)).json()) as Run;
  await expect.poll(async () => (await read()).status).toBe("waiting");
  const { waiting } = heard(await eventsOf(run_id));
  await expect.poll(async () => (await read("?steps=ended")).steps).toEqual([]);
  await db().runLog.deleteMany({ where: { runId: run_id } });
  const view = viewOf(await read("?steps=ended"));
  expect(view).toMatchObject({ status: "waiting", waiting: { ...waiting, agent_id: AgentId } });
  expect(view.works[0]!.waiting).toMatchObject({ for: "result" });
});
