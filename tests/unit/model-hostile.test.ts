import { describe, expect, test } from "vitest";
import { chunksOf } from "@/lib/core/model/reading/chunks";
import { jsonIn } from "@/lib/core/model/json-in";
import { listModels } from "@/lib/core/model/request/list-models";
import { stream } from "@/lib/core/model/stream";
import type { ModelEvent, Provider } from "@/lib/core/model/wire";

const said = (delta: unknown, finish_reason: unknown = null, more: object = {}) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
const call = (part: unknown) => said({ tool_calls: [part] });
const END = said({}, "stop");
const CALLED = said({}, "tool_calls");

const KEY = "sk-0123456789abcdef";

function providerOf(...pieces: string[]): Provider {
  const body = () =>
    new ReadableStream({
      start: (controller) => (
        pieces.forEach((each) => controller.enqueue(new TextEncoder().encode(each))),
        controller.close()
      ),
    });
  return {
    baseUrl: "https://models.example/v1",
    apiKey: KEY,
    fetch: async () => new Response(body(), { headers: { "content-type": "text/event-stream" } }),
  };
}

/** All that comes of an answer, and how it ended. */
async function heard(provider: Provider): Promise<{
  text: string;
  reasoning: string;
  end?: Extract<ModelEvent, { type: "end" }>;
  error?: unknown;
}> {
  const all = { text: "", reasoning: "" };
  try {
    for await (const event of stream({
      provider,
      model: "m",
      messages: [{ role: "user", content: "Hello" }],
      signal: new AbortController().signal,
    })) {
      if (event.type === "end") return { ...all, end: event };
      for (const word of event.words) all[word.type] += word.text;
    }
    return all;
  } catch (error) {
    return { ...all, error };
  }
}

describe("the index of a call", () => {
  test.each(["__proto__", "constructor", -1, 1.5, 1e300, {}, true])(
    "%j is refused, and changes nothing else",
    async (index) => {
      const { error } = await heard(
        providerOf(call({ index, id: "a", function: { name: "x", arguments: "y" } }), CALLED),
      );
      expect(error).toMatchObject({ name: "ModelError", code: "provider_error" });
      expect(([] as { name?: string }[] & { name?: string }).name).toBeUndefined();
    },
  );

  test("may be as high as numbers go, and costs nothing", async () => {
    const high = [4_294_967_294, 9_007_199_254_740_991, 3].map((index) =>
      call({ index, id: `call_${index}`, function: { name: "x", arguments: "{}" } }),
    );
    const { end } = await heard(providerOf(...high, CALLED));
    expect(end!.toolCalls.map((each) => each.id)).toEqual([
      "call_3",
      "call_4294967294",
      "call_9007199254740991",
    ]);
  });

  test("may be missing, or the same for all", async () => {
    const calls = (index?: number) =>
      [
        { id: "a", function: { name: "x", arguments: '{"n"' } },
        { function: { arguments: ":1}" } },
        { id: "b", function: { name: "y", arguments: "{}" } },
      ].map((each) => call({ index, ...each }));
    const both = [
      { id: "a", name: "x", arguments: '{"n":1}' },
      { id: "b", name: "y", arguments: "{}" },
    ];
    expect((await heard(providerOf(...calls(), CALLED))).end!.toolCalls).toEqual(both);
    expect((await heard(providerOf(...calls(0), CALLED))).end!.toolCalls).toEqual(both);
  });
});

describe("calls", () => {
  test("are 64 at most", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        call({ index, id: `c${index}`, function: { name: "x", arguments: "{}" } }),
      );
    expect((await heard(providerOf(...many(64), CALLED))).end!.toolCalls).toHaveLength(64);
    expect(await heard(providerOf(said({ content: "Hi" }), ...many(65), CALLED))).toMatchObject({
      text: "Hi",
      error: { code: "provider_error", message: "The model asked for too many tools at once." },
    });
  });

  test("have ids of text; one that can be none is empty", async () => {
    const ids = [7, "x".repeat(201), "a b", "\u0000", null].map((id, index) =>
      call({ index, id, function: { name: "x", arguments: "{}" } }),
    );
    expect((await heard(providerOf(...ids, CALLED))).end!.toolCalls.map((each) => each.id)).toEqual(
      ["7", "", "", "", ""],
    );
    expect(
      (await heard(providerOf(call({ index: 0, id: {}, function: { name: "x" } }), CALLED))).error,
    ).toMatchObject({ code: "provider_error" });
  });

  test("have names and arguments within bounds", async () => {
    expect(
      (
        await heard(
          providerOf(
            call({ index: 0, id: "a", function: { name: "x".repeat(201), arguments: "" } }),
            CALLED,
          ),
        )
      ).error,
    ).toMatchObject({ code: "provider_error" });
    const piece = call({
      index: 0,
      id: "a",
      function: { name: "x", arguments: "y".repeat(64 * 1024) },
    });
    expect(
      (await heard(providerOf(piece, piece, piece, piece, CALLED))).end!.toolCalls[0],
    ).toMatchObject({ name: "x", arguments: "y".repeat(256 * 1024) });
    expect(
      (await heard(providerOf(piece, piece, piece, piece, piece, CALLED))).error,
    ).toMatchObject({ code: "provider_error", message: "The model's answer is too long." });
  });
});

