import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { SEARCH_ENGINES, type SearchEngine } from "@/lib/tools/builtins/engines";
import { searchBy } from "@/lib/tools/builtins/web-search";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newPerson } from "../support/person";
import { newTool, tried } from "../support/tools";

// Servers that respond like SearXNG, Brave and Tavily.
let searxng: LocalServer;
let service: LocalServer;
let answer: { status: number; body: string };
const says = (body: unknown, status = 200) =>
  (answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) });
beforeAll(async () => {
  const start = () =>
    startLocalServer((_, res) =>
      res.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body),
    );
  searxng = await start();
  service = await start();
  Object.assign(process.env, {
    SEARXNG_URL: `${searxng.url}/find`,
    TOOL_ALLOWED_HOSTS: service.host,
    RATE_LIMITS: "off",
  });
});
afterAll(async () => {
  await searxng.close();
  await service.close();
});
beforeEach(() => {
  for (const { requests } of [searxng, service]) requests.length = 0;
});

const search = async (query: string) => tried(await newPerson(), "web_search", { query });

describe("the operator's SearXNG", () => {
  test("is called, and the model reads the results", async () => {
    says({
      query: "who & what",
      number_of_results: 2,
      results: [
        {
          title: "Ada",
          url: "https://a.example",
          content: "Wrote the first program.",
          engine: "x",
        },
        { url: "https://b.example", content: null },
      ],
      answers: [],
      unresponsive_engines: [],
    });
    expect(await search("who & what")).toMatchObject({
      ok: true,
      result: "Ada\nhttps://a.example\nWrote the first program.\n\nhttps://b.example",
    });
    expect(searxng.requests).toMatchObject([
      { method: "GET", url: "/find/search?q=who+%26+what&format=json" },
    ]);
    says({ results: [] });
    expect(await search("nothing")).toMatchObject({ ok: true, result: "Nothing was found." });
  });

  test("returns up to ten results, and of each no more than a model needs", async () => {
    says({
      results: Array.from({ length: 40 }, (_, at) => ({
        title: "t".repeat(5_000),
        url: `https://a.example/${at}`,
        content: "c".repeat(15_000),
      })),
    });
    const { result } = await search("much");
    expect(result?.match(/https:/g)).toHaveLength(10);
    expect(result?.length).toBeLessThan(14_000);
  });

  test("can be requested only by the search", async () => {
    says({ results: [] });
    expect(await tried(await newPerson(), "fetch_url", { url: searxng.url })).toMatchObject({
      ok: false,
    });
    expect(searxng.requests).toEqual([]);
  });

  test.each([
    ["", 403, "search_format_closed"],
    ["", 429, "search_answered"],
    ["<html>", 200, "search_not_understood"],
    ['{"results":"none"}', 200, "search_not_understood"],
  ])("says why it failed: %j with %i", async (body, status, reason) => {
    says(body, status);
    expect(await search("x")).toMatchObject({ ok: false, error_reason: { reason } });
  });
});

/** The service unchanged, at a URL of this machine. */
const here = (engine: SearchEngine): SearchEngine => ({
  ...engine,
  request: {
    ...engine.request,
    url: engine.request.url.replace(/^https:\/\/[a-z.]+/, service.url),
  },
});
/** Searches with a service that the person has a key for. */
async function by(engine: SearchEngine): Promise<string> {
  const person = await newPerson();
  const saved = await person.ask("POST", "/api/secrets", {
    body: { name: engine.secret, value: "key-12345678", hosts: ["127.0.0.1"] },
  });
  expect(saved.status).toBeLessThan(300);
  const me = mintUserId(person.user.UserId);
  return searchBy(personalScope(me), here(engine), "who & what", AbortSignal.timeout(5_000));
}
const [brave, tavily] = SEARCH_ENGINES as [SearchEngine, SearchEngine];

describe("a service, by a person's own key", () => {
  test("Brave", async () => {
    const description = "an <strong>A</strong> &amp; a &quot;B&quot; &amp;lt;";
    says({
      type: "search",
      query: { original: "who & what" },
      web: {
        type: "search",
        results: [{ title: "A&#x27;s", url: "https://a.example", description, age: "1 day" }],
      },
    });
    expect(await by(brave)).toBe('A\'s\nhttps://a.example\nan A & a "B" &lt;');
    expect(service.requests).toMatchObject([
      {
        method: "GET",
        url: "/res/v1/web/search?q=who%20%26%20what&count=10",
        headers: { "x-subscription-token": "key-12345678" },
      },
    ]);
    says({ type: "search", query: { original: "x" } });
    expect(await by(brave)).toBe("Nothing was found.");
  });

  test("Tavily", async () => {
    says({
      query: "who & what",
      results: [{ title: "A", url: "https://a.example", content: "an A", score: 0.9 }],
      response_time: 1.2,
    });
    expect(await by(tavily)).toBe("A\nhttps://a.example\nan A");
    const [asked] = service.requests;
    expect(asked).toMatchObject({
      method: "POST",
      url: "/search",
      headers: { authorization: "Bearer key-12345678", "content-type": "application/json" },
    });
    expect(JSON.parse(asked!.body)).toEqual({ query: "who & what", max_results: 10 });
  });

  test.each([
    ["Brave", brave],
    ["Tavily", tavily],
  ])("%s's refusal is shown, without the key", async (_, engine) => {
    says({ detail: { error: "The key key-12345678 is not valid" } }, 401);
    const refused = by(engine);
    await expect(refused).rejects.toThrow(/401.*is not valid/s);
    await expect(refused).rejects.not.toThrow(/key-12345678/);
  });

  test("takes precedence over the operator's, and only to the host of its secret", async () => {
    const person = await newPerson();
    await person.ask("POST", "/api/secrets", {
      body: { name: "BRAVE_API_KEY", value: "key-12345678", hosts: ["elsewhere.example"] },
    });
    expect(await tried(person, "web_search", { query: "x" })).toMatchObject({
      ok: false,
      error_reason: { reason: "secret_host_not_listed" },
    });
    expect(searxng.requests).toEqual([]);
  });
});

test("a tool of one's own that had this name before stays", async () => {
  const person = await newPerson();
  const own = newTool({ kind: "http", method: "GET", url: "https://a.example" }, "web_search");
  const agent = await newAgent(person, { tools: [own] });
  expect(agent.tools).toMatchObject([{ implementation: { kind: "http" } }]);
});
