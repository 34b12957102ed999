import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation, ConversationExport } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import type { Message, NumberedEvent } from "@/lib/runs/run/contract";
import { BEGINNING, compactLogs } from "@/lib/runs/journal/compact-logs";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { newAgent, newPerson, type Person } from "../support/person";

const STREAM = { accept: "text/event-stream" };
let person: Person;
let agentId: string;
let agentName: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  const agent = await newAgent(person, { tools: ["calculator"] });
  [agentId, agentName] = [agent.AgentId, agent.name];
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const say = async (content: string, conversation_id?: string) =>
  json<ChatAnswer>(
    await person.ask("POST", "/api/chat", {
      body: { content, agent_id: agentId, conversation_id },
    }),
  );
const retry = async (id: string, body: object) =>
  json<ChatAnswer>(await person.ask("POST", `/api/conversations/${id}/retry`, { body }));
const versionsOf = async (id: string) =>
  json<Message[]>(await person.ask("GET", `/api/messages/${id}/versions`));
const stored = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));
const download = (id: string, format: string) =>
  person.ask("GET", `/api/conversations/${id}/export?format=${format}`);
const begin = async (content: string, conversation_id?: string) => {
  const answer = await person.ask("POST", "/api/chat", {
    headers: STREAM,
    body: { content, agent_id: agentId, conversation_id },
  });
  const events = await readEvents(answer, (event) => event.id > 3);
  return { events, ...(events[0] as Extract<NumberedEvent, { event: "run" }>).data };
};

describe("a message's versions", () => {
  test("are listed oldest first, by any of their ids", async () => {
    const { conversation_id: id, messages } = await say("Tell me about tea");
    await retry(id, {});
    const last = await retry(id, { content: "Tell me about coffee" });
    const [asked, answered] = last.messages;
    const questions = await versionsOf(asked!.message_id);
    expect(questions.map((each) => [each.content, each.versions])).toEqual([
      ["Tell me about tea", 2],
      ["Tell me about coffee", 2],
    ]);
    expect(await versionsOf(messages[0]!.message_id)).toEqual(questions);
    const answers = await versionsOf(answered!.message_id);
    expect(answers).toHaveLength(3);
    expect(answers[0]!.message_id).toBe(messages[1]!.message_id);
    expect(answers.at(-1)).toEqual({ ...answered, versions: 3 });
  });

  test("of a later message are not those of what stood there before the talk took another way", async () => {
    const { conversation_id: id, messages } = await say("One");
    await say("Two", id);
    await retry(id, { message_id: messages[0]!.message_id, content: "Another one" });
    const next = await say("Three", id);
    expect(next.messages.map((each) => each.versions)).toEqual([1, 1]);
    expect((await versionsOf(next.messages[0]!.message_id)).map((each) => each.content)).toEqual([
      "Three",
    ]);
    expect((await stored(id)).messages.map((each) => each.content)).toEqual([
      "Another one",
      expect.any(String),
      "Three",
      expect.any(String),
    ]);
  });
});

describe("an export", () => {
  test("is a file that contains all that is shown", async () => {
    const { conversation_id: id } = await say("Calculate 6 * 7 for me");
    await person.ask("PATCH", `/api/conversations/${id}`, { body: { title: 'Größe: "6/7"\\..' } });
    const markdown = await download(id, "markdown");
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(markdown.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Gr__e 6 7.md\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%206%207.md",
    );
    const text = await markdown.text();
    const conversation = await stored(id);
    for (const part of [
      "Calculate 6 * 7 for me",
      agentName,
      conversation.messages[1]!.content,
      "Called `calculator`",
      '# Größe: "6/7"',
    ])
      expect(text).toContain(part);
    const file = await download(id, "json");
    expect(file.headers.get("content-disposition")).toContain('filename="Gr__e 6 7.json"');
    expect(await json<ConversationExport>(file)).toEqual({
      ...conversation,
      agent_name: agentName,
      exported_at: expect.any(String),
    });
    expect((await download(id, "pdf")).status).toBe(400);
  });

  test.each(["../../etc/passwd", "...", "x".repeat(100), "a\r\nSet-Cookie: b", "🐢 turtle"])(
    "of one named %o has a name that harms nothing",
    async (title) => {
      const { conversation_id: id } = await say("Hi");
      await person.ask("PATCH", `/api/conversations/${id}`, { body: { title } });
      const answer = await download(id, "json");
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[^"\\/\r\n]{1,80}\.json"; filename\*=UTF-8''[\w%.~!-]+\.json$/,
      );
      expect(answer.headers.get("content-disposition")).not.toContain('filename="."');
    },
  );
});

