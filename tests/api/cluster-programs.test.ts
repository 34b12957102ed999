import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewApiKey } from "@/lib/keys/contract";
import { Cluster } from "../support/cluster";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

// A balancer sends each call of a program to any process.

let model: ModelServer;
let cluster: Cluster;
let secret: string;

beforeAll(async () => {
  model = await startModelServer();
  cluster = await Cluster.of(2, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    RATE_LIMITS: "off",
  });
  const person = new WebClient(cluster.node(0).url);
  await person.join();
  await person.ask("POST", "/api/agents", { name: "Scout", instructions: "You answer." });
  ({ secret } = await person.ask<NewApiKey>("POST", "/api/keys", {
    name: "Programs",
    scopes: ["chat"],
    expires_in_days: null,
  }));
}, 120_000);
afterAll(async () => {
  if (process.env.SHOW) process.stderr.write(cluster?.output ?? "");
  await cluster?.end();
  await model?.close();
});

const at = (node: number): OpenAI =>
  new OpenAI({ apiKey: secret, baseURL: `${cluster.node(node).url}/v1`, maxRetries: 0 });
const words = (many: number): string =>
  Array.from({ length: many }, (_, nth) => `w${nth + 1}`).join(" ");
const asked = (content: string) => ({
  model: "scout",
  messages: [{ role: "user" as const, content }],
});
const callsOf = (content: string): number =>
  model.requests.filter(({ body }) => JSON.stringify(body).includes(content)).length;

const ENOUGH = Symbol();
type Heard = { number: number; type: string; text: string };
async function heardOf(
  stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>,
  onEach: (each: Heard) => unknown = () => undefined,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  for await (const event of stream) {
    const text = event.type === "response.output_text.delta" ? event.delta : "";
    heard.push({ number: event.sequence_number, type: event.type, text });
    if (onEach(heard.at(-1)!) === ENOUGH) break;
  }
  return heard;
}
const textOf = (heard: Heard[]): string => heard.map(({ text }) => text).join("");

test("the same call at another process is the same run, while it is running and afterwards", async () => {
  const content = "Same call [tokens=60 pace=15]";
  const options = { headers: { "Idempotency-Key": "same-call" } };
  const first = at(0).chat.completions.create(asked(content), options);
  await expect.poll(() => callsOf("Same call")).toBe(1);
  const second = at(1).chat.completions.create(asked(content), options);
  const streamed = await at(1).chat.completions.create(
    { ...asked(content), stream: true },
    { headers: { "Idempotency-Key": "streamed-call" } },
  );
  let text = "";
  for await (const { choices } of streamed) text += choices[0]?.delta.content ?? "";
  const [one, two] = await Promise.all([first, second]);
  const after = await at(1).chat.completions.create(asked(content), options);
  for (const each of [one, two, after])
    expect(each).toMatchObject({ id: one.id, choices: [{ message: { content: words(60) } }] });
  expect(text).toBe(words(60));
  expect(callsOf("Same call")).toBe(2); // the streamed one had its own key
});

test("of two calls with one key that arrive at two processes at once, one starts a run", async () => {
  const options = { headers: { "Idempotency-Key": "at-once" } };
  const both = await Promise.all(
    [0, 1].map((node) => at(node).chat.completions.create(asked("At once [tokens=5]"), options)),
  );
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(callsOf("At once")).toBe(1);
});

test("what a client sends again by itself finds its run at another process", async () => {
  const content = "Sent again [tokens=60 pace=15]";
  const first = at(0).chat.completions.create(asked(content));
  await expect.poll(() => callsOf("Sent again")).toBe(1);
  const again = await at(1).chat.completions.create(asked(content), {
    headers: { "x-stainless-retry-count": "1" },
  });
  expect(again.id).toBe((await first).id);
  expect(callsOf("Sent again")).toBe(1);
});

