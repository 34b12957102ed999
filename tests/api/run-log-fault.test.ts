import { afterAll, beforeAll, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { failInserts } from "../support/failing-inserts";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson } from "../support/person";

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
});
afterAll(() => model.close());

test("a reader who joins while the log cannot be written still gets the earlier events", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  const mend = await failInserts("RunLog");
  const body = { content: "[tokens=300 pace=10]", agent_id: AgentId };
  const answer = await person.ask("POST", "/api/chat", {
    body,
    headers: { accept: "text/event-stream" },
  });
  let come: (later: Promise<NumberedEvent[]>) => void;
  const second = new Promise<NumberedEvent[]>((resolve) => (come = resolve));
  let count = 0;
  let mended: Promise<unknown> | undefined;
  const first = readEvents(answer, (event) => {
    if (++count === 20) come(comeLater(event.id));
    return false;
  });
  async function comeLater(heard: number): Promise<NumberedEvent[]> {
    const runId = (await db().run.findFirstOrThrow({ where: { ownerId: person.user.UserId } })).id;
    const events = await person.ask("GET", `/api/runs/${runId}/events`);
    return readEvents(events, ({ id }) => {
      if (id === heard) mended = mend();
      return false;
    });
  }
  const [all, later] = [await first, await second];
  await mended;
  expect(all.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
  expect(later).toEqual(all);
  expect(textOf(later)).toMatch(/^w1 .* w300$/);
});