describe("a conversation that is deleted", () => {
  test("permanently leaves nothing behind of what it said and did", async () => {
    const { conversation_id: id, run_id } = await say("Calculate 2 + 3");
    expect(await db().runStep.count({ where: { runId: run_id } })).toBeGreaterThan(0);
    expect((await person.ask("DELETE", `/api/conversations/${id}`)).status).toBe(204);
    expect((await person.ask("DELETE", `/api/bin/${id}`)).status).toBe(204);
    const left = [
      db().message.count({ where: { conversationId: id } }),
      db().run.count({ where: { conversationId: id } }),
      db().runStep.count({ where: { runId: run_id } }),
      db().runLog.count({ where: { runId: run_id } }),
    ];
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
    expect((await person.ask("GET", `/api/runs/${run_id}`)).status).toBe(404);
  });

  test("while its answer is written ends the answer for everyone who follows", async () => {
    const { conversation_id, run_id } = await begin("Tell me a long story");
    const following = person.ask("GET", `/api/runs/${run_id}/events`);
    const answer = await following;
    const rest = readEvents(answer);
    await person.ask("DELETE", `/api/conversations/${conversation_id}`);
    expect((await rest).at(-1)).toMatchObject({ event: "done", data: { status: "stopped" } });
    await person.ask("DELETE", `/api/bin/${conversation_id}`);
    expect(await db().run.count({ where: { id: run_id } })).toBe(0);
    expect(await db().runLog.count({ where: { runId: run_id } })).toBe(0);
  });
});

describe("the log of a run", () => {
  test("that ended a while ago is one row, and tells the same", async () => {
    const { events: begun, run_id } = await begin("Tell me about the moon");
    const all = await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    await compactLogs(BEGINNING);
    expect(
      await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`)),
      "a recent one stays as it was said",
    ).toEqual(all);
    await compactLogs(BEGINNING, new Date(Date.now() + 1_000));
    expect(await db().runLog.count({ where: { runId: run_id } })).toBe(1);
    const folded = await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    expect(textOf(folded)).toBe(textOf(all));
    expect(folded.at(-1)).toEqual(all.at(-1));
    expect(folded.length).toBeLessThan(all.length);
    const rest = await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events`, {
        headers: { "last-event-id": String(begun.at(-1)!.id) },
      }),
    );
    expect(textOf([...begun, ...rest])).toBe(textOf(all));
  });

  test("does not come back while its run is being removed", async () => {
    const { run_id: runId } = await begin("Tell me about the tides");
    await readEvents(await person.ask("GET", `/api/runs/${runId}/events`));
    let compaction: Promise<unknown> | undefined;
    await transact(ofPerson(person.user.UserId), async (tx) => {
      await tx.runLog.deleteMany({ where: { runId } });
      await tx.runStep.deleteMany({ where: { runId } });
      await tx.run.delete({ where: { id: runId } });
      compaction = compactLogs(BEGINNING, new Date(Date.now() + 1_000));
      for (let turn = 0; turn < 200; turn++) await tx.run.count({ where: { id: runId } }); // lets compaction run
    });
    await compaction;
    expect(await db().runLog.count({ where: { runId } })).toBe(0);
  });
});

describe("while a first message is answered", () => {
  test("a second one is refused, nothing of it is stored, and the first gets its full reply", async () => {
    const { run_id, conversation_id } = await begin("Tell me about bread");
    const second = await person.ask("POST", "/api/chat", {
      body: { content: "And butter?", agent_id: agentId, conversation_id },
    });
    const again = await person.ask("POST", `/api/conversations/${conversation_id}/retry`, {
      body: {},
    });
    expect([second.status, again.status]).toEqual([409, 409]);
    const all = await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    const { messages } = await stored(conversation_id!);
    expect(messages.map((each) => [each.role, each.status])).toEqual([
      ["user", "complete"],
      ["assistant", "complete"],
    ]);
    expect(messages[1]!.content).toBe(textOf(all));
  });

  test("of two concurrent ones in a conversation one is accepted and the other refused", async () => {
    const { conversation_id: id } = await say("Hello");
    const both = await Promise.all(
      ["One", "Two"].map((content) =>
        person.ask("POST", "/api/chat", {
          body: { content, agent_id: agentId, conversation_id: id },
        }),
      ),
    );
    expect(both.map((each) => each.status).toSorted()).toEqual([200, 409]);
    expect((await stored(id)).messages).toHaveLength(4);
  });
});
