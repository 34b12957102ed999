import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Conversation, ConversationPage } from "@/lib/chat/contract";
import type { Memory } from "@/lib/memory/contract";
import type { NumberedEvent } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { readEvents } from "../support/events";
import { calling, promptOf } from "../support/memory-wire";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

/** More writes than a reply with one call needs: the sweep ends at the first one that is not reached. */
const WRITES_MOST = 20;

let model: ModelServer;
let server: BareServer;
let person: WebClient;

beforeAll(async () => {
  model = await startModelServer();
  server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
  });
  await server.up();
  person = new WebClient(server.url);
  await person.join();
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
});

/** Follows a reply to its end, or until the process dies. Returns the conversation, if it was stored. */
async function send(content: string, agent_id: string): Promise<boolean> {
  const heard: NumberedEvent[] = [];
  try {
    const answer = await person.fetch(
      "POST",
      "/api/chat",
      { content, agent_id },
      { accept: "text/event-stream" },
    );
    await readEvents(answer, (event) => (heard.push(event), event.event === "done"));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // the connection broke
  }
  return heard.at(-1)?.event === "done";
}

test("kill -9 at each write of a reply that remembers: the fact is remembered once, and the prompt stays the same", async () => {
  let reached = 0;
  for (let write = 1; write <= WRITES_MOST; write++) {
    const { AgentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: `Rememberer ${write}`,
      instructions: "You answer.",
      memory: true,
    });
    await person.ask("POST", "/api/memories", { agent_id: AgentId, fact: "Works as a nurse" });
    model.requests.length = 0;
    await server.dieAt(write);
    if (await send(calling("remember", { fact: "Likes tea" }), AgentId)) break;
    await server.gone();
    reached = write;
    await server.up();
    const { conversations } = await person.ask<ConversationPage>(
      "GET",
      `/api/conversations?agent_id=${AgentId}`,
    );
    const { conversation_id: id } = conversations[0]!;
    const read = () => person.ask<Conversation>("GET", `/api/conversations/${id}`);
    await expect.poll(async () => (await read()).active_run_id, { timeout: 40_000 }).toBeNull();
    const reply = (await read()).messages.at(-1)!;
    expect(reply.status, `write ${write}`).toBe("complete");
    const facts = await person.ask<Memory[]>("GET", `/api/memories?agent_id=${AgentId}`);
    expect(
      facts.map(({ fact, message_id }) => [fact, message_id]),
      `write ${write}`,
    ).toEqual([
      ["Likes tea", reply.message_id],
      ["Works as a nurse", undefined],
    ]);
    expect(reply.tool_calls?.map(({ result }) => result)).toEqual([
      `Remembered as [${facts[0]!.MemoryId}].`,
    ]);
    expect(new Set(model.requests.map(promptOf)).size, `write ${write}`).toBe(1);
  }
  expect(reached).toBeGreaterThan(3);
  expect(reached).toBeLessThan(WRITES_MOST);
}, 300_000);
