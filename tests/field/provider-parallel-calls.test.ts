import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear, tool } from "../support/wire-answers";
import { chunk, DONE, ends, event, startWireProvider, stream } from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  provider = await startWireProvider();
});
afterAll(() => provider.close());

const TOOLS = [
  tool("echo"),
  tool("echo2"),
  tool("noargs", {}),
  tool("count", { n: { type: "integer" }, a: { type: "string" } }),
];
const call = (...parts: unknown[]) => event(chunk({ tool_calls: parts }));
const one = (given: unknown, more: object = {}) => ({
  index: 0,
  id: "c1",
  type: "function",
  function: { name: "echo", arguments: given },
  ...more,
});
const piece = (given: unknown, more: object = {}) => ({
  index: 0,
  function: { arguments: given, ...more },
});
const unnumbered = (given: unknown, more: object = {}) => ({
  type: "function",
  function: { name: "echo", arguments: given },
  ...more,
});
const CALLED = ends("tool_calls");
const BOTH = ['echo {"a":"1"}', 'echo {"a":"2"}'];

/** The calls read from these pieces, each as its name and its arguments. */
async function called(pieces: string[]) {
  provider.script(() => stream(...pieces));
  const { calls, error, cut, text } = await hear(provider.base, { tools: TOOLS });
  expect([error?.message, cut]).toEqual([undefined, undefined]);
  return { calls: calls!.map((each) => `${each.name} ${each.arguments}`), text, raw: calls! };
}

describe("both calls are understood when one comes with", () => {
  test.each<[string, string[], string[]]>([
    [
      "another, each with an id and index 0",
      [call(one('{"a":"1"}')), call(one('{"a":"2"}', { id: "c2" })), CALLED, DONE],
      BOTH,
    ],
    [
      "another, neither with an id and both with index 0",
      [call(one('{"a":"1"}', { id: "" })), call(one('{"a":"2"}', { id: "" })), CALLED, DONE],
      BOTH,
    ],
    [
      "another in one list, neither with id nor index",
      [call(unnumbered('{"a":"1"}'), unnumbered('{"a":"2"}')), CALLED, DONE],
      BOTH,
    ],
    [
      "another in one list, in pieces",
      [
        call(unnumbered('{"a":"1"}'), unnumbered('{"a":')),
        call({ function: { arguments: '"2"}' } }),
        CALLED,
        DONE,
      ],
      BOTH,
    ],
    [
      "another in an event of its own, neither with id nor index",
      [call(unnumbered('{"a":"1"}')), call(unnumbered('{"a":"2"}')), CALLED, DONE],
      BOTH,
    ],
    [
      "another of a tool of its own under index 0",
      [
        call({ index: 0, function: { name: "echo", arguments: "" } }),
        call({ index: 0, function: { name: "noargs", arguments: "" } }),
        CALLED,
        DONE,
      ],
      ["echo ", "noargs "],
    ],
    [
      "another's arguments glued to its own",
      [
        call(one("")),
        call(piece('{"a":"1"}', { name: "" })),
        call(piece('{"a":"2"}', { name: "" })),
        CALLED,
        DONE,
      ],
      BOTH,
    ],
    [
      "the same id as another",
      [call(one('{"a":"1"}'), one('{"a":"2"}', { index: 1 })), CALLED, DONE],
      BOTH,
    ],
  ])("%s", async (_, pieces, expected) => {
    expect((await called(pieces)).calls).toEqual(expected);
  });
});
