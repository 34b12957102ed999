import { describe, expect, test } from "vitest";
import { chunksOf } from "@/lib/core/model/exchange/chunks";
import { listModels } from "@/lib/core/model/exchange/list-models";
import type { Provider } from "@/lib/core/model/wire";
import { END, KEY, heard, providerOf, said } from "../support/hostile-wire";

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
      message: "The model's response is too long.",
    });
  });

  test("of only thoughts has the same end", async () => {
    const thought = said({ reasoning_content: "x".repeat(128 * 1024) });
    expect(
      (await heard(providerOf(...Array.from({ length: 9 }, () => thought), END))).error,
    ).toMatchObject({ code: "provider_error" });
  });

  test("of events without a word ends", async () => {
    const nothing = "data: {}\n\n".repeat(5_000);
    expect(
      (await heard(providerOf(...Array.from({ length: 51 }, () => nothing), END))).error,
    ).toMatchObject({ message: "The model's response is too long." });
  });

  test("of only comments ends", async () => {
    const comment = `: ${"x".repeat(1024 * 1024 - 3)}\n`;
    expect(
      (await heard(providerOf(...Array.from({ length: 65 }, () => comment), END))).error,
    ).toMatchObject({ message: "The model's response is too long." });
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
    '{"choices":[{"delta":{"tool_calls":[7]}}]}',
  ])("with the event %s can't be read", async (data) => {
    expect(
      await heard(providerOf(said({ content: "Hi" }), `data: ${data}\n\n`, END)),
    ).toMatchObject({
      text: "Hi",
      error: {
        code: "provider_error",
        message: "The model provider sent an unreadable response.",
      },
    });
  });

  test("may lack what says nothing", async () => {
    const lines = [
      '{"choices":[{"finish_reason":null}]}',
      '{"choices":[]}',
      '{"choices":[{"delta":{"tool_calls":{}}}]}',
      '{"choices":[{"delta":{"tool_calls":[null]}}]}',
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

  test("of any length has its reason, and the start of its text", async () => {
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
    "inside the stream, %s, becomes an error",
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

test("a list of models contains only names", async () => {
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
