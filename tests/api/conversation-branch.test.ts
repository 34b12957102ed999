import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Branch, ChatAnswer, Conversation } from "@/lib/chat/contract";
import { newAgent, newPerson, type Person } from "../support/person";

let person: Person;
let agentId: string;
let id: string;
const say = async (content: string, conversation_id?: string): Promise<ChatAnswer> =>
  (await (
    await person.ask("POST", "/api/chat", {
      body: { content, agent_id: agentId, conversation_id },
    })
  ).json()) as ChatAnswer;
const get = async (conversation: string): Promise<Conversation> =>
  (await (await person.ask("GET", `/api/conversations/${conversation}`)).json()) as Conversation;
const branch = (message_id: string, by = person, of = id) =>
  by.ask("POST", `/api/conversations/${of}/branch`, { body: { message_id } });

beforeAll(async () => {
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
  id = (await say("My name is Ada")).conversation_id;
  await say("What is 2 + 2?", id);
});

describe("POST /api/conversations/{id}/branch", () => {
  test("copies the messages up to the given one and leaves the first conversation unchanged", async () => {
    const before = await get(id);
    const reply = before.messages[1]!;
    const answer = await branch(reply.message_id);
    expect(answer.status).toBe(201);
    const { conversation_id: made, title } = (await answer.json()) as Branch;
    expect(title).toBe("My name is Ada (2)");
    const copy = await get(made);
    expect(copy.messages.map(({ content, role }) => [role, content])).toEqual(
      before.messages.slice(0, 2).map(({ content, role }) => [role, content]),
    );
    expect(copy.messages[1]!.run_id).toBe(reply.run_id);
    expect(await get(id)).toEqual(before);

    const { messages } = await say("What is my name?", made);
    expect(messages.at(-1)!.content).toContain("Ada");
    expect((await get(made)).messages).toHaveLength(4);
    expect((await get(id)).messages).toHaveLength(4);
    const again = await branch((await get(made)).messages[1]!.message_id, person, made);
    expect(((await again.json()) as Branch).title).toBe("My name is Ada (3)");
  });

  test("stays when the first conversation is deleted", async () => {
    const first = await say("Hello there");
    const answer = await branch(first.messages[1]!.message_id, person, first.conversation_id);
    const { conversation_id: made } = (await answer.json()) as Branch;
    await person.ask("DELETE", `/api/conversations/${first.conversation_id}`);
    expect((await get(made)).messages).toHaveLength(2);
  });

  test("refuses another's conversation, an unknown message, and a reply that is still being written", async () => {
    const { messages } = await get(id);
    const reply = messages[1]!.message_id;
    expect((await branch(reply, await newPerson())).status).toBe(404);
    expect((await branch("unknown")).status).toBe(404);
    await db().message.update({ where: { id: reply }, data: { status: "streaming" } });
    expect((await branch(reply)).status).toBe(409);
    await db().message.update({ where: { id: reply }, data: { status: "complete" } });
  });
});
