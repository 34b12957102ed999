import { describe, expect, test } from "vitest";
import type { Agent, TrialAnswer } from "@/lib/agents/contract";
import type { ChatAnswer } from "@/lib/chat/contract";
import { ownModelId } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import type { Template } from "@/lib/templates/contract";
import type { Team, TeamFile, TeamImported } from "@/lib/teams/contract";
import { gate } from "../support/gate";
import { askWith, newKey } from "../support/keys";
import { newAgent, newName, newPerson, type Person } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";

startProviders();

const SOON = 0.01; // so that retries are immediate

/** A person's provider with these models, and their ids. */
async function modelsOf(owner: Person, ...names: string[]): Promise<string[]> {
  const models = names.map((id) => ({ id, price_in: 1, price_out: 2 }));
  const { ProviderId } = await newProvider(owner, { models });
  return names.map((name) => ownModelId(ProviderId, name));
}
/** The first model fails in this way, any other responds. */
const failing = (name: string, scenario: object) =>
  model.script(({ body }) => (body.model === name ? { after: SOON, ...scenario } : undefined));
const say = (owner: Person, agent: Agent, content = "Say it [tokens=3]") =>
  owner.ask("POST", "/api/chat", { body: { agent_id: agent.AgentId, content } });
const runOf = async (owner: Person, answer: ChatAnswer) =>
  json<Run>(await owner.ask("GET", `/api/runs/${answer.run_id}`));
const askedModels = (from: number) => model.requests.slice(from).map(({ body }) => body.model);

