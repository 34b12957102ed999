import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { mintUserId } from "@/lib/core/identity";
import type { NumberedEvent, Run } from "@/lib/runs/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { allowed } from "@/lib/tools/approvals";
import type { ToolDefinition } from "@/lib/tools/contract";
import { readEvents, textOf } from "../support/events";
import { gate } from "../support/gate";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

const STREAM = { accept: "text/event-stream" };
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

const tool = (
  name: string,
  more: Partial<ToolDefinition["function"]["parameters"]> = {},
  implementation?: ToolDefinition["implementation"],
): ToolDefinition => ({
  type: "function",
  function: {
    name,
    description: `The tool ${name}.`,
    parameters: { type: "object", properties: { n: { type: "number" } }, required: [], ...more },
  },
  ...(implementation ? { implementation } : {}),
});
const script = (source: string, more: object = {}) => ({
  kind: "javascript" as const,
  source,
  ...more,
});

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
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  const tools = [
    "calculator",
    tool(
      "double",
      { required: ["n"] },
      script("export default async function (args) { return { doubled: args.n * 2 } }"),
    ),
    tool(
      "breaks",
      {},
      script("export default async function () { throw new Error('out of paper') }"),
    ),
    tool(
      "asks_first",
      {},
      script("export default async function (args) { return 'did ' + args.n }", {
        approval: "always",
      }),
    ),
    tool("by_hand"),
    tool("waits", {}, script("export default async function () { for (;;); }")),
  ];
  agentId = (await newAgent(person, { tools })).AgentId;
});
afterAll(() => model.close());

const send = (content: string, headers: Record<string, string> = {}, more: object = {}) =>
  person.ask("POST", "/api/chat", { headers, body: { content, agent_id: agentId, ...more } });
const say = async (content: string) => json<ChatAnswer>(await send(content));
const runOf = async (id: string) => json<Run>(await person.ask("GET", `/api/runs/${id}`));
const rowOf = async (id: string) =>
  (await json<ConversationPage>(await person.ask("GET", "/api/conversations"))).conversations.find(
    (each) => each.conversation_id === id,
  );
const answerTo = (run: string, body: object) =>
  person.ask("POST", `/api/runs/${run}/input`, { body });
const eventsOf = async (run: string) =>
  readEvents(await person.ask("GET", `/api/runs/${run}/events`));
const callOf = (answer: ChatAnswer) => answer.messages[1]!.tool_calls![0]!;
/** Sends and listens until the run waits. */
async function untilWaiting(content: string, agent_id = agentId) {
  const events = await readEvents(
    await send(content, STREAM, { agent_id }),
    (each) => each.event === "waiting",
  );
  const run = events.find((each) => each.event === "run")!.data as {
    run_id: string;
    conversation_id: string;
  };
  const waiting = events.at(-1) as Extract<NumberedEvent, { event: "waiting" }>;
  await expect.poll(async () => (await runOf(run.run_id)).status).toBe("waiting");
  return { ...run, waiting: waiting.data };
}
const done = (run: string) => expect.poll(async () => (await runOf(run)).status);

