import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModelProvider } from "@/lib/models/contract";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson } from "../support/person";

process.env.RATE_LIMITS = "off";
/** A server's responses by path; a function gets the request body. */
type Answers = Record<string, unknown>;

let server: LocalServer;
let answers: Answers = {};
beforeAll(async () => {
  server = await startLocalServer(({ url, body }, res) => {
    const answer = answers[url];
    if (answer === undefined) return res.writeHead(404).end("not found");
    const value: unknown = typeof answer === "function" ? answer(JSON.parse(body)) : answer;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return res.writeHead(200, { "content-type": "application/json" }).end(text);
  });
  process.env.TOOL_ALLOWED_HOSTS = server.host;
});
afterAll(() => server.close());

async function sizesOf(given: Answers, ids: string[]): Promise<(number | undefined)[]> {
  answers = given;
  const person = await newPerson();
  const answer = await person.ask("POST", "/api/model-providers", {
    body: { label: "S", base_url: `${server.url}/v1`, models: ids.map((id) => ({ id })) },
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { models } = (await answer.json()) as ModelProvider;
  return models.map((each) => each.known_context);
}

const list = (...data: object[]) => ({ "/v1/models": { object: "list", data } });
const ollama = (shown: object, running: object[] = []) => ({
  ...list({ id: "llama3:8b", owned_by: "library" }),
  "/api/ps": { models: running },
  "/api/show": () => shown,
});

describe("the context length that a provider's server reports is stored with the model", () => {
  test.each<[server: string, told: Answers, id: string, size: number | undefined]>([
    ["vLLM", list({ id: "m", max_model_len: 16_384 }), "m", 16_384],
    ["Groq", list({ id: "m", context_window: 131_072 }), "m", 131_072],
    ["Mistral", list({ id: "m", max_context_length: 32_768 }), "m", 32_768],
    ["Together's bare list", { "/v1/models": [{ id: "m", context_length: 8_192 }] }, "m", 8_192],
    [
      "OpenRouter, where the provider behind it takes less",
      list({ id: "m", context_length: 200_000, top_provider: { context_length: 64_000 } }),
      "m",
      64_000,
    ],
    [
      "Gemini's own list",
      { "/v1/models": { models: [{ name: "m", inputTokenLimit: 1_048_576 }] } },
      "m",
      1_048_576,
    ],
    [
      "llama.cpp's list",
      list({ id: "m", meta: { n_ctx: 12_288, n_ctx_train: 131_072 } }),
      "m",
      12_288,
    ],
    [
      "llama.cpp's properties",
      {
        ...list({ id: "m", meta: { n_ctx_train: 131_072 } }),
        "/props": { default_generation_settings: { n_ctx: 8_192 } },
      },
      "m",
      8_192,
    ],
    [
      "LM Studio with the model loaded",
      {
        ...list({ id: "m" }),
        "/api/v0/models": {
          data: [{ id: "m", loaded_context_length: 6_000, max_context_length: 32_768 }],
        },
      },
      "m",
      6_000,
    ],
    [
      "LM Studio with the model not loaded",
      {
        ...list({ id: "m" }),
        "/api/v0/models": { data: [{ id: "m", max_context_length: 32_768 }] },
      },
      "m",
      4_096,
    ],
    [
      "Ollama with num_ctx",
      ollama({
        parameters: 'stop "x"\nnum_ctx    16384',
        model_info: { "llama.context_length": 131_072 },
      }),
      "llama3:8b",
      16_384,
    ],
    [
      "Ollama without it",
      ollama({ model_info: { "llama.context_length": 131_072 } }),
      "llama3:8b",
      4_096,
    ],
    [
      "Ollama with the model running",
      ollama({}, [{ name: "llama3:8b", context_length: 24_576 }]),
      "llama3:8b",
      24_576,
    ],
    ["a server that says nothing", list({ id: "m" }), "m", undefined],
    [
      "a server with odd values",
      list({ id: "m", max_model_len: "lots", context_length: -1 }),
      "m",
      undefined,
    ],
    ["a server that answers with a page", { "/v1/models": "<html>" }, "m", undefined],
  ])("%s", async (_, told, id, size) => {
    expect(await sizesOf(told, [id])).toEqual([size]);
  });

  test("each model has its own, and one that the list lacks has none", async () => {
    const told = list({ id: "a", max_model_len: 4_096 }, { id: "b", max_model_len: 8_192 });
    expect(await sizesOf(told, ["b", "c", "a"])).toEqual([8_192, undefined, 4_096]);
  });
});
