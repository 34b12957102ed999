import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { NumberedEvent, Run, Step } from "@/lib/runs/contract";
import { emptyReply, reduce } from "@/lib/runs/shared/reduce";
import { fillSlots, startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { readEvents } from "../support/events";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer, type Script } from "../support/model-server";
import { newPerson, type Person } from "../support/person";
import { getTask, newTask, routed, runOf, untilTask } from "../support/tasks";
import { askedFor, briefOf, newTeam, type Drawn } from "../support/teams";
import { javascript, newTool } from "../support/tools";

let model: ModelServer;
let person: Person;
const DIAMOND = ["one>left", "one>right", "left>last", "right>last"];

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
    TASK_CONCURRENCY_PER_OWNER: "4",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
});
beforeEach(async () => {
  model.requests.length = 0;
  person = await newPerson();
  answering({});
});
afterAll(() => model.close());

/** Everyone answers '<name> has worked', unless told otherwise; conditions are judged as `holds` says. */
function answering(
  by: Record<string, (nth: number) => object>,
  holds: (condition: string, answer: string) => boolean = () => true,
): void {
  const asked = new Map<string, number>();
  const script: Script = (request) => {
    const name = askedFor(request);
    if (name === "judge") {
      const { conditions, answer } = JSON.parse(briefOf(request)) as {
        conditions: string[];
        answer: string;
      };
      return {
        text: JSON.stringify({
          verdicts: conditions.map((condition) => ({
            holds: holds(condition, answer),
            reason: "so it is",
          })),
        }),
      };
    }
    asked.set(name, (asked.get(name) ?? 0) + 1);
    return { tools: [], text: `${name} has worked`, ...by[name]?.(asked.get(name)!) };
  };
  model.script(script);
}

const asks = () => model.requests.map(askedFor);
const briefs = (name: string) =>
  model.requests.filter((each) => askedFor(each) === name).map(briefOf);
const nameOf = (drawn: Drawn, id: string) =>
  Object.entries(drawn.agents).find(([, agent]) => agent.AgentId === id)![0];
const agentSteps = (run: Run): Step[] => run.steps.filter((step) => step.kind === "agent");

/** Routes a task to the team; gives it with its run once that is over, or waits for its person. */
async function work(drawn: Drawn, description = "Do it.") {
  const { TaskId } = await newTask(person, { description, team_id: drawn.team.TeamId });
  const { run_id, method } = await routed(person, TaskId);
  expect(method).toBe("graph");
  await over(run_id);
  return { TaskId, run_id, run: await runOf(person, run_id), task: await getTask(person, TaskId) };
}
const over = (run: string) =>
  expect
    .poll(async () => (await runOf(person, run)).status, { timeout: 15_000 })
    .toMatch(/completed|failed|stopped|waiting/);
const answer = (run: string, body: object) =>
  person.ask("POST", `/api/runs/${run}/input`, { body });
const eventsOf = async (run: string) =>
  readEvents(
    await person.ask("GET", `/api/runs/${run}/events`),
    (event) => event.event === "waiting",
  );
const replyOf = (events: NumberedEvent[]) => events.reduce(reduce, emptyReply);

describe("a diamond", () => {
  test("runs both middle nodes at the same time, and its join sees both; the last one's answer is the result", async () => {
    const both = gate();
    let atWork = 0;
    const found = (text: string) => () => {
      if (++atWork === 2) both.open();
      return { until: both.opened, text };
    };
    answering({
      left: found("left found apples"),
      right: found("right found pears"),
      last: () => ({ text: "apples and pears" }),
    });
    const drawn = await newTeam(person, DIAMOND);
    const { task, run } = await work(drawn, "Find fruit.");
    expect(task).toMatchObject({ status: "completed", result: "apples and pears" });
    expect(run.status).toBe("completed");
    const steps = agentSteps(run);
    expect(steps.map((step) => [nameOf(drawn, step.agent_id), step.status])).toEqual([
      ["one", "finished"],
      ["left", "finished"],
      ["right", "finished"],
      ["last", "finished"],
    ]);
    const [one, left, right, last] = steps as [Step, Step, Step, Step];
    expect(left.started_at < right.finished_at! && right.started_at < left.finished_at!).toBe(true);
    expect(
      left.started_at >= one.finished_at! &&
        last.started_at >= left.finished_at! &&
        last.started_at >= right.finished_at!,
    ).toBe(true);
    const [brief] = briefs("last");
    expect(brief).toContain("Find fruit.");
    for (const words of ["left found apples", "right found pears", "one has worked"])
      expect(brief).toContain(words);
    expect(briefs("left")[0]).not.toContain("pears");
    expect(asks()).toHaveLength(4);
  });

  test("says live who works, and what each of them says", async () => {
    const drawn = await newTeam(person, DIAMOND);
    const { run_id, run } = await work(drawn);
    const events = await eventsOf(run_id);
    const { works, content, usage } = replyOf(events);
    expect(works.map((each) => [nameOf(drawn, each.agent_id), each.content, each.status])).toEqual(
      ["one", "left", "right", "last"].map((name) => [name, `${name} has worked`, "finished"]),
    );
    expect(content).toBe("");
    expect(
      events
        .filter((each) => each.event === "delta")
        .every((each) => each.data.activation !== undefined),
    ).toBe(true);
    // Every token is counted once: the run's usage is that of its steps.
    expect(run.usage.total_tokens).toBe(
      run.steps.reduce((sum, step) => sum + (step.usage?.total_tokens ?? 0), 0),
    );
    expect(usage).toEqual(run.usage);
    expect(
      run.steps
        .filter((step) => step.kind === "model")
        .map((step) => step.activation)
        .toSorted(),
    ).toEqual(["1", "2", "3", "4"]);
  });
});