describe("a tool that is called", () => {
  test("is carried out, the model reads its result, and all of it is on record", async () => {
    const answer = await say('Please [tool=double {"n": 21}]');
    expect(answer).toMatchObject({ status: "completed" });
    expect(callOf(answer)).toEqual({
      id: expect.any(String),
      name: "double",
      arguments: { n: 21 },
      ok: true,
      result: '{"doubled":42}',
      duration_ms: expect.any(Number),
    });
    const [, second] = model.requests.filter((each) =>
      JSON.stringify(each.body).includes('\\"n\\": 21'),
    );
    expect(second!.body.messages!.slice(-2)).toMatchObject([
      { role: "assistant", tool_calls: [{ function: { name: "double", arguments: '{"n":21}' } }] },
      { role: "tool", content: '{"doubled":42}' },
    ]);
    const run = await runOf(answer.run_id);
    expect(run.steps.map(({ kind, name, status }) => [kind, name, status])).toEqual([
      ["model", "deepseek-chat", "finished"],
      ["tool", "double", "finished"],
      ["model", "deepseek-chat", "finished"],
    ]);
    const stored = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${answer.conversation_id}`),
    );
    expect(stored.messages[1]!.tool_calls).toEqual(answer.messages[1]!.tool_calls);
  });

  test("is told as events, and the deltas still make up the text", async () => {
    const events = await readEvents(
      await send('Say [tool=double {"n": 4}] and [tool=calculator {"expression": "6*7"}]', STREAM),
    );
    const kinds = events.map((each) => each.event).filter((each) => each !== "delta");
    expect(kinds.slice(0, 3)).toEqual(["run", "tool_call", "tool_call"]);
    expect(kinds.filter((each) => each === "tool_result")).toHaveLength(2);
    const message = events.find((each) => each.event === "message")!.data as {
      content: string;
      tool_calls: { result: string }[];
    };
    expect(textOf(events)).toBe(message.content);
    expect(message.tool_calls.map((each) => each.result)).toEqual(['{"doubled":8}', "42"]);
  });

  test.each([
    ['[tool=breaks {"n": 1}]', "Error: Error: out of paper"],
    ['[tool=nowhere {"n": 1}]', "Error: There is no tool named nowhere."],
    ['[tool=double {"n": "many"}]', "Error: The arguments do not fit the parameters of double."],
    ["[tool=double {}]", "Error: The arguments do not fit the parameters of double."],
    ['[tool=double {"n": ]', "Error: The arguments of double are not valid JSON."],
  ])("and fails is an error that the model reads: %s", async (words, error) => {
    const answer = await say(words);
    expect(answer.status).toBe("completed");
    expect(callOf(answer)).toMatchObject({ ok: false, result: expect.stringContaining(error) });
  });
});

describe("an agent that goes on calling", () => {
  test("must answer with what it has after twelve rounds", async () => {
    const answer = await say("Count [tool=double {}] [again=99 counting]");
    expect(answer).toMatchObject({
      status: "completed",
      messages: [{}, { content: expect.stringContaining('{"doubled":24}') }],
    });
    expect(answer.messages[1]!.tool_calls).toHaveLength(12);
    const asked = model.requests.filter((each) => JSON.stringify(each.body).includes("again=99"));
    expect(asked.map((each) => each.body.tool_choice ?? "free")).toEqual([
      ...Array<string>(12).fill("free"),
      "none",
    ]);
  });

  test("hears that its calls are spent after fifty", async () => {
    const answer = await say(`Many ${'[tool=double {"n": 1}] '.repeat(10)}[again=60 counting]`);
    const calls = answer.messages[1]!.tool_calls!;
    expect(calls.filter((each) => each.ok)).toHaveLength(50);
    expect(calls[50]).toMatchObject({
      ok: false,
      result: "This run has used all of its 50 tool calls. Answer with what you have.",
    });
  });

  test("in a circle is stopped, and the loop is named", async () => {
    const answer = await send('Circle [tool=double {"n": 7}] [again=99]');
    const { error, run_id } = await json<{ error: string; run_id: string }>(answer);
    expect([answer.status, error]).toEqual([
      502,
      "The agent called double three times with the same arguments, and nothing new came of it.",
    ]);
    expect((await runOf(run_id)).error?.code).toBe("loop_detected");
  });

  test("and is stopped in the middle of a call ends at once, and nothing more is asked", async () => {
    const events = readEvents(await send("Slow [tool=waits {}]", STREAM));
    await expect
      .poll(() => db().runStep.count({ where: { name: "waits", status: "started" } }))
      .toBe(1);
    const { runId } = (await db().runStep.findFirst({ where: { name: "waits" } }))!;
    await person.ask("POST", `/api/runs/${runId}/stop`);
    expect((await events).at(-1)).toMatchObject({ event: "done", data: { status: "stopped" } });
    expect(
      model.requests.filter((each) => JSON.stringify(each.body).includes("Slow [tool")),
    ).toHaveLength(1);
  });
});

describe("a tool that needs its person", () => {
  test("waits for the result, across a restart, and goes on with it", async () => {
    const { run_id, conversation_id, waiting } = await untilWaiting('Now [tool=by_hand {"n": 5}]');
    expect(waiting).toMatchObject({ name: "by_hand", arguments: { n: 5 }, for: "result" });
    expect(
      (
        await person.ask("POST", "/api/chat", {
          body: {
            content: "More",
            agent_id: agentId,
            conversation_id: (await runOf(run_id)).conversation_id,
          },
        })
      ).status,
    ).toBe(409);
    await startWorker({ chat: chatExecutor() }); // what a new process does: a run that waits stays as it is
    expect((await runOf(run_id)).status).toBe("waiting");
    expect(await rowOf(conversation_id)).toMatchObject({ active_run: "waiting" });
    expect(
      (await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "Five apples" }))
        .status,
    ).toBe(202);
    await done(run_id).toBe("completed");
    expect(await rowOf(conversation_id)).not.toHaveProperty("active_run");
    const events = await eventsOf(run_id);
    const message = events.find((each) => each.event === "message")!.data as {
      content: string;
      tool_calls: object[];
    };
    expect(message.tool_calls).toMatchObject([
      { name: "by_hand", ok: true, result: "Five apples" },
    ]);
    expect(textOf(events)).toBe(message.content);
  });

  test("answers a caller who wants JSON with what there is", async () => {
    const answer = await say('JSON [tool=by_hand {"n": 6}]');
    expect(answer).toMatchObject({ status: "waiting", usage: null });
    expect((await person.ask("POST", `/api/runs/${answer.run_id}/stop`)).status).toBe(202);
    await done(answer.run_id).toBe("stopped");
  });

  test("waits for nothing once its run was to be stopped, at whatever moment that was said", async () => {
    const wished = gate();
    model.script({ until: wished.opened });
    const [first] = await readEvents(
      await send('Stop [tool=by_hand {"n": 7}]', STREAM),
      (each) => each.event === "run",
    );
    const { run_id } = first!.data as { run_id: string };
    // The wish alone, as it stands when its hint comes while the waiting is being written.
    await db().run.update({ where: { id: run_id }, data: { stopRequested: true } });
    model.script();
    wished.open();
    await done(run_id).toBe("stopped");
  });

  test("begins when it is allowed, with other arguments if given", async () => {
    const { run_id, waiting } = await untilWaiting('Do [tool=asks_first {"n": 1}]');
    expect(waiting.for).toBe("approval");
    await answerTo(run_id, {
      tool_call_id: waiting.tool_call_id,
      approve: true,
      arguments: { n: 9 },
    });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({
      tool_calls: [{ name: "asks_first", arguments: { n: 9 }, ok: true, result: "did 9" }],
    });
  });

  test("that was allowed for the rest of a conversation asks no more there, and asks again elsewhere", async () => {
    const { run_id, conversation_id, waiting } = await untilWaiting(
      'Go [tool=asks_first {"n": 1}] [tool=asks_first {"n": 2}]',
    );
    expect(
      (await answerTo(run_id, { tool_call_id: waiting.tool_call_id, refuse: "No", remember: true }))
        .status,
    ).toBe(400);
    expect(
      (
        await answerTo(run_id, {
          tool_call_id: waiting.tool_call_id,
          approve: true,
          remember: true,
        })
      ).status,
    ).toBe(202);
    await done(run_id).toBe("completed"); // the second call of the round is allowed, too
    expect(
      await db().securityEvent.findMany({
        where: { ownerId: person.user.UserId, kind: "tool_allowed" },
      }),
    ).toMatchObject([{ subject: conversation_id, detail: "asks_first" }]);
    const next = await json<ChatAnswer>(
      await send('On [tool=asks_first {"n": 3}]', {}, { conversation_id }),
    );
    expect(next).toMatchObject({ status: "completed" });
    expect(callOf(next)).toMatchObject({ ok: true, result: "did 3" });
    const elsewhere = await untilWaiting('Other [tool=asks_first {"n": 4}]');
    await answerTo(elsewhere.run_id, {
      tool_call_id: elsewhere.waiting.tool_call_id,
      approve: true,
    });
    await done(elsewhere.run_id).toBe("completed");
    const again = await json<ChatAnswer>(
      await send(
        'Again [tool=asks_first {"n": 5}]',
        {},
        { conversation_id: elsewhere.conversation_id },
      ),
    );
    expect(again.status).toBe("waiting"); // allowed this once
    await person.ask("POST", `/api/runs/${again.run_id}/stop`);

    expect(await db().toolApproval.count({ where: { scope: conversation_id } })).toBe(1);
    expect((await person.ask("DELETE", `/api/conversations/${conversation_id}`)).status).toBe(204);
    expect(await db().toolApproval.count({ where: { scope: conversation_id } })).toBe(0);
  });

  test("and may be called by its own agent alone, once it was allowed for good", async () => {
    const tools = [
      tool(
        "asks_first",
        {},
        script("export default async function () { return 'other' }", { approval: "always" }),
      ),
    ];
    const other = await newAgent(person, { tools });
    const { run_id, conversation_id, waiting } = await untilWaiting(
      'Mine [tool=asks_first {"n": 1}]',
    );
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("completed");
    const me = mintUserId(person.user.UserId);
    expect([...(await allowed(me, conversation_id, agentId, tools))]).toEqual([
      expect.stringMatching(/^asks_first:/),
    ]);
    expect([...(await allowed(me, conversation_id, other.AgentId, tools))]).toEqual([]);
    const stranger = await newPerson();
    expect([
      ...(await allowed(mintUserId(stranger.user.UserId), conversation_id, agentId, tools)),
    ]).toEqual([]);
  });

  test("and was allowed asks again once its definition is another, though its name is the same", async () => {
    const named = (result: string) =>
      tool(
        "asks",
        {},
        script(`export default async function () { return '${result}' }`, { approval: "always" }),
      );
    const { AgentId } = await newAgent(person, { tools: [named("first")] });
    const change = (result: string) =>
      person.ask("PUT", `/api/agents/${AgentId}`, { body: { tools: [named(result)] } });
    const { run_id, conversation_id, waiting } = await untilWaiting("Go [tool=asks {}]", AgentId);
    // What was asked for is not what would be carried out now.
    await change("second");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("completed");
    const again = async () =>
      json<ChatAnswer>(
        await send("Again [tool=asks {}]", {}, { agent_id: AgentId, conversation_id }),
      );
    expect(await again()).toMatchObject({
      status: "completed",
      messages: [{}, { tool_calls: [{ result: "second" }] }],
    });
    await change("third");
    expect((await again()).status).toBe("waiting");
  });

  test("is refused with a reason that the model reads", async () => {
    const { run_id, waiting } = await untilWaiting('Try [tool=asks_first {"n": 2}]');
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, refuse: "Too dear" });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({
      tool_calls: [{ ok: false, result: "The person refused this call: Too dear" }],
    });
  });

  test("takes one answer, of the kind it waits for, to the call that waits", async () => {
    const { run_id, waiting } = await untilWaiting('Once [tool=by_hand {"n": 7}]');
    const id = waiting.tool_call_id;
    for (const body of [
      { tool_call_id: id },
      { tool_call_id: id, result: "a", refuse: "b" },
      { tool_call_id: id, approve: true },
      { tool_call_id: id, refuse: "" },
    ]) {
      expect((await answerTo(run_id, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await answerTo(run_id, { tool_call_id: "another", result: "a" })).status).toBe(409);
    const both = await Promise.all(
      ["one", "two"].map((result) => answerTo(run_id, { tool_call_id: id, result })),
    );
    expect(both.map((each) => each.status).toSorted()).toEqual([202, 409]);
    await done(run_id).toBe("completed");
    expect((await answerTo(run_id, { tool_call_id: id, result: "late" })).status).toBe(409);
  });
});

describe("after a crash", () => {
  /** What a process finds that starts after one that died with this run in its hands. */
  async function died(runId: string) {
    await db().run.update({
      where: { id: runId },
      data: {
        status: "running",
        leaseOwner: "a-dead-process",
        leaseUntil: new Date(Date.now() + 20_000),
      },
    });
    await startWorker({ chat: chatExecutor() });
  }

  /** The rows of a run whose process died when the call had begun. */
  async function diedIn(content: string, name: string) {
    const { run_id, waiting } = await untilWaiting(content);
    const step = (await db().runStep.findFirstOrThrow({ where: { runId: run_id, kind: "tool" } }))
      .step;
    const input = JSON.stringify({
      id: waiting.tool_call_id,
      arguments: waiting.arguments,
      state: "begun",
    });
    await db().runStep.update({
      where: { runId_step: { runId: run_id, step } },
      data: { input, name },
    });
    await died(run_id);
    return { run_id, waiting };
  }

  test("a call that may have happened is not repeated: its person is asked", async () => {
    const { run_id, waiting } = await diedIn('Crash [tool=asks_first {"n": 3}]', "asks_first");
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It did happen" });
    await done(run_id).toBe("completed");
    expect(await db().runStep.count({ where: { runId: run_id, kind: "tool" } })).toBe(1);
  });

  test("it is not repeated after a second crash either, which came before the run waited", async () => {
    const { run_id, waiting } = await diedIn('Twice [tool=asks_first {"n": 5}]', "asks_first");
    await done(run_id).toBe("waiting");
    await died(run_id);
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It did happen" });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({ tool_calls: [{ ok: true, result: "It did happen" }] });
  });

  test("finished rounds are not asked for again", async () => {
    const { run_id, waiting } = await untilWaiting('Again [tool=by_hand {"n": 8}]');
    const asked = () =>
      model.requests.filter((each) => JSON.stringify(each.body).includes('\\"n\\": 8')).length;
    expect(asked()).toBe(1);
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "ok" });
    await done(run_id).toBe("completed");
    expect(asked()).toBe(2);
  });
});
