import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoadedModels, ModelProvider, TestOutcome } from "@/lib/models/contract";
import { otherBases } from "@/lib/models/own/other-bases";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newName, newPerson, type Person } from "../support/person";
import { DONE, ends, says } from "../support/wire-provider";

let server: LocalServer;
let person: Person;
type Reply = [status: number, body: unknown, type?: string];
const LIST: Reply = [200, { object: "list", data: [{ id: "m1" }, { id: "m2" }] }];
const MISSING: Reply = [404, { error: { message: "no route" } }];
const LISTS: Record<string, Reply> = {
  "/v1/models": LIST,
  "/bare/models": [200, [{ id: "together-style" }]],
  "/names/models": [200, { models: [{ name: "ollama-style" }] }],
  "/texts/models": [200, ["plain"]],
  "/typeless/models": [200, { data: [{ id: "m1" }] }, "text/plain"],
  "/nolist/models": [404, { error: "no" }],
  "/page/models": [200, "<!doctype html><p>Ollama is running", "text/html"],
  "/wrong/models": [200, { error: { message: "Key expired" } }],
  "/empty/models": [200, { data: [] }],
};

beforeAll(async () => {
  server = await startLocalServer(({ method, url }, res) => {
    if (method === "POST" && /^\/(v1|nolist)\/chat\/completions$/.test(url))
      return void res
        .writeHead(200, { "content-type": "text/event-stream" })
        .end(says("ready") + ends() + DONE);
    const [status, body, type = "application/json"] = LISTS[url] ?? MISSING;
    res.writeHead(status, { "content-type": type });
    res.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const load = async (path: string) => {
  const answer = await person.ask("POST", "/api/model-providers/models", {
    body: { base_url: server.url + path, api_key: "k-12345678" },
  });
  return json<LoadedModels & { error?: string }>(answer);
};
const tested = async (path: string, models = [{ id: "m1" }]) => {
  const made = await person.ask("POST", "/api/model-providers", {
    body: { label: newName(), base_url: server.url + path, api_key: "k-12345678", models },
  });
  const { ProviderId } = await json<ModelProvider>(made);
  return json<TestOutcome>(await person.ask("POST", `/api/model-providers/${ProviderId}/test`));
};

describe("the models of a provider are found", () => {
  test.each([
    ["/v1", ["m1", "m2"]],
    ["/v1/", ["m1", "m2"]],
    ["/bare", ["together-style"]],
    ["/names", ["ollama-style"]],
    ["/texts", ["plain"]],
    ["/typeless", ["m1"]],
  ])("at %s, whatever form the list has", async (path, models) => {
    expect(await load(path)).toEqual({ models });
  });

  test.each([
    "",
    "/",
    "/v1/chat/completions",
    "/v1/models",
    "/v1/v1",
    "/v1/v1/chat/completions",
    "/api/chat",
    "/page",
  ])("at %j, which is corrected", async (path) => {
    expect(await load(path)).toEqual({ models: ["m1", "m2"], base_url: `${server.url}/v1` });
  });

  test("not where the provider reports an error or names none", async () => {
    expect((await load("/wrong")).error).toContain("Key expired");
    expect((await load("/empty")).error).toContain("The provider lists no models.");
  });
});

describe("testing a connection", () => {
  test.each(["", "/v1/chat/completions", "/v1/v1"])(
    "at %j offers the right base URL",
    async (path) => {
      expect(await tested(path)).toMatchObject({
        ok: false,
        error: `There is no model server at this base URL, but models are listed at ${server.url}/v1. Use that as the base URL.`,
      });
    },
  );

  test("works without a list of models", async () => {
    expect(await tested("/nolist")).toMatchObject({ ok: true, answer: "ready" });
  });

  test("takes Ollama's and Gemini's other names of a listed model", async () => {
    LISTS["/v1/models"] = [200, { data: [{ id: "models/gemini-3" }, { id: "llama:latest" }] }];
    expect(await tested("/v1", [{ id: "gemini-3" }, { id: "llama" }])).toMatchObject({ ok: true });
    LISTS["/v1/models"] = LIST;
  });
});

test.each([
  ["https://api.groq.com/v1", "https://api.groq.com/openai/v1"],
  ["https://openrouter.ai", "https://openrouter.ai/api/v1"],
  [
    "https://generativelanguage.googleapis.com/v1beta",
    "https://generativelanguage.googleapis.com/v1beta/openai",
  ],
  ["http://ollama:11434/api/generate", "http://ollama:11434"],
  ["http://ollama:11434", "http://ollama:11434/v1"],
  ["http://proxy/llm/v1/chat/completions", "http://proxy/llm/v1"],
])("for %s the likeliest other base URL is %s", (given, likeliest) => {
  expect(otherBases(given)[0]).toBe(likeliest);
});