describe("conditions", () => {
  test("are judged by the model on the answer; several may hold, and an edge without one is always taken", async () => {
    answering(
      { one: () => ({ text: "It is red" }) },
      (condition, words) => words.includes("red") && condition !== "it is blue",
    );
    const drawn = await newTeam(person, [
      "one>red if it is red",
      "one>blue if it is blue",
      "one>warm if it is warm",
      "one>always",
      "red>last",
      "blue>last",
      "warm>last",
      "always>last",
    ]);
    const { run, task } = await work(drawn);
    expect(task.result).toBe("last has worked");
    expect(
      agentSteps(run)
        .map((step) => nameOf(drawn, step.agent_id))
        .toSorted(),
    ).toEqual(["always", "last", "one", "red", "warm"]);
    const judged = run.steps.find((step) => JSON.stringify(step.output ?? "").includes("verdicts"));
    expect(judged).toMatchObject({
      kind: "model",
      activation: "1",
      output: {
        verdicts: [
          { condition: "it is red", holds: true, reason: "so it is" },
          { holds: false },
          { holds: true },
        ],
      },
    });
    expect(judged!.usage!.total_tokens).toBeGreaterThan(0);
    expect(asks().filter((name) => name === "judge")).toHaveLength(1);
  });

  test("none of which holds end the branch; when the finish is not reached, the run fails and says so", async () => {
    answering({}, () => false);
    const drawn = await newTeam(person, ["one>two if it is done", "two>last"]);
    const { task, run } = await work(drawn);
    expect(task).toMatchObject({
      status: "pending",
      error: `The work ended before it reached ${drawn.agents.last!.name}: no condition led on.`,
    });
    expect(run.status).toBe("failed");
    expect(asks()).toEqual(["one", "judge"]);
  });

  test("are read out of a code fence too, and need no reason", async () => {
    const verdicts = JSON.stringify({ verdicts: [{ holds: true, reason: null }] }, null, 2);
    model.script((request) => ({
      tools: [],
      text: askedFor(request) === "judge" ? `\`\`\`json\n${verdicts}\n\`\`\`` : "worked",
    }));
    const { task } = await work(await newTeam(person, ["one>last if it is done"]));
    expect(task.result).toBe("worked");
    expect(asks()).toEqual(["one", "judge", "last"]);
  });

  test("that the model judges in words nobody can read are asked once more, then the run fails", async () => {
    model.script((request) => ({
      text: askedFor(request) === "judge" ? "Well, perhaps." : "worked",
    }));
    const drawn = await newTeam(person, ["one>last if it is done"]);
    const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
    const { run_id } = await routed(person, TaskId);
    await expect
      .poll(async () =>
        (await runOf(person, run_id)).steps.some((step) => step.status === "failed"),
      )
      .toBe(true);
    expect(asks()).toEqual(["one", "judge", "judge"]);
    expect((await runOf(person, run_id)).steps[0]).toMatchObject({
      error: "The model's word on the conditions of the graph could not be read.",
    });
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
  });
});

