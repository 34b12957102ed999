import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { ask } from "../support/ask";
import { newKey } from "../support/keys";
import { baseURL, clientWith, newModel, person, startProgramDoor } from "../support/programs";

startProgramDoor({ limits: "on" });

let secret: string;
let name: string;
beforeAll(async () => {
  secret = (await newKey(person, { scopes: ["chat"] })).secret;
  name = (await newModel({ tools: ["calculator"] })).name;
});

const say = (content: unknown) => [{ role: "user", content }];
const post = (body: unknown, headers: Record<string, string> = {}, raw?: string) =>
  ask("POST", "/v1/chat/completions", {
    ...(raw === undefined ? { body } : { raw }),
    headers: { authorization: `Bearer ${secret}`, ...headers },
  });
const refusal = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: OpenAI.ErrorObject };
  return [answer.status, error.param, error.message] as const;
};

describe("a request that is out of place is refused with its field", () => {
  const call = (id: string) => ({
    id,
    type: "function",
    function: { name: "look", arguments: "{}" },
  });
  const asks = { role: "assistant", content: null, tool_calls: [call("a")] };
  const strict = (schema: object) => ({
    type: "json_schema",
    json_schema: { name: "x", strict: true, schema },
  });
  const cases: Record<string, [body: object, param: string | null]> = {
    "no messages": [{ messages: [] }, "messages"],
    "no model": [{ model: undefined }, "model"],
    "an unknown role": [{ messages: [{ role: "king", content: "x" }] }, "messages[0].role"],
    "a schema that refers to another server": [
      { response_format: strict({ $ref: "https://example.org/schema.json" }) },
      "response_format.json_schema.schema",
    ],
    "a schema that refers to itself": [
      { response_format: strict({ $defs: { a: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" }) },
      "response_format.json_schema.schema",
    ],
    "a schema with a broken pattern": [
      { response_format: strict({ properties: { a: { type: "string", pattern: "(" } } }) },
      "response_format.json_schema.schema",
    ],
    "a text that is none": [{ messages: say(5) }, "messages[0].content"],
    "a picture that is none": [
      { messages: say([{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }]) },
      "messages[0].content[0]",
    ],
    "broken base64": [
      { messages: say([{ type: "image_url", image_url: { url: "data:image/png;base64,!!" } }]) },
      "messages[0].content[0]",
    ],
    "a picture on this very server": [
      { messages: say([{ type: "image_url", image_url: { url: "https://127.0.0.1/a.png" } }]) },
      "messages[0].content[0]",
    ],
    "a picture of the assistant's": [
      {
        messages: [
          ...say("x"),
          {
            role: "assistant",
            content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }],
          },
          ...say("y"),
        ],
      },
      "messages[1].content[0]",
    ],
    "a sound": [{ messages: say([{ type: "input_audio" }]) }, "messages[0].content[0]"],
    "a file without data": [
      {
        messages: say([
          { type: "text", text: "x" },
          { type: "file", file: {} },
        ]),
      },
      "messages[0].content[1]",
    ],
    "an end with the assistant": [
      { messages: [...say("x"), { role: "assistant", content: "y" }] },
      "messages[1].role",
    ],
    "a tool message without its call": [
      { messages: [...say("x"), { role: "tool", tool_call_id: "a", content: "1" }] },
      "messages[1].tool_call_id",
    ],
    "a call without its answer": [{ messages: [...say("x"), asks, ...say("y")] }, "messages[2]"],
    "two answers to one call": [
      {
        messages: [
          ...say("x"),
          asks,
          { role: "tool", tool_call_id: "a", content: "1" },
          { role: "tool", tool_call_id: "a", content: "2" },
        ],
      },
      "messages[3].tool_call_id",
    ],
    "two calls of one id": [
      {
        messages: [...say("x"), { ...asks, tool_calls: [call("a"), call("a")] }],
      },
      "messages[1].tool_calls[1].id",
    ],
    "several answers": [{ n: 2 }, "n"],
    logprobs: [{ logprobs: true }, "logprobs"],
    audio: [{ audio: { voice: "x" } }, "audio"],
    "another modality": [{ modalities: ["audio"] }, "modalities[0]"],
    "a temperature beyond all": [{ temperature: 3 }, "temperature"],
    "a tool of another type": [{ tools: [{ type: "custom" }] }, "tools[0].type"],
    "a tool's name": [
      { tools: [{ type: "function", function: { name: "a b" } }] },
      "tools[0].function.name",
    ],
    "two tools of one name": [
      {
        tools: [
          { type: "function", function: { name: "a" } },
          { type: "function", function: { name: "a" } },
        ],
      },
      "tools",
    ],
    "a tool that the agent has itself": [
      { tools: [{ type: "function", function: { name: "calculator" } }] },
      "tools",
    ],
    "a choice of no tool": [{ tool_choice: "required" }, "tool_choice"],
    "a schema too large": [
      {
        response_format: {
          type: "json_schema",
          json_schema: { name: "x", schema: { description: "x".repeat(70_000) } },
        },
      },
      "response_format.json_schema.schema",
    ],
  };
  test.each(Object.entries(cases))("%s", async (_, [change, param]) => {
    const before = await db().run.count();
    const [status, at, message] = await refusal(
      await post({ model: name, messages: say("x"), ...change }),
    );
    expect([status, at]).toEqual([400, param]);
    expect(message).toMatch(/^[A-Z\w].{8,}/);
    expect(await db().run.count()).toBe(before);
  });

  test("unknown fields are ignored, and null counts as omitted", async () => {
    const answer = await post({
      model: name,
      messages: say("[tokens=1]"),
      temperature: null,
      tools: null,
      top_k: 5,
      repetition_penalty: { odd: true },
    });
    expect(answer.status).toBe(200);
  });
});

describe("a body", () => {
  test("of no JSON, of another type, too deep or too large is refused in OpenAI's form", async () => {
    expect((await refusal(await post(null, {}, "{")))[0]).toBe(400);
    expect((await refusal(await post(null, { "content-type": "text/plain" }, "{}")))[0]).toBe(415);
    const deep = `{"model":"x","messages":${"[".repeat(70)}${"]".repeat(70)}}`;
    expect((await refusal(await post(null, {}, deep)))[0]).toBe(400);
    const long = JSON.stringify({ model: "x", messages: say("x".repeat(4 * 1024 * 1024)) });
    expect((await refusal(await post(null, {}, long)))[0]).toBe(413);
  });

  test("of more than a megabyte is accepted", async () => {
    const answer = await post({
      model: name,
      messages: [{ role: "system", content: "x".repeat(1_500_000) }, ...say("[tokens=1]")],
    });
    expect(answer.status).toBe(200);
  });
});

describe("a path below /v1", () => {
  test.each(["/v1", "/v1/nothing", "/v1/chat", "/v1/models/a/b"])(
    "%s that there is not answers 404 in OpenAI's form",
    async (path) => {
      const answer = await ask("POST", path);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        {
          error: {
            message: "Not found",
            type: "invalid_request_error",
            param: null,
            code: "not_found",
          },
        },
      ]);
    },
  );

  test("answers another method 405 with Allow", async () => {
    const answer = await ask("DELETE", "/v1/models");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await answer.json()).toMatchObject({ error: { code: "method_not_allowed" } });
  });
});