describe("counts", () => {
  test.each([
    ["text", { prompt_tokens: "5", completion_tokens: "x", total_tokens: "7" }, [0, 0, 0, 0]],
    [
      "no whole numbers",
      { prompt_tokens: 1.5, completion_tokens: -3, total_tokens: null },
      [0, 0, 0, 0],
    ],
    [
      "beyond belief",
      { prompt_tokens: 1e308, completion_tokens: 9_007_199_254_740_991, total_tokens: 1e9 },
      [0, 0, 0, 0],
    ],
    [
      "more from the cache than was sent",
      {
        prompt_tokens: 5,
        completion_tokens: 2,
        total_tokens: 7,
        prompt_tokens_details: { cached_tokens: 900 },
      },
      [5, 2, 7, 5],
    ],
    [
      "a sum below its parts",
      { prompt_tokens: 5, completion_tokens: 2, total_tokens: 0 },
      [5, 2, 7, 0],
    ],
    [
      "details of another kind",
      {
        prompt_tokens: 5,
        completion_tokens: 2,
        total_tokens: 7,
        prompt_tokens_details: "none",
        prompt_cache_hit_tokens: 3,
      },
      [5, 2, 7, 3],
    ],
  ])("that are %s", async (_, usage, counts) => {
    const { end } = await heard(providerOf(said({ content: "Hi" }), said({}, "stop", { usage })));
    expect(Object.values(end!.usage)).toEqual(counts);
  });
});

describe("text", () => {
  test("whose characters come in halves is joined, also behind thoughts and in arguments", async () => {
    const lines = [
      said({ reasoning_content: "a\ud83d" }),
      said({ content: "b\ud83d" }),
      said({ reasoning_content: "\ude00" }),
      said({ content: "\ude00" }),
    ];
    const parts = [
      call({ index: 0, id: "a", function: { name: "x", arguments: '"\ud83d' } }),
      call({ index: 0, function: { arguments: '\ude00"' } }),
    ];
    const { text, reasoning, end } = await heard(providerOf(...lines, ...parts, CALLED));
    expect([text, reasoning, end!.toolCalls[0]!.arguments]).toEqual(["b😀", "a😀", '"😀"']);
  });

  test("holds no half of a character, and no NUL", async () => {
    const { text, reasoning } = await heard(
      providerOf(
        said({ content: "a\ud83d" }),
        said({ content: "b\0c\ude00", reasoning_content: "\0" }),
        said({ content: "d\ud83d" }),
        END,
      ),
    );
    expect([text, reasoning]).toEqual(["a�bc�d�", ""]);
  });

  test("in the JSON of arguments is well-formed, too", () => {
    expect(jsonIn(String.raw`{"a":"\ud83d","\u0000b":["\ude00x"],"__proto__":1}`)).toEqual(
      Object.fromEntries([
        ["a", "�"],
        ["b", ["�x"]],
        ["__proto__", 1],
      ]),
    );
    expect(jsonIn("[".repeat(100_000) + "]".repeat(100_000))).toBeUndefined();
  });
});

