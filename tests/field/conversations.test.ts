import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Connection } from "@/lib/connections/contract";
import { provideConnections } from "@/lib/connections/calls/provide";
import { ownModelId, type ModelProvider } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";
import { readEvents } from "../support/events";
import { pngOf } from "../support/file-contents";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newAgent, newPerson, type Person } from "../support/person";
import { seededRandom } from "../support/seeded-random";
import {
  startStrictModelServer,
  type Behaviours,
  type StrictModelServer,
} from "../support/strict-model-server";
import { strictModels } from "../support/strict-servers";

/** How many random conversations are run; CONVERSATIONS=1000 runs all. */
const COUNT = Number(process.env.CONVERSATIONS ?? 25);
const LONGEST = 8;

const calls = (...all: [name: string, given: string, id?: string][]) => ({
  calls: all.map(([name, given, id = "call_0"]) => ({ id, name, arguments: given })),
});
const fine = { text: "Fine." };
const sum = '{"expression":"6*7"}';
/** The things that go wrong in a conversation, and those that go right. */
const BEHAVIOURS: Behaviours = {
  fine: [fine],
  thinks: [{ reasoning: "Let me think.", text: "Thought." }],
  refused: [{ end: "refused" }],
  cut: [{ text: "Half a sen", end: "cut" }],
  empty: [{}],
  blank: [{ text: " \n" }],
  hangs: [{ text: "I am still", end: "hang" }],
  silent: [{ end: "hang" }],
  tool: [{ text: "One moment.", ...calls(["calculator", sum]) }, fine],
  "tool-thinks": [{ reasoning: "A sum.", ...calls(["calculator", sum]) }, fine],
  "tools-twice": [calls(["calculator", sum]), calls(["calculator", '{"expression":"1+1"}']), fine],
  "tool-long-id": [calls(["calculator", sum, `call_${"x".repeat(60)}`]), fine],
  "tool-odd-id": [calls(["calculator", sum, "functions.calculator:0"]), fine],
  "tools-same-id": [calls(["calculator", sum], ["calculator", '{"expression":"2*2"}']), fine],
  "tool-broken": [calls(["calculator", '{"expression": "6*']), fine],
  "tool-list": [calls(["calculator", "[6, 7]"]), fine],
  "tool-text": [calls(["calculator", '"6*7"']), fine],
  "tool-number": [calls(["calculator", "42"]), fine],
  "tool-null": [calls(["calculator", "null"]), fine],
  "tool-no-arguments": [calls(["calculator", ""]), fine],
  "tool-unknown": [calls(["look up the weather!", "{}"]), fine],
  "tool-then-refused": [calls(["calculator", sum]), { end: "refused" }],
  "tool-then-cut": [calls(["calculator", sum]), { text: "So it", end: "cut" }],
  "tool-then-empty": [calls(["calculator", sum]), {}],
  "tool-then-hangs": [calls(["calculator", sum]), { end: "hang" }],
  "tool-broken-then-refused": [calls(["calculator", "{expression:"]), { end: "refused" }],
  picture: [calls(["post_office_paint", "{}"]), fine],
  "pictures-twice": [
    calls(["post_office_paint", "{}"]),
    calls(["post_office_paint", "{}"], ["calculator", sum, "call_1"]),
    fine,
  ],
  "picture-then-refused": [calls(["post_office_paint", "{}"]), { end: "refused" }],
  "picture-then-hangs": [calls(["post_office_paint", "{}"]), { end: "hang" }],
};
const STOPPED = ["hangs", "silent", "tool-then-hangs", "picture-then-hangs"];
const MODELS = Object.keys(strictModels);

let server: StrictModelServer;
let post: TestMcpServer;
let person: Person;
let models: string[];
let withTools: Agent;
let withoutTools: Agent;

const withPaint = (mcp: McpServer) =>
  mcp.registerTool(
    "paint",
    {
      description: "Paints.",
      inputSchema: fromJsonSchema<object>({ type: "object", properties: {} }),
      annotations: { readOnlyHint: true },
    },
    () => ({
      content: [
        { type: "image", mimeType: "image/png", data: Buffer.from(pngOf(2, 2)).toString("base64") },
      ],
    }),
  );

