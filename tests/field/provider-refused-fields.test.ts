import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear, tool } from "../support/wire-answers";
import { DONE, ends, json, says, startWireProvider, stream } from "../support/wire-provider";

let provider: Awaited<ReturnType<typeof startWireProvider>>;
beforeAll(async () => {
  provider = await startWireProvider();
});
afterAll(() => provider.close());

describe("what a provider refuses of a request is left out, and not sent again", () => {
  const refuses = (name: string, message: string, status = 400, more: object = {}) => {
    provider.script((body) =>
      body[name] === undefined
        ? stream(says("hello"), ends(), DONE)
        : json({ error: { message, ...more } }, status),
    );
  };
  const asked = {
    max_tokens: 500,
    temperature: 0.3,
    top_p: 0.5,
    seed: 1,
    parallel_tool_calls: false,
    reasoning_effort: "low",
    presence_penalty: 1,
    stop: ["x"],
  };
  test.each<[string, string, number, object]>([
    ["stream_options", "Extra inputs are not permitted: stream_options", 422, {}],
    ["stream_options", "body.stream_options.include_usage: extra_forbidden", 422, {}],
    [
      "temperature",
      "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
      400,
      { param: "temperature", code: "unsupported_value" },
    ],
    ["temperature", "temperature is deprecated for this model", 400, {}],
    [
      "top_p",
      "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
      400,
      {},
    ],
    ["seed", "property 'seed' is unsupported", 400, {}],
    [
      "parallel_tool_calls",
      "Unknown parameter: 'parallel_tool_calls'.",
      400,
      { param: "parallel_tool_calls" },
    ],
    ["reasoning_effort", "Unrecognized request argument supplied: reasoning_effort", 400, {}],
    [
      "presence_penalty",
      "Penalty is not enabled: presencePenalty is not supported by this model",
      400,
      {},
    ],
    [
      "stop",
      "Unsupported parameter: 'stop' is not supported with this model.",
      400,
      { param: "stop" },
    ],
    ["stream", "Streaming is not supported by this model", 400, {}],
    ["response_format", "response_format json_object is not supported", 400, {}],
    ["response_format", "'response_format.type' must be 'json_schema' or 'text'", 400, {}],
  ])("%s (%s)", async (name, message, status, more) => {
    refuses(name, message, status, more);
    const request = {
      model: `without-${name}-${message.length}`,
      options: asked,
      tools: [tool("echo")],
      json: true,
    };
    expect(await hear(provider.base, request)).toMatchObject({ text: "hello" });
    expect(await hear(provider.base, request)).toMatchObject({ text: "hello" });
    expect(provider.bodies().map((each) => each[name] !== undefined)).toEqual([true, false, false]);
    const [first, second] = provider.bodies();
    expect(Object.keys(first!).filter((each) => !(each in second!))).toEqual([name]);
  });

  test("max_tokens is sent under its other name", async () => {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    refuses("max_tokens", message, 400, { param: "max_tokens" });
    await hear(provider.base, { model: "o9", options: { max_tokens: 500 } });
    await hear(provider.base, { model: "o9", options: { max_tokens: 600 } });
    expect(provider.bodies().map((each) => [each.max_tokens, each.max_completion_tokens])).toEqual([
      [500, undefined],
      [undefined, 500],
      [undefined, 600],
    ]);
  });

  test("several parts are omitted, one after the other, and only for this model", async () => {
    provider.script(({ model, ...body }) => {
      const name = ["stream_options", "temperature", "seed"].find((each) => each in body);
      return model === "picky" && name
        ? json({ detail: `${name} is not supported` }, 422)
        : stream(says("hello"), ends(), DONE);
    });
    const request = { options: { temperature: 0.3, seed: 1 } };
    expect(await hear(provider.base, { model: "picky", ...request })).toMatchObject({
      text: "hello",
    });
    await hear(provider.base, { model: "other", ...request });
    expect(provider.bodies().map((each) => Object.keys(each).length)).toEqual([6, 5, 4, 3, 6]);
  });

  test("a wrong value is not a refused field: the caller gets the error", async () => {
    provider.script(() =>
      json(
        { error: { message: "temperature must be between 0 and 2", param: "temperature" } },
        400,
      ),
    );
    const { error } = await hear(provider.base, { model: "strict", options: { temperature: 3 } });
    expect([error?.message, provider.requests.length]).toEqual([
      expect.stringContaining("between 0 and 2"),
      1,
    ]);
  });
});

test("a server that only accepts ids of nine letters and digits gets such ids from its refusal on", async () => {
  const ids = (body: Record<string, unknown>): string[] =>
    (body.messages as { tool_call_id?: string; tool_calls?: { id: string }[] }[]).flatMap(
      ({ tool_call_id: id, tool_calls: calls = [] }) => [
        ...calls.map((call) => call.id),
        ...(id === undefined ? [] : [id]),
      ],
    );
  let bodies: Record<string, unknown>[] = [];
  provider.script((body) => {
    bodies.push(body);
    const long = ids(body).find((id) => !/^[A-Za-z0-9]{9}$/.test(id));
    const message = `Tool call id was ${long} but must be a-z, A-Z, 0-9, with a length of 9.`;
    return long
      ? json({ object: "error", message, type: "invalid_function_call" }, 400)
      : stream(says("hello"), ends(), DONE);
  });
  const call = { id: "call_abcdefghijklmnop", name: "echo", arguments: "{}" };
  const messages = [
    { role: "user" as const, content: [{ type: "text" as const, text: "Go" }] },
    { role: "assistant" as const, content: [], tool_calls: [call] },
    {
      role: "tool" as const,
      tool_call_id: call.id,
      content: [{ type: "text" as const, text: "done" }],
    },
  ];
  const request = { messages, model: "nine-letters", tools: [tool("echo")] };
  for (const requests of [2, 1]) {
    bodies = [];
    expect((await hear(provider.base, request)).text).toBe("hello");
    expect(bodies).toHaveLength(requests);
    const [called, answered] = ids(bodies.at(-1)!);
    expect(called).toBe(answered);
  }
});
