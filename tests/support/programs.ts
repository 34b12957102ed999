import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import OpenAI from "openai";
import { afterAll, beforeAll } from "vitest";
import * as unknownRoute from "@/app/v1/[[...rest]]/route";
import * as completionsRoute from "@/app/v1/chat/completions/route";
import * as fileContentRoute from "@/app/v1/files/[id]/content/route";
import * as fileRoute from "@/app/v1/files/[id]/route";
import * as filesRoute from "@/app/v1/files/route";
import * as modelRoute from "@/app/v1/models/[id]/route";
import * as modelsRoute from "@/app/v1/models/route";
import * as cancelRoute from "@/app/v1/responses/[id]/cancel/route";
import * as itemsRoute from "@/app/v1/responses/[id]/input_items/route";
import * as responseRoute from "@/app/v1/responses/[id]/route";
import * as responsesRoute from "@/app/v1/responses/route";
import type { AgentInput } from "@/lib/agents/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { serveDirectly, type DirectListener } from "@/lib/core/http/pipeline/direct";
import type { Team } from "@/lib/teams/contract";
import { programExecutor } from "@/lib/openai-api/run/execute";
import { watchRunRemovals } from "@/lib/openai-api/run/request-removal";
import { startWorker } from "@/lib/runs/worker/worker";
import { forkExecutor } from "@/lib/runs/rerun/fork/execute";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { newKey } from "./keys";
import { startModelServer, type ModelServer } from "./model-server";
import { newAgent, newPerson, type Person } from "./person";

export let model: ModelServer;
export let person: Person;
/** Troupe's own handlers for programs, on a real port. */
export let baseURL: string;

/** The official client, unmodified: with its own retries. */
export const clientWith = (apiKey: string, options: object = {}): OpenAI =>
  new OpenAI({ apiKey, baseURL, ...options });

/** A client with a key of the person's. */
export async function newClient(
  input: Parameters<typeof newKey>[1] = {},
  options: object = {},
): Promise<OpenAI> {
  return clientWith((await newKey(person, { scopes: ["chat"], ...input })).secret, options);
}

/** An agent of the person's, and the name under which programs call it. */
export async function newModel(input: Partial<AgentInput> = {}) {
  const agent = await newAgent(person, input);
  return { agent, name: agent.name.toLowerCase().replaceAll("_", "-") };
}

export async function newTeam(name: string, agents: string[]): Promise<Team> {
  const answer = await person.ask("POST", "/api/teams", { body: { name, agents } });
  if (answer.status !== 201) throw new Error(`Making a team failed: ${await answer.text()}`);
  return (await answer.json()) as Team;
}

/** Starts a model provider, the worker, a person, and Troupe's routes for programs on a real port. */
export function startProgramDoor({ limits = "off" } = {}): void {
  let server: Server;
  beforeAll(async () => {
    model = await startModelServer();
    Object.assign(process.env, {
      DEEPSEEK_BASE_URL: model.url,
      DEEPSEEK_API_KEY: "test-key",
      RATE_LIMITS: limits,
    });
    watchRunRemovals();
    await startWorker({
      chat: chatExecutor(),
      task: taskExecutor,
      api: programExecutor(),
      fork: forkExecutor,
    });
    serveDirectly({
      "/v1/chat/completions": completionsRoute,
      "/v1/files": filesRoute,
      "/v1/files/{id}": fileRoute,
      "/v1/files/{id}/content": fileContentRoute,
      "/v1/models": modelsRoute,
      "/v1/models/{id}": modelRoute,
      "/v1/responses": responsesRoute,
      "/v1/responses/{id}": responseRoute,
      "/v1/responses/{id}/cancel": cancelRoute,
      "/v1/responses/{id}/input_items": itemsRoute,
      "/v1/{rest}": unknownRoute,
    });
    const direct = (globalThis as unknown as Record<symbol, DirectListener>)[
      Symbol.for("troupe.direct")
    ]!;
    server = createServer((asked, answer) => {
      if (!direct(asked, answer)) answer.writeHead(418).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    person = await newPerson();
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await model.close();
  });
}