test("a caller who leaves does not take the answer from one who waits for it at another process", async () => {
  const content = "Two wait [tokens=200 pace=15]";
  const stream = (node: number) =>
    at(node).chat.completions.create(
      { ...asked(content), stream: true },
      { headers: { "Idempotency-Key": "two-wait" } },
    );
  const [first, second] = [await stream(0), await stream(1)];
  let text = "";
  for await (const { choices } of second) {
    text += choices[0]?.delta.content ?? "";
    if (text !== "") first.controller.abort();
  }
  expect(text).toBe(words(200));
  expect(callsOf("Two wait")).toBe(1);
});

test("a run stops once no one waits for it at any process", async () => {
  const stream = await at(0).chat.completions.create({
    ...asked("Nobody waits [tokens=5000 pace=20]"),
    stream: true,
  });
  for await (const { choices } of stream) if (choices[0]?.delta.content) break;
  const statuses = () =>
    cluster.rows<{ status: string }>(
      `SELECT "status" FROM "Run" ORDER BY "createdAt" DESC LIMIT 1`,
    );
  await expect.poll(statuses).toEqual([{ status: "stopped" }]);
});

test("a response in the background is read, followed, cancelled and deleted by another process", async () => {
  const made = await at(0).responses.create({
    model: "scout",
    input: "Background [tokens=80 pace=15]",
    background: true,
  });
  expect(made.status).toBe("queued");
  const other = at(1).responses;
  expect(["queued", "in_progress"]).toContain((await other.retrieve(made.id)).status);
  const heard = await heardOf(await other.retrieve(made.id, { stream: true }));
  expect(heard.at(-1)!.type).toBe("response.completed");
  expect(textOf(heard)).toBe(words(80));
  expect(await other.retrieve(made.id)).toMatchObject({
    status: "completed",
    output_text: words(80),
  });
  const long = await at(0).responses.create({
    model: "scout",
    input: "Cancelled [tokens=2000 pace=20]",
    background: true,
  });
  await expect.poll(() => callsOf("Cancelled")).toBe(1);
  expect(await other.cancel(long.id)).toMatchObject({ id: long.id, status: "cancelled" });
  await other.delete(long.id);
  await expect(at(0).responses.retrieve(long.id)).rejects.toMatchObject({ status: 404 });
});

test("a streamed response continues at another process, after the number that was received last", async () => {
  const stream = await at(0).responses.create({
    model: "scout",
    input: "Followed [tokens=80 pace=15]",
    background: true,
    stream: true,
  });
  let said = 0;
  const first = await heardOf(stream, ({ text }) =>
    text !== "" && ++said > 8 ? ENOUGH : undefined,
  );
  const [row] = await cluster.rows<{ id: string }>(
    `SELECT "id" FROM "Run" ORDER BY "createdAt" DESC LIMIT 1`,
  );
  const rest = await heardOf(
    await at(1).responses.retrieve(`resp_${row!.id}`, {
      stream: true,
      starting_after: first.at(-1)!.number,
    }),
  );
  expect(textOf(first)).not.toBe("");
  expect(textOf([...first, ...rest])).toBe(words(80));
  const numbers = [...first, ...rest].map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});

test("a response in the background outlives the process that took it in", async () => {
  const made = await at(0).responses.create({
    model: "scout",
    input: "Outlives [tokens=120 pace=15]",
    background: true,
  });
  await expect.poll(() => callsOf("Outlives")).toBe(1);
  let killed: Promise<void> | undefined;
  const heard = await heardOf(
    await at(1).responses.retrieve(made.id, { stream: true }),
    ({ text }) => {
      if (text !== "") killed ??= cluster.node(0).kill();
    },
  );
  await killed;
  expect(heard.at(-1)!.type).toBe("response.completed");
  const read = await at(1).responses.retrieve(made.id);
  expect(read).toMatchObject({ status: "completed", output_text: words(120) });
  await cluster.node(0).up();
}, 60_000);
