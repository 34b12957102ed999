import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer, Conversation } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { javascript } from "../support/tools";

type Wire = { role: string; content: string | null; tool_calls?: unknown[] };
type Body = { messages: Wire[]; max_tokens?: number; tools?: unknown[] };

/** The server's limit, in characters of its messages; and its message for a longer request. */
let most = 9_000;
let refusal = (used: number): string => `maximum context length is 2250 tokens, not ${used}.`;
let server: LocalServer;
let person: Person;
let agentId: string;
let provider: ModelProvider;
const asked: Body[] = [];
const refused = () => asked.filter((each) => sizeOf(each) > most).length;
const sizeOf = ({ messages, max_tokens: answer = 0 }: Body): number =>
  JSON.stringify(messages).length + answer * 4;

beforeAll(async () => {
  server = await startLocalServer(({ method, body: sent }, res) => {
    if (method !== "POST") return res.writeHead(404).end();
    const body = JSON.parse(sent) as Body;
    asked.push(body);
    if (sizeOf(body) > most) {
      const message = refusal(Math.round(sizeOf(body) / 4));
      return res
        .writeHead(400, { "content-type": "application/json" })
        .end(JSON.stringify({ error: { message } }));
    }
    const last = body.messages.at(-1)!;
    const wantsTool = body.tools && last.role === "user" && last.content?.includes("[tool]");
    const call = { index: 0, id: "c1", function: { name: "look_up", arguments: "{}" } };
    const delta = wantsTool ? { tool_calls: [call] } : { content: "Understood." };
    const finish_reason = wantsTool ? "tool_calls" : "stop";
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`);
    return res.end("data: [DONE]\n\n");
  });
  Object.assign(process.env, { TOOL_ALLOWED_HOSTS: server.host, RATE_LIMITS: "off" });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  most = 9_000;
  refusal = (used) =>
    `This model's maximum context length is 2250 tokens. However, your messages resulted in ${used} tokens.`;
  asked.length = 0;
  // A name whose context is assumed to be 128,000 tokens.
  provider = await sent<ModelProvider>("POST", "/api/model-providers", {
    label: "Small",
    base_url: server.url,
    models: [{ id: "claude-small" }],
  });
  const model = ownModelId(provider.ProviderId, "claude-small");
  agentId = (await newAgent(person, { model })).AgentId;
});

async function sent<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await person.ask(method, path, body ? { body } : {});
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as T;
}
async function say(content: string, id?: string, agent = agentId) {
  const body = { content, agent_id: agent, conversation_id: id };
  const answer = (await (await person.ask("POST", "/api/chat", { body })).json()) as ChatAnswer & {
    error?: string;
  };
  const run = await sent<Run>("GET", `/api/runs/${answer.run_id}`);
  return { id: answer.conversation_id, run, error: answer.error };
}
const words = (count: number): string => "words and more words ".repeat(count);
const stored = async () => (await sent<ModelProvider[]>("GET", "/api/model-providers")).at(-1)!;

describe("a conversation that outgrows its model's context", () => {
  test.each([
    [
      "with numbers",
      "This model's maximum context length is 2250 tokens. However, your messages resulted in USED tokens.",
    ],
    ["without numbers", "the request exceeds the available context size. try increasing it"],
  ])("is answered after a shorter request where the refusal is %s", async (_, text) => {
    refusal = (used) => text.replace("USED", String(used));
    let id: string | undefined;
    for (let nth = 1; nth <= 10; nth++) {
      const said = await say(`Message ${nth}: ${words(100)}`, id);
      expect(said.run.status, said.error).toBe("completed");
      id = said.id;
    }
    const { summary } = await sent<Conversation>("GET", `/api/conversations/${id}`);
    expect(summary?.text).toBe("Understood.");
    // The size was learned from the first refusal: later ones are rare.
    expect(refused()).toBeLessThanOrEqual(2);
    const { known_context: learned } = (await stored()).models[0]!;
    expect(learned).toBe(text.includes("USED") ? 2_250 : undefined);
  });

  test("refuses only a message that is too long by itself, in one sentence, and continues", async () => {
    const first = await say("Hello");
    asked.length = 0;
    const long = await say(words(2_000), first.id);
    expect(asked).toHaveLength(1); // no needless summary
    expect(long.run.status).toBe("failed");
    expect(long.error).toBe(
      "Too long for this model (up to 2250 tokens), even without earlier messages. Shorten your message or choose a model with a larger context.",
    );
    for (const text of ["Short again", "And again"]) {
      const next = await say(text, first.id);
      expect(next.run.status, next.error).toBe("completed");
    }
  });

  test("cuts tool results that are too long, with a note to the model", async () => {
    const model = ownModelId(provider.ProviderId, "claude-small");
    const tool = javascript("return 'row '.repeat(5000)");
    const agent = await newAgent(person, { model, tools: [tool] });
    const said = await say("Read it [tool]", undefined, agent.AgentId);
    expect(said.run.status, said.error).toBe("completed");
    const result = asked.at(-1)!.messages.find(({ role }) => role === "tool")!;
    expect(result.content).toMatch(/^row row .*\n\[Cut here: \d+ more characters no longer fit\./s);
    const next = await say("And now?", said.id, agent.AgentId);
    expect(next.run.status, next.error).toBe("completed");
  });

  test("gets a shorter response if the requested length leaves no room for the request", async () => {
    const model = ownModelId(provider.ProviderId, "claude-small");
    const agent = await newAgent(person, { model, max_tokens: 2_200 });
    const said = await say(words(50), undefined, agent.AgentId);
    expect(said.run.status, said.error).toBe("completed");
    expect(asked.at(-1)!.max_tokens).toBeLessThan(2_200);
  });
});

test("a context length that the person set decides when a conversation is summarized", async () => {
  const models = [{ id: "claude-small", context: 1_500 }];
  await sent("PUT", `/api/model-providers/${provider.ProviderId}`, { models });
  let id: string | undefined;
  for (let nth = 1; nth <= 4; nth++) id = (await say(`Message ${nth}: ${words(70)}`, id)).id;
  expect(refused()).toBe(0);
  const { summary } = await sent<Conversation>("GET", `/api/conversations/${id}`);
  expect(summary?.text).toBe("Understood.");
  const wrong = await person.ask("PUT", `/api/model-providers/${provider.ProviderId}`, {
    body: { models: [{ id: "claude-small", context: 12 }] },
  });
  expect(wrong.status).toBe(400);
});
