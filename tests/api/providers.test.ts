import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { config } from "@/lib/core/config";
import {
  ownModelId,
  type Model,
  type ModelProvider,
  type OwnModel,
  type TestOutcome,
} from "@/lib/models/contract";
import type { Run } from "@/lib/runs/contract";
import { startWorker } from "@/lib/runs/worker/worker";
import { everything } from "../rules/two-people";
import { startLocalServer, type LocalServer } from "../support/local-server";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

const CANARY = "sk-canary-0123456789abcdef";
let model: ModelServer;
/** Says the key again in its error, as some providers do. */
let parrot: LocalServer;
let closed: LocalServer;
let person: Person;
const logged: string[] = [];

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
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, parrot.host].join(","),
    RATE_LIMITS: "off",
  });
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
});
afterAll(() => Promise.all([model.close(), parrot.close(), closed.close()]));

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const provider = (input: object = {}) => ({
  label: "At home",
  base_url: model.url,
  api_key: CANARY,
  models: [{ id: "deepseek-chat" }],
  ...input,
});
async function newProvider(owner: Person, input: object = {}): Promise<ModelProvider> {
  const answer = await owner.ask("POST", "/api/model-providers", { body: provider(input) });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<ModelProvider>(answer);
}
const models = async (owner: Person) => json<Model[]>(await owner.ask("GET", "/api/models"));
const tested = async (owner: Person, id: string) =>
  json<TestOutcome>(await owner.ask("POST", `/api/model-providers/${id}/test`));

describe("a provider", () => {
  test("is added, listed without its key, changed and removed", async () => {
    const owner = await newPerson();
    const prices: OwnModel[] = [
      { id: "small", label: "Small", price_in: 0.5, price_out: 1.5, price_cached: 0.05 },
    ];
    const made = await newProvider(owner, { base_url: `${model.url}/`, models: prices });
    expect(made).toEqual({
      ProviderId: made.ProviderId,
      label: "At home",
      base_url: model.url,
      has_key: true,
      models: prices,
      created_at: expect.stringMatching(/Z$/),
    });
    const changed = await owner.ask("PUT", `/api/model-providers/${made.ProviderId}`, {
      body: { label: "Upstairs", api_key: "" },
    });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { label: "Upstairs", has_key: false, models: prices },
    ]);
    expect(await json(await owner.ask("GET", "/api/model-providers"))).toMatchObject([
      { label: "Upstairs" },
    ]);
    expect((await owner.ask("DELETE", `/api/model-providers/${made.ProviderId}`)).status).toBe(204);
    expect(await json(await owner.ask("GET", "/api/model-providers"))).toEqual([]);
  });

  test.each([
    [{ label: "" }, "label", "Name is required"],
    [{ base_url: "ftp://example.com" }, "base_url", "Base URL must begin with http:// or https://"],
    [
      { base_url: "https://user:word@example.com/v1" },
      "base_url",
      "The address must not hold a user name or a password.",
    ],
    [{ base_url: "https://example.com/v1?x=1" }, "base_url", "Base URL must not hold ? or #"],
    [
      { base_url: "http://10.0.0.8/v1" },
      "base_url",
      "The host 10.0.0.8 is not on the public network, and this server's operator has not opened it. The operator opens it by naming 10.0.0.8 in TOOL_ALLOWED_HOSTS.",
    ],
    [
      { base_url: "http://localhost:11434/v1" },
      "base_url",
      "Port 11434 is closed; 80 and 443 are open. The operator opens it by naming localhost:11434 in TOOL_ALLOWED_HOSTS.",
    ],
    [
      { base_url: "http://[::ffff:127.0.0.1]/v1" },
      "base_url",
      expect.stringContaining("is not on the public network"),
    ],
    [
      { base_url: "http://169.254.169.254/latest" },
      "base_url",
      expect.stringContaining("is not on the public network"),
    ],
    [{ api_key: "two words" }, "api_key", "Key must not hold spaces or line breaks"],
    [{ models: [{ id: "a" }, { id: "a" }] }, "models.1.id", "The model a is named twice"],
    [
      { models: [{ id: "a", price_in: -1 }] },
      "models.0.price_in",
      "A price must be an amount of US dollars, 0 or more",
    ],
    [{ sealedKey: "x" }, "sealedKey", "This field is not known here"],
  ])("%j is refused by its field", async (change, field, sentence) => {
    const answer = await person.ask("POST", "/api/model-providers", { body: provider(change) });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { [field]: sentence } },
    ]);
  });

  test("asks for the addresses of a name a bounded number of times an hour, whether it is added or changed", async () => {
    const owner = await newPerson();
    config().RATE_LIMITS = "on";
    const inside = { base_url: "http://10.0.0.8/v1" };
    const { ProviderId } = await newProvider(owner);
    const statuses = async (times: number, method: string, path: string, body: object) => {
      const answers: number[] = [];
      for (let at = 0; at < times; at++)
        answers.push((await owner.ask(method, path, { body })).status);
      return answers;
    };
    expect(await statuses(30, "POST", "/api/model-providers", provider(inside))).toEqual([
      ...Array<number>(29).fill(400),
      429,
    ]);
    expect(await statuses(61, "PUT", `/api/model-providers/${ProviderId}`, inside)).toEqual([
      ...Array<number>(60).fill(400),
      429,
    ]);
    config().RATE_LIMITS = "off";
  });

  test("keeps its key for the host that it was saved for", async () => {
    const { ProviderId: id } = await newProvider(person);
    const moved = await person.ask("PUT", `/api/model-providers/${id}`, {
      body: { base_url: parrot.url },
    });
    expect([moved.status, await moved.json()]).toMatchObject([
      400,
      { fields: { api_key: "Enter the key again: it was saved for another address" } },
    ]);
    expect(
      (
        await person.ask("PUT", `/api/model-providers/${id}`, {
          body: { base_url: `${model.url}/other` },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await person.ask("PUT", `/api/model-providers/${id}`, {
          body: { base_url: parrot.url, api_key: "another-key" },
        })
      ).status,
    ).toBe(200);
    expect(parrot.requests).toEqual([]);
  });
});

