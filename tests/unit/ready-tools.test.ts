import { describe, expect, test } from "vitest";
import { readyTools, readyToolsMatching } from "@/components/agents/tools/ready-tools";
import type { SandboxFetch } from "@/lib/core/sandbox/call";
import { runInSandbox } from "@/lib/core/sandbox/run-in-sandbox";
import { de } from "@/lib/texts/de/catalogue";
import { definitionFaults } from "@/lib/tools/check/definition";
import { fillBody, fillUrl, formOf } from "@/lib/tools/shared/template";
import { valuesOf } from "@/lib/tools/shared/placeholders";

const named = (name: string) => {
  const found = readyTools.find(({ tool }) => tool.function.name === name);
  if (!found) throw new Error(`There is no template ${name}`);
  return found;
};

/** The services' responses as documented. */
const SERVICES: Record<string, unknown> = {
  "https://geocoding-api.open-meteo.com/v1/search?name=Berlin&count=1": {
    results: [
      { id: 2950159, name: "Berlin", latitude: 52.52437, longitude: 13.41053, country: "Germany" },
    ],
    generationtime_ms: 0.6,
  },
  "https://geocoding-api.open-meteo.com/v1/search?name=Nowhere&count=1": { generationtime_ms: 0.3 },
  "https://api.open-meteo.com/v1/forecast?latitude=52.52437&longitude=13.41053&current=temperature_2m,apparent_temperature,precipitation,wind_speed_10m&daily=temperature_2m_min,temperature_2m_max,precipitation_sum&forecast_days=3&timezone=auto":
    {
      latitude: 52.52,
      longitude: 13.419,
      timezone: "Europe/Berlin",
      current_units: {
        temperature_2m: "°C",
        apparent_temperature: "°C",
        precipitation: "mm",
        wind_speed_10m: "km/h",
      },
      current: {
        time: "2026-03-31T10:15",
        interval: 900,
        temperature_2m: 11.2,
        apparent_temperature: 9.8,
        precipitation: 0,
        wind_speed_10m: 12.1,
      },
      daily: {
        time: ["2026-03-31", "2026-04-01", "2026-04-02"],
        temperature_2m_min: [4.1, 5, 6],
        temperature_2m_max: [13.4, 14, 15],
        precipitation_sum: [0, 1.2, 0],
      },
    },
  "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD": {
    amount: 1,
    base: "EUR",
    date: "2026-03-30",
    rates: { USD: 1.0825 },
  },
  "https://hn.algolia.com/api/v1/search?tags=story&hitsPerPage=10&query=SQLite": {
    hits: [
      {
        objectID: "1",
        title: "SQLite",
        url: null,
        points: 10,
        num_comments: 2,
        created_at: "2026-03-01T10:00:00Z",
        _highlightResult: {},
      },
    ],
    nbHits: 1,
  },
  "https://api.github.com/repos/nodejs/node/issues?state=open&per_page=20": [
    {
      number: 7,
      title: "A bug",
      state: "open",
      html_url: "https://github.com/nodejs/node/issues/7",
      labels: [{ id: 1, name: "bug" }],
      body: "…",
    },
    { number: 8, title: "A change", state: "open", labels: [], pull_request: {} },
  ],
};

const services: SandboxFetch = async ({ url }) => {
  const known = Object.hasOwn(SERVICES, url);
  return {
    status: known ? 200 : 404,
    url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(known ? SERVICES[url] : { message: "not found" }),
  };
};

async function run(name: string, args: object) {
  const { tool } = named(name);
  if (tool.implementation?.kind !== "javascript") throw new Error(`${name} is no code`);
  const hosts = tool.implementation.hosts ?? [];
  return runInSandbox({
    code: tool.implementation.source,
    args,
    fetch: async (request, signal) => {
      expect(hosts).toContain(new URL(request.url).host);
      return services(request, signal);
    },
  });
}

