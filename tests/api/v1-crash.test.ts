import { randomUUID } from "node:crypto";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { NewApiKey } from "@/lib/keys/contract";
import type { NumberedEvent, Run, RunSummary } from "@/lib/runs/run/contract";
import { BareServer } from "../support/bare";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

/** The writes of a run at which its process is killed. KILLS=20 for the long version. */
const POINTS =
  Number(process.env.KILLS ?? 0) >= 20 ? Array.from({ length: 20 }, (_, at) => at + 1) : [1, 3, 12];
/** Enough calls for as many writes: each is written at its start and end. */
const CALLS = 11;

let model: ModelServer;
let effects: LocalServer;
let server: BareServer;
let person: WebClient;
let client: OpenAI;

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
  await person.ask("POST", "/api/agents", {
    name: "Scout",
    instructions: "Note it.",
    tools: [
      {
        type: "function",
        function: { name: "note", description: "Notes a word", parameters },
        implementation: { kind: "http", method: "GET", url: `${effects.url}/{{word}}` },
      },
    ],
  });
  const key = await person.ask<NewApiKey>("POST", "/api/keys", {
    name: "Retries",
    scopes: ["chat"],
    expires_in_days: null,
  });
  // The official client with its own retries, but more of them, since a process takes longer to start than the client
  // waits.
  client = new OpenAI({ apiKey: key.secret, baseURL: `${server.url}/v1`, maxRetries: 12 });
}, 60_000);
afterAll(async () => {
  await server.kill();
  await model.close();
  await effects.close();
});

const effectsOf = (word: string): number =>
  effects.requests.filter((each) => each.url === `/${word}`).length;
const runsNow = async (): Promise<RunSummary[]> =>
  (await person.ask<RunSummary[]>("GET", "/api/runs?limit=50")).filter(
    ({ kind }) => kind === "api",
  );

/** Answers for the person where a run waits, since calls in progress may have happened; resolves once it has ended. */
async function attend(runId: string): Promise<void> {
  const heard: NumberedEvent[] = [];
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

test("a client that retries gets one run and one effect, wherever its server is killed", async () => {
  for (const point of POINTS) {
    const words = Array.from({ length: CALLS }, () => `w${randomUUID()}`);
    const content = words.map((word) => `[tool=note {"word":"${word}"}]`).join(" ");
    const before = new Set((await runsNow()).map(({ run_id }) => run_id));
    await server.dieAt(point);
    const asked = client.chat.completions.create({
      model: "scout",
      messages: [{ role: "user", content }],
    });
    const settled = asked.then(
      (answer) => answer,
      (error: unknown) => error,
    );
    await server.gone();
    await server.up();
    const answer = await settled;
    expect([point, answer]).toEqual([
      point,
      expect.objectContaining({ object: "chat.completion" }),
    ]);
    const made = (await runsNow()).filter(({ run_id }) => !before.has(run_id));
    expect([point, made.length]).toEqual([point, 1]);
    await attend(made[0]!.run_id);
    const run = await person.ask<Run>("GET", `/api/runs/${made[0]!.run_id}`);
    expect([point, run.status]).toEqual([point, "completed"]);
    expect([point, words.filter((word) => effectsOf(word) > 1)]).toEqual([point, []]);
  }
}, 600_000);