describe("the models of a person", () => {
  test("are told apart though two providers call theirs the same", async () => {
    const owner = await newPerson();
    expect(await models(owner)).toEqual([
      {
        id: "deepseek-chat",
        label: "deepseek-chat",
        provider_id: null,
        default: true,
        configured: false,
      },
    ]);
    const [one, two] = [
      await newProvider(owner, { label: "One" }),
      await newProvider(owner, { label: "Two" }),
    ];
    const all = await models(owner);
    expect(all.map((each) => [each.id, each.label, each.provider_id])).toEqual([
      ["deepseek-chat", "deepseek-chat", null],
      [ownModelId(one.ProviderId, "deepseek-chat"), "deepseek-chat · One", one.ProviderId],
      [ownModelId(two.ProviderId, "deepseek-chat"), "deepseek-chat · Two", two.ProviderId],
    ]);
    const chosen = await owner.ask("PATCH", "/api/models", { body: { default: all[2]!.id } });
    expect((await json<Model[]>(chosen)).filter((each) => each.default)).toEqual([
      { ...all[2]!, default: true },
    ]);
    expect(await newAgent(owner)).toMatchObject({ model: all[2]!.id });
    await owner.ask("PUT", `/api/model-providers/${two.ProviderId}`, {
      body: { label: "Still two", models: [{ id: "deepseek-chat" }, { id: "other" }] },
    });
    expect((await models(owner)).find((each) => each.default)!.id).toBe(all[2]!.id);
    await owner.ask("DELETE", `/api/model-providers/${two.ProviderId}`);
    expect((await models(owner)).find((each) => each.default)!.id).toBe("deepseek-chat");
    const unknown = await owner.ask("PATCH", "/api/models", { body: { default: "nothing" } });
    expect([unknown.status, await unknown.json()]).toMatchObject([
      400,
      { fields: { default: "This model is not offered here" } },
    ]);
  });

  test("are no one else's: an agent cannot have another person's", async () => {
    const { ProviderId } = await newProvider(await newPerson());
    const answer = await person.ask("POST", "/api/agents", {
      body: { name: "Thief", instructions: "x", model: ownModelId(ProviderId, "deepseek-chat") },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { fields: { model: "This model is not offered here" } },
    ]);
  });
});

describe("a run", () => {
  const say = (agentId: string, content: string) =>
    person.ask("POST", "/api/chat", { body: { content, agent_id: agentId } });

  test("asks the agent's model through its provider, under its name there, and costs by its prices", async () => {
    const { ProviderId } = await newProvider(person, {
      models: [{ id: "big-one", price_in: 2, price_out: 10 }],
    });
    const agent = await newAgent(person, { model: ownModelId(ProviderId, "big-one") });
    const { usage, run_id } = await json<ChatAnswer>(await say(agent.AgentId, "Count [tokens=7]"));
    const { body, headers } = model.requests.at(-1)!;
    expect([body.model, headers.authorization]).toEqual(["big-one", `Bearer ${CANARY}`]);
    const cost = (10 * 2 + 7 * 10) / 1e6;
    expect(usage!.cost).toBeCloseTo(cost, 12);
    expect(
      (await json<Run>(await person.ask("GET", `/api/runs/${run_id}`))).usage.cost,
    ).toBeCloseTo(cost, 12);
  });

  test("of an agent whose provider was removed fails with a sentence", async () => {
    const { ProviderId } = await newProvider(person);
    const agent = await newAgent(person, { model: ownModelId(ProviderId, "deepseek-chat") });
    await person.ask("DELETE", `/api/model-providers/${ProviderId}`);
    const answer = await say(agent.AgentId, "Hello");
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      {
        code: "model_error",
        error: expect.stringContaining("Choose another model for the agent."),
      },
    ]);
  });

  test("reaches no host that the guard closes, though it was open when the provider was saved", async () => {
    const { ProviderId } = await newProvider(person);
    const agent = await newAgent(person, { model: ownModelId(ProviderId, "deepseek-chat") });
    await db().modelProvider.update({
      where: { id: ProviderId },
      data: { baseUrl: closed.url, sealedKey: null },
    });
    const answer = await say(agent.AgentId, "Hello");
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { error: expect.stringContaining("The model provider may not be reached: ") },
    ]);
    expect(closed.requests).toEqual([]);
  });
});