describe("a template in code works in the sandbox", () => {
  test.each<[string, object, unknown]>([
    [
      "get_weather",
      { city: "Berlin" },
      {
        place: "Berlin, Germany",
        now: {
          time: "2026-03-31T10:15",
          temperature: "11.2°C",
          feels_like: "9.8°C",
          precipitation: "0mm",
          wind: "12.1km/h",
        },
        days: [
          { date: "2026-03-31", min: 4.1, max: 13.4, precipitation: 0 },
          { date: "2026-04-01", min: 5, max: 14, precipitation: 1.2 },
          { date: "2026-04-02", min: 6, max: 15, precipitation: 0 },
        ],
      },
    ],
    [
      "convert_currency",
      { amount: 100, from: "eur", to: " usd " },
      { result: 108.25, currency: "USD", rate: 1.0825, date: "2026-03-30" },
    ],
    [
      "search_hacker_news",
      { query: "SQLite" },
      [
        {
          title: "SQLite",
          url: "https://news.ycombinator.com/item?id=1",
          points: 10,
          comments: 2,
          date: "2026-03-01",
        },
      ],
    ],
    [
      "list_github_issues",
      { owner: "nodejs", repository: "node" },
      [
        {
          number: 7,
          title: "A bug",
          state: "open",
          url: "https://github.com/nodejs/node/issues/7",
          labels: ["bug"],
        },
      ],
    ],
    [
      "days_between",
      { from: "2026-01-01", to: "2026-03-31" },
      { days: 89, weeks: 12, from: "Thursday", to: "Tuesday" },
    ],
    [
      "number_statistics",
      { numbers: [4, 8, 15, 16, 23, 42] },
      { count: 6, sum: 108, mean: 18, median: 15.5, min: 4, max: 42 },
    ],
    [
      "number_statistics",
      { numbers: [3, 1, 2] },
      { count: 3, sum: 6, mean: 2, median: 2, min: 1, max: 3 },
    ],
    ["pick_from_json", { json: '{"items": [{"name": "Ada"}]}', path: "items[0].name" }, "Ada"],
  ])("%s returns what it says", async (name, args, value) => {
    expect(await run(name, args)).toMatchObject({ ok: true, value });
  });

  test.each<[string, object, string]>([
    ["get_weather", { city: "Nowhere" }, "No place called Nowhere was found"],
    ["convert_currency", { amount: 1, from: "EUR", to: "QQQ" }, "No rate from EUR to QQQ"],
    ["list_github_issues", { owner: "no", repository: "one" }, "GitHub responded with status 404"],
    ["days_between", { from: "soon", to: "2026-01-01" }, "soon is not a date"],
    ["number_statistics", { numbers: [] }, "Give at least one number"],
    ["pick_from_json", { json: '{"a": 1}', path: "a.b" }, "There is no b in a.b"],
  ])("%s says what is wrong", async (name, args, error) => {
    const outcome = await run(name, args);
    expect(outcome.ok ? outcome.value : outcome.error.text).toContain(error);
  });
});

describe("an HTTP template builds the documented request", () => {
  const filled = (name: string, args: Record<string, unknown>) => {
    const made = named(name).tool.implementation;
    if (made?.kind !== "http") throw new Error(`${name} is no request`);
    const values = valuesOf(args, new Map([["GITHUB_TOKEN", "t"]]));
    const body =
      typeof made.body === "string"
        ? fillBody(made.body, formOf(made.body, "application/json"), values)
        : undefined;
    return { method: made.method, url: fillUrl(made.url, values), body };
  };
  test.each<[string, Record<string, unknown>, string]>([
    [
      "wikipedia_summary",
      { title: "Alan Turing" },
      "https://en.wikipedia.org/api/rest_v1/page/summary/Alan%20Turing",
    ],
    ["define_word", { word: "tree" }, "https://api.dictionaryapi.dev/api/v2/entries/en/tree"],
    [
      "public_holidays",
      { year: 2026, country: "DE" },
      "https://date.nager.at/api/v3/PublicHolidays/2026/DE",
    ],
  ])("%s", (name, args, url) => {
    expect(filled(name, args)).toEqual({ method: "GET", url, body: undefined });
  });

  test("create_github_issue and send_message send JSON, whatever the text contains", () => {
    const text = 'a "quoted"\nline';
    expect(
      filled("create_github_issue", { owner: "o", repository: "r", title: text, body: "b" }),
    ).toEqual({
      method: "POST",
      url: "https://api.github.com/repos/o/r/issues",
      body: JSON.stringify({ title: text, body: "b" })
        .replace('","', '", "')
        .replaceAll('":"', '": "'),
    });
    expect(JSON.parse(filled("send_message", { text }).body!)).toEqual({ text });
  });
});

test("templates have unique names, German texts, samples for their arguments, and ask before they write", () => {
  const names = readyTools.map(({ tool }) => tool.function.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { title, text, words, tool, samples, needs } of readyTools) {
    expect(definitionFaults(tool), title).toEqual([]);
    expect(de[title], title).toBeTypeOf("string");
    expect(de[text], text).toBeTypeOf("string");
    expect(de[words], words).toBeTypeOf("string");
    if (!needs) expect(samples).toHaveLength(tool.function.parameters.required.length);
    const writes = tool.implementation?.kind === "http" && tool.implementation.method !== "GET";
    expect(tool.implementation?.approval === "always", title).toBe(writes);
  }
});

test("templates are found by title, purpose and other words, in both languages", () => {
  const found = (words: string, t = (english: string) => String(de[english])) =>
    readyToolsMatching(words, t).map(({ tool }) => tool.function.name);
  expect(found("")).toHaveLength(readyTools.length);
  expect(found("wetter")).toEqual(["get_weather"]);
  expect(found("wechselkurs")).toEqual(["convert_currency"]);
  expect(found("urlaub")).toEqual(["public_holidays"]);
  expect(found("exchange rate")).toEqual(["convert_currency"]);
  expect(found("GITHUB bug")).toEqual(["list_github_issues", "create_github_issue"]);
  expect(found("zzz")).toEqual([]);
});