describe("a page of another site", () => {
  const from = (origin: string) => ({ origin, authorization: `Bearer ${secret}` });

  test("is refused", async () => {
    const answer = await ask("GET", "/v1/models", { headers: from("https://else.example") });
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: { code: "insufficient_permissions" } },
    ]);
  });

  test("is accepted where the operator lists it, and its browser sees that", async () => {
    const before = config().API_ALLOWED_ORIGINS;
    config().API_ALLOWED_ORIGINS = ["https://else.example"];
    try {
      const answer = await ask("GET", "/v1/models", { headers: from("https://else.example") });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
        200,
        "https://else.example",
      ]);
      const asked = await ask("OPTIONS", "/v1/models", {
        headers: {
          origin: "https://else.example",
          "access-control-request-headers": "authorization, x-stainless-os",
        },
      });
      expect(asked.headers.get("access-control-allow-headers")).toBe(
        "authorization, x-stainless-os",
      );
      expect(asked.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    } finally {
      config().API_ALLOWED_ORIGINS = before;
    }
  });
});

describe("limits of a key", () => {
  test("are sent with each response, and beyond them is a refusal that may be repeated", async () => {
    const { secret: own } = await newKey(person, { scopes: ["chat"] });
    const list = () => ask("GET", "/v1/models", { headers: { authorization: `Bearer ${own}` } });
    const first = await list();
    expect([
      first.headers.get("x-ratelimit-limit-requests"),
      first.headers.get("x-ratelimit-remaining-requests"),
      first.headers.get("x-ratelimit-reset-requests"),
    ]).toEqual(["60", "59", expect.stringMatching(/^\d+s$/)]);
    for (let at = 0; at < 59; at++) await list();
    const beyond = await list();
    expect([
      beyond.status,
      beyond.headers.get("x-should-retry"),
      await beyond.json(),
    ]).toMatchObject([429, null, { error: { code: "rate_limit_exceeded" } }]);
    const client = clientWith(own, { maxRetries: 0 });
    await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  });

  test("let eight calls be under way at once", async () => {
    const { secret: own } = await newKey(person, { scopes: ["chat"] });
    const leave = new AbortController();
    const one = () =>
      fetch(`${baseURL}/chat/completions`, {
        method: "POST",
        headers: { authorization: `Bearer ${own}`, "content-type": "application/json" },
        body: JSON.stringify({
          model: name,
          messages: say("[tokens=5000 pace=50]"),
          stream: true,
        }),
        signal: leave.signal,
      });
    const eight = await Promise.all(Array.from({ length: 8 }, one));
    expect(eight.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await one()).status).toBe(429);
    leave.abort();
    await expect.poll(async () => db().run.count({ where: { finishedAt: null } })).toBe(0);
  });
});
