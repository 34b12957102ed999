import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";
import { askedFor, newTeam } from "../support/teams";

const LENGTH = "The response reached the maximum length and was cut off.";
const FILTER = "The model provider's content filter stopped the response.";
let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor(), task: taskExecutor });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const requestsWith = (words: string) =>
  model.requests.filter((each) =>
    each.body.messages!.some((one) => String(one.content).includes(words)),
  );

test.each([
  ["length", LENGTH],
  ["content_filter", FILTER],
  ["bored", "The model ended its response early: bored"],
])(
  "a reply that ends with %s in the middle is failed: what came is kept, and paid for",
  async (finish, sentence) => {
    const name = newName();
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: `${name} [tokens=5 finish=${finish}]`, agent_id: agentId },
    });
    const failed = await json<{ run_id: string; conversation_id: string; error: string }>(answer);
    expect([answer.status, failed.error]).toEqual([502, sentence]);
    const { messages } = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${failed.conversation_id}`),
    );
    expect(messages[1]).toMatchObject({
      status: "failed",
      content: "w1 w2 w3 w4 w5",
      error: { code: "provider_error", message: sentence },
      usage: { completion_tokens: 5 },
    });
    expect(await json<Run>(await person.ask("GET", `/api/runs/${failed.run_id}`))).toMatchObject({
      status: "failed",
      usage: { completion_tokens: 5 },
      steps: [{ kind: "model", status: "failed", error: sentence }],
    });
    expect(requestsWith(name)).toHaveLength(1);
  },
);

test.each(["STOP", "end_turn", "eos_token"])(
  "a reply that ends with %s is whole",
  async (finish) => {
    const answer = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { content: `Hello [tokens=2 finish=${finish}]`, agent_id: agentId },
      }),
    );
    expect(answer).toMatchObject({ status: "completed", messages: [{}, { content: "w1 w2" }] });
  },
);

test("the calls of an answer that was cut are not carried out", async () => {
  const content = `${newName()} [tool=current_time {"time_zone":"UTC"}] [finish=length]`;
  const { AgentId } = await newAgent(person, { tools: ["current_time"] as never });
  const failed = await json<{ run_id: string; error: string }>(
    await person.ask("POST", "/api/chat", { body: { content, agent_id: AgentId } }),
  );
  expect(failed.error).toBe(LENGTH);
  const { steps, status } = await json<Run>(await person.ask("GET", `/api/runs/${failed.run_id}`));
  expect([status, steps.map((each) => each.kind)]).toEqual(["failed", ["model"]]);
});

test("a task whose output is cut fails at once, and is not retried automatically", async () => {
  const description = `${newName()} [tokens=4 finish=length]`;
  const { TaskId } = await newTask(person, { description, assigned_agents: [agentId] });
  const { run_id } = await routed(person, TaskId);
  const task = await untilTask(person, TaskId, { status: "pending", error: LENGTH });
  expect(task.result ?? null).toBeNull();
  expect(await runOf(person, run_id)).toMatchObject({
    status: "failed",
    error: { code: "provider_error" },
    usage: { completion_tokens: 4 },
  });
  expect(requestsWith(description)).toHaveLength(1);
});

test("a refused request is not made again by a task", async () => {
  const description = `${newName()} [fail=400]`;
  const { TaskId } = await newTask(person, { description, assigned_agents: [agentId] });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, {
    status: "pending",
    error: "The model provider refused the request: 400 Bad request",
  });
  expect([(await runOf(person, run_id)).status, requestsWith(description).length]).toEqual([
    "failed",
    1,
  ]);
});

test("a cut output is not handed over in a team", async () => {
  const drawn = await newTeam(person, ["one>two"]);
  const from = model.requests.length;
  model.script((request) =>
    askedFor(request) === "one" ? { tokens: 3, finish: "length" } : undefined,
  );
  const { TaskId } = await newTask(person, { team_id: drawn.team.TeamId });
  const { run_id } = await routed(person, TaskId);
  await untilTask(person, TaskId, { status: "pending", error: LENGTH });
  model.script();
  expect(model.requests.slice(from).map(askedFor)).toEqual(["one"]);
  const { steps, usage } = await runOf(person, run_id);
  expect([
    usage.completion_tokens,
    steps.filter((each) => each.kind === "model").map((each) => each.status),
  ]).toEqual([3, ["failed"]]);
});

test("a response cut for lack of resources is requested again, from the beginning", async () => {
  const description = `${newName()} [tokens=3]`;
  let nth = 0;
  model.script((request) =>
    request.body.messages!.some((each) => String(each.content).includes(description)) && nth++ === 0
      ? { finish: "insufficient_system_resource" }
      : undefined,
  );
  const { TaskId } = await newTask(person, { description, assigned_agents: [agentId] });
  await routed(person, TaskId);
  expect(await untilTask(person, TaskId, { status: "completed" })).toMatchObject({
    result: "w1 w2 w3",
  });
  model.script();
});
