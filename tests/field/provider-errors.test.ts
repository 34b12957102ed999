import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hear, tool } from "../support/wire-answers";
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
  provider = await startWireProvider();
});
afterAll(() => provider.close());

const page = (title: string, status = 200): WireAnswer => ({
  status,
  headers: { "content-type": "text/html" },
  pieces: [
    `<!doctype html><html><head><title>${title}</title></head>\n<body>${"<p>Hello</p>\n".repeat(150)}</body></html>\n`,
  ],
});
const plain = (text: string, status = 200): WireAnswer => ({
  status,
  headers: { "content-type": "text/plain" },
  pieces: [text],
});
const WHY = "Messages must not be empty";
/** What comes when this is the answer to every attempt. */
const failing = async (answer: WireAnswer, asked: Parameters<typeof hear>[1] = {}) => {
  provider.script(() => answer);
  const { error } = await hear(provider.base, { model: "broken", ...asked });
  return { error, tries: provider.requests.length };
};

describe("the provider's own sentence reaches the person when it stands in", () => {
  test.each<[string, unknown]>([
    ["error.message", { error: { message: WHY } }],
    ["a list of errors", [{ error: { code: 400, message: WHY, status: "INVALID_ARGUMENT" } }]],
    ["detail", { detail: WHY }],
    [
      "detail with places",
      { detail: [{ loc: ["body", "messages"], msg: WHY, type: "value_error" }] },
    ],
    ["message", { object: "error", message: WHY, code: "3230" }],
    ["message.detail", { object: "error", message: { detail: [{ loc: ["body"], msg: WHY }] } }],
    ["error as text", { error: WHY }],
    [
      "error as the name of a status beside message",
      { error: "Bad Request", message: WHY, statusCode: 400 },
    ],
    ["errors", { errors: [{ message: WHY }] }],
    ["msg", { code: 400, msg: WHY, data: null }],
    ["error_msg", { error_code: 17, error_msg: WHY }],
    ["err", { err: WHY }],
    ["base_resp", { base_resp: { status_code: 1004, status_msg: WHY } }],
    ["JSON within JSON", { error: { message: JSON.stringify({ error: { message: WHY } }) } }],
    [
      "the raw words of the provider behind it",
      {
        error: {
          message: "Provider returned error",
          code: 400,
          metadata: { raw: JSON.stringify({ error: { message: WHY } }), provider_name: "X" },
        },
      },
    ],
    ["a problem document", { type: "about:blank", title: "Bad Request", detail: WHY, status: 400 }],
  ])("%s", async (_, body) => {
    for (const answer of [json(body, 400), json(body), stream(event(body), DONE)])
      expect((await failing(answer)).error?.message).toContain(WHY);
    expect((await failing(json(body, 400))).error?.message).not.toMatch(/[{}[\]]|no body/);
  });

  test("text, or the title of a page", async () => {
    expect((await failing(plain(WHY, 400))).error?.message).toContain(WHY);
    expect((await failing(page("Bad gateway 7", 502))).error?.message).toContain("Bad gateway 7");
  });

  test("an event called error, or an error beside an answer", async () => {
    const named = `event: error\ndata: {"type":"overloaded_error","message":"${WHY}"}\n\n`;
    const beside = event({
      ...chunk({ content: "" }, { finish_reason: "error" }),
      error: { code: 502, message: WHY },
    });
    for (const last of [named, beside, "event: error\ndata: " + WHY + "\n\n"]) {
      provider.script(() => stream(says("hel"), last));
      expect(await hear(provider.base)).toMatchObject({
        text: "hel",
        error: { message: expect.stringContaining(WHY) },
      });
    }
  });
});