describe("how an agent answers", () => {
  test("is stored, changed and removed, and refused when out of range", async () => {
    const [first, second] = await modelsOf(person, "first", "second");
    const agent = await newAgent(person, {
      model: first,
      temperature: 0,
      max_tokens: 300,
      fallback_model: second,
    });
    const set = { temperature: 0, max_tokens: 300, fallback_model: second };
    expect(agent).toMatchObject(set);
    const put = (body: object) => person.ask("PUT", `/api/agents/${agent.AgentId}`, { body });
    expect(await json<Agent>(await put({ role_description: "Same" }))).toMatchObject(set);
    for (const [field, value] of [
      ["temperature", 2.1],
      ["temperature", -1],
      ["temperature", "warm"],
      ["max_tokens", 15],
      ["max_tokens", 200_001],
      ["max_tokens", 20.5],
      ["fallback_model", "own:nobody:any"],
      ["fallback_model", first],
    ] as const) {
      const refused = await put({ [field]: value });
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { fields: { [field]: expect.any(String) } },
      ]);
    }
    const cleared = await json<Agent>(
      await put({ temperature: null, max_tokens: null, fallback_model: null }),
    );
    expect(Object.keys(cleared)).not.toContain("temperature");
    expect(Object.keys(cleared)).not.toContain("max_tokens");
    expect(Object.keys(cleared)).not.toContain("fallback_model");
  });

  test("goes along with templates and with a team's file", async () => {
    const [first, second] = await modelsOf(person, "first", "second");
    const set = { temperature: 1.5, max_tokens: 64, fallback_model: second };
    const template = await json<Template>(
      await person.ask("POST", "/api/templates", {
        body: { name: "Mild", instructions: "Be mild.", model: first, ...set },
      }),
    );
    expect(template).toMatchObject(set);
    const agent = await newAgent(person, { model: first, ...set });
    const team = await json<Team>(
      await person.ask("POST", "/api/teams", {
        body: { name: newName("Team"), agents: [agent.AgentId] },
      }),
    );
    const file = await json<TeamFile>(await person.ask("GET", `/api/teams/${team.TeamId}/export`));
    expect(file.agents[0]).toMatchObject({ ...set, model: "first", fallback_model: "second" });
    const other = await newPerson();
    const [theirs] = await modelsOf(other, "second");
    const imported = await json<TeamImported>(
      await other.ask("POST", "/api/teams/import", { body: { file } }),
    );
    const [copy] = await json<Agent[]>(await other.ask("GET", "/api/agents"));
    expect(imported.models).toMatchObject([{ model: "first" }]);
    expect(copy).toMatchObject({ temperature: 1.5, max_tokens: 64, fallback_model: theirs });
  });

  test("is sent to the model, by chat, by a trial, and by /v1 unless the caller says otherwise", async () => {
    const [first] = await modelsOf(person, "first");
    const agent = await newAgent(person, { model: first, temperature: 0.3, max_tokens: 50 });
    const last = () => model.requests.at(-1)!.body;
    expect((await say(person, agent)).status).toBe(200);
    expect(last()).toMatchObject({ temperature: 0.3, max_tokens: 50 });
    await person.ask("POST", "/api/agents/try", {
      body: {
        instructions: "Try.",
        model: first,
        temperature: 2,
        max_tokens: 16,
        messages: [{ role: "user", content: "Hi" }],
      },
    });
    expect(last()).toMatchObject({ temperature: 2, max_tokens: 16 });
    const { secret } = await newKey(person);
    const complete = (more: object) =>
      askWith(secret, "POST", "/v1/chat/completions", {
        body: { model: agent.AgentId, messages: [{ role: "user", content: "Hi" }], ...more },
      });
    expect((await complete({})).status).toBe(200);
    expect(last()).toMatchObject({ temperature: 0.3, max_tokens: 50 });
    expect((await complete({ temperature: 1, max_completion_tokens: 20 })).status).toBe(200);
    expect(last()).toMatchObject({ temperature: 1, max_completion_tokens: 20 });
    expect(last()).not.toHaveProperty("max_tokens");
    const respond = async (more: object) =>
      json<object>(
        await askWith(secret, "POST", "/v1/responses", {
          body: { model: agent.AgentId, input: "Hi", ...more },
        }),
      );
    expect(await respond({})).toMatchObject({ temperature: 0.3, max_output_tokens: 50 });
    const wished = { temperature: 0, max_output_tokens: 20 };
    expect(await respond(wished)).toMatchObject(wished);
  });

  test("ends at its longest answer, and says so where nothing was said by then", async () => {
    const [first] = await modelsOf(person, "first");
    const agent = await newAgent(person, { model: first, max_tokens: 16 });
    model.script({ finish: "length", text: "It began well and" });
    const cut = await json<ChatAnswer>(await say(person, agent));
    expect(cut.messages.at(-1)).toMatchObject({ status: "complete", content: "It began well and" });
    model.script({ finish: "length", empty: true });
    const nothing = await say(person, agent);
    expect(await nothing.json()).toMatchObject({ reason: "answer_full_of_thought" });
    model.script();
  });

  test("is the most that a limit reserves for a response", async () => {
    const owner = await newPerson();
    const [first] = await modelsOf(owner, "first");
    await owner.ask("POST", "/api/budgets", {
      body: { of: "all", per: "day", unit: "tokens", limit: 1_000_000, at_limit: "stop" },
    });
    const held = async (agent: Agent): Promise<number> => {
      const looked = gate();
      model.script({ until: looked.opened, tokens: 2 });
      const from = model.requests.length;
      const answered = say(owner, agent);
      await expect.poll(() => model.requests.length).toBeGreaterThan(from);
      const [budget] = await json<{ reserved: number }[]>(await owner.ask("GET", "/api/budgets"));
      looked.open();
      await answered;
      return budget!.reserved;
    };
    const short = await held(await newAgent(owner, { model: first, max_tokens: 100 }));
    const free = await held(await newAgent(owner, { model: first }));
    expect(free - short).toBeGreaterThan(8_000);
    expect(short).toBeLessThan(1_000);
    model.script();
  });
});

