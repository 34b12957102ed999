import { afterEach, beforeAll, expect, test } from "vitest";
import { processSingleton } from "@/lib/core/singleton";
import { startMetrics } from "@/lib/core/telemetry/metrics";
import { ask } from "../support/ask";
import { newAgent, newPerson } from "../support/person";
import type { Config } from "@/lib/core/config";
import { config } from "@/lib/core/config";

const TOKEN = "a-token-of-sixteen-letters";
/** The configuration is read once per process: a test changes the parsed values. */
const set = (token: string | undefined) =>
  Object.assign(processSingleton<Config>("config", config), { METRICS_TOKEN: token });
const scrape = (authorization: string) =>
  ask("GET", "/api/metrics", { headers: { authorization } });
/** The value of a sample, its labels in the order in which they are written. */
const sample = (text: string, name: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? NaN,
  );

beforeAll(async () => {
  set(TOKEN);
  await startMetrics();
});
afterEach(() => set(undefined));

test("there are no metrics without a token in the configuration", async () => {
  set(undefined);
  expect((await scrape("Bearer ")).status).toBe(404);
  expect((await scrape("Bearer undefined")).status).toBe(404);
});

test("metrics require the token", async () => {
  set(TOKEN);
  for (const wrong of ["", "Bearer", "Bearer wrong", TOKEN, `Bearer ${TOKEN}x`])
    expect((await scrape(wrong)).status, wrong).toBe(401);
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
});

test("metrics count requests, runs, tokens and what lies in the database", async () => {
  set(TOKEN);
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  await person.ask("POST", "/api/chat", { body: { content: "Hello there", agent_id: AgentId } });
  await person.ask("GET", "/api/agents/unknown");
  const text = await (await scrape(`Bearer ${TOKEN}`)).text();
  expect(
    sample(text, 'troupe_http_requests_total{method="POST",path="/api/chat",status="200"}'),
  ).toBe(1);
  expect(
    sample(text, 'troupe_http_requests_total{method="GET",path="/api/agents/{id}",status="404"}'),
  ).toBe(1);
  expect(
    sample(text, 'troupe_http_request_duration_seconds_count{method="POST",path="/api/chat"}'),
  ).toBe(1);
  expect(sample(text, 'troupe_runs_ended_total{status="completed"}')).toBe(1);
  expect(sample(text, 'troupe_model_tokens_total{direction="out"}')).toBeGreaterThan(0);
  expect(sample(text, 'troupe_database_bytes{file="main"}')).toBeGreaterThan(0);
  expect(sample(text, 'troupe_streams_open{who="people"}')).toBe(0);
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(text).not.toContain(AgentId);
});
