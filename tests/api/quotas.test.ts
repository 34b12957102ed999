import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { runDue } from "@/lib/tasks/routing/schedule";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { storedBy } from "../support/stored-by";

process.env.QUOTA_MEGABYTES = "1";
process.env.QUOTA_AGENTS = "3";
process.env.QUOTA_TEAMS = "2";
process.env.QUOTA_TEMPLATES = "2";
process.env.QUOTA_TASKS = "4";
process.env.QUOTA_OPEN_TASKS = "3";
process.env.QUOTA_CONVERSATIONS = "2";
process.env.QUOTA_MESSAGES = "6";
process.env.QUOTA_CONVERSATION_MESSAGES = "4";
process.env.RATE_LIMITS = "off";

const answerOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];
const REFUSED = [409, "quota_exceeded"];
const agentBody = (more: object = {}) => ({
  body: { name: newName("Agent"), instructions: "Answer.", ...more },
});
const taskBody = (more: object = {}) => ({
  body: { name: newName("Task"), description: "To do.", ...more },
});

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});

describe("a quota", () => {
  test.each([
    ["/api/agents", 3, agentBody],
    ["/api/templates", 2, agentBody],
    ["/api/teams", 2, () => ({ body: { name: "Desk" } })],
    ["/api/tasks", 3, taskBody],
  ] as const)(
    "of %s lets as many pass as it says, also when many ask at once",
    async (path, most, body) => {
      const someone = await newPerson();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => someone.ask("POST", path, body())),
      );
      expect(answers.filter((each) => each.status === 201)).toHaveLength(most);
      for (const refused of answers.filter((each) => each.status !== 201))
        expect(await answerOf(refused)).toEqual(REFUSED);
    },
  );

  test("has room again after a deletion", async () => {
    const someone = await newPerson();
    const agents = [await newAgent(someone), await newAgent(someone), await newAgent(someone)];
    expect(await answerOf(await someone.ask("POST", "/api/agents", agentBody()))).toEqual(REFUSED);
    await someone.ask("DELETE", `/api/agents/${agents[0]!.AgentId}`);
    await newAgent(someone);
    expect((await storedBy(someone)).Agent![0]).toBe(3);
  });

  test("applies to the agents of a team's file, of which all are imported or none", async () => {
    const someone = await newPerson();
    await newAgent(someone);
    const agents = ["One", "Two", "Three"].map((name) => ({
      name,
      role_description: "",
      instructions: "Answer.",
      model: "any",
      tools: [],
    }));
    const file = {
      format: "troupe-team",
      version: 1,
      team: { name: "Desk", description: "" },
      agents,
      graph: null,
    };
    expect(
      await answerOf(await someone.ask("POST", "/api/teams/import", { body: { file } })),
    ).toEqual(REFUSED);
    expect(await storedBy(someone)).toMatchObject({ Agent: [1, expect.any(Number)] });
    expect((await storedBy(someone)).Team).toBeUndefined();
    expect(
      (
        await someone.ask("POST", "/api/teams/import", {
          body: { file: { ...file, agents: agents.slice(1) } },
        })
      ).status,
    ).toBe(200);
  });

  test("of open tasks does not count completed ones, and can't be bypassed by reopening them", async () => {
    const someone = await newPerson();
    const made = [];
    for (let at = 0; at < 3; at++)
      made.push(
        (await (await someone.ask("POST", "/api/tasks", taskBody())).json()) as { TaskId: string },
      );
    expect(
      (await someone.ask("PUT", `/api/tasks/${made[0]!.TaskId}`, { body: { status: "completed" } }))
        .status,
    ).toBe(200);
    expect((await someone.ask("POST", "/api/tasks", taskBody())).status).toBe(201);
    expect(
      await answerOf(
        await someone.ask("PUT", `/api/tasks/${made[0]!.TaskId}`, { body: { status: "pending" } }),
      ),
    ).toEqual(REFUSED);
    // The total limit, whatever their state.
    await someone.ask("PUT", `/api/tasks/${made[1]!.TaskId}`, { body: { status: "completed" } });
    expect(await answerOf(await someone.ask("POST", "/api/tasks", taskBody()))).toEqual(REFUSED);
  });

  test("of conversations and messages applies to chats, new ones and old", async () => {
    const someone = await newPerson();
    const agent = await newAgent(someone);
    const say = (conversation_id?: string) =>
      someone.ask("POST", "/api/chat", {
        body: { content: "Hello", agent_id: agent.AgentId, conversation_id },
        headers: { accept: "application/json" },
      });
    const first = (await (await say()).json()) as { conversation_id: string };
    expect((await say(first.conversation_id)).status).toBe(200);
    expect(await answerOf(await say(first.conversation_id))).toEqual(REFUSED); // the maximum of one conversation
    expect(
      await answerOf(
        await someone.ask("POST", `/api/conversations/${first.conversation_id}/retry`, {
          body: {},
          headers: { accept: "application/json" },
        }),
      ),
    ).toEqual(REFUSED);
    const second = (await (await say()).json()) as { conversation_id: string };
    expect(await answerOf(await say(second.conversation_id))).toEqual(REFUSED); // the maximum of all
    expect(await answerOf(await say())).toEqual(REFUSED);
    await someone.ask("DELETE", `/api/conversations/${first.conversation_id}`);
    expect(await answerOf(await say(second.conversation_id))).toEqual(REFUSED); // the bin counts
    await someone.ask("DELETE", "/api/bin");
    expect((await say(second.conversation_id)).status).toBe(200);
  });
});

