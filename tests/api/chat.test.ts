import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { newAgent, newPerson, type Person } from "../support/person";

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

describe("a chat", () => {
  test("answers a JSON caller once the reply is finished", async () => {
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: "Hello there", agent_id: agentId },
    });
    const body = await json<ChatAnswer>(answer);
    expect(answer.status).toBe(200);
    expect(body.status).toBe("completed");
    expect(body.messages.map((each) => [each.role, each.status])).toEqual([
      ["user", "complete"],
      ["assistant", "complete"],
    ]);
    expect(body.messages[1]!.content.length).toBeGreaterThan(10);
    expect(body.usage!.total_tokens).toBeGreaterThan(0);
  });

  test("streams events whose deltas add up to the stored message, numbered without a gap", async () => {
    const events = await readEvents(
      await person.ask("POST", "/api/chat", {
        headers: STREAM,
        body: { content: "Tell me about bees", agent_id: agentId },
      }),
    );
    expect(events.map((each) => each.id)).toEqual(events.map((_, at) => at + 1));
    expect(events[0]!.event).toBe("run");
    expect(events.at(-1)).toMatchObject({ event: "done", data: { status: "completed" } });
    const { conversation_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
    const stored = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation_id}`),
    );
    expect(stored.active_run_id).toBeNull();
    expect(stored.messages[1]!.content).toBe(textOf(events));
    expect(stored.messages[1]!.model).toBe("demo");
  });

  test("is read again from any event on, during the reply and after it", async () => {
    const first = await person.ask("POST", "/api/chat", {
      headers: STREAM,
      body: { content: "Tell me about the sea", agent_id: agentId },
    });
    const begun = await readEvents(first, (event) => event.id >= 5);
    const { run_id } = (begun[0] as Extract<NumberedEvent, { event: "run" }>).data;
    const heard = begun.at(-1)!.id;
    const rest = await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events`, {
        headers: { "last-event-id": String(heard) },
      }),
    );
    const all = [...begun, ...rest];
    expect(all.map((each) => each.id)).toEqual(all.map((_, at) => at + 1));
    const later = await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events?after=${heard}`),
    );
    expect(later).toEqual(rest);
    const none = await readEvents(
      await person.ask("GET", `/api/runs/${run_id}/events?after=${all.at(-1)!.id}`),
    );
    expect(none).toEqual([]);
  });

  test("continues when the listener leaves, and its run shows what happened", async () => {
    const events = await readEvents(
      await person.ask("POST", "/api/chat", {
        headers: STREAM,
        body: { content: "Tell me about rain", agent_id: agentId },
      }),
      () => true,
    );
    const { run_id } = (events[0] as Extract<NumberedEvent, { event: "run" }>).data;
    await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    const run = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
    expect(run).toMatchObject({ kind: "chat", status: "completed", agent_id: agentId });
    expect(run.steps).toMatchObject([{ step: 1, kind: "model", name: "demo", status: "finished" }]);
  });

  test("stops within a second and keeps the received text", async () => {
    const begun = await readEvents(
      await person.ask("POST", "/api/chat", {
        headers: STREAM,
        body: { content: "Tell me about stars", agent_id: agentId },
      }),
      (event) => event.id > 5,
    );
    const { run_id, conversation_id } = (begun[0] as Extract<NumberedEvent, { event: "run" }>).data;
    expect((await person.ask("POST", `/api/runs/${run_id}/stop`)).status).toBe(202);
    const all = await readEvents(await person.ask("GET", `/api/runs/${run_id}/events`));
    expect(all.at(-1)).toMatchObject({ event: "done", data: { status: "stopped" } });
    const stored = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation_id}`),
    );
    expect(stored.messages[1]).toMatchObject({ status: "stopped", content: textOf(all) });
    expect(await json(await person.ask("POST", `/api/runs/${run_id}/stop`))).toMatchObject({
      status: "stopped",
    });
  });

  test("refuses a second message while the first is being answered", async () => {
    const begun = await readEvents(
      await person.ask("POST", "/api/chat", {
        headers: STREAM,
        body: { content: "Tell me a story", agent_id: agentId },
      }),
      () => true,
    );
    const { run_id, conversation_id } = (begun[0] as Extract<NumberedEvent, { event: "run" }>).data;
    const second = await person.ask("POST", "/api/chat", {
      body: { content: "And?", agent_id: agentId, conversation_id },
    });
    expect([second.status, (await json<{ code: string }>(second)).code]).toEqual([409, "conflict"]);
    await person.ask("POST", `/api/runs/${run_id}/stop`);
  });

  test("continues in its conversation, and refuses another agent's", async () => {
    const first = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { content: "My name is Ada", agent_id: agentId },
      }),
    );
    const next = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: {
          content: "What is my name?",
          agent_id: agentId,
          conversation_id: first.conversation_id,
        },
      }),
    );
    expect(next.conversation_id).toBe(first.conversation_id);
    expect(next.messages[1]!.content).toContain("Ada");
    const other = await newAgent(person);
    const wrong = await person.ask("POST", "/api/chat", {
      body: { content: "Hi", agent_id: other.AgentId, conversation_id: first.conversation_id },
    });
    expect(wrong.status).toBe(400);
  });

  test("is asked again: the earlier reply stays as a version, new text replaces the question", async () => {
    const first = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { content: "Tell me about tea", agent_id: agentId },
      }),
    );
    const again = await json<ChatAnswer>(
      await person.ask("POST", `/api/conversations/${first.conversation_id}/retry`, { body: {} }),
    );
    expect(again.messages[0]!.message_id).toBe(first.messages[0]!.message_id);
    expect(again.messages[1]!.versions).toBe(2);
    const reworded = await json<ChatAnswer>(
      await person.ask("POST", `/api/conversations/${first.conversation_id}/retry`, {
        body: { content: "Tell me about coffee" },
      }),
    );
    expect(reworded.messages.map((each) => [each.role, each.versions])).toEqual([
      ["user", 2],
      ["assistant", 3],
    ]);
    const stored = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${first.conversation_id}`),
    );
    expect(stored.messages.map((each) => each.content)).toEqual(
      reworded.messages.map((each) => each.content),
    );
  });
});

describe("the list of conversations", () => {
  test("is paged by key, newest first, with no row twice", async () => {
    const reader = await newPerson();
    const agent = await newAgent(reader);
    for (let at = 0; at < 5; at++)
      await reader.ask("POST", "/api/chat", {
        body: { content: `Hello ${at}`, agent_id: agent.AgentId },
      });
    const seen: string[] = [];
    let key: string | null = "";
    for (let page = 1; key !== null; page++) {
      const got: ConversationPage = await json(
        await reader.ask(
          "GET",
          `/api/conversations?per_page=2&page=${page}${key ? `&last_evaluated_key=${key}` : ""}`,
        ),
      );
      expect(got.pagination).toMatchObject({
        page,
        per_page: 2,
        has_more: got.pagination.last_evaluated_key !== null,
      });
      seen.push(...got.conversations.map((each) => each.title));
      key = got.pagination.last_evaluated_key;
    }
    expect(seen).toEqual(["Hello 4", "Hello 3", "Hello 2", "Hello 1", "Hello 0"]);
    const { conversations } = await json<ConversationPage>(
      await reader.ask("GET", `/api/conversations?agent_id=${agent.AgentId}`),
    );
    expect(conversations[0]).toMatchObject({ message_count: 2, last_updated: expect.any(Number) });
    expect(
      (await json<ConversationPage>(await reader.ask("GET", "/api/conversations?agent_id=unknown")))
        .conversations,
    ).toEqual([]);
  });

  test("refuses a made-up key", async () => {
    expect((await person.ask("GET", "/api/conversations?last_evaluated_key=xyz")).status).toBe(400);
  });

  test("renames and deletes", async () => {
    const { conversation_id } = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: agentId } }),
    );
    const url = `/api/conversations/${conversation_id}`;
    expect(await json(await person.ask("PATCH", url, { body: { title: " Tea " } }))).toEqual({
      conversation_id,
      title: "Tea",
    });
    expect((await person.ask("DELETE", url)).status).toBe(204);
    expect((await person.ask("GET", url)).status).toBe(404);
  });
});

describe("bad input", () => {
  test.each([
    [{ content: "  ", agent_id: "x" }, 400, "Message is required"],
    [
      { content: "x".repeat(100_001), agent_id: "x" },
      400,
      "Message must be at most 100,000 characters",
    ],
    [{ content: "Hi" }, 400, "Choose an agent first"],
    [{ content: "Hi", agent_id: "unknown" }, 404, "Agent not found"],
    [{ content: 5, agent_id: "x" }, 400, "This must be a string"],
    [
      { content: "a\0b", agent_id: "x" },
      400,
      "Text must not contain NUL characters or invalid Unicode.",
    ],
    [{ content: "Hi", agent_id: "x", ownerId: "y" }, 400, "Unknown field: ownerId"],
  ])("%o is refused", async (body, status, error) => {
    const answer = await person.ask("POST", "/api/chat", { body });
    expect([answer.status, (await json<{ error: string }>(answer)).error]).toEqual([status, error]);
  });
});
