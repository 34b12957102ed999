import { afterAll, beforeAll, expect } from "vitest";
import type { ChatAnswer, ConversationPage } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import type { ToolDefinition } from "@/lib/tools/contract";
import { readEvents } from "./events";
import { startModelServer, type ModelServer } from "./model-server";
import { newAgent, newPerson, type Person } from "./person";

export const STREAM = { accept: "text/event-stream" };
export const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

export const tool = (
  name: string,
  more: Partial<ToolDefinition["function"]["parameters"]> = {},
  implementation?: ToolDefinition["implementation"],
): ToolDefinition => ({
  type: "function",
  function: {
    name,
    description: `The tool ${name}.`,
    parameters: { type: "object", properties: { n: { type: "number" } }, required: [], ...more },
  },
  ...(implementation ? { implementation } : {}),
});
export const script = (source: string, more: object = {}) => ({
  kind: "javascript" as const,
  source,
  ...more,
});

export let model: ModelServer;
export let person: Person;
export let agentId: string;

export const send = (content: string, headers: Record<string, string> = {}, more: object = {}) =>
  person.ask("POST", "/api/chat", { headers, body: { content, agent_id: agentId, ...more } });
export const say = async (content: string) => json<ChatAnswer>(await send(content));
export const runOf = async (id: string) => json<Run>(await person.ask("GET", `/api/runs/${id}`));
export const rowOf = async (id: string) =>
  (await json<ConversationPage>(await person.ask("GET", "/api/conversations"))).conversations.find(
    (each) => each.conversation_id === id,
  );
export const answerTo = (run: string, body: object) =>
  person.ask("POST", `/api/runs/${run}/input`, { body });
export const eventsOf = async (run: string) =>
  readEvents(await person.ask("GET", `/api/runs/${run}/events`));
export const callOf = (answer: ChatAnswer) => answer.messages[1]!.tool_calls![0]!;
/** Sends a message and follows the run until it waits. */
export async function untilWaiting(content: string, agent_id = agentId) {
  const events = await readEvents(
    await send(content, STREAM, { agent_id }),
    (each) => each.event === "waiting",
  );
  const run = events.find((each) => each.event === "run")!.data as {
    run_id: string;
    conversation_id: string;
  };
  const waiting = events.at(-1) as Extract<NumberedEvent, { event: "waiting" }>;
  await expect.poll(async () => (await runOf(run.run_id)).status).toBe("waiting");
  return { ...run, waiting: waiting.data };
}
export const done = (run: string) => expect.poll(async () => (await runOf(run)).status);

/** Starts a model, the worker and a user with an agent before the tests. */
export function startAgent(): void {
  beforeAll(async () => {
    model = await startModelServer();
    Object.assign(process.env, {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "test-key",
      RATE_LIMITS: "off",
    });
    await startWorker({ chat: chatExecutor() });
    person = await newPerson();
    const tools = [
      "calculator",
      tool(
        "double",
        { required: ["n"] },
        script("export default async function (args) { return { doubled: args.n * 2 } }"),
      ),
      tool(
        "breaks",
        {},
        script("export default async function () { throw new Error('out of paper') }"),
      ),
      tool(
        "asks_first",
        {},
        script("export default async function (args) { return 'did ' + args.n }", {
          approval: "always",
        }),
      ),
      tool("by_hand"),
      tool("waits", {}, script("export default async function () { for (;;); }")),
    ];
    agentId = (await newAgent(person, { tools })).AgentId;
  });
  afterAll(() => model.close());
}
