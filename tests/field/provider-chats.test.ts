import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { newAgent, newPerson, type Person } from "../support/person";
import {
  chunk,
  DONE,
  ends,
  event,
  json as whole,
  says,
  startWireProvider,
  stream,
  type WireAnswer,
  type WireBody,
} from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
let person: Person;
let agentId: string;

beforeAll(async () => {
  provider = await startWireProvider();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: provider.base,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person, { tools: ["calculator"] as never })).AgentId;
});
afterAll(() => provider.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (content: string, conversation_id?: string) =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", {
      body: { content, agent_id: agentId, conversation_id },
    }),
  );
const stored = async (id: string) =>
  (await json<Conversation>(await person.ask("GET", `/api/conversations/${id}`))).messages;

const sum = (id: string, more: object = {}) => ({
  index: 0,
  id,
  type: "function",
  function: { name: "calculator", arguments: '{"expression":"6*7"}' },
  ...more,
});
const calls = (...parts: unknown[]) => event(chunk({ tool_calls: parts }));
const isFollowUp = ({ messages }: WireBody) => messages.at(-1)?.role === "tool";
const answered = stream(says("42"), ends(), DONE);
/** The provider's first response calls the tool, with these pieces; the second is text. */
const calling = (...pieces: string[]) =>
  provider.script((body) =>
    isFollowUp(body) ? answered : stream(...pieces, ends("tool_calls"), DONE),
  );
const sentBack = () => provider.bodies()[1]!.messages.find((each) => each.tool_calls)!;

describe("what a provider wants back with its calls is sent back unchanged:", () => {
  const signature = { google: { thought_signature: "SIG123" } };

  test("the signature of Gemini 3, only on the first of two calls", async () => {
    calling(calls(sum("c1", { extra_content: signature })), calls(sum("c2", { index: 1 })));
    expect(await say("What is it?")).toMatchObject({
      status: "completed",
      messages: [{}, { content: "42" }],
    });
    expect(sentBack().tool_calls).toEqual([
      expect.objectContaining({ id: "c1", extra_content: signature }),
      expect.not.objectContaining({ extra_content: expect.anything() }),
    ]);
  });

  test("a signature on the function, and one that comes after the call", async () => {
    const named = { ...sum("c1"), function: { ...sum("c1").function, thought_signature: "A" } };
    calling(calls(named), calls({ index: 0, extra_content: signature }));
    await say("What is it?");
    expect(sentBack().tool_calls).toEqual([
      expect.objectContaining({
        extra_content: signature,
        function: { ...sum("c1").function, thought_signature: "A" },
      }),
    ]);
  });

  test("the details of OpenRouter's reasoning, with their pieces joined", async () => {
    const detail = (value: object) => event(chunk({ reasoning_details: [value] }));
    calling(
      detail({ type: "reasoning.text", text: "six ", index: 0 }),
      detail({ type: "reasoning.text", text: "times", index: 0, signature: "S" }),
      detail({ type: "reasoning.encrypted", data: "ENC", id: "r1", index: 1 }),
      calls(sum("c1")),
    );
    await say("What is it?");
    expect(sentBack()).toMatchObject({
      reasoning_content: "six times",
      reasoning_details: [
        { type: "reasoning.text", text: "six times", index: 0, signature: "S" },
        { type: "reasoning.encrypted", data: "ENC", id: "r1", index: 1 },
      ],
    });
  });

  test("an id of thousands of characters", async () => {
    const id = `call_1__thought__${"A".repeat(4_000)}`;
    calling(calls(sum(id)));
    expect(await say("What is it?")).toMatchObject({ status: "completed" });
    expect(provider.bodies()[1]!.messages.at(-1)).toMatchObject({ tool_call_id: id });
  });

  test("not at all where the provider refuses it", async () => {
    provider.script((body) => {
      if (!isFollowUp(body))
        return stream(
          event(chunk({ reasoning_details: [{ type: "reasoning.text", text: "six" }] })),
          calls(sum("c1")),
          ends("tool_calls"),
          DONE,
        );
      const refused = ["reasoning_content", "reasoning_details"].find((name) =>
        JSON.stringify(body).includes(name),
      );
      return refused
        ? whole({ error: { message: `property '${refused}' is unsupported` } }, 400)
        : answered;
    });
    expect(await say("What is it?")).toMatchObject({ status: "completed" });
    expect(provider.requests).toHaveLength(4);
  });

  test("a signature that means none, if Gemini 3 requires one", async () => {
    const missing = whole(
      [
        {
          error: {
            code: 400,
            message: "Function call is missing a thought_signature in functionCall parts.",
          },
        },
      ],
      400,
    );
    provider.script((body): WireAnswer => {
      if (!isFollowUp(body)) return stream(calls(sum("c1")), ends("tool_calls"), DONE);
      return JSON.stringify(body).includes("thought_signature") ? answered : missing;
    });
    expect(await say("What is it?")).toMatchObject({
      status: "completed",
      messages: [{}, { content: "42" }],
    });
  });
});

describe("thoughts between tags", () => {
  test("are not part of the reply, of the list, or of what the model sees next", async () => {
    provider.script(() => stream(says("<think>\nhm"), says("m</think>\n\nhello"), ends(), DONE));
    const first = await say("Hi");
    expect(first.messages[1]).toMatchObject({ content: "hello", reasoning: "\nhmm" });
    await say("Again", first.conversation_id);
    expect(provider.bodies()[1]!.messages.map((each) => each.content)).toContain("hello");
    expect(JSON.stringify(provider.bodies()[1])).not.toContain("think>");
    const list = await person.ask("GET", "/api/conversations");
    expect(await list.text()).not.toContain("hmm");
  });

  test("whose opening tag was part of the prompt are removed from the text", async () => {
    provider.script(() =>
      stream(says("hmm "), says("so</think>\n\n"), says("hello"), ends(), DONE),
    );
    const answer = await person.ask("POST", "/api/chat", {
      headers: { accept: "text/event-stream" },
      body: { content: "Hi", agent_id: agentId },
    });
    const events = await readEvents(answer);
    expect(events.find((each) => each.event === "reset")?.data).toMatchObject({ content: "" });
    const run = events.find((each) => each.event === "run")!.data as { conversation_id: string };
    expect((await stored(run.conversation_id))[1]).toMatchObject({
      content: "hello",
      reasoning: "hmm so",
    });
  });
});

test("a call written as text is carried out, and shown as a call", async () => {
  const text =
    '<tool_call>\n{"name": "calculator", "arguments": {"expression": "6*7"}}\n</tool_call>';
  provider.script((body) => (isFollowUp(body) ? answered : stream(says(text), ends(), DONE)));
  const { messages } = await say("What is it?");
  expect(messages[1]).toMatchObject({
    content: "42",
    tool_calls: [{ name: "calculator", arguments: { expression: "6*7" }, ok: true }],
  });
});
