import { describe, expect, test } from "vitest";
import { jsonIn } from "@/lib/core/model/json-in";
import { CALLED, END, call, heard, providerOf, said } from "../support/hostile-wire";

describe("the index of a call", () => {
  test.each(["__proto__", "constructor", -1, 1.5, 1e300, {}, true])(
    "%j is as good as none, and changes nothing else",
    async (index) => {
      const { end } = await heard(
        providerOf(call({ index, id: "a", function: { name: "x", arguments: "{}" } }), CALLED),
      );
      expect(end!.toolCalls).toEqual([{ id: "a", name: "x", arguments: "{}" }]);
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
  test("are limited to 64", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        call({ index, id: `c${index}`, function: { name: "x", arguments: "{}" } }),
      );
    expect((await heard(providerOf(...many(64), CALLED))).end!.toolCalls).toHaveLength(64);
    expect(await heard(providerOf(said({ content: "Hi" }), ...many(65), CALLED))).toMatchObject({
      text: "Hi",
      error: { code: "provider_error", message: "The model called too many tools at once." },
    });
  });

  test("have ids of text; one that can be none is empty", async () => {
    const ids = [7, "x".repeat(16_385), "a b", "\u0000", null, {}].map((id, index) =>
      call({ index, id, function: { name: "x", arguments: "{}" } }),
    );
    expect((await heard(providerOf(...ids, CALLED))).end!.toolCalls.map((each) => each.id)).toEqual(
      ["7", "", "", "", "", ""],
    );
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
    ).toMatchObject({ code: "provider_error", message: "The model's response is too long." });
  });
});

describe("counts", () => {
  /** Like without a usage report: half a token per byte, and marked as estimated. */
  const ESTIMATED = [3, 1, 4, 0, true];
  test.each([
    ["text", { prompt_tokens: "5", completion_tokens: "x", total_tokens: "7" }, ESTIMATED],
    [
      "no whole numbers",
      { prompt_tokens: 1.5, completion_tokens: -3, total_tokens: null },
      ESTIMATED,
    ],
    [
      "beyond belief",
      { prompt_tokens: 1e308, completion_tokens: 9_007_199_254_740_991, total_tokens: 1e9 },
      ESTIMATED,
    ],
    [
      "more than any model reads in one call",
      { prompt_tokens: 10_000_001, completion_tokens: 100_000_000, total_tokens: 110_000_001 },
      ESTIMATED,
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
  test("with split characters is joined, also after thoughts and in arguments", async () => {
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

  test("contains no half of a character, and no NUL", async () => {
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
