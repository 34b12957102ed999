import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import type { NumberedEvent } from "@/lib/runs/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
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

/** How an insert into the log is made to fail as on a full disk, and how that ends. */
const faulty = inject("postgres")
  ? {
      make: [
        `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full' USING ERRCODE = 'disk_full'; END $$`,
        `CREATE TRIGGER disk_full BEFORE INSERT ON "RunLog" FOR EACH ROW EXECUTE FUNCTION disk_full()`,
      ],
      mend: `DROP TRIGGER disk_full ON "RunLog"`,
    }
  : {
      make: [
        `CREATE TRIGGER disk_full BEFORE INSERT ON "RunLog" BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      ],
      mend: `DROP TRIGGER disk_full`,
    };

test("who comes while the log cannot be written hears what was said before all the same", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  for (const statement of faulty.make) await db().$executeRawUnsafe(statement);
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
      if (id === heard) mended = db().$executeRawUnsafe(faulty.mend).then();
      return false;
    });
  }
  const [all, later] = [await first, await second];
  await mended;
  expect(all.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
  expect(later).toEqual(all);
  expect(textOf(later)).toMatch(/^w1 .* w300$/);
});