describe("an error says what to do about", () => {
  const told = (message: string, more: object = {}) => ({ error: { message, ...more } });
  test.each<[string, number, unknown, string, RegExp]>([
    [
      "a spent quota",
      429,
      told("You exceeded your current quota, please check your plan and billing details.", {
        code: "insufficient_quota",
      }),
      "provider_quota",
      /balance.* is spent\. The provider says: You exceeded/,
    ],
    ["a spent balance", 402, told("Insufficient Balance"), "provider_quota", /is spent/],
    [
      "a spent balance with status 400",
      400,
      told("Your credit balance is too low to access the API."),
      "provider_quota",
      /is spent/,
    ],
    [
      "a spent balance with status 403",
      403,
      told("用户额度不足", { code: "insufficient_user_quota" }),
      "provider_quota",
      /is spent.*用户额度不足/,
    ],
    [
      "a wrong key",
      401,
      told("Incorrect API key provided"),
      "provider_auth",
      /refused the key\. Check/,
    ],
    [
      "a wrong key with status 403",
      403,
      told("Invalid API key"),
      "provider_auth",
      /refused the key/,
    ],
    [
      "a wrong key with status 400",
      400,
      [told("API key not valid. Please pass a valid API key.")],
      "provider_auth",
      /refused the key/,
    ],
    [
      "a region",
      403,
      told("Country, region, or territory not supported", {
        code: "unsupported_country_region_territory",
      }),
      "provider_error",
      /refused access.*region.*Country, region/,
    ],
    [
      "an unknown model",
      404,
      told("The model `x` does not exist or you do not have access to it.", {
        code: "model_not_found",
      }),
      "provider_error",
      /does not offer this model/,
    ],
    [
      "an unknown model of Ollama",
      404,
      { error: 'model "llama9" not found, try pulling it first' },
      "provider_error",
      /does not offer this model.*model "llama9" not found/,
    ],
    [
      "an unknown model with status 400",
      400,
      told("Model Not Exist"),
      "provider_error",
      /does not offer this model/,
    ],
    [
      "a content policy",
      400,
      told("The response was filtered due to the prompt triggering content management policy.", {
        code: "content_filter",
      }),
      "provider_error",
      /content policy refused this\. Rephrase/,
    ],
    [
      "a content policy of DeepSeek",
      400,
      told("Content Exists Risk"),
      "provider_error",
      /content policy refused/,
    ],
    [
      "a model without tools",
      400,
      told("registry.ollama.ai/library/gemma3:latest does not support tools"),
      "provider_error",
      /can't use tools.*does not support tools/,
    ],
    [
      "a server without tools",
      400,
      told(
        '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      ),
      "provider_error",
      /can't use tools/,
    ],
    [
      "a model that sees no images",
      404,
      told("No endpoints found that support image input"),
      "provider_error",
      /./,
    ],
    [
      "a model without vision",
      400,
      told("This model does not support image input"),
      "provider_error",
      /can't see images/,
    ],
    ["a wrong path", 404, "404 page not found", "provider_error", /base URLs end in \/v1/],
    ["another wrong path", 404, { detail: "Not Found" }, "provider_error", /base URLs end in \/v1/],
    [
      "a path of OpenAI",
      404,
      told("Invalid URL (POST /chat/completions)"),
      "provider_error",
      /base URLs end in \/v1/,
    ],
    [
      "an overloaded server",
      529,
      told("Overloaded"),
      "provider_error",
      /failed \(status 529\)\. The provider says: Overloaded/,
    ],
  ])("%s", async (_, status, body, code, sentence) => {
    const answer = typeof body === "string" ? plain(body, status) : json(body, status);
    const { error, tries } = await failing({
      ...answer,
      headers: { ...answer.headers, "retry-after-ms": "1" },
    });
    expect([error?.code, error?.message]).toEqual([code, expect.stringMatching(sentence)]);
    expect(tries).toBe(status > 500 ? 4 : 1);
  });

  test("what answers without being a model server", async () => {
    expect((await failing(page("Sign in"))).error?.message).toBe(
      "What answers at the base URL is not a model server: it sent “Sign in”. Check the base URL.",
    );
    expect((await failing(plain("Ollama is running"))).error?.message).toContain(
      "not a model server",
    );
    expect((await failing(plain("upstream connect error"))).error?.message).toContain(
      "upstream connect error",
    );
    expect((await failing({ pieces: [] })).error).toMatchObject({ code: "provider_network" });
  });

  test("a limit of requests, which is waited for as long as it says", async () => {
    const busy = json({ error: { message: "Rate limit reached. Please try again in 5ms." } }, 429);
    provider.script((__, nth) => (nth ? stream(says("hello"), ends(), DONE) : busy));
    expect(await hear(provider.base)).toMatchObject({ text: "hello" });
    const long = await failing(
      json({ error: { message: "Quota exceeded. Please retry in 2h5m." } }, 429),
    );
    expect([long.error?.message, long.tries]).toEqual([
      "The model provider asks to be left alone for 125 minutes.",
      1,
    ]);
  });
});

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

  test("several parts are left out, one after the other, and for this model alone", async () => {
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

  test("a value that is wrong is no part that is refused: the caller is told", async () => {
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
