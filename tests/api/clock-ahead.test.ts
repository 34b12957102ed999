import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Run } from "@/lib/runs/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

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

test("a run goes on though the clock was put ahead by an hour while the model asked for a tool", async () => {
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
