import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { notificationsOf } from "@/lib/runs/notifications";
import { latest, waitingFor } from "@/lib/runs/latest";
import { newRun } from "@/lib/runs/journal/new-run";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";

process.env.RATE_LIMITS = "off";

/** The maximum size of a response: a page's worth, and a single row. */
const MOST_BYTES = 1_300_000;
const LONG = "x".repeat(200_000);

let person: Person;
let me: string;
beforeAll(async () => {
  person = await newPerson();
  me = person.user.UserId;
});

const now = new Date();
const times = (ago: number) => ({
  createdAt: new Date(now.getTime() - ago),
  updatedAt: new Date(now.getTime() - ago),
});
const tools = (length: number) =>
  JSON.stringify([
    {
      type: "function",
      function: {
        name: "long",
        description: "",
        parameters: { type: "object", properties: {}, required: [] },
      },
      implementation: { kind: "javascript", source: "x".repeat(length) },
    },
  ]);

/** All pages of a list, one after the other, as screens read it: the ids, in order. */
async function everyPage(
  path: string,
  idOf: (row: Record<string, string>) => string,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  const ask = path.includes("?") ? "&" : "?";
  for (let after: string | null = "", pages = 1; ; pages++) {
    const answer: Response = await person.ask("GET", after ? `${path}${ask}after=${after}` : path);
    const text = await answer.text();
    expect(text.length).toBeLessThan(MOST_BYTES);
    ids.push(...(JSON.parse(text) as Record<string, string>[]).map(idOf));
    after = answer.headers.get("x-next-key");
    if (after === null) return { ids, pages };
  }
}

describe("a page ends before it is too large, and the next continues: nothing twice, nothing missing", () => {
  const cases: [string, string, (id: string, at: number) => Promise<unknown>][] = [
    [
      "/api/agents",
      "AgentId",
      (id, at) =>
        db().agent.create({
          data: {
            id,
            ownerId: me,
            name: id,
            nameKey: id,
            instructions: "i",
            model: "m",
            tools: tools(200_000),
            ...times(at),
          },
        }),
    ],
    [
      "/api/templates",
      "TemplateId",
      (id, at) =>
        db().template.create({
          data: {
            id,
            ownerId: me,
            name: id,
            instructions: "i",
            model: "m",
            tools: tools(200_000),
            ...times(at),
          },
        }),
    ],
    [
      "/api/tasks",
      "TaskId",
      (id, at) =>
        db().task.create({
          data: {
            id,
            ownerId: me,
            name: id,
            nameKey: id,
            description: "d",
            status: "pending",
            result: LONG,
            ...times(at),
          },
        }),
    ],
    [
      "/api/teams",
      "TeamId",
      async (id, at) => {
        await db().team.create({ data: { id, ownerId: me, name: id, ...times(at) } });
        await db().graph.create({
          data: {
            id: newId(),
            ownerId: me,
            teamId: id,
            nodes: "[]",
            edges: JSON.stringify([{ start_node: "a", end_node: "b", condition: LONG }]),
            entryPoint: "",
            finishPoint: "",
            updatedAt: now,
          },
        });
      },
    ],
  ];
  test.each(cases)("%s", async (path, idName, make) => {
    const made = Array.from({ length: 9 }, () => newId());
    // Two per moment: their ids decide the order.
    for (const [at, id] of made.entries()) await make(id, Math.floor(at / 2) * 1000);
    const { ids, pages } = await everyPage(path, (row) => row[idName]!);
    expect(ids.filter((id) => made.includes(id)).toSorted()).toEqual(made.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages).toBeGreaterThan(3);
  });

  /** Nine runs of one task, newest first; returns their ids. */
  async function nineRuns(taskId: string, held: { plan?: string; result?: string }) {
    const made = Array.from({ length: 9 }, () => newId());
    for (const [at, id] of made.entries())
      await db().run.create({
        data: {
          ...held,
          id,
          ownerId: me,
          kind: "task",
          status: "completed",
          agentId: "a",
          taskId,
          createdAt: times(at).createdAt,
        },
      });
    return made;
  }
  const runsOf = (taskId: string) => everyPage(`/api/runs?task_id=${taskId}`, (row) => row.run_id!);

  test("/api/runs, whose results are not shown, brings no more than they weigh", async () => {
    const plan = { task: LONG, graph: { nodes: ["a"] }, method: "direct", reason: "r" };
    const made = await nineRuns("of-bounds", { plan: JSON.stringify(plan) });
    expect((await runsOf("of-bounds")).ids).toEqual(made);
  });

  test("/api/runs is not cut into pages by answers that it does not show", async () => {
    const made = await nineRuns("of-long-answers", { result: LONG });
    expect(await runsOf("of-long-answers")).toEqual({ ids: made, pages: 1 });
  });
});

