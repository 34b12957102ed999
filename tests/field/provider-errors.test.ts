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
/** The outcome when every attempt gets this response. */
const failing = async (answer: WireAnswer, asked: Parameters<typeof hear>[1] = {}) => {
  provider.script(() => answer);
  const { error } = await hear(provider.base, { model: "broken", ...asked });
  return { error, tries: provider.requests.length };
};

describe("the provider's own sentence reaches the person when it is in", () => {
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
      /no credit left\. The provider says: You exceeded/,
    ],
    ["a spent balance", 402, told("Insufficient Balance"), "provider_quota", /no credit left/],
    [
      "a spent balance with status 400",
      400,
      told("Your credit balance is too low to access the API."),
      "provider_quota",
      /no credit left/,
    ],
    [
      "a spent balance with status 403",
      403,
      told("用户额度不足", { code: "insufficient_user_quota" }),
      "provider_quota",
      /no credit left.*用户额度不足/,
    ],
    [
      "a wrong key",
      401,
      told("Incorrect API key provided"),
      "provider_auth",
      /rejected the key\. Check/,
    ],
    [
      "a wrong key with status 403",
      403,
      told("Invalid API key"),
      "provider_auth",
      /rejected the key/,
    ],
    [
      "a wrong key with status 400",
      400,
      [told("API key not valid. Please pass a valid API key.")],
      "provider_auth",
      /rejected the key/,
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
      "a model that is away for a moment",
      503,
      told("Model m is temporarily not available"),
      "provider_error",
      /failed \(status 503\)/,
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
      "The base URL is not a model server: it sent “Sign in”. Check the base URL.",
    );
    expect((await failing(plain("Ollama is running"))).error?.message).toContain(
      "is not a model server",
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
      "The model provider asked us to wait 125 minutes.",
      1,
    ]);
  });
});
