import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { forget } from "@/lib/core/http/pipeline/idempotency";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { newAgent, newName, newPerson, type Person } from "../support/person";

const STREAM = { accept: "text/event-stream" };
let person: Person;
let agentId: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const newKey = () => newName("key");
const create = (key: string, name: string, who = person) =>
  who.ask("POST", "/api/agents", {
    headers: { "idempotency-key": key },
    body: { name, instructions: "Answer." },
  });
const agentsOf = async (who: Person) => json<Agent[]>(await who.ask("GET", "/api/agents"));
const send = (
  key: string,
  content: string,
  headers: Record<string, string> = {},
  more: object = {},
) =>
  person.ask("POST", "/api/chat", {
    headers: { "idempotency-key": key, ...headers },
    body: { content, agent_id: agentId, ...more },
  });
const runOf = (events: NumberedEvent[]) =>
  (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
const runsIn = (conversationId: string) => db().run.count({ where: { conversationId } });

describe("a creation that is sent again with its key", () => {
  test("has one effect and the same answer", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    const first = await create(key, name);
    const second = await create(key, name);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await second.json()).toEqual(await first.json());
    expect((await agentsOf(person)).filter((each) => each.name === name)).toHaveLength(1);
  });

  test("many times at once has one effect, and each gets the answer", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, name)));
    expect(answers.map((each) => each.status)).toEqual(answers.map(() => 201));
    expect(
      new Set(await Promise.all(answers.map(async (each) => (await json<Agent>(each)).AgentId)))
        .size,
    ).toBe(1);
  });

  test("but other words is refused", async () => {
    const key = newKey();
    await create(key, newName("Agent"));
    const other = await create(key, newName("Agent"));
    expect([other.status, await other.json()]).toMatchObject([
      409,
      { code: "conflict", error: expect.stringContaining("Idempotency-Key") },
    ]);
  });

  test("may be mended after a refusal", async () => {
    const key = newKey();
    expect((await create(key, "")).status).toBe(400);
    const [agent] = await agentsOf(person);
    expect((await create(key, agent!.name)).status).toBe(409);
    expect((await create(key, newName("Agent"))).status).toBe(201);
  });

  test("is no one else's, and no other endpoint's", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    const other = await newPerson();
    const first = await json<Agent>(await create(key, name));
    const theirs = await json<Agent>(await create(key, name, other));
    expect(theirs.AgentId).not.toBe(first.AgentId);
    const template = await person.ask("POST", "/api/templates", {
      headers: { "idempotency-key": key },
      body: { name, instructions: "Answer." },
    });
    expect(template.status).toBe(201);
  });

  test("is not executed again when the result of the first is unknown", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    await create(key, name);
    const where = { ownerId: person.user.UserId, key };
    await db().idempotencyKey.updateMany({ where, data: { status: null, reply: null } });
    const again = await create(key, name);
    expect([again.status, again.headers.get("retry-after")]).toEqual([409, null]);
    expect((await json<{ error: string }>(again)).error).toContain(
      "may or may not have taken effect",
    );
    expect((await agentsOf(person)).filter((each) => each.name === name)).toHaveLength(1);
  });

  test("is a new one after a day, and old keys are removed", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    const first = await json<Agent>(await create(key, name));
    const where = { ownerId: person.user.UserId, key };
    const yesterday = { createdAt: new Date(Date.now() - 25 * 3_600_000) };
    await db().idempotencyKey.updateMany({ where, data: yesterday });
    const second = await json<Agent>(await create(key, newName("Agent")));
    expect(second.AgentId).not.toBe(first.AgentId);
    await db().idempotencyKey.updateMany({ where, data: yesterday });
    await forget();
    expect(await db().idempotencyKey.count({ where })).toBe(0);
  });

  test("leaves no readable answer in the store", async () => {
    const [key, name] = [newKey(), newName("Agent")];
    await create(key, name);
    expect((await db().idempotencyKey.findFirstOrThrow({ where: { key } })).reply).not.toContain(
      name,
    );
  });

  test.each(["", "x".repeat(201), "with space", "umlaut-ä"])(
    "is refused when its key is %o",
    async (key) => {
      const answer = await create(key, newName("Agent"));
      expect([answer.status, (await json<{ error: string }>(answer)).error]).toEqual([
        400,
        "Idempotency-Key must be 1 to 200 visible ASCII characters",
      ]);
    },
  );

  test("is ignored for an anonymous caller", async () => {
    const forgot = () =>
      person.ask("POST", "/api/auth/forgot-password", {
        headers: { "idempotency-key": "same" },
        body: { email: `${newName()}@example.com` },
      });
    expect([(await forgot()).status, (await forgot()).status]).toEqual([202, 202]);
  });
});

