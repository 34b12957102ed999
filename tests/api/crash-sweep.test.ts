import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Conversation, ConversationPage } from "@/lib/chat/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { readEvents, textOf } from "../support/events";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

/** More than a reply with two calls writes: the sweep ends at the first write that is not reached. */
const WRITES_MOST = 40;
/** KILLS=50 for the long version. */
const KILLS = Number(process.env.KILLS ?? 8);

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;
let person: WebClient;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  effects = await startLocalServer((asked, res) => res.end(`noted ${asked.url}`));
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: effects.host,
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
  const parameters = {
    type: "object",
    properties: { word: { type: "string", description: "The word" } },
    required: ["word"],
  };
  const tool = (name: string) => ({
    type: "function",
    function: { name, description: "Notes a word", parameters },
    implementation: { kind: "http", method: "GET", url: `${effects.url}/{{word}}` },
  });
  agentId = (
    await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: "Scout",
      instructions: "Note it.",
      tools: [tool("note"), tool("mark")],
    })
  ).AgentId;
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
  await effects.close();
});

const effectsOf = (word: string): number =>
  effects.requests.filter((each) => each.url === `/${word}`).length;

/** Sends a message and receives its reply until the connection ends, with the reply or with the process. */
async function send(content: string, heard: NumberedEvent[]): Promise<void> {
  try {
    const answer = await person.fetch(
      "POST",
      "/api/chat",
      { content, agent_id: agentId },
      { accept: "text/event-stream" },
    );
    expect(answer.status).toBe(200);
    await readEvents(answer, (event) => (heard.push(event), event.event === "done"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection broke
  }
}

/** Follows a run to its end, and answers for the person where it waits: calls in progress may have happened. */
async function attend(runId: string, heard: NumberedEvent[]): Promise<void> {
  while (heard.at(-1)?.event !== "done") {
    await person.follow(runId, heard);
    const last = heard.at(-1);
    if (last?.event === "waiting")
      await person.ask("POST", `/api/runs/${runId}/input`, {
        tool_call_id: last.data.tool_call_id,
        result: "it had happened",
      });
  }
}

/** The conversation that starts with these words. */
async function conversationOf(content: string): Promise<Conversation> {
  const { conversations } = await person.ask<ConversationPage>(
    "GET",
    "/api/conversations?per_page=50",
  );
  for (const { conversation_id: id } of conversations) {
    const conversation = await person.ask<Conversation>("GET", `/api/conversations/${id}`);
    if (conversation.messages[0]?.content === content) return conversation;
  }
  throw new Error("The acknowledged message is gone.");
}

describe("kill -9 at each write of a reply with two tool calls", () => {
  test("the message is stored, no tool takes effect twice, the run ends, and the reader gets the stored text", async () => {
    let reached = 0;
    for (let write = 1; write <= WRITES_MOST; write++) {
      const [one, two] = [`a${randomUUID()}`, `b${randomUUID()}`];
      const content = `[tool=note {"word":"${one}"}] [tool=mark {"word":"${two}"}]`;
      const heard: NumberedEvent[] = [];
      await server.dieAt(write);
      await send(content, heard);
      if (heard.at(-1)?.event === "done") break;
      await server.gone();
      reached = write;
      await server.up();
      const runId = (await conversationOf(content)).messages[1]!.run_id!;
      await attend(runId, heard);
      const { messages, active_run_id } = await conversationOf(content);
      expect([write, messages.length, active_run_id, messages[1]?.status]).toEqual([
        write,
        2,
        null,
        "complete",
      ]);
      expect([write, textOf(heard)]).toEqual([write, messages[1]!.content]);
      expect([write, effectsOf(one) <= 1, effectsOf(two) <= 1]).toEqual([write, true, true]);
      expect((await person.ask<Run>("GET", `/api/runs/${runId}`)).status).toBe("completed");
    }
    // Two calls started and ended, the response that made them, text in the log, and the end.
    expect(reached).toBeGreaterThanOrEqual(6);
    expect(reached).toBeLessThan(WRITES_MOST);
  }, 300_000);
});

describe("kill -9 at random moments, with three readers", () => {
  test("each reader ends with the stored words", async () => {
    await server.kill(); // the sweep has left it armed
    await server.up();
    for (let kill = 0; kill < KILLS; kill++) {
      const content = `Go on ${randomUUID()} [tool=note {"word":"r${randomUUID()}"}] [tokens=40 pace=5]`;
      const sender: NumberedEvent[] = [];
      const sent = send(content, sender);
      await expect.poll(() => sender.length).toBeGreaterThan(0);
      const first = sender[0]!;
      if (first.event !== "run") throw new Error("The stream does not begin with its run.");
      const runId = first.data.run_id;
      const readers: NumberedEvent[][] = [sender, [], []];
      const following = readers.slice(1).map((heard) => person.follow(runId, heard));
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300)); // the moment is chosen by the test
      await server.kill();
      await Promise.all([sent, ...following]);
      await server.up();
      await attend(runId, sender);
      await Promise.all(readers.slice(1).map((heard) => attendQuietly(runId, heard)));
      const { messages } = await conversationOf(content);
      expect(messages[1]?.status).toBe("complete");
      for (const heard of readers) expect(textOf(heard)).toBe(messages[1]!.content);
    }
  }, 600_000);
});

/** Follows to the end without answering anything. */
async function attendQuietly(runId: string, heard: NumberedEvent[]): Promise<void> {
  while (heard.at(-1)?.event !== "done") await person.follow(runId, heard);
}