describe("a circle", () => {
  test("goes round until its condition holds no longer", async () => {
    answering(
      {
        writer: (nth) => ({ text: `draft ${nth}` }),
        critic: (nth) => ({ text: nth < 3 ? `mend it, take ${nth}` : "good now" }),
      },
      (condition, words) => (condition === "it must be mended") === words.startsWith("mend"),
    );
    const drawn = await newTeam(person, [
      "writer>critic",
      "critic>writer if it must be mended",
      "critic>printer if it is good",
    ]);
    const { task, run } = await work(drawn);
    expect(task.result).toBe("printer has worked");
    expect(agentSteps(run).map((step) => nameOf(drawn, step.agent_id))).toEqual([
      "writer",
      "critic",
      "writer",
      "critic",
      "writer",
      "critic",
      "printer",
    ]);
    expect(briefs("writer")[1]).toContain("mend it, take 1");
  });

  test("without end is stopped after 25 steps", async () => {
    answering({ one: (nth) => ({ text: `ping ${nth}` }), two: (nth) => ({ text: `pong ${nth}` }) });
    const drawn = await newTeam(person, ["one>two", "two>one"]);
    const { task, run } = await work(drawn);
    expect(run.error).toEqual({
      code: "step_limit",
      message:
        "The agents went on handing work to each other for 25 steps, the most that one run may.",
    });
    expect([task.status, agentSteps(run).length]).toEqual(["pending", 25]);
  });

  test("of the same words back and forth is a loop, and is named", async () => {
    const drawn = await newTeam(person, ["one>two", "two>one"]);
    const { run } = await work(drawn);
    expect(run.error?.code).toBe("loop_detected");
    expect(run.error?.message).toBe(
      `${drawn.agents.one!.name} and ${drawn.agents.two!.name} hand the same words back and forth, and nothing new comes of it.`,
    );
    expect(agentSteps(run)).toHaveLength(4);
  });
});

describe("a node that needs its person", () => {
  const byHand = newTool(undefined, "by_hand");
  const call = (text: string) => () => ({
    tools: [{ name: "by_hand", arguments: '{"n":1}' }],
    text,
  });

  test("lets the other branch finish first; after the answers only what waited goes on", async () => {
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
    const open = (await runOf(person, run_id)).steps.filter(
      (step) => step.kind === "tool" && step.status === "started",
    );
    const ids = open.map((step) => (step.input as { id: string }).id);
    expect(new Set(ids).size).toBe(2); // the provider called both the same
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
    // As a process leaves it that dies while the call is under way.
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
        leaseOwner: "a-dead-process",
        leaseUntil: new Date(Date.now() + 20_000),
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

test("a task whose agents are exactly a team with a graph runs that graph", async () => {
  const drawn = await newTeam(person, ["one>left", "one>last", "left>last"]);
  const names = ["last", "one", "left"].map((name) => drawn.agents[name]!.name);
  const { TaskId } = await newTask(person, { assigned_agents: names });
  const { method, run_id, reason } = await routed(person, TaskId);
  expect([method, reason]).toEqual(["graph", expect.stringContaining(drawn.team.name)]);
  await untilTask(person, TaskId, { status: "completed", result: "last has worked" });
  expect(
    agentSteps(await runOf(person, run_id)).map((step) => nameOf(drawn, step.agent_id)),
  ).toEqual(["one", "left", "last"]);
});

describe("a run that is tried again by itself", () => {
  test.each([
    ["the provider failed", { malformed: true }],
    ["an agent answered with nothing", { empty: true, text: undefined }],
  ])("because %s asks nobody again who had finished", async (_, fault) => {
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

test("fifty tool calls are all that the agents of a run have together", async () => {
  const many = Array.from({ length: 30 }, (_, nth) => ({
    name: "look_up",
    arguments: `{"n":${nth}}`,
  }));
  const members = Object.fromEntries(
    ["one", "last"].map((name) => [name, { tools: [javascript("return args.n")] }]),
  );
  const drawn = await newTeam(person, ["one>last"], { members });
  model.script((request) =>
    request.body.messages!.at(-1)!.role === "tool" ? { tools: [], text: "done" } : { tools: many },
  );
  const { run, task } = await work(drawn);
  expect(task.status).toBe("completed");
  const calls = run.steps.filter((step) => step.kind === "tool");
  expect([calls.length, calls.filter((step) => step.status === "finished").length]).toEqual([
    60, 50,
  ]);
  expect(JSON.stringify(calls.at(-1)!.output)).toContain(
    "This run has used all of its 50 tool calls.",
  );
}, 40_000);

test("one that fails ends the others' work at once, and the failure is told", async () => {
  answering({ left: () => ({ fail: 401 }), right: () => ({ hang: true }) });
  const { run, task } = await work(await newTeam(person, DIAMOND));
  expect(run.error?.code).toBe("provider_auth");
  expect(task.error).toBe("The model provider refused the key. Check that it is right.");
  expect(agentSteps(run).map((step) => step.status)).toEqual(["finished", "failed", "started"]);
  await expect
    .poll(() => model.requests.find((each) => askedFor(each) === "right")!.aborted)
    .toBe(true);
});

test("a run that is stopped asks nobody any more", async () => {
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
    "An agent was deleted while this was being worked on.",
  );
});