describe("an answer", () => {
  const piece = said({ content: "x".repeat(128 * 1024) });

  test("of a million characters is one, of more is none", async () => {
    expect(
      (await heard(providerOf(...Array.from({ length: 8 }, () => piece), END))).text,
    ).toHaveLength(1024 * 1024);
    const { text, error } = await heard(providerOf(...Array.from({ length: 9 }, () => piece), END));
    expect(text).toHaveLength(1024 * 1024);
    expect(error).toMatchObject({
      name: "ModelError",
      code: "provider_error",
      message: "The model's answer is too long.",
    });
  });

  test("of thoughts alone has the same end", async () => {
    const thought = said({ reasoning_content: "x".repeat(128 * 1024) });
    expect(
      (await heard(providerOf(...Array.from({ length: 9 }, () => thought), END))).error,
    ).toMatchObject({ code: "provider_error" });
  });

  test("of events without a word ends", async () => {
    const nothing = "data: {}\n\n".repeat(5_000);
    expect(
      (await heard(providerOf(...Array.from({ length: 51 }, () => nothing), END))).error,
    ).toMatchObject({ message: "The model's answer is too long." });
  });

  test("of comments alone ends", async () => {
    const comment = `: ${"x".repeat(1024 * 1024 - 3)}\n`;
    expect(
      (await heard(providerOf(...Array.from({ length: 65 }, () => comment), END))).error,
    ).toMatchObject({ message: "The model's answer is too long." });
  });

  test.each(["a\n", "a\r", "\r", "data\r", "retry: x\n"])(
    "of lines %j does not keep the process",
    async (line) => {
      const lines = line.repeat(60 * 1024); // each such piece took the parser more than a second
      expect(
        (await heard(providerOf(...Array.from({ length: 12 }, () => lines), END))).end ?? "refused",
      ).toBeDefined();
    },
  );

  test.each(["\r\n", "\r"])(
    "may end its lines with %j, wherever the line parts them",
    async (end) => {
      const text = [said({ content: "Hel" }), said({ content: "lo" }), END]
        .join("")
        .replaceAll("\n", end);
      const chunks = [];
      for await (const group of chunksOf(await providerOf(...text).fetch!("")))
        chunks.push(...group);
      expect(chunks.map((each) => each.text).join("")).toBe("Hello");
    },
  );

  test.each([
    "null",
    "5",
    '"text"',
    '{"choices":5}',
    '{"choices":[7]}',
    '{"choices":[{"delta":"x"}]}',
    '{"choices":[{"delta":{"content":5}}]}',
    '{"choices":[{"delta":{"tool_calls":{}}}]}',
    '{"choices":[{"delta":{"tool_calls":[null]}}]}',
  ])("with the event %s can't be read", async (data) => {
    expect(
      await heard(providerOf(said({ content: "Hi" }), `data: ${data}\n\n`, END)),
    ).toMatchObject({
      text: "Hi",
      error: {
        code: "provider_error",
        message: "The model provider sent an answer that could not be read.",
      },
    });
  });

  test("may lack what says nothing", async () => {
    const lines = [
      '{"choices":[{"finish_reason":null}]}',
      '{"choices":[]}',
      "{}",
      '{"choices":[{"delta":{"content":"Hi","tool_calls":null}}],"usage":null}',
      '{"choices":[{"finish_reason":"stop"}]}',
    ];
    expect(await heard(providerOf(...lines.map((each) => `data: ${each}\n\n`)))).toMatchObject({
      text: "Hi",
      end: { toolCalls: [] },
    });
  });
});

describe("an error", () => {
  const failing = (status: number, body: BodyInit, type = "application/json"): Provider => ({
    ...providerOf(),
    fetch: async () => new Response(body, { status, headers: { "content-type": type } }),
  });

  test("says the key in no part", async () => {
    for (let before = 120; before < 200; before++) {
      const { error } = await heard(
        failing(
          400,
          JSON.stringify({ error: { message: `${"x".repeat(before)} ${KEY} is wrong` } }),
        ),
      );
      expect((error as Error).message).not.toContain("sk-0");
    }
  });

  test("of any length has its reason, and the beginning of its words", async () => {
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(64 * 1024))),
      });
    for (const type of ["text/event-stream", "text/html", "application/json"]) {
      expect((await heard(failing(401, endless(), type))).error).toMatchObject({
        code: "provider_auth",
      });
      const { error } = await heard(failing(400, endless(), type));
      expect([(error as { code?: string }).code, (error as Error).message.length < 300]).toEqual([
        "provider_error",
        true,
      ]);
    }
  });

  test.each(['{"error":"over\\ncapacity"}', '{"error":{"message":"over\\u0000 capacity"}}'])(
    "inside the stream, %s, is told",
    async (data) => {
      expect((await heard(providerOf(`data: ${data}\n\n`))).error).toMatchObject({
        code: "provider_error",
        message: "The model provider reported an error: over capacity",
      });
    },
  );

  test("inside the stream without words is one all the same", async () => {
    const deep = `{"error":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`;
    expect((await heard(providerOf(`data: ${deep}\n\n`))).error).toMatchObject({
      code: "provider_error",
      message: "The model provider reported an error: no reason was given",
    });
  });
});

test("a list of models holds names alone", async () => {
  const listing = (value: unknown): Provider => ({
    ...providerOf(),
    fetch: async () =>
      new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } }),
  });
  const listed = (value: unknown) => listModels(listing(value), new AbortController().signal);
  expect(
    await listed({
      data: [
        null,
        5,
        { id: 7 },
        { id: { toString: 1 } },
        { id: "a\0b\ud83d" },
        { id: `has ${KEY}` },
        { id: "x".repeat(500) },
      ],
    }),
  ).toEqual(["ab�", "has [hidden]", "x".repeat(200)]);
  expect(await listed({ data: {} })).toBeNull();
});

test("a list of models without end is refused", async () => {
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("x".repeat(64 * 1024))),
    });
  const provider: Provider = {
    ...providerOf(),
    fetch: async () =>
      new Response(endless(), { headers: { "content-type": "text/event-stream" } }),
  };
  await expect(listModels(provider, new AbortController().signal)).rejects.toMatchObject({
    name: "ModelError",
    code: "provider_error",
  });
});