describe("the bytes of an account", () => {
  test("may not exceed its storage; changes that reduce it are allowed", async () => {
    const agent = await newAgent(person, { instructions: "x".repeat(30_000) });
    const task = (await (await person.ask("POST", "/api/tasks", taskBody())).json()) as {
      TaskId: string;
    };
    await db().storageUse.create({
      data: {
        ownerId: person.user.UserId,
        kind: "Filling",
        rows: 1,
        bytes: 1024n * 1024n - 40_000n,
      },
    });
    const grown = (length: number) =>
      person.ask("PUT", `/api/agents/${agent.AgentId}`, {
        body: { instructions: "x".repeat(length) },
      });
    expect((await grown(31_000)).status).toBe(200);
    expect(
      (
        await person.ask("PUT", `/api/tasks/${task.TaskId}`, {
          body: { description: "y".repeat(10_000) },
        })
      ).status,
    ).toBe(409);
    await db().storageUse.updateMany({
      where: { ownerId: person.user.UserId, kind: "Filling" },
      data: { bytes: 1024n * 1024n },
    });
    expect(await answerOf(await grown(31_500))).toEqual(REFUSED);
    expect((await grown(30_500)).status).toBe(200); // still too much, but less
    expect(
      (await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { role_description: "" } }))
        .status,
    ).toBe(200);
  });

  test("end a repeating task's run before it starts, with a sentence", async () => {
    const someone = await newPerson();
    await newAgent(someone);
    const schedule = { cron: "* * * * *", time_zone: "UTC" };
    const { TaskId } = (await (
      await someone.ask("POST", "/api/tasks", taskBody({ schedule }))
    ).json()) as { TaskId: string };
    await db().storageUse.create({
      data: { ownerId: someone.user.UserId, kind: "Filling", rows: 1, bytes: 1024n * 1024n },
    });
    await runDue(new Date(Date.now() + 120_000));
    const task = await (await someone.ask("GET", `/api/tasks/${TaskId}`)).json();
    expect(task).toMatchObject({
      status: "pending",
      error: expect.stringContaining("has reached its limit of"),
      attempts: 0,
    });
  });
});

test("calls with an Idempotency-Key are stored as long as there are few of them", async () => {
  const someone = await newPerson();
  await db().storageUse.create({
    data: { ownerId: someone.user.UserId, kind: "IdempotencyKey", rows: 10_000, bytes: 1n },
  });
  expect(
    await answerOf(
      await someone.ask("POST", "/api/agents", {
        ...agentBody(),
        headers: { "idempotency-key": "once" },
      }),
    ),
  ).toEqual(REFUSED);
  expect((await someone.ask("POST", "/api/agents", agentBody())).status).toBe(201);
});
