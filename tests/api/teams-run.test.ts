import { describe, expect, test } from "vitest";
import type { Step } from "@/lib/runs/run/contract";
import { gate } from "../support/gate";
import {
  startTeams,
  DIAMOND,
  agentSteps,
  answering,
  asks,
  briefs,
  eventsOf,
  model,
  nameOf,
  person,
  replyOf,
  work,
} from "../support/graph-runs";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { askedFor, newTeam } from "../support/teams";
import { javascript } from "../support/tools";

startTeams();

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
    // Every token is counted once: the run's usage is the sum of its steps.
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
  test("are judged by the model on the output; several may be met, and an edge without one is always taken", async () => {
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

  test("none of which is met end the branch; when the finish is not reached, the run fails and says so", async () => {
    answering({}, () => false);
    const drawn = await newTeam(person, ["one>two if it is done", "two>last"]);
    const { task, run } = await work(drawn);
    expect(task).toMatchObject({
      status: "pending",
      error: `The run ended before ${drawn.agents.last!.name}: no condition was met.`,
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

  test("with an unreadable verdict are judged again, then the run fails", async () => {
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
      error: "Couldn't read the model's decision on the graph's conditions.",
    });
    await person.ask("DELETE", `/api/tasks/${TaskId}`);
  });
});

describe("a circle", () => {
  test("repeats until its condition is no longer met", async () => {
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
      message: "The agents reached the limit of 25 steps per run.",
    });
    expect([task.status, agentSteps(run).length]).toEqual(["pending", 25]);
  });

  test("of the same words back and forth is a loop, and is named", async () => {
    const drawn = await newTeam(person, ["one>two", "two>one"]);
    const { run } = await work(drawn);
    expect(run.error?.code).toBe("loop_detected");
    expect(run.error?.message).toBe(
      `${drawn.agents.one!.name} and ${drawn.agents.two!.name} keep sending each other the same text without progress.`,
    );
    expect(agentSteps(run)).toHaveLength(4);
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
