import { describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { fillSlots, startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { leaseOfTheDead } from "../support/dead-process";
import { gate } from "../support/gate";
import {
  startTeams,
  DIAMOND,
  agentSteps,
  answer,
  answering,
  asks,
  briefs,
  model,
  over,
  person,
  work,
} from "../support/graph-runs";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { askedFor, newTeam } from "../support/teams";
import { javascript, newTool } from "../support/tools";

startTeams();

describe("a node that needs its person", () => {
  const byHand = newTool(undefined, "by_hand");
  const call = (text: string) => () => ({
    tools: [{ name: "by_hand", arguments: '{"n":1}' }],
    text,
  });

  test("lets the other branch finish first; after the answers only what waited continues", async () => {
    const drawn = await newTeam(person, DIAMOND, {
      members: { left: { tools: [byHand] }, right: { tools: [byHand] } },
    });
    model.script((request) => {
      const name = askedFor(request);
      const results = request.body.messages!.filter((message) => message.role === "tool").length;
      return results || !["left", "right"].includes(name)
        ? {
            tools: [],
            text: `${name}: ${request.body.messages!.at(-1)!.role === "tool" ? request.body.messages!.at(-1)!.content : "worked"}`,
          }
        : call("")();
    });
    const { run_id, run, TaskId } = await work(drawn);
    expect(run.status).toBe("waiting");
    // The branches run in parallel: either may be the first to write.
    const open = (await runOf(person, run_id)).steps
      .filter((step) => step.kind === "tool" && step.status === "started")
      .toSorted((a, b) => Number(a.activation) - Number(b.activation));
    const ids = open.map((step) => (step.input as { id: string }).id);
    expect(new Set(ids).size).toBe(2); // the provider used the same id for both
    expect(open.map((step) => step.activation)).toEqual(["2", "3"]);
    await answer(run_id, { tool_call_id: ids[0], result: "apples" });
    await over(run_id);
    expect((await runOf(person, run_id)).status).toBe("waiting");
    expect(asks().filter((name) => name === "left")).toHaveLength(2);
    await answer(run_id, { tool_call_id: ids[1], result: "pears" });
    await untilTask(person, TaskId, { status: "completed" });
    expect(asks().toSorted()).toEqual(["last", "left", "left", "one", "right", "right"]);
    expect(briefs("last")[0]).toContain("left: apples");
    expect(briefs("last")[0]).toContain("right: pears");
  });

  test("is answered while another's call may have happened: that one is not carried out again", async () => {
    const once = javascript("return 'happened again'");
    const drawn = await newTeam(person, DIAMOND, {
      members: { left: { tools: [once] }, right: { tools: [byHand] } },
    });
    model.script((request) => {
      const [name, last] = [askedFor(request), request.body.messages!.at(-1)!];
      if (last.role === "tool" || !["left", "right"].includes(name))
        return { tools: [], text: `${name}: ${String(last.content)}` };
      return { tools: [{ name: name === "left" ? "look_up" : "by_hand", arguments: '{"n":1}' }] };
    });
    const { run_id, TaskId } = await work(drawn);
    // As left by a process that dies while the call is in progress.
    const call = await db().runStep.findFirstOrThrow({
      where: { runId: run_id, kind: "tool", name: "look_up" },
    });
    await db().runStep.updateMany({
      where: { runId: run_id, activation: call.activation, step: { gt: call.step } },
      data: { activation: "gone" },
    });
    await db().runStep.updateMany({
      where: { runId: run_id, kind: { in: ["tool", "agent"] }, activation: call.activation },
      data: { status: "started", output: null, finishedAt: null },
    });
    await db().run.update({
      where: { id: run_id },
      data: {
        status: "running",
        ...leaseOfTheDead(),
      },
    });
    await startWorker({ chat: chatExecutor(), task: taskExecutor });
    await over(run_id);
    const open = (await runOf(person, run_id)).steps.filter(
      (step) => step.kind === "tool" && step.status === "started",
    );
    const idOf = (name: string) =>
      (open.find((step) => step.name === name)!.input as { id: string }).id;
    await answer(run_id, { tool_call_id: idOf("by_hand"), result: "pears" });
    await over(run_id);
    expect((await runOf(person, run_id)).status).toBe("waiting");
    await answer(run_id, { tool_call_id: idOf("look_up"), result: "It had happened" });
    await untilTask(person, TaskId, { status: "completed" });
    expect(briefs("last")[0]).toContain("left: It had happened");
  });

  test("waits no more once the run is stopped", async () => {
    answering({ one: call("") });
    const { run_id, TaskId } = await work(
      await newTeam(person, ["one>last"], { members: { one: { tools: [byHand] } } }),
    );
    await person.ask("POST", `/api/runs/${run_id}/stop`);
    await untilTask(person, TaskId, { status: "pending" });
    expect((await runOf(person, run_id)).status).toBe("stopped");
    expect(asks()).toEqual(["one"]);
  });
});

describe("a run that is retried automatically", () => {
  test.each([
    ["the provider failed", { malformed: true }],
    ["an agent answered with nothing", { empty: true, text: undefined }],
  ])("because %s runs no agent again that had finished", async (_, fault) => {
    const drawn = await newTeam(person, DIAMOND);
    const leftIsDone = async () =>
      expect
        .poll(() =>
          db().runStep.count({
            where: { agentId: drawn.agents.left!.AgentId, kind: "agent", status: "finished" },
          }),
        )
        .toBe(1);
    answering({ right: (nth) => (nth === 1 ? { ...fault, until: leftIsDone() } : {}) });
    const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
    const { run_id } = await routed(person, TaskId);
    await expect
      .poll(async () => (await db().run.findUnique({ where: { id: run_id } }))!.tries, {
        timeout: 15_000,
      })
      .toBe(1);
    await db().run.updateMany({
      where: { id: run_id, status: "queued" },
      data: { leaseUntil: new Date(0) },
    });
    fillSlots();
    expect(await untilTask(person, TaskId, { status: "completed" })).toMatchObject({
      result: "last has worked",
      attempts: 1,
    });
    expect(asks().toSorted()).toEqual(["last", "left", "one", "right", "right"]);
    expect(
      agentSteps(await runOf(person, run_id)).map((step) => [step.status, step.error]),
    ).toEqual(Array.from({ length: 4 }, () => ["finished", undefined]));
  });
});

test("one that fails ends the others' work at once, and the failure is reported", async () => {
  const both = gate();
  answering({
    left: () => ({ fail: 401, until: both.opened }),
    right: () => {
      both.open();
      return { hang: true };
    },
  });
  const { run, task } = await work(await newTeam(person, DIAMOND));
  expect(run.error?.code).toBe("provider_auth");
  expect(task.error).toBe(
    "The model provider rejected the key. Check that it is correct. The provider says: Authentication Fails (no such user)",
  );
  expect(agentSteps(run).map((step) => step.status)).toEqual(["finished", "failed", "started"]);
  await expect
    .poll(() => model.requests.find((each) => askedFor(each) === "right")!.aborted)
    .toBe(true);
});

test("a run that is stopped no longer asks anyone", async () => {
  answering({ left: () => ({ hang: true }), right: () => ({ hang: true }) });
  const drawn = await newTeam(person, DIAMOND);
  const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
  const { run_id } = await routed(person, TaskId);
  await expect.poll(asks).toHaveLength(3);
  await person.ask("POST", `/api/runs/${run_id}/stop`);
  await untilTask(person, TaskId, { status: "pending" });
  expect((await runOf(person, run_id)).status).toBe("stopped");
  expect(asks()).toHaveLength(3);
});

test("an agent that was deleted after the task was routed is missed with a sentence", async () => {
  const deleted = gate();
  answering({ one: () => ({ until: deleted.opened }) });
  const drawn = await newTeam(person, ["one>last"]);
  const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
  const { run_id } = await routed(person, TaskId);
  await person.ask("DELETE", `/api/agents/${drawn.agents.last!.AgentId}`);
  deleted.open();
  await over(run_id);
  expect((await runOf(person, run_id)).error?.message).toBe(
    "An agent was deleted during this run.",
  );
});
