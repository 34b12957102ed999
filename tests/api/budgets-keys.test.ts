import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { BegunAgain } from "@/lib/runs/run/rerun-contract";
import type { Routed } from "@/lib/tasks/contract";
import { askWith, newKey } from "../support/keys";
import { baseURL, clientWith, newModel, person, startProgramDoor } from "../support/programs";
import { newTask } from "../support/tasks";

startProgramDoor();

const DAY_S = 86_400;
const body = (model: string, words: number) => ({
  model,
  messages: [{ role: "user" as const, content: `Write [tokens=${words}]` }],
});
/** A key whose runs may use 1,000 tokens. */
async function limitedKey(per: string, at_limit: string) {
  const { KeyId: id, secret } = await newKey(person);
  const answer = await person.ask("POST", "/api/budgets", {
    body: { of: "key", id, per, unit: "tokens", limit: 1_000, at_limit },
  });
  expect(answer.status).toBe(201);
  return secret;
}
const post = (secret: string, asked: object) =>
  fetch(`${baseURL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
/** Calls until there is no more room; each call is new. */
async function spendAll(secret: string, name: string): Promise<Response[]> {
  const answers: Response[] = [];
  for (let words = 250; words < 256; words++) answers.push(await post(secret, body(name, words)));
  return answers;
}

test("a key's limit that stops is 429 until the day ends; other keys still work", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("day", "stop");
  const answers = await spendAll(secret, name);
  const refused = answers.at(-1)!;
  expect(answers[0]!.status).toBe(200);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    error: { type: "insufficient_quota", code: "insufficient_quota", param: null },
  });
  expect(refused.headers.get("x-should-retry")).toBe("false");
  const wait = Number(refused.headers.get("retry-after"));
  const midnight = (Math.floor(Date.now() / 1000 / DAY_S) + 1) * DAY_S - Date.now() / 1000;
  expect(Math.abs(wait - midnight)).toBeLessThan(60);
  await expect(clientWith(secret).chat.completions.create(body(name, 902))).rejects.toBeInstanceOf(
    OpenAI.RateLimitError,
  );
  const { secret: other } = await newKey(person, { scopes: ["chat"] });
  expect((await post(other, body(name, 20))).status).toBe(200);
});

test("no wait helps against a limit per run, so none is named", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("run", "stop");
  const long = { ...body(name, 5), messages: [{ role: "user", content: "word ".repeat(3_000) }] };
  const refused = await post(secret, long);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, null]);
});

test("a key's limit that asks makes the run wait, and says where to answer", async () => {
  const { name } = await newModel();
  const secret = await limitedKey("month", "ask");
  const waiting = (await spendAll(secret, name)).at(-1)!;
  expect(await waiting.json()).toMatchObject({
    troupe: { status: "waiting", waits_for: "budget", url: expect.stringContaining("http") },
  });
});

test("a key changes no limit", async () => {
  const { secret } = await newKey(person, { scopes: ["read", "chat", "write"] });
  const made = await person.ask("POST", "/api/budgets", {
    headers: { cookie: "", authorization: `Bearer ${secret}` },
    body: { of: "all", per: "day", unit: "usd", limit: 1, at_limit: "ask" },
  });
  expect(made.status).toBe(403);
});

describe("a key's limit covers what the key starts outside /v1", () => {
  const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
  /** An agent that has replied once, in a session, and a key that has used up its limit through /api/chat. */
  async function spentKey() {
    const { agent, name } = await newModel();
    const secret = await limitedKey("day", "stop");
    const by = (method: string, url: string, sent: object = {}) =>
      askWith(secret, method, url, { body: sent });
    const chat = (words: number) => ({
      content: `Write [tokens=${words}]`,
      agent_id: agent.AgentId,
    });
    const own = await json<ChatAnswer>(await person.ask("POST", "/api/chat", { body: chat(2) }));
    const answers: Response[] = [];
    for (let words = 250; words < 256; words++)
      answers.push(await by("POST", "/api/chat", chat(words)));
    return { agent, name, by, chat, own, answers };
  }
  const ended = async (run_id: string) => {
    const read = async () => json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
    await expect.poll(async () => (await read()).finished_at).toEqual(expect.any(String));
    return read();
  };

  test("POST /api/chat and a retry are refused, and the limit shows the spending", async () => {
    const { by, chat, own, answers } = await spentKey();
    expect(answers[0]!.status).toBe(200);
    expect([answers.at(-1)!.status, await answers.at(-1)!.json()]).toMatchObject([
      429,
      { code: "budget_exceeded" },
    ]);
    const retried = await by("POST", `/api/conversations/${own.conversation_id}/retry`);
    expect(retried.status).toBe(429);
    const budgets = await json<{ spent: number }[]>(await person.ask("GET", "/api/budgets"));
    expect(Math.max(...budgets.map(({ spent }) => spent))).toBeGreaterThan(500);
    expect((await person.ask("POST", "/api/chat", { body: chat(5) })).status).toBe(200);
  });

  test("a routed task, a resumed task and a fork end at the limit", async () => {
    const { agent, by, own } = await spentKey();
    const task = await newTask(person, { assigned_agents: [agent.AgentId] });
    const routed = await json<Routed>(await by("POST", `/api/route-task/${task.TaskId}`));
    const over = { status: "failed", error: { code: "budget_exceeded" } };
    expect(await ended(routed.run_id)).toMatchObject(over);
    const resumed = await json<BegunAgain>(await by("POST", `/api/runs/${routed.run_id}/go-on`));
    expect(await ended(resumed.run_id)).toMatchObject(over);
    const fork = await by("POST", `/api/runs/${own.run_id}/fork`, { step: 1 });
    expect(await ended((await json<BegunAgain>(fork)).run_id)).toMatchObject(over);
  });

  test("drafts, trials and suggestions are refused", async () => {
    const { by } = await spentKey();
    for (const [url, body] of [
      ["/api/agents/instructions", { name: "Scout" }],
      [
        "/api/agents/try",
        { instructions: "Be brief.", messages: [{ role: "user", content: "Hello" }] },
      ],
      [
        "/api/suggest-tool",
        { tool_name: "double", tool_description: "Doubles a number", parameter_list: "[]" },
      ],
    ] as const) {
      const refused = await by("POST", url, body);
      expect([url, refused.status]).toEqual([url, 409]);
      const own = await person.ask("POST", url, { body });
      expect([url, await own.text()]).toEqual([url, expect.not.stringContaining("limit")]);
    }
  });

  test("a suggestion's usage counts towards the limit of the requesting key", async () => {
    const secret = await limitedKey("day", "stop");
    const body = {
      instructions: "word ".repeat(400),
      messages: [{ role: "user", content: "Hi [tokens=400]" }],
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await askWith(secret, "POST", "/api/agents/try", { body })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 409]);
  });

  test("a key that may answer questions of runs can't allow itself more than its limit", async () => {
    const secret = await limitedKey("day", "ask");
    const { agent } = await newModel();
    const by = (path: string, body: object) => askWith(secret, "POST", path, { body });
    const say = async (content: string) =>
      json<ChatAnswer>(await by("/api/chat", { content, agent_id: agent.AgentId }));
    await ended((await say("First [tokens=900]")).run_id);
    const { run_id } = await say("Second [tokens=100]");
    const status = async () =>
      (await json<Run>(await person.ask("GET", `/api/runs/${run_id}`))).status;
    await expect.poll(status).toBe("waiting");
    const allow = { tool_call_id: "budget", approve: true };
    const refused = await by(`/api/runs/${run_id}/input`, allow);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "forbidden" }]);
    expect(await status()).toBe("waiting");
    const allowed = await person.ask("POST", `/api/runs/${run_id}/input`, { body: allow });
    expect(allowed.status).toBe(202);
    await expect.poll(status).toBe("completed");
  });
});
