import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear, tool } from "../support/wire-answers";
import {
  chunk,
  DONE,
  ends,
  event,
  json,
  startWireProvider,
  stream,
} from "../support/wire-provider";

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
const CALLED = ends("tool_calls");
const X = ['echo {"a":"x"}'];

/** The calls read from these pieces, each as its name and its arguments. */
async function called(pieces: string[]) {
  provider.script(() => stream(...pieces));
  const { calls, error, cut, text } = await hear(provider.base, { tools: TOOLS });
  expect([error?.message, cut]).toEqual([undefined, undefined]);
  return { calls: calls!.map((each) => `${each.name} ${each.arguments}`), text, raw: calls! };
}

describe("a call is understood that comes with", () => {
  test.each<[string, string[], string[]]>([
    [
      "arguments in pieces",
      [call(one("")), call(piece('{"a":')), call(piece('"x"}')), CALLED, DONE],
      X,
    ],
    ["an object as arguments", [call(one({ a: "x" })), CALLED, DONE], X],
    ["arguments encoded twice", [call(one(JSON.stringify('{"a":"x"}'))), CALLED, DONE], X],
    ["a leading {}", [call(one("{}")), call(piece('{"a":"x"}')), CALLED, DONE], X],
    [
      "all of its arguments once more at the end",
      [call(one("")), call(piece('{"a":"x"}')), call(piece('{"a":"x"}')), CALLED, DONE],
      X,
    ],
    [
      "arguments under parameters",
      [
        call({ index: 0, id: "c1", function: { name: "echo", parameters: { a: "x" } } }),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "no function around it",
      [call({ id: "c1", name: "echo", arguments: '{"a":"x"}' }), CALLED, DONE],
      X,
    ],
    [
      "a single call without a list",
      [event(chunk({ tool_calls: one('{"a":"x"}') })), CALLED, DONE],
      X,
    ],
    [
      "the older function_call",
      [
        event(chunk({ function_call: { name: "echo", arguments: '{"a":' } })),
        event(chunk({ function_call: { arguments: '"x"}' } })),
        ends("function_call"),
        DONE,
      ],
      X,
    ],
    ["an index as text", [call(one('{"a":"x"}', { index: "0" })), CALLED, DONE], X],
    ["no index", [call(one('{"a":"x"}', { index: undefined })), CALLED, DONE], X],
    [
      "its pieces under an index of their own",
      [call(one("")), call({ ...piece('{"a":"x"}'), index: 1 }), CALLED, DONE],
      X,
    ],
    [
      "a fresh id on each piece",
      [
        call(one("")),
        call({ ...piece('{"a":'), id: "c2" }),
        call({ ...piece('"x"}'), id: "c3" }),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "its name on each piece",
      [
        call(one("")),
        call(piece('{"a":', { name: "echo" })),
        call(piece('"x"}', { name: "echo" })),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "its name in pieces",
      [
        call({ index: 0, id: "c1", function: { name: "ec" } }),
        call({ index: 0, function: { name: "ho" } }),
        call(piece('{"a":"x"}')),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "a name that grows",
      [
        call({ index: 0, id: "c1", function: { name: "ec" } }),
        call({ index: 0, function: { name: "echo" } }),
        call(piece('{"a":"x"}')),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "a token behind its name",
      [
        call({
          ...one('{"a":"x"}'),
          function: { name: "echo<|channel|>commentary", arguments: '{"a":"x"}' },
        }),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "functions. before its name",
      [
        call({ ...one(""), function: { name: "functions.echo:0", arguments: '{"a":"x"}' } }),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "default_api. before its name",
      [
        call({ ...one(""), function: { name: "default_api.echo", arguments: '{"a":"x"}' } }),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "nulls around it",
      [
        event(chunk({ role: null, content: null, tool_calls: null })),
        call(null, one('{"a":"x"}')),
        CALLED,
        DONE,
      ],
      X,
    ],
    [
      "no arguments",
      [call({ index: 0, id: "c1", function: { name: "noargs" } }), CALLED, DONE],
      ["noargs "],
    ],
    [
      "null as arguments",
      [call({ index: 0, id: "c1", function: { name: "noargs", arguments: "null" } }), CALLED, DONE],
      ["noargs {}"],
    ],
    [
      "empty text within text",
      [call({ index: 0, id: "c1", function: { name: "noargs", arguments: '""' } }), CALLED, DONE],
      ["noargs {}"],
    ],
    ["an empty list as arguments", [call(one([])), CALLED, DONE], ["echo {}"]],
    ["None as arguments", [call(one("None")), CALLED, DONE], ["echo {}"]],
    ["arguments in a code block", [call(one('```json\n{"a":"x"}\n```')), CALLED, DONE], X],
    ["a brace too many", [call(one('{"a":"x"}}')), CALLED, DONE], X],
    ["a token behind its arguments", [call(one('{"a":"x"}<|call|>')), CALLED, DONE], X],
    ["calls by index", [event(chunk({ tool_calls: { 0: one('{"a":"x"}') } })), CALLED, DONE], X],
    [
      "calls as text",
      [event(chunk({ tool_calls: JSON.stringify([one('{"a":"x"}')]) })), CALLED, DONE],
      X,
    ],
    [
      "an empty text as calls",
      [event(chunk({ tool_calls: "" })), call(one('{"a":"x"}')), CALLED, DONE],
      X,
    ],
    ["finish_reason stop", [call(one('{"a":"x"}')), ends("stop"), DONE], X],
    ["finish_reason tool_use", [call(one('{"a":"x"}')), ends("tool_use"), DONE], X],
    ["no finish_reason", [call(one('{"a":"x"}')), DONE], X],
    [
      "a message in place of the delta",
      [
        event({
          choices: [
            {
              index: 0,
              delta: {},
              message: { tool_calls: [one('{"a":"x"}')] },
              finish_reason: "tool_calls",
            },
          ],
        }),
        DONE,
      ],
      X,
    ],
    [
      "the same message behind the delta",
      [
        call(one('{"a":"x"}')),
        event({
          choices: [{ message: { tool_calls: [one('{"a":"x"}')] }, finish_reason: "tool_calls" }],
        }),
        DONE,
      ],
      X,
    ],
    ["a brace in its arguments", [call(one('{"a":"}{"}')), CALLED, DONE], ['echo {"a":"}{"}']],
  ])("%s", async (_, pieces, expected) => {
    expect((await called(pieces)).calls).toEqual(expected);
  });

  test("one JSON body", async () => {
    const message = { role: "assistant", content: null, tool_calls: [one('{"a":"x"}')] };
    provider.script(() => json({ choices: [{ index: 0, message, finish_reason: "tool_calls" }] }));
    expect((await hear(provider.base, { tools: TOOLS })).calls).toMatchObject([
      { name: "echo", arguments: '{"a":"x"}' },
    ]);
  });

  test("a long id, which is kept", async () => {
    const id = `call_1__thought__${"A".repeat(3_000)}`;
    expect((await called([call(one('{"a":"x"}', { id })), CALLED, DONE])).raw).toMatchObject([
      { id },
    ]);
  });
});

test("a call that breaks off is not carried out, though the stream ends properly", async () => {
  provider.script(() => stream(call(one('{"a":"x'))));
  const { calls, error } = await hear(provider.base, { tools: TOOLS });
  expect([calls, error?.code]).toEqual([undefined, "provider_network"]);
});
