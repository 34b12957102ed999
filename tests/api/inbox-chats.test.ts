import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { startWorker } from "@/lib/runs/worker/worker";
import type { Notice } from "@/lib/tasks/contract";
import { giveResult, newAskingAgent, waitingReply } from "../support/asking-agent";
import { readEvents } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newPerson, type Person } from "../support/person";

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
});
beforeEach(async () => {
  person = await newPerson();
});
afterAll(() => model.close());

const inbox = async () => (await (await person.ask("GET", "/api/notices")).json()) as Notice[];

test("The inbox lists a chat that waits with its message, until it is answered", async () => {
  const { AgentId } = await newAskingAgent(person);
  const { run_id, conversation_id } = await waitingReply(person, AgentId, "Book it");
  const { title } = await db().conversation.findUniqueOrThrow({ where: { id: conversation_id } });
  const { messageId: message_id } = await db().run.findUniqueOrThrow({ where: { id: run_id } });
  const waits = { run_id, conversation_id, message_id, task_id: "", task_name: title };
  expect(await inbox()).toMatchObject([{ ...waits, status: "waiting", seen: false }]);
  await person.ask("POST", "/api/notices/seen", { body: { run_ids: [run_id] } });
  expect(await inbox()).toMatchObject([{ run_id, seen: true }]);
  const stranger = await newPerson();
  const seen = { body: { run_ids: [run_id] } };
  expect((await stranger.ask("POST", "/api/notices/seen", seen)).status).toBe(400);
  await giveResult(person, run_id);
  await expect.poll(inbox).toEqual([]);
});

test("An open page is notified when a chat starts waiting, and when it was answered", async () => {
  const { AgentId } = await newAskingAgent(person);
  /** Follows; returns a promise that resolves once the inbox has changed. */
  const change = async () => {
    const answer = await person.ask("GET", "/api/tasks/events", {
      headers: { accept: "text/event-stream" },
    });
    let opens = 0;
    const heard = readEvents(answer, ({ event }) => (event as string) === "open" && ++opens === 2);
    return () => heard;
  };
  const began = await change();
  const { run_id } = await waitingReply(person, AgentId);
  await began();
  const resumed = await change();
  await giveResult(person, run_id);
  await resumed();
  await expect.poll(inbox).toEqual([]);
});
