import pino from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { ModelProvider } from "@/lib/models/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { startLocalServer, type LocalServer } from "./local-server";
import { startModelServer, type ModelServer } from "./model-server";
import { newPerson, type Person } from "./person";

export const CANARY = "sk-canary-0123456789abcdef";
export let model: ModelServer;
/** Repeats the key in its error, as some providers do. */
export let parrot: LocalServer;
export let closed: LocalServer;
export let person: Person;
export const logged: string[] = [];

export const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
export const provider = (input: object = {}) => ({
  label: "At home",
  base_url: model.url,
  api_key: CANARY,
  models: [{ id: "deepseek-chat" }],
  ...input,
});
export async function newProvider(owner: Person, input: object = {}): Promise<ModelProvider> {
  const answer = await owner.ask("POST", "/api/model-providers", { body: provider(input) });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<ModelProvider>(answer);
}

/**
 * Starts providers, the worker and a user before the tests; the log is recorded. `hosts`: allowed for tools besides the
 * providers.
 */
export function startProviders(hosts: () => string[] = () => []): void {
  beforeAll(async () => {
    (globalThis as unknown as Record<symbol, unknown>)[Symbol.for("troupe.log")] = pino(
      { level: "trace" },
      { write: (line: string) => void logged.push(line) },
    );
    model = await startModelServer();
    parrot = await startLocalServer(
      ({ headers }, res) =>
        void res
          .writeHead(400, { "content-type": "application/json" })
          .end(JSON.stringify({ error: { message: `I was told ${headers.authorization}` } })),
    );
    closed = await startLocalServer((_, res) => void res.end("{}"));
    Object.assign(process.env, {
      TOOL_ALLOWED_HOSTS: [new URL(model.url).host, parrot.host, ...hosts()].join(","),
      RATE_LIMITS: "off",
    });
    await startWorker({ chat: chatExecutor() });
    person = await newPerson();
  });
  afterAll(() => Promise.all([model.close(), parrot.close(), closed.close()]));
}