test("names come in one light list, however heavy the agents are", async () => {
  const someone = await newPerson();
  const made = [
    await newAgent(someone, { instructions: "i".repeat(30_000) }),
    await newAgent(someone),
  ];
  const answer = await someone.ask("GET", "/api/agents/names");
  expect(await answer.json()).toEqual(
    made.toReversed().map(({ AgentId, name }) => ({ AgentId, name })),
  );
});

test("the inbox and the dashboard read of runs neither their plans nor their results", async () => {
  const long = newRun({
    keyId: null,
    ownerId: me,
    kind: "task",
    status: "completed",
    agentId: newId(),
    taskId: newId(),
    finishedAt: new Date(),
    plan: LONG,
    result: LONG,
  });
  const waiting = newRun({
    keyId: null,
    ownerId: me,
    kind: "task",
    status: "waiting",
    agentId: newId(),
    taskId: newId(),
    plan: LONG,
  });
  await db().run.createMany({ data: [long, waiting] });
  const who = mintUserId(me);
  const told = [
    ...(await notificationsOf(personalScope(who), 50)).map(({ run }) => run),
    ...(await latest(personalScope(who), 5)),
    ...(await waitingFor(personalScope(who), 5)),
  ];
  expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining([long.id, waiting.id]));
  expect(JSON.stringify(told).length).toBeLessThan(LONG.length);
});

describe("among very many tasks", () => {
  test("a search continues where its page ended, and finds what is far behind", async () => {
    const someone = await newPerson();
    const owner = someone.user.UserId;
    const data = Array.from({ length: 11_000 }, (_, at) => ({
      id: `t${at}-${owner}`,
      ownerId: owner,
      name: `Task ${at}`,
      nameKey: `task ${at}`,
      description: at % 5_000 === 4_999 ? "the ÄPFEL of 100%" : "nothing",
      status: "completed",
      ...times(at),
    }));
    await addRows("Task", data);
    const found: string[] = [];
    let after: string | null = "";
    do {
      const answer: Response = await someone.ask(
        "GET",
        `/api/tasks?q=${encodeURIComponent("äpfel of 100%")}${after ? `&after=${after}` : ""}`,
      );
      found.push(...((await answer.json()) as { name: string }[]).map((each) => each.name));
      after = answer.headers.get("x-next-key");
    } while (after !== null);
    expect(found).toEqual(["Task 4999", "Task 9999"]);
  });
});

describe("beyond the newest 200", () => {
  test("an agent is chosen that fits, and the team with just these members is found", async () => {
    const someone = await newPerson();
    const owner = someone.user.UserId;
    const agents = Array.from({ length: 260 }, (_, at) => ({
      id: `a${at}-${newName()}`,
      ownerId: owner,
      name: `Agent ${at}`,
      nameKey: `agent ${at}`,
      instructions: at === 255 ? "You translate Portuguese letters." : "You count beans.",
      model: "deepseek-chat",
      ...times(at),
    }));
    await db().agent.createMany({ data: agents });
    const task = (await (
      await someone.ask("POST", "/api/tasks", {
        body: { name: "Letter", description: "Translate this Portuguese letter" },
      })
    ).json()) as { TaskId: string };
    const routed = (await (await someone.ask("POST", `/api/route-task/${task.TaskId}`)).json()) as {
      routed_to: { name: string };
    };
    expect(routed.routed_to.name).toBe("Agent 255");

    const pair = [agents[0]!.id, agents[1]!.id];
    const first = (await (
      await someone.ask("POST", "/api/teams", { body: { name: "The pair", agents: pair } })
    ).json()) as { TeamId: string };
    await someone.ask("POST", "/api/setup-graph", {
      body: { agents: pair, entry_point: pair[0], finish_point: pair[1], team_id: first.TeamId },
    });
    await someone.ask(
      "POST",
      `/api/add-edge?start_node=${pair[0]}&end_node=${pair[1]}&team_id=${first.TeamId}`,
    );
    await db().team.createMany({
      data: Array.from({ length: 230 }, () => ({
        id: newId(),
        ownerId: owner,
        name: "Newer",
        createdAt: new Date(Date.now() + 60_000),
        updatedAt: now,
      })),
    });
    const second = (await (
      await someone.ask("POST", "/api/tasks", {
        body: { name: "For two", description: "d", assigned_agents: ["Agent 1", "Agent 0"] },
      })
    ).json()) as { TaskId: string };
    expect(
      await (await someone.ask("POST", `/api/route-task/${second.TaskId}`)).json(),
    ).toMatchObject({ method: "graph", reason: "They follow the graph of The pair." });
  });
});
