import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { chooseEngine, engine } from "@/lib/core/db/engine";
import { transact } from "@/lib/core/db/transact";
import { letter } from "@/lib/core/mail/letter";
import { queueMail } from "@/lib/core/mail/outbox";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { newKey } from "../support/keys";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

const DAY_MS = 86_400_000;
let model: ModelServer;
let person: Person;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => model.close());

const stored = async (id: string): Promise<Run> =>
  (await (await person.ask("GET", `/api/runs/${id}`)).json()) as Run;

test("a run continues though the clock was set ahead by an hour while the model called a tool", async () => {
  const byHand = {
    type: "function" as const,
    function: {
      name: "by_hand",
      description: "Asks its person.",
      parameters: { type: "object" as const, properties: {}, required: [] },
    },
  };
  const { AgentId } = await newAgent(person, { tools: [byHand] });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  let asked = 0;
  model.script(() => {
    if (asked++ === 0) vi.setSystemTime(Date.now() + 3_600_000);
    return undefined;
  });
  const events = await readEvents(
    await person.ask("POST", "/api/chat", {
      headers: { accept: "text/event-stream" },
      body: { content: "Late [tool=by_hand {}]", agent_id: AgentId },
    }),
    (each) => each.event === "waiting",
  );
  const [run, waiting] = [events[0]!, events.at(-1)!];
  if (run.event !== "run" || waiting.event !== "waiting") throw new Error("The run does not wait.");
  const { run_id } = run.data;
  await expect.poll(async () => (await stored(run_id)).status).toBe("waiting");
  expect(
    (
      await person.ask("POST", `/api/runs/${run_id}/input`, {
        body: { tool_call_id: waiting.data.tool_call_id, result: "Done" },
      })
    ).status,
  ).toBe(202);
  await expect.poll(async () => (await stored(run_id)).status).toBe("completed");
});

test("usage, limits and the times of emails go by the database's clock where this machine's is a day behind", async () => {
  const own = engine();
  chooseEngine({ ...own, now: () => new Date(own.now().getTime() + DAY_MS) });
  try {
    const { AgentId } = await newAgent(person);
    const { KeyId: id } = await newKey(person);
    const budget = { of: "key", id, per: "day", unit: "tokens", limit: 5_000, at_limit: "stop" };
    const made = await person.ask("POST", "/api/budgets", { body: budget });
    const { resets_at: resets } = (await made.json()) as { resets_at: string };
    expect(Date.parse(resets)).toBeGreaterThan(Date.now() + DAY_MS);
    await person.ask("POST", "/api/chat", { body: { content: "Hello", agent_id: AgentId } });
    const days = await db().usageDay.findMany({ where: { ownerId: person.user.UserId } });
    expect(days.map(({ date }) => date)).toContain(engine().now().toISOString().slice(0, 10));
    const words = { subject: "Late", name: "", paragraphs: ["Late."], notes: [] };
    await transact(null, (tx) => queueMail(tx, letter("late@example.com", words)));
    const mail = await db().outgoingMail.findFirstOrThrow({ orderBy: { nextAt: "desc" } });
    expect(mail.nextAt.getTime()).toBeGreaterThan(Date.now() + DAY_MS / 2);
  } finally {
    chooseEngine(own);
  }
});
