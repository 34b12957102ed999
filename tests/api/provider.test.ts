import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";

const STREAM = { accept: "text/event-stream" };
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
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const send = (content: string, more: object = {}, headers: Record<string, string> = {}) =>
  person.ask("POST", "/api/chat", { headers, body: { content, agent_id: agentId, ...more } });
/** All requests to the provider while this was the last message. */
const askedFor = (content: string) =>
  model.requests.filter(
    (each) => each.body.messages!.findLast((one) => one.role === "user")!.content === content,
  );
const stored = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));
type Failed = { error: string; code: string; run_id: string; conversation_id: string };

describe("a provider that fails", () => {
  test.each([
    [
      "fail=401",
      "provider_auth",
      "The model provider rejected the key. Check that it is correct.",
      1,
    ],
    ["fail=402", "provider_quota", "Your account at the model provider has no credit left.", 1],
    ["fail=400", "provider_error", "The model provider refused the request", 1],
    ["malformed", "provider_error", "The model provider sent an unreadable response.", 1],
    ["empty", "provider_error", "The model returned an empty reply.", 1],
    ["cut=5", "provider_network", "The connection to the model provider was lost.", 1],
    ["huge", "provider_error", "The model provider sent an event that is too large.", 1],
  ])("[%s] ends the run as %s, with a sentence", async (directive, code, sentence, tries) => {
    const content = `${newName()} [${directive}]`;
    const answer = await send(content);
    const failed = await json<Failed>(answer);
    expect([answer.status, failed]).toMatchObject([
      502,
      { code: "model_error", run_id: expect.any(String), conversation_id: expect.any(String) },
    ]);
    expect(failed.error).toContain(sentence);
    const run = await json<Run>(await person.ask("GET", `/api/runs/${failed.run_id}`));
    expect(run).toMatchObject({
      status: "failed",
      error: { code, message: failed.error },
      finished_at: expect.any(String),
    });
    const { messages, active_run_id } = await stored(failed.conversation_id);
    expect(active_run_id).toBeNull();
    expect(messages).toMatchObject([
      { role: "user", content },
      { role: "assistant", status: "failed", error: { code, message: failed.error } },
    ]);
    expect(askedFor(content)).toHaveLength(tries);
  });

  test("keeps the text received before the connection broke", async () => {
    const events = await readEvents(await send("Tell me [cut=5]", {}, STREAM));
    expect(textOf(events)).toBe("w1 w2 w3 w4 w5");
    expect(events.slice(-4).map((each) => each.event)).toEqual([
      "error",
      "message",
      "usage",
      "done",
    ]);
    const { conversation_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
    expect((await stored(conversation_id!)).messages[1]).toMatchObject({
      status: "failed",
      content: "w1 w2 w3 w4 w5",
    });
  });

  test.each([
    ["fail=429 times=2", 3],
    ["fail=429 times=1 after=1", 2],
    ["fail=500 times=3", 4],
    ["fail=503 times=1", 2],
  ])("[%s] and then answers is asked again, and one reply comes", async (directive, tries) => {
    const content = `${newName()} [${directive} tokens=4]`;
    const answer = await json<ChatAnswer>(await send(content));
    expect(answer).toMatchObject({
      status: "completed",
      messages: [{ role: "user" }, { content: "w1 w2 w3 w4" }],
    });
    expect((await stored(answer.conversation_id)).messages).toHaveLength(2);
    const asked = askedFor(content);
    expect(asked).toHaveLength(tries);
    if (directive.includes("after=1")) expect(asked[1]!.at - asked[0]!.at).toBeGreaterThan(950);
  });

  test("that never recovers is called four times and no more", async () => {
    const content = `${newName()} [fail=429]`;
    const { run_id } = await json<Failed>(await send(content));
    expect(await json(await person.ask("GET", `/api/runs/${run_id}`))).toMatchObject({
      status: "failed",
      error: { code: "provider_rate_limit" },
    });
    expect(askedFor(content)).toHaveLength(4);
  });

  test("is left at once when the person stops, and its connection is closed", async () => {
    const content = `${newName()} [tokens=1000 pace=20]`;
    const begun = await readEvents(await send(content, {}, STREAM), (event) => event.id > 5);
    const { run_id } = (begun[0] as Extract<NumberedEvent, { event: "run" }>).data;
    await person.ask("POST", `/api/runs/${run_id}/stop`);
    const rest = await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    expect(rest.at(-1)).toMatchObject({ data: { status: "stopped" } });
    await expect.poll(() => askedFor(content)[0]!.aborted, { timeout: 1000 }).toBe(true);
  });

  test("leaves the conversation ready to be asked again", async () => {
    const { conversation_id } = await json<Failed>(
      await send("Once more [fail=401 times=1 tokens=3]"),
    );
    const again = await json<ChatAnswer>(
      await person.ask("POST", `/api/conversations/${conversation_id}/retry`, { body: {} }),
    );
    expect(again).toMatchObject({
      status: "completed",
      messages: [{}, { content: "w1 w2 w3", versions: 2 }],
    });
  });
});

describe("what a provider says", () => {
  test("arrives whole, also where a character is split between two packets", async () => {
    const events = await readEvents(await send("Say [garble tokens=20]", {}, STREAM));
    const text = textOf(events);
    expect(text.split(" ")).toEqual(Array.from({ length: 20 }, (_, at) => `w${at + 1}é🐢日`));
    const { conversation_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
    expect((await stored(conversation_id!)).messages[1]!.content).toBe(text);
  });

  test("before its reply is shown and stored as its thoughts", async () => {
    const events = await readEvents(await send("Think [reasoning tokens=3]", {}, STREAM));
    expect(events.filter((each) => each.event === "reasoning").map((each) => each.data)).toEqual([
      { content: "let " },
      { content: "me " },
      { content: "think" },
    ]);
    expect(textOf(events)).toBe("w1 w2 w3");
    const { conversation_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
    expect((await stored(conversation_id!)).messages[1]).toMatchObject({
      reasoning: "let me think",
      content: "w1 w2 w3",
      model: "deepseek-chat",
    });
  });

  test("of its use is stored with the message and the run", async () => {
    const answer = await json<ChatAnswer>(await send("Count [tokens=7]"));
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 7,
      total_tokens: 17,
      cached_tokens: 0,
      cost: 0,
    };
    expect(answer.usage).toEqual(usage);
    expect((await stored(answer.conversation_id)).messages[1]!.usage).toEqual(usage);
    expect(
      (await json<Run>(await person.ask("GET", `/api/runs/${answer.run_id}`))).steps,
    ).toMatchObject([{ step: 1, kind: "model", status: "finished", usage }]);
  });

  test("to call an unknown tool is answered as an error, and the run ends well", async () => {
    const content = `${newName()} [tool=search {"q":"bees"}]`;
    // Without any tool, the call and its result would be sent as text: servers refuse calls where no tool is offered.
    const { AgentId: agent_id } = await newAgent(person, { tools: ["current_time"] });
    const answer = await json<ChatAnswer>(await send(content, { agent_id }));
    expect(answer).toMatchObject({
      status: "completed",
      messages: [{}, { content: "result: Error: There is no tool named search." }],
    });
    const [, second] = askedFor(content);
    expect(second!.body.messages!.slice(-2)).toMatchObject([
      {
        role: "assistant",
        tool_calls: [
          {
            id: "call_1_search",
            type: "function",
            function: { name: "search", arguments: '{"q":"bees"}' },
          },
        ],
      },
      {
        role: "tool",
        tool_call_id: "call_1_search",
        content: "Error: There is no tool named search.",
      },
    ]);
    expect(
      (await json<Run>(await person.ask("GET", `/api/runs/${answer.run_id}`))).steps.map((each) => [
        each.step,
        each.status,
      ]),
    ).toEqual([
      [1, "finished"],
      [2, "failed"],
      [3, "finished"],
    ]);
    expect(answer.usage!.total_tokens).toBeGreaterThan(20);
  });
});

describe("requests to a provider", () => {
  test("contains the instructions, the role, and the turns before in their order", async () => {
    const agent = await newAgent(person, {
      instructions: "Answer in rhymes.",
      role_description: "House poet",
    });
    const say = async (content: string, conversation_id?: string) =>
      json<ChatAnswer>(
        await person.ask("POST", "/api/chat", {
          body: { content, agent_id: agent.AgentId, conversation_id },
        }),
      );
    const first = await say("One [tokens=2]");
    await say("Two [fail=401]", first.conversation_id);
    await say("Three [tokens=1]", first.conversation_id);
    const last = "Four [tokens=1]";
    await say(last, first.conversation_id);
    const [{ body, headers }] = askedFor(last) as [(typeof model.requests)[number]];
    expect(headers.authorization).toBe("Bearer test-key");
    expect(body).toEqual({
      model: "deepseek-chat",
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "Answer in rhymes.\n\nYour role: House poet" },
        { role: "user", content: "One [tokens=2]" },
        { role: "assistant", content: "w1 w2" },
        { role: "user", content: "Two [fail=401]" },
        { role: "assistant", content: "[No reply was given.]" },
        { role: "user", content: "Three [tokens=1]" },
        { role: "assistant", content: "w1" },
        { role: "user", content: last },
      ],
    });
  });

  test("contains nothing of an earlier version", async () => {
    const first = await json<ChatAnswer>(await send("Old words [tokens=2]"));
    const content = `New words ${newName()} [tokens=3]`;
    await person.ask("POST", `/api/conversations/${first.conversation_id}/retry`, {
      body: { content },
    });
    const [{ body }] = askedFor(content) as [(typeof model.requests)[number]];
    expect(body.messages!.map((each) => each.content)).toEqual([expect.any(String), content]);
  });
});