describe("a message that is sent again with its key", () => {
  test("starts no second run: JSON responses are the same", async () => {
    const key = newKey();
    const first = await json<ChatAnswer>(await send(key, "Hello once"));
    const second = await json<ChatAnswer>(await send(key, "Hello once"));
    expect(second).toEqual(first);
    expect(await runsIn(first.conversation_id)).toBe(1);
  });

  test("while its run is running returns that run's events from the first on", async () => {
    const key = newKey();
    const begun = await readEvents(
      await send(key, "Tell me about rivers", STREAM),
      (event) => event.id > 3,
    );
    const again = await readEvents(await send(key, "Tell me about rivers", STREAM));
    expect(again.slice(0, begun.length)).toEqual(begun);
    expect(again.map((each) => each.id)).toEqual(again.map((_, at) => at + 1));
    expect(again.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
    const { conversation_id, run_id } = runOf(begun);
    const asJson = await json<ChatAnswer>(await send(key, "Tell me about rivers"));
    expect(asJson).toMatchObject({
      conversation_id,
      run_id,
      messages: [{ content: "Tell me about rivers" }, { content: textOf(again) }],
    });
    expect(await runsIn(conversation_id!)).toBe(1);
  });

  test("sent many times concurrently is stored once", async () => {
    const [key, content] = [newKey(), `Hello ${newName()}`];
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () => json<ChatAnswer>(await send(key, content))),
    );
    expect(new Set(answers.map((each) => each.run_id)).size).toBe(1);
    const { conversations } = await json<ConversationPage>(
      await person.ask("GET", "/api/conversations?per_page=50"),
    );
    expect(conversations.filter((each) => each.title === content)).toHaveLength(1);
  });

  test("into a conversation with a running reply is no conflict with itself", async () => {
    const { conversation_id } = await json<ChatAnswer>(await send(newKey(), "Hello there"));
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(key, "And on", {}, { conversation_id })),
    );
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    expect(await runsIn(conversation_id)).toBe(2);
    const other = await send(key, "And off", {}, { conversation_id });
    expect(other.status).toBe(409);
  });

  test("that was refused may be sent again", async () => {
    const key = newKey();
    expect((await send(key, "Hi", {}, { conversation_id: "unknown" })).status).toBe(404);
    expect((await send(key, "Hi")).status).toBe(200);
  });

  test("asked again (retry) makes one new version", async () => {
    const { conversation_id } = await json<ChatAnswer>(await send(newKey(), "Tell me about salt"));
    const retry = (key: string) =>
      person.ask("POST", `/api/conversations/${conversation_id}/retry`, {
        headers: { "idempotency-key": key },
        body: {},
      });
    const key = newKey();
    const [first, second] = await Promise.all(
      [retry(key), retry(key)].map(async (each) => json<ChatAnswer>(await each)),
    );
    expect(second).toEqual(first);
    expect(first!.messages[1]!.versions).toBe(2);
    expect((await json<ChatAnswer>(await retry(newKey()))).messages[1]!.versions).toBe(3);
  });

  test("is a 404 once its conversation is deleted", async () => {
    const key = newKey();
    const { conversation_id } = await json<ChatAnswer>(await send(key, "Forget me"));
    await person.ask("DELETE", `/api/conversations/${conversation_id}`);
    expect((await send(key, "Forget me")).status).toBe(404);
  });
});

test("a call whose stored response is repeated takes nothing from a limit", async () => {
  const key = newKey();
  const first = await json<ChatAnswer>(await send(key, "Hello [tokens=1]"));
  config().RATE_LIMITS = "on";
  try {
    for (let nth = 0; nth < 35; nth++)
      expect((await json<ChatAnswer>(await send(key, "Hello [tokens=1]"))).run_id).toBe(
        first.run_id,
      );
    expect((await send(newKey(), "Hello [tokens=1]")).status).toBe(200);
  } finally {
    config().RATE_LIMITS = "off";
  }
});
