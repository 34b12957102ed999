import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Message, NumberedEvent, Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { readEvents, textOf } from "../support/events";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newName, newPerson, type Person } from "../support/person";

/** Whatever the message itself requests, everything works again. */
const WELL = {
  fail: undefined,
  hang: false,
  stall: undefined,
  cut: undefined,
  malformed: false,
  huge: false,
  half: false,
  empty: false,
  tools: [],
  tokens: 3,
};
let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    MODEL_SILENCE_SECONDS: "2",
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const stored = async (id: string) =>
  json<Conversation>(await person.ask("GET", `/api/conversations/${id}`));
const SILENT =
  "The model provider sent nothing for 2 seconds. If the model runs on your own hardware, an operator can raise MODEL_SILENCE_SECONDS.";

describe("a provider that", () => {
  test.each([
    ["refuses the key", "fail=401", "provider_auth", "rejected the key", ""],
    ["has no balance left", "fail=402", "provider_quota", "no credit left", ""],
    [
      "is asked too often, and says when to come back",
      "fail=429 after=1",
      "provider_rate_limit",
      "too many requests",
      "",
    ],
    ["fails", "fail=500", "provider_error", "failed (status 500)", ""],
    [
      "resets the line in the middle",
      "cut=4 reset",
      "provider_network",
      "connection to the model provider was lost",
      "w1 w2 w3 w4",
    ],
    [
      "closes the line in the middle",
      "cut=4",
      "provider_network",
      "connection to the model provider was lost",
      "w1 w2 w3 w4",
    ],
    ["never answers", "hang", "provider_network", SILENT, ""],
    ["falls silent in the middle", "stall=4", "provider_network", SILENT, "w1 w2 w3 w4"],
    ["sends what is no JSON", "malformed", "provider_error", "unreadable response", "w1 w2"],
    ["never ends its line", "huge", "provider_error", "too large", ""],
    [
      "sends half a tool call",
      'half] [tool=search {"q":"bees and honey"}',
      "provider_network",
      "connection to the model provider was lost",
      "",
    ],
    ["says nothing", "empty", "provider_error", "returned an empty reply", ""],
  ])(
    "%s: what came is kept, the reason is named, and a retry works",
    async (_, directive, code, sentence, came) => {
      const content = `${newName()} [${directive}]`;
      const events = await readEvents(
        await person.ask("POST", "/api/chat", {
          headers: { accept: "text/event-stream" },
          body: { content, agent_id: agentId },
        }),
      );
      const { conversation_id: id, run_id } = (
        events[0] as Extract<NumberedEvent, { event: "run" }>
      ).data;
      expect(textOf(events)).toBe(came);
      expect(events.find((each) => each.event === "error")?.data).toEqual({
        error: expect.stringContaining(sentence),
        code,
      });
      expect(events.at(-1)).toMatchObject({ event: "done", data: { status: "failed" } });
      expect(await json<Run>(await person.ask("GET", `/api/runs/${run_id}`))).toMatchObject({
        status: "failed",
        error: { code },
      });
      const before = await stored(id!);
      expect(before.active_run_id).toBeNull();
      expect(before.messages).toMatchObject([
        { content },
        { status: "failed", content: came, error: { code } },
      ]);

      model.script(WELL);
      const again = await json<ChatAnswer>(
        await person.ask("POST", `/api/conversations/${id}/retry`, { body: {} }),
      );
      model.script();
      expect(again).toMatchObject({
        status: "completed",
        messages: [{ content }, { content: "w1 w2 w3", versions: 2 }],
      });
      const versions = await json<Message[]>(
        await person.ask("GET", `/api/messages/${again.messages[1]!.message_id}/versions`),
      );
      expect(versions.map((each) => [each.status, each.content])).toEqual([
        ["failed", came],
        ["complete", "w1 w2 w3"],
      ]);
    },
  );

  test("falls silent answers JSON callers with 504", async () => {
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: `${newName()} [stall=2]`, agent_id: agentId },
    });
    expect([answer.status, await json(answer)]).toMatchObject([
      504,
      {
        code: "model_timeout",
        error: SILENT,
        run_id: expect.any(String),
        conversation_id: expect.any(String),
      },
    ]);
  });

  test("says when to retry, later than the allowed silence, is waited for", async () => {
    const answer = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { content: `${newName()} [fail=429 times=1 after=4] [tokens=2]`, agent_id: agentId },
      }),
    );
    expect(answer).toMatchObject({ status: "completed", messages: [{}, { content: "w1 w2" }] });
  });

  test("is slow, but never silent for too long, is waited for", async () => {
    const answer = await json<ChatAnswer>(
      await person.ask("POST", "/api/chat", {
        body: { content: `${newName()} [tokens=8 pace=500]`, agent_id: agentId },
      }),
    );
    expect(answer).toMatchObject({
      status: "completed",
      messages: [{}, { content: "w1 w2 w3 w4 w5 w6 w7 w8" }],
    });
  });
});