describe("the fallback model", () => {
  test.each([
    ["fails", { fail: 503 }, "provider_failed_status"],
    ["is asked too often", { fail: 429 }, "provider_busy"],
    ["has no balance", { fail: 402 }, "provider_balance_spent"],
    ["is gone", { fail: 404 }, undefined],
  ])("is asked when the first one %s, and the run tells why", async (_, scenario, reason) => {
    const [first, second] = await modelsOf(person, "first", "second");
    const agent = await newAgent(person, { model: first, fallback_model: second });
    failing("first", scenario);
    const from = model.requests.length;
    const answer = await json<ChatAnswer>(await say(person, agent));
    expect(answer.messages.at(-1)).toMatchObject({ status: "complete", content: "w1 w2 w3" });
    const asked = askedModels(from);
    expect([asked[0], asked.at(-1)]).toEqual(["first", "second"]);
    const run = await runOf(person, answer);
    expect(run.steps.filter(({ kind }) => kind === "model")).toMatchObject([
      {
        name: "first",
        status: "failed",
        error_reason: reason
          ? { reason: "provider_says", params: { what: { reason } } }
          : { reason: "provider_refused_request" },
        output: { fallback: "second" },
      },
      { name: "second", status: "finished" },
    ]);
    expect(run.usage.cost).toBeCloseTo(run.usage.prompt_tokens / 1e6 + (3 * 2) / 1e6, 12);
    model.script();
  });

  test("continues with what was done by tools, and stays until the agent has ended", async () => {
    const [first, second] = await modelsOf(person, "first", "second");
    const agent = await newAgent(person, {
      model: first,
      fallback_model: second,
      tools: ["calculator"],
    });
    let calls = 0;
    const sum = { tools: [{ name: "calculator", arguments: '{"expression":"6*7"}' }] };
    model.script(({ body }) => {
      if (body.model === "first" && ++calls > 1) return { fail: 503, after: SOON };
      return body.messages!.some(({ role }) => role === "tool") ? { text: "42" } : sum;
    });
    const answer = await json<ChatAnswer>(await say(person, agent, "What is it?"));
    expect(answer.messages.at(-1)!.content).toBe("42");
    const { steps } = await runOf(person, answer);
    expect(steps.map(({ kind, name, status }) => `${kind} ${name} ${status}`)).toEqual([
      "model first finished",
      "tool calculator finished",
      "model first failed",
      "model second finished",
    ]);
    model.script();
  });

  test.each([
    ["its key is refused", { fail: 401 }],
    ["it refuses the request", { fail: 400 }],
    ["its answer broke off half said", { cut: 2 }],
    ["its answer was filtered", { finish: "content_filter", tokens: 1 }],
  ])("is not asked when %s", async (_, scenario) => {
    const [first, second] = await modelsOf(person, "first", "second");
    const agent = await newAgent(person, { model: first, fallback_model: second });
    failing("first", scenario);
    const from = model.requests.length;
    const answer = await say(person, agent);
    await answer.text();
    expect(askedModels(from)).not.toContain("second");
    model.script();
  });

  test("is used in a trial, too, and when the first one's provider was removed", async () => {
    const [first] = await modelsOf(person, "first");
    const [second] = await modelsOf(person, "second");
    const agent = await newAgent(person, { model: first, fallback_model: second });
    failing("first", { fail: 500 });
    const tried = await json<TrialAnswer>(
      await person.ask("POST", "/api/agents/try", {
        body: {
          instructions: "Try.",
          model: first,
          fallback_model: second,
          messages: [{ role: "user", content: "Hi" }],
        },
      }),
    );
    expect(tried.model).toBe("second");
    model.script();
    await person.ask("DELETE", `/api/model-providers/${first!.split("/")[0]}`);
    const answer = await json<ChatAnswer>(await say(person, agent));
    expect(answer.messages.at(-1)).toMatchObject({ content: "w1 w2 w3" });
    expect((await runOf(person, answer)).steps[0]).toMatchObject({
      status: "failed",
      error_reason: { reason: "agent_model_gone" },
    });
  });

  test("fails with its own error when it is unavailable, too", async () => {
    const [first, second] = await modelsOf(person, "first", "second");
    const agent = await newAgent(person, { model: first, fallback_model: second });
    model.script(({ body }) => ({ fail: body.model === "first" ? 404 : 401 }));
    const answer = await say(person, agent);
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { reason: "provider_says", params: { what: { reason: "provider_key_refused" } } },
    ]);
    model.script();
  });
});
