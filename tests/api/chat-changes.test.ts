import { beforeAll, expect, test } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { ChatAnswer } from "@/lib/chat/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents } from "../support/events";
import { newAgent, newPerson } from "../support/person";

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
});

/** The changes that a page receives, by name, until `last` of them have arrived. */
async function heard(answer: Response, last: number): Promise<unknown[]> {
  let count = 0;
  const events = await readEvents(answer, () => ++count > last);
  return events.map(({ event, data }) => (String(event) === "conversation" ? data : event));
}

test("a person's pages receive each change in their conversations, and no one else's", async () => {
  const [person, stranger] = [await newPerson(), await newPerson()];
  const open = await person.ask("GET", "/api/conversations/events");
  const foreign = await stranger.ask("GET", "/api/conversations/events");
  const said = heard(open, 4);
  const elsewhere = heard(foreign, 1);
  const agent = await newAgent(person);
  const { conversation_id: id, run_id } = (await (
    await person.ask("POST", "/api/chat", {
      body: { content: "Hello there", agent_id: agent.AgentId },
    })
  ).json()) as ChatAnswer;
  await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: "Greetings" } });
  await person.ask("DELETE", `/api/conversations/${id}`);
  expect(await said).toEqual([
    "ready",
    { conversation_id: id, change: "begun", run_id },
    { conversation_id: id, change: "ended", run_id },
    { conversation_id: id, change: "renamed" },
    { conversation_id: id, change: "deleted" },
  ]);
  const theirs = await newAgent(stranger);
  const answer = (await (
    await stranger.ask("POST", "/api/chat", {
      body: { content: "Hello", agent_id: theirs.AgentId },
    })
  ).json()) as ChatAnswer;
  expect(await elsewhere).toEqual([
    "ready",
    { conversation_id: answer.conversation_id, change: "begun", run_id: answer.run_id },
  ]);
});