beforeAll(async () => {
  server = await startStrictModelServer(BEHAVIOURS);
  post = await startMcpServer(undefined, undefined, withPaint);
  Object.assign(process.env, {
    TOOL_ALLOWED_HOSTS: `${server.host},${post.host}`,
    RATE_LIMITS: "off",
  });
  provideConnections();
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  const provider = await sent<ModelProvider>("POST", "/api/model-providers", {
    label: "Strict",
    base_url: server.url,
    models: MODELS.map((id) => ({ id, sees_images: true })),
  });
  models = MODELS.map((id) => ownModelId(provider.ProviderId, id));
  const { ConnectionId: connection } = await sent<Connection>("POST", "/api/connections", {
    url: post.address,
  });
  const paint = { connection, tool: "paint", approval: "never" };
  const tools = ["calculator", paint] as unknown as Agent["tools"];
  withTools = await newAgent(person, { tools, model: models[0] });
  withoutTools = await newAgent(person, { model: models[0] });
});
afterAll(() => Promise.all([server.close(), post.close()]));

async function sent<T>(method: string, path: string, body: object): Promise<T> {
  const answer = await person.ask(method, path, { body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as T;
}

type Turn = { act: string; model: string };
let said = 0;

/** Sends a message, and stops the reply if the model never ends it. Returns the conversation. */
async function say({ act, model }: Turn, agent: Agent, id?: string): Promise<string> {
  const content = `Message ${++said} [do=${act}]`;
  const body = { content, model, agent_id: agent.AgentId, conversation_id: id };
  if (!STOPPED.includes(act)) {
    const answer = await person.ask("POST", "/api/chat", { body });
    return ((await answer.json()) as ChatAnswer).conversation_id; // a failed reply has one, too
  }
  const headers = { accept: "text/event-stream" };
  let run: { run_id: string; conversation_id: string } | undefined;
  const before = server.bodies.length;
  const answer = await person.ask("POST", "/api/chat", { headers, body });
  const steps = BEHAVIOURS[act]!.length;
  await readEvents(answer, (each) => {
    if (each.event === "run") {
      run = each.data as NonNullable<typeof run>;
      void expect
        .poll(() => server.bodies.length)
        .toBeGreaterThanOrEqual(before + steps)
        .then(() => person.ask("POST", `/api/runs/${run!.run_id}/stop`));
    }
    return false;
  });
  return run!.conversation_id;
}

/** Runs a conversation; its last message must get a reply. */
async function hold(turns: readonly Turn[], agent: Agent): Promise<void> {
  let id: string | undefined;
  server.refused.length = 0;
  for (const turn of turns) {
    id = await say(turn, agent, id);
    expect(server.refused, JSON.stringify(turns)).toEqual([]);
  }
  const { model } = turns.at(-1)!;
  const content = `Message ${++said} [do=fine]`;
  const body = { content, model, agent_id: agent.AgentId, conversation_id: id };
  const { status } = await sent<ChatAnswer>("POST", "/api/chat", body);
  expect({ status, refused: server.refused }, JSON.stringify(turns)).toEqual({
    status: "completed",
    refused: [],
  });
}

describe.each(Object.keys(BEHAVIOURS))("after a reply of the kind %s", (act) => {
  test("strict servers of each kind answer the next message", async () => {
    for (const model of models) await hold([{ act, model }], withTools);
  });
  test("another model answers the next message, and the agent may have lost its tools", async () => {
    const at = Object.keys(BEHAVIOURS).indexOf(act);
    const [one, other] = [models[at % models.length]!, models[(at + 1) % models.length]!];
    await hold(
      [
        { act, model: one },
        { act: "fine", model: other },
      ],
      withTools,
    );
    await hold(
      [
        { act, model: one },
        { act, model: other },
      ],
      withoutTools,
    );
  });
});

test(
  `strict servers accept each message of ${COUNT} random conversations with failures, stops, tools, images and changes of the model`,
  async () => {
    const random = seededRandom();
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    for (let nth = 0; nth < COUNT; nth++) {
      const length = 1 + Math.floor(random() * LONGEST);
      const turns = Array.from({ length }, () => ({
        act: one(Object.keys(BEHAVIOURS)),
        model: one(models),
      }));
      await hold(turns, random() < 0.8 ? withTools : withoutTools);
    }
  },
  COUNT * 10_000,
);
