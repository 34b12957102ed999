import OpenAI from "openai";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import type { ChatAnswer } from "@/lib/chat/contract";
import type { Run } from "@/lib/runs/run/contract";
import * as teams from "../support/teams";
import {
  baseURL,
  model,
  newClient,
  newModel,
  newTeam,
  person,
  startProgramDoor,
} from "../support/programs";

startProgramDoor();

let client: OpenAI;
beforeAll(async () => void (client = await newClient()));

const say = (content: string) => [{ role: "user" as const, content }];
const runs = () => db().run.count({ where: { ownerId: person.user.UserId, kind: "api" } });
const runOf = async (id: string) =>
  (await (await person.ask("GET", `/api/runs/${id.replace("chatcmpl-", "")}`)).json()) as Run;

describe("the models", () => {
  test("are the person's agents and teams, by slugs that stay theirs", async () => {
    const { agent, name } = await newModel();
    const twin = await newTeam(agent.name, [agent.AgentId]);
    const { data } = await client.models.list();
    expect(data.find(({ id }) => id === name)).toEqual({
      id: name,
      object: "model",
      created: Math.floor(Date.parse(agent.created_at) / 1000),
      owned_by: "troupe",
      troupe: { id: agent.AgentId, kind: "agent", name: agent.name },
    });
    expect(data.find(({ id }) => id === `team-${name}`)).toMatchObject({
      troupe: { id: twin.TeamId, kind: "team" },
    });
    for (const each of [name, agent.AgentId, agent.name])
      expect((await client.models.retrieve(each)).id).toBe(name);
  });

  test("keep an old slug until another takes it, and the younger of two gets a number", async () => {
    const { agent, name } = await newModel();
    await client.models.list(); // stores the slug, without waiting
    await expect.poll(() => db().modelName.count({ where: { slug: name } })).toBe(1);
    await person.ask("PUT", `/api/agents/${agent.AgentId}`, { body: { name: `${name} anew` } });
    expect(await client.models.retrieve(name)).toMatchObject({
      id: `${name}-anew`,
      troupe: { id: agent.AgentId },
    });
    const { agent: younger } = await newModel({ name: `${name}!` });
    expect(await client.models.retrieve(name)).toMatchObject({ troupe: { id: younger.AgentId } });
    const { agent: third } = await newModel({ name: `${name}?` });
    expect(await client.models.retrieve(`${name}-2`)).toMatchObject({
      troupe: { id: third.AgentId },
    });
  });

  test("of another user are not found", async () => {
    await expect(client.models.retrieve("nobody-s")).rejects.toMatchObject({
      status: 404,
      code: "model_not_found",
      param: "model",
    });
    await expect(client.models.retrieve("nobody-s")).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});

describe("a completion", () => {
  test("is the answer of the agent, made by a run like any other", async () => {
    const { agent, name } = await newModel();
    const { data: answer, response } = await client.chat.completions
      .create({ model: name, messages: say("Hello [tokens=4]"), temperature: 0.3, user: "me" })
      .withResponse();
    expect(answer).toMatchObject({
      object: "chat.completion",
      model: name,
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "w1 w2 w3 w4", refusal: null },
          finish_reason: "stop",
          logprobs: null,
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
    });
    expect(response.headers.get("x-should-retry")).toBe("false");
    expect(response.headers.get("x-request-id")).toBeTruthy();
    const run = await runOf(answer.id);
    expect(run).toMatchObject({ kind: "api", status: "completed", agent_id: agent.AgentId });
    expect(run.steps.map(({ kind }) => kind)).toEqual(["model"]);
    expect(model.requests.at(-1)!.body).toMatchObject({ temperature: 0.3 });
  });

  test("passes the caller's instructions to the agent after its own, and the earlier messages", async () => {
    const { name } = await newModel({ instructions: "You are brief." });
    await client.chat.completions.create({
      model: name,
      messages: [
        { role: "system", content: "Speak of tea." },
        { role: "user", content: "One" },
        { role: "assistant", content: "Two" },
        { role: "developer", content: [{ type: "text", text: "And of cups." }] },
        {
          role: "user",
          content: [
            { type: "text", text: "Three " },
            { type: "text", text: "[tokens=1]" },
          ],
        },
      ],
    });
    expect(model.requests.at(-1)!.body.messages).toEqual([
      {
        role: "system",
        content:
          "You are brief.\n\n# Instructions of the calling program\n\nSpeak of tea.\n\nAnd of cups.",
      },
      { role: "user", content: "One" },
      { role: "assistant", content: "Two" },
      { role: "user", content: "Three [tokens=1]" },
    ]);
  });

  test("streams as it is written, with usage at the end if requested", async () => {
    const { name } = await newModel();
    const stream = await client.chat.completions.create({
      model: name,
      messages: say("Hello [tokens=5]"),
      stream: true,
      stream_options: { include_usage: true },
    });
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks[0]!.choices[0]!.delta.role).toBe("assistant");
    expect(chunks.map((each) => each.choices[0]?.delta.content ?? "").join("")).toBe(
      "w1 w2 w3 w4 w5",
    );
    expect(chunks.at(-2)!.choices[0]!.finish_reason).toBe("stop");
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 5 } });
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
    expect(chunks.length).toBeGreaterThan(6);
  });

  test("of a team is only the final result, as shown on its page", async () => {
    const [one, two] = [await newModel(), await newModel()];
    const team = await newTeam(`Pair ${one.name}`, [one.agent.AgentId, two.agent.AgentId]);
    const { data } = await client.models.list();
    const { id } = data.find(
      (each) => "troupe" in each && JSON.stringify(each).includes(team.TeamId),
    )!;
    const answer = await client.chat.completions.create({ model: id, messages: say("[tokens=3]") });
    expect(answer.choices[0]!.message.content).toBe("w1 w2 w3");
    const steps = (await runOf(answer.id)).steps.filter(({ kind }) => kind === "agent");
    expect(steps).toHaveLength(2);
    const raw = await fetch(`${baseURL}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${client.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ model: id, messages: say("[tokens=3]"), stream: true }),
    });
    const text = await raw.text();
    expect(text).toContain(`: ${two.agent.name} works`);
    expect(text.trim().endsWith("data: [DONE]")).toBe(true);
    const words = [...text.matchAll(/"content":"([^"]+)"/g)].map((found) => found[1]).join("");
    expect(words).toBe("w1 w2 w3");
  });

  test("of a team with parallel branches is equal to what its page shows", async () => {
    const drawn = await teams.newTeam(person, ["one>two", "one>three", "two>four", "three>four"]);
    // Each identifies itself and the input it got, so that a lost branch would show.
    model.script((asked) => {
      const heard = ["one", "two", "three"].filter((name) =>
        JSON.stringify(asked.body.messages?.slice(1)).includes(`by ${name}`),
      );
      return {
        text: `by ${teams.askedFor(asked).split("_")[0]} of ${heard.join("+") || "nobody"}`,
      };
    });
    const question = { content: "What is it?", team_id: drawn.team.TeamId };
    const page = await person.ask("POST", "/api/chat", { body: question });
    const { messages } = (await page.json()) as ChatAnswer;
    const asked = { model: drawn.team.TeamId, messages: say(question.content) };
    const answer = await client.chat.completions.create(asked);
    let streamed = "";
    for await (const { choices } of await client.chat.completions.create({
      ...asked,
      stream: true,
    }))
      streamed += choices[0]?.delta.content ?? "";
    model.script();
    const shown = messages.at(-1)!.content;
    expect(shown).toMatch(/^by four of .*two.*three/);
    expect([answer.choices[0]!.message.content, streamed]).toEqual([shown, shown]);
    const steps = (await runOf(answer.id)).steps.filter(({ kind }) => kind === "agent");
    expect(steps).toHaveLength(4);
  });

  test("that fails is one error, and the client does not retry it", async () => {
    const { name } = await newModel();
    const before = await runs();
    await expect(
      client.chat.completions.create({ model: name, messages: say("Hello [fail=401]") }),
    ).rejects.toMatchObject({ status: 502, code: "provider_auth" });
    expect(await runs()).toBe(before + 1);
    const stream = await client.chat.completions.create({
      model: name,
      messages: say("Hello [fail=401] again"),
      stream: true,
    });
    const read = async () => {
      for await (const chunk of stream) void chunk;
    };
    await expect(read()).rejects.toBeInstanceOf(OpenAI.APIError);
    expect(await runs()).toBe(before + 2);
  });

  test("stops when its caller leaves", async () => {
    const { name } = await newModel();
    const stream = await client.chat.completions.create({
      model: name,
      messages: say("Hello [tokens=5000 pace=20]"),
      stream: true,
    });
    let id = "";
    for await (const chunk of stream) {
      id = chunk.id;
      if (chunk.choices[0]?.delta.content) break;
    }
    await expect.poll(async () => (await runOf(id)).status).toBe("stopped");
  });
});