describe("testing the connection", () => {
  test("lists the models, gets a short answer and a call of a tool", async () => {
    model.script((request) =>
      request.body.tools
        ? { tools: [{ name: "report_ready", arguments: "{}" }] }
        : { text: "ready" },
    );
    const { ProviderId } = await newProvider(person);
    expect(await tested(person, ProviderId)).toEqual({
      ok: true,
      latency_ms: expect.any(Number),
      models: ["deepseek-chat"],
      answer: "ready",
      tool_call: true,
    });
    model.script({ text: "ready" });
    expect(await tested(person, ProviderId)).toMatchObject({
      ok: true,
      tool_call: false,
      error: expect.stringContaining("did not call the tool"),
    });
    model.script();
  });

  test("counts as usage of the day, at the provider's prices", async () => {
    const owner = await newPerson();
    const { ProviderId } = await newProvider(owner, {
      models: [{ id: "deepseek-chat", price_in: 2, price_out: 10 }],
    });
    model.script({ text: "ready" });
    await tested(owner, ProviderId);
    model.script();
    const [day] = await db().usageDay.findMany({ where: { ownerId: owner.user.UserId } });
    expect(day).toMatchObject({ runs: 0, promptTokens: 20, completionTokens: 2 });
    expect(day!.cost).toBeCloseTo((20 * 2 + 2 * 10) / 1e6, 12);
  });

  test("says that a model does not exist, and which do", async () => {
    const { ProviderId } = await newProvider(person, { models: [{ id: "no-such-model" }] });
    expect(await tested(person, ProviderId)).toMatchObject({
      ok: false,
      error: "The provider has no model called no-such-model. It has deepseek-chat.",
    });
  });

  test("says that the key is wrong", async () => {
    model.script({ fail: 401 });
    const { ProviderId } = await newProvider(person);
    expect(await tested(person, ProviderId)).toMatchObject({
      ok: false,
      error: "The model provider refused the key. Check that it is right.",
    });
    model.script();
  });

  test("sends no key where there is none", async () => {
    const { ProviderId } = await newProvider(person, { api_key: "" });
    await tested(person, ProviderId);
    expect(model.requests.at(-1)!.headers.authorization).toBeUndefined();
  });
});

test("a key is nowhere but on the wire, whatever the provider says back", async () => {
  const owner = await newPerson();
  const { ProviderId } = await newProvider(owner, { base_url: parrot.url });
  const agent = await newAgent(owner, { model: ownModelId(ProviderId, "deepseek-chat") });
  const outcome = await tested(owner, ProviderId);
  const said = await (
    await owner.ask("POST", "/api/chat", { body: { content: "Hello", agent_id: agent.AgentId } })
  ).text();
  expect(JSON.stringify(parrot.requests.map((each) => each.headers))).toContain(CANARY);
  expect([outcome.error, said]).toEqual([
    expect.stringContaining("[hidden]"),
    expect.stringContaining("[hidden]"),
  ]);
  const file = await (await owner.ask("GET", "/api/profile/export")).text();
  expect(file).toContain(ProviderId);
  const shown = await (await owner.ask("GET", "/api/model-providers")).text();
  for (const text of [JSON.stringify(outcome), said, file, shown, everything(), logged.join("\n")])
    expect(text).not.toContain(CANARY);
});

test("an agent of the server's model follows it when the operator sets another one", async () => {
  const agent = await newAgent(person);
  const theirs = await newProvider(person);
  const own = await newAgent(person, { model: ownModelId(theirs.ProviderId, "deepseek-chat") });
  Object.assign(config(), {
    DEEPSEEK_MODEL: "llama-at-home",
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "any",
    modelConfigured: true,
  });
  const asked = async (agentId: string) => {
    model.requests.length = 0;
    expect(
      await json<ChatAnswer>(
        await person.ask("POST", "/api/chat", {
          body: { content: "Hello [tokens=1]", agent_id: agentId },
        }),
      ),
    ).toMatchObject({ status: "completed" });
    return model.requests[0]!.body.model;
  };
  expect([await asked(agent.AgentId), await asked(own.AgentId)]).toEqual([
    "llama-at-home",
    "deepseek-chat",
  ]);
  const change = async (body: object) =>
    (await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body })).status;
  expect(await change({ model: agent.model, instructions: "Be brief." })).toBe(200); // what it has is no mistake of the person's
  expect(await change({ model: "llama-of-old" })).toBe(400);
});
