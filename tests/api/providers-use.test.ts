import { describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { config } from "@/lib/core/config";
import { ownModelId, type TestOutcome } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import { mintUserId } from "@/lib/core/identity";
import { usageSince } from "@/lib/usage/usage";
import { everything } from "../rules/two-people";
import { newAgent, newPerson, type Person } from "../support/person";
import {
  startProviders,
  CANARY,
  closed,
  json,
  logged,
  model,
  newProvider,
  parrot,
  person,
} from "../support/providers";

startProviders();

const tested = async (owner: Person, id: string) =>
  json<TestOutcome>(await owner.ask("POST", `/api/model-providers/${id}/test`));

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
      { error: expect.stringContaining("The model provider isn't allowed: ") },
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
      error: expect.stringContaining("didn't call the test tool"),
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
    const [day] = await usageSince(mintUserId(owner.user.UserId), "");
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
      error:
        "The model provider rejected the key. Check that it is correct. The provider says: Authentication Fails (no such user)",
    });
    model.script();
  });

  test("sends no key where there is none", async () => {
    const { ProviderId } = await newProvider(person, { api_key: "" });
    await tested(person, ProviderId);
    expect(model.requests.at(-1)!.headers.authorization).toBeUndefined();
  });
});

test("a key is only on the wire, whatever the provider sends back", async () => {
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
  for (const text of [
    JSON.stringify(outcome),
    said,
    file,
    shown,
    await everything(),
    logged.join("\n"),
  ])
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
  expect(await change({ model: agent.model, instructions: "Be brief." })).toBe(200); // its own model may stay
  expect(await change({ model: "llama-of-old" })).toBe(400);
});
