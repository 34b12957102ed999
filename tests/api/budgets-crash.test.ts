import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { PersonBudget } from "@/lib/budgets/contract";
import type { ConversationPage, Conversation } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { UsageReport } from "@/lib/dashboard/contract";
import { BareServer } from "../support/bare";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

// kill -9 in each window between the reservation for a model call and counting its usage: calls in progress are
// repeated, nothing is counted twice, and no reservation is left.

/**
 * The writes of a reply with one tool: the first call is reserved (1) and counted (2), the tool call starts and ends,
 * the second call is reserved (5) and counted with the end (6).
 */
const WRITES = [1, 2, 5, 6];

let model: ModelServer;
let server: BareServer;
let person: WebClient;
let agentId: string;
const done: string[] = [];

beforeAll(async () => {
  model = await startModelServer();
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    DEEPSEEK_PRICE_IN: "1",
    DEEPSEEK_PRICE_OUT: "10",
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  const agent = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
    name: "Scout",
    instructions: "Count.",
    tools: ["calculator"],
  });
  agentId = agent.AgentId;
  for (const unit of ["usd", "tokens"])
    await person.ask("POST", "/api/budgets", {
      of: "all",
      per: "month",
      unit,
      limit: unit === "usd" ? 100 : 10_000_000,
      at_limit: "stop",
    });
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
});

/** Sends a message. Did its reply end? Otherwise the connection broke, since the process ended. */
async function send(content: string): Promise<boolean> {
  try {
    const answer = await person.fetch(
      "POST",
      "/api/chat",
      { content, agent_id: agentId },
      { accept: "text/event-stream" },
    );
    return (await answer.text()).includes("event: done");
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function runOf(content: string): Promise<Run | undefined> {
  const { conversations } = await person.ask<ConversationPage>("GET", "/api/conversations");
  const found = conversations.find(({ title }) => title.startsWith(content));
  if (!found) return undefined;
  const { messages } = await person.ask<Conversation>(
    "GET",
    `/api/conversations/${found.conversation_id}`,
  );
  return person.ask<Run>("GET", `/api/runs/${messages.at(-1)!.run_id}`);
}

/** Restarts and waits for the run's end; then all sums are compared. */
async function holdsAfter(where: string, content: string): Promise<void> {
  await server.gone();
  await server.up();
  let run: Run | undefined;
  await expect
    .poll(async () => (run = await runOf(content))?.status, { timeout: 10_000 })
    .toBe("completed");
  done.push(run!.run_id);
  await expectExact(where);
}

async function expectExact(where: string): Promise<void> {
  let [tokens, cost] = [0, 0];
  for (const id of done) {
    const { usage, steps } = await person.ask<Run>("GET", `/api/runs/${id}`);
    const counted = steps.flatMap((step) => step.usage ?? []);
    const sum = counted.reduce((total, each) => total + each.total_tokens, 0);
    expect([where, usage.total_tokens], "the run's own sum").toEqual([where, sum]);
    tokens += sum;
    cost += counted.reduce((total, each) => total + each.cost, 0);
  }
  for (const { unit, spent, reserved } of await person.ask<PersonBudget[]>("GET", "/api/budgets")) {
    expect([where, unit, reserved], "nothing is held back").toEqual([where, unit, 0]);
    expect(spent, `${where}: ${unit}`).toBeCloseTo(unit === "usd" ? cost : tokens, 9);
  }
  const { total } = await person.ask<UsageReport>("GET", "/api/usage?by=model");
  expect([where, total.prompt_tokens + total.completion_tokens]).toEqual([where, tokens]);
  expect(total.cost, where).toBeCloseTo(cost, 9);
  expect([where, total.runs]).toEqual([where, done.length]);
}

test("at each write that reserves or counts something", async () => {
  for (const write of WRITES) {
    const content = `write${write} [tool=calculator {"expression":"6*7"}]`;
    await server.dieAt(write);
    expect([write, await send(content)]).toEqual([write, false]);
    await holdsAfter(`write ${write}`, `write${write} `);
  }
}, 60_000);

test("while the model is called, in the middle of its response, and with its last word", async () => {
  const kill = () => {
    void server.kill();
  };
  const windows: [string, object][] = [
    ["asked", { hang: true }],
    ["half said", { tokens: 40, pace: 20 }],
    ["all said", { tokens: 4, pace: 1 }],
  ];
  for (const [where, scenario] of windows) {
    let asked = 0;
    const content = where.replace(" ", "");
    model.script(() => {
      if (++asked > 1) return undefined; // the next process calls it again
      setTimeout(kill, where === "half said" ? 200 : where === "asked" ? 0 : 12);
      return scenario;
    });
    await send(content);
    await holdsAfter(where, content);
    model.script();
  }
}, 30_000);
