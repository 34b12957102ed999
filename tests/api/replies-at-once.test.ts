import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import { queryRows } from "@/lib/core/db/statements";
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
});
afterAll(() => model.close());

const AT_ONCE = 10;
const EACH = 8;

/** PostgreSQL checks for one after a second of waiting, ends a transaction and counts it. */
const deadlocks = async (): Promise<unknown> =>
  inject("postgres") === null
    ? 0
    : (
        await queryRows<{ deadlocks: unknown }>(
          `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
          [],
        )
      )[0]?.deadlocks;

test("one person's replies that start and end beside each other are all written, and no one waits for a deadlock", async () => {
  const person = await newPerson();
  const { AgentId } = await newAgent(person);
  const say = async (content: string, conversation_id?: string) => {
    const body = { content, agent_id: AgentId, conversation_id };
    const answer = await person.ask("POST", "/api/chat", { body });
    const told = (await answer.json()) as { conversation_id: string };
    expect([answer.status, told]).toMatchObject([200, { conversation_id: expect.any(String) }]);
    return told.conversation_id;
  };
  const conversations = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      let id: string | undefined;
      for (let nth = 0; nth < EACH; nth++) id = await say(`${at}, ${nth}`, id);
      return id!;
    }),
  );
  for (const id of conversations) {
    const answer = await person.ask("GET", `/api/conversations/${id}`);
    const { messages } = (await answer.json()) as Conversation;
    expect(messages.map(({ status }) => status)).toEqual(
      Array.from({ length: 2 * EACH }, () => "complete"),
    );
  }
  expect(Number(await deadlocks())).toBe(0);
});
