import { afterAll, beforeAll, expect, test } from "vitest";
import { readyTools } from "@/components/agents/tools/ready-tools";
import type { ToolDefinition } from "@/lib/tools/contract";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newPerson, type Person } from "../support/person";
import { tried } from "../support/tools";

/** Responses in the shape that each service documents, by path. */
const RESPONSES: Record<string, object> = {
  "GET /api/rest_v1/page/summary/Alan%20Turing": {
    type: "standard",
    title: "Alan Turing",
    extract: "Alan Turing was an English mathematician.",
  },
  "GET /api/v2/entries/en/serendipity": [
    {
      word: "serendipity",
      meanings: [{ partOfSpeech: "noun", definitions: [{ definition: "A happy accident." }] }],
    },
  ],
  "GET /api/v3/PublicHolidays/2026/DE": [
    { date: "2026-01-01", localName: "Neujahr", name: "New Year's Day", countryCode: "DE" },
  ],
  "POST /your-webhook": { ok: true },
};

let server: LocalServer;
let person: Person;
beforeAll(async () => {
  server = await startLocalServer(({ method, url }, res) => {
    const found = RESPONSES[`${method} ${url}`];
    res.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    res.end(JSON.stringify(found ?? { message: "not found" }));
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  person = await newPerson();
});
afterAll(() => server.close());

/** The template's tool, with the stand-in as its service. */
function standingIn(name: string): ToolDefinition {
  const found = readyTools.find(({ tool }) => tool.function.name === name)?.tool;
  if (found?.implementation?.kind !== "http") throw new Error(`There is no request ${name}`);
  const { pathname } = new URL(found.implementation.url);
  const url = server.url + decodeURI(pathname);
  return { ...found, implementation: { ...found.implementation, url } };
}

test.each<[string, Record<string, unknown>, string]>([
  ["wikipedia_summary", { title: "Alan Turing" }, "English mathematician"],
  ["define_word", { word: "serendipity" }, "A happy accident."],
  ["public_holidays", { year: 2026, country: "DE" }, "Neujahr"],
  ["send_message", { text: 'Say "hello"' }, '"ok":true'],
])("the template %s returns its service's response", async (name, args, part) => {
  expect(await tried(person, standingIn(name), args)).toMatchObject({
    ok: true,
    result: expect.stringContaining(part),
  });
});

test("a template tells why its service refused", async () => {
  const outcome = await tried(person, standingIn("define_word"), { word: "qqqq" });
  expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining("status 404") });
});
