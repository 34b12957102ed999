import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear } from "../support/wire-answers";
import {
  chunk,
  DONE,
  ends,
  event,
  json,
  says,
  startWireProvider,
  stream,
  type WireAnswer,
} from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  Object.assign(process.env, { MODEL_SILENCE_SECONDS: "2" });
  provider = await startWireProvider();
  await hear(provider.base); // loads the modules, which on a busy machine takes longer than the silence that ends a call
});
afterAll(() => provider.close());

const bytes = (...texts: string[]): WireAnswer => ({
  pieces: [...Buffer.from(texts.join(""))].map((each) => Uint8Array.of(each)),
});
const lines = (...values: unknown[]) => values.map((each) => `${JSON.stringify(each)}\n`).join("");
const single = (text: string) => text.replaceAll("\n\n", "\n");
const message = { role: "assistant", content: "hello" };
const whole = {
  object: "chat.completion",
  choices: [{ index: 0, message, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

describe("the text of an answer is read whole when a server", () => {
  test.each<[string, WireAnswer]>([
    ["sends a normal stream", stream(says("hello"), ends(), DONE)],
    ["parts events by one newline", stream(single(says("hel") + says("lo") + ends() + DONE))],
    ["parts events by one newline, byte by byte", bytes(single(says("hello") + ends() + DONE))],
    ["ends its lines with CRLF", bytes((says("hello") + ends() + DONE).replaceAll("\n", "\r\n"))],
    ["ends its last event without a blank line", stream(says("hello"), ends().trimEnd())],
    ["sends no last event but [DONE] without a newline", stream(says("hello"), "data: [DONE]")],
    ["sends empty data lines", stream("data:\n\n", "data: \n\n", says("hello"), ends(), DONE)],
    ["begins with a byte order mark", stream("\ufeff", says("hello"), ends(), DONE)],
    ["writes data: twice", stream(`data: ${says("hello")}`, ends(), DONE)],
    ["indents its lines", stream(` ${says("hello")}`, ends(), DONE)],
    [
      "sends pings and comments",
      stream(": hi\n\n", 'event: ping\ndata: {"type": "ping"}\n\n', says("hello"), ends(), DONE),
    ],
    [
      "spreads JSON over several data lines",
      stream(
        `data: {"choices":\ndata: [{"index": 0,\ndata: "delta": {"content": "hello"}}]}\n\n`,
        ends(),
        DONE,
      ),
    ],
    [
      "sends lines of JSON",
      stream(
        lines(
          chunk({ content: "hel" }),
          chunk({ content: "lo" }),
          chunk({}, { finish_reason: "stop" }),
        ),
      ),
    ],
    [
      "sends lines of JSON without an end",
      bytes(lines(chunk({ content: "hello" }), chunk({}, { finish_reason: "stop" })).trimEnd()),
    ],
    ["sends one JSON body", json(whole)],
    ["sends one JSON body, indented and byte by byte", bytes(JSON.stringify(whole, null, 2))],
    ["sends one JSON body as an event", stream(event(whole), DONE)],
    [
      "sends a JSON list of chunks",
      json([chunk({ content: "hel" }), chunk({ content: "lo" }, { finish_reason: "stop" })]),
    ],
    ["sends no finish_reason but [DONE]", stream(says("hello"), DONE)],
    ["sends no finish_reason and ends its body", stream(says("hello"))],
    ["resets the connection behind finish_reason", { pieces: [says("hello"), ends(), "reset"] }],
    ["writes text behind finish_reason", stream(says("hel"), ends(), says("lo"), DONE)],
    [
      "repeats the whole message beside the pieces",
      stream(
        event(chunk({ content: "hel" }, { message: { content: "hel" } })),
        event(chunk({ content: "lo" }, { message })),
        event(chunk({}, { message, finish_reason: "stop" })),
        DONE,
      ),
    ],
    [
      "sends a growing message in place of pieces",
      stream(
        event({ choices: [{ message: { content: "hel" } }] }),
        event({ choices: [{ message, finish_reason: "stop" }] }),
        DONE,
      ),
    ],
    [
      "sends messages as pieces",
      stream(
        event({ choices: [{ message: { content: "hel" } }] }),
        event({ choices: [{ message: { content: "lo" }, finish_reason: "stop" }] }),
        DONE,
      ),
    ],
    [
      "sends the older text completions",
      stream(event({ choices: [{ index: 0, text: "hello", finish_reason: "stop" }] }), DONE),
    ],
    [
      "sends content as parts",
      stream(
        says([
          { type: "text", text: "hel" },
          { type: "reference", reference_ids: [1] },
        ]),
        says(["lo"]),
        ends(),
        DONE,
      ),
    ],
    [
      "sends content as one part",
      stream(says({ type: "output_text", text: "hello" }), ends(), DONE),
    ],
    [
      "refuses in a field of its own",
      stream(
        event(chunk({ content: null, refusal: "hel" })),
        event(chunk({ refusal: "lo" })),
        ends(),
        DONE,
      ),
    ],
    [
      "sends a second answer beside the first",
      stream(
        event({ choices: [{ index: 0, delta: { content: "hello" } }] }),
        event({ choices: [{ index: 1, delta: { content: "other" } }] }),
        ends(),
        DONE,
      ),
    ],
    [
      "lists the second answer first",
      stream(
        event({
          choices: [
            { index: 1, delta: { content: "other" } },
            { index: 0, delta: { content: "hello" } },
          ],
        }),
        ends(),
        DONE,
      ),
    ],
    [
      "numbers its only answer 1",
      stream(
        event({ choices: [{ index: 1, delta: { content: "hello" } }] }),
        event({ choices: [{ index: 1, delta: {}, finish_reason: "stop" }] }),
        DONE,
      ),
    ],
  ])("%s", async (_, answer) => {
    provider.script(() => answer);
    const heard = await hear(provider.base);
    expect([heard.error?.message, heard.cut, heard.text]).toEqual([undefined, undefined, "hello"]);
  });
});

describe("a finish_reason means", () => {
  const CUT = "The response reached the maximum length and was cut off.";
  const FILTERED = "The model provider's content filter stopped the response.";
  const LACK = "The model provider stopped the response because it ran out of capacity.";
  test.each([
    ...[
      "stop",
      "STOP",
      "end_turn",
      "eos",
      "FinishReason.STOP",
      "stop_sequence",
      "null",
      "complete",
    ].map((each) => [each, undefined] as const),
    ...[
      "length",
      "MAX_TOKENS",
      "max_tokens",
      "model_length",
      "max-output-tokens",
      "FINISH_REASON_MAX_TOKENS",
    ].map((each) => [each, CUT] as const),
    ...["content_filter", "SAFETY", "RECITATION", "sensitive", "PROHIBITED_CONTENT"].map(
      (each) => [each, FILTERED] as const,
    ),
    ...["insufficient_system_resource", "abort", "network_error"].map(
      (each) => [each, LACK] as const,
    ),
    [
      "MALFORMED_FUNCTION_CALL",
      "The model wrote a tool call that its provider couldn't read. Try again.",
    ] as const,
    ["banana", "The model ended its response early: banana"] as const,
  ])("for %s that the answer is cut by: %s", async (finish, cut) => {
    provider.script(() => stream(says("hello"), ends(finish), DONE));
    expect(await hear(provider.base)).toMatchObject({ text: "hello", cut });
  });

  test("the worst of several, when each event has one", async () => {
    provider.script(() =>
      stream(event(chunk({ content: "hello" }, { finish_reason: "stop" })), ends("length"), DONE),
    );
    expect(await hear(provider.base)).toMatchObject({ text: "hello", cut: CUT });
  });
});

test.each([
  [
    "in the choice",
    event(
      chunk(
        {},
        {
          finish_reason: "stop",
          usage: { prompt_tokens: 19, completion_tokens: 13, total_tokens: 32 },
        },
      ),
    ),
  ],
  [
    "under x_groq",
    event({
      ...chunk({}, { finish_reason: "stop" }),
      x_groq: { usage: { prompt_tokens: 19, completion_tokens: 13, total_tokens: 32 } },
    }),
  ],
  [
    "in other names",
    event({
      ...chunk({}, { finish_reason: "stop" }),
      usage: { input_tokens: 19, output_tokens: 13 },
    }),
  ],
])("usage that stands %s is counted", async (_, last) => {
  provider.script(() => stream(says("hello"), last, DONE));
  const { usage } = await hear(provider.base);
  expect([usage?.total_tokens, usage?.estimated]).toEqual([32, undefined]);
});
