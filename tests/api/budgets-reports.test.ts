import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonBudget } from "@/lib/budgets/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { runOf } from "../support/tasks";
import { json } from "../support/teams";

let model: ModelServer;
let person: Person;
let agent_id: string;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: new URL(model.url).host, RATE_LIMITS: "off" });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  const { ProviderId } = await json<ModelProvider>(
    await person.ask("POST", "/api/model-providers", {
      body: {
        label: "Mine",
        base_url: model.url,
        models: [{ id: "m", price_in: 100, price_out: 100 }],
      },
    }),
  );
  agent_id = (await newAgent(person, { model: ownModelId(ProviderId, "m"), max_tokens: 100 }))
    .AgentId;
  const body = { of: "all", per: "day", unit: "tokens", limit: 5_000, at_limit: "stop" };
  await person.ask("POST", "/api/budgets", { body });
});
afterAll(() => model.close());

const say = () => person.ask("POST", "/api/chat", { body: { content: "Hello", agent_id } });
/** The usage of the last call of a reply, and the limit's usage at that time. */
async function used() {
  const { run_id } = await json<ChatAnswer>(await say());
  const usage = (await runOf(person, run_id)).steps.at(-1)!.usage!;
  const [budget] = await json<PersonBudget[]>(await person.ask("GET", "/api/budgets"));
  return { usage, spent: budget!.spent };
}

test("a call of which its provider tells nothing counts as it was estimated, and says so", async () => {
  model.script({ usage: null, text: "It is ".repeat(10) });
  const { usage, spent } = await used();
  expect(usage).toMatchObject({ estimated: true, completion_tokens: 30 });
  expect(usage.prompt_tokens).toBeGreaterThan(10);
  expect(usage.cost).toBeCloseTo(usage.total_tokens / 10_000, 9);
  expect(spent).toBe(usage.total_tokens);
});

test("usage beyond the reservation is counted and shown, and the next call is limited by it", async () => {
  model.script({ usage: { prompt_tokens: 10, completion_tokens: 9_000 } });
  const { usage, spent } = await used();
  expect(spent).toBeGreaterThan(9_000);
  expect(usage.over).toBeGreaterThan(8_000);
  expect(usage.over).toBeLessThan(9_010 - 100);
  const asked = model.requests.length;
  expect((await say()).status).toBe(429);
  expect(model.requests.length).toBe(asked);
});
