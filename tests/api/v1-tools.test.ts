import type OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import type { Run } from "@/lib/runs/run/contract";
import { model, newClient, newModel, newTeam, person, startProgramDoor } from "../support/programs";
import { newTool } from "../support/tools";

startProgramDoor();

let client: OpenAI;
let name: string;
beforeAll(async () => {
  client = await newClient();
  const source = "export default async function (args) { return 'own ' + args.a }";
  name = (
    await newModel({
      tools: [
        newTool({ kind: "javascript", source }, "own"),
        newTool({ kind: "javascript", source, approval: "always" }, "asks"),
        newTool(undefined, "by_hand"),
      ],
    })
  ).name;
});

const say = (content: string) => [{ role: "user" as const, content }];
const runOf = async (id: string) =>
  (await (await person.ask("GET", `/api/runs/${id.replace("chatcmpl-", "")}`)).json()) as Run;
const LOOK: OpenAI.Chat.ChatCompletionFunctionTool = {
  type: "function",
  function: {
    name: "look",
    description: "Looks at a city",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};

describe("the caller's tools", () => {
  test("are called by the agent, and the next request continues with their results", async () => {
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = say(
      'Go [tool=look {"city":"Rome"}]',
    );
    const first = await client.chat.completions.create({ model: name, messages, tools: [LOOK] });
    expect(first.choices[0]).toMatchObject({
      finish_reason: "tool_calls",
      message: {
        content: null,
        tool_calls: [
          { type: "function", function: { name: "look", arguments: '{"city":"Rome"}' } },
        ],
      },
    });
    expect(await runOf(first.id)).toMatchObject({ status: "completed" });
    const [call] = first.choices[0]!.message.tool_calls!;
    expect(call!.id.length).toBeLessThanOrEqual(40);
    const second = await client.chat.completions.create({
      model: name,
      tools: [LOOK],
      messages: [
        ...messages,
        first.choices[0]!.message,
        { role: "tool", tool_call_id: call!.id, content: "sunny" },
      ],
    });
    expect(second.choices[0]!.message.content).toBe("result: sunny");
    const offered = model.requests.at(-1)!.body.tools as OpenAI.Chat.ChatCompletionFunctionTool[];
    expect(offered.map((each) => each.function.name)).toEqual(["own", "asks", "by_hand", "look"]);
  });

  test("are combined with the agent's own, whose results are kept but not shown", async () => {
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = say(
      'Go [tool=own {"a":"one"}] [tool=look {"city":"Rome"}]',
    );
    const first = await client.chat.completions.create({ model: name, messages, tools: [LOOK] });
    const { message } = first.choices[0]!;
    expect(message.tool_calls!.map((each) => "function" in each && each.function.name)).toEqual([
      "look",
    ]);
    await client.chat.completions.create({
      model: name,
      tools: [LOOK],
      messages: [
        ...messages,
        message,
        { role: "tool", tool_call_id: message.tool_calls![0]!.id, content: "sunny" },
      ],
    });
    const sent = model.requests.at(-1)!.body.messages!;
    expect(sent.slice(-3).map(({ role, content }) => [role, content])).toEqual([
      ["assistant", null],
      ["tool", "own one"],
      ["tool", "sunny"],
    ]);
    const own = (await runOf(first.id)).steps.filter((step) => step.kind === "tool");
    expect(own.map((step) => [step.name, step.status])).toEqual([["own", "finished"]]);
  });

  test("work with the client's own loop, streamed too", async () => {
    const seen: string[] = [];
    const runner = client.chat.completions.runTools({
      model: name,
      stream: true,
      messages: say('Go [tool=look {"city":"Oslo"}]'),
      tools: [
        {
          type: "function",
          function: {
            function: ({ city }: { city: string }) => (seen.push(city), `snow in ${city}`),
            parse: JSON.parse,
            name: "look",
            description: "Looks",
            parameters: { type: "object", properties: { city: { type: "string" } } },
          },
        },
      ],
    });
    expect(await runner.finalContent()).toBe("result: snow in Oslo");
    expect(seen).toEqual(["Oslo"]);
  });

  test("that must be called are the only ones offered; none are, when none may be", async () => {
    await client.chat.completions.create({
      model: name,
      messages: say("Go [tool=look]"),
      tools: [LOOK],
      tool_choice: { type: "function", function: { name: "look" } },
      parallel_tool_calls: false,
    });
    expect(model.requests.at(-1)!.body).toMatchObject({
      tools: [{ function: { name: "look" } }],
      tool_choice: { type: "function", function: { name: "look" } },
      parallel_tool_calls: false,
    });
    await client.chat.completions.create({
      model: name,
      messages: say("Go [tokens=1]"),
      tools: [LOOK],
      tool_choice: "none",
    });
    expect(JSON.stringify(model.requests.at(-1)!.body.tools)).not.toContain("look");
  });

  test("are offered to a team's first agent, and its work continues with their results", async () => {
    const [one, two] = [await newModel(), await newModel()];
    const team = await newTeam(`Looks ${one.name}`, [one.agent.AgentId, two.agent.AgentId]);
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = say("Go [tool=look]");
    const asked = { model: team.TeamId, tools: [LOOK] };
    const first = await client.chat.completions.create({ ...asked, messages });
    const { message, finish_reason } = first.choices[0]!;
    expect(finish_reason).toBe("tool_calls");
    const second = await client.chat.completions.create({
      ...asked,
      messages: [
        ...messages,
        message,
        { role: "tool", tool_call_id: message.tool_calls![0]!.id, content: "sunny" },
      ],
    });
    expect(second.choices[0]!.finish_reason).toBe("stop");
    const works = (await runOf(second.id)).steps.filter(({ kind }) => kind === "agent");
    expect(works.map(({ status }) => status)).toEqual(["finished", "finished"]);
    expect(JSON.stringify(works[0]!.output)).toContain("sunny");
  });
});

describe("a structured answer", () => {
  const format = zodResponseFormat(z.object({ city: z.string(), people: z.number() }), "place");

  test("is checked, mended where it does not fit, and parsed by the client", async () => {
    const before = model.requests.length;
    model.script((_, nth) => ({
      text: nth === before + 1 ? '{"city": "Rome"}' : '```json\n{"city":"Rome","people":3}\n```',
    }));
    const answer = await client.chat.completions.parse({
      model: name,
      messages: say("Where?"),
      response_format: format,
    });
    model.script();
    expect(answer.choices[0]!.message.parsed).toEqual({ city: "Rome", people: 3 });
    const [, second] = model.requests.slice(before);
    expect(second!.body.response_format).toEqual({ type: "json_object" });
    expect(second!.body.messages!.at(-1)!.content).toContain("does not fit the JSON Schema");
    const { steps } = await runOf(answer.id);
    expect(steps.map(({ kind }) => kind)).toEqual(["model", "model"]);
  });

  test("is given up when its schema can't be validated within a second, and others get responses", async () => {
    const before = model.requests.length;
    model.script(() => ({ text: JSON.stringify({ a: `${"a".repeat(40)}!` }) }));
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    const failed = client.chat.completions
      .create({
        model: name,
        messages: say("Where?"),
        response_format: { type: "json_schema", json_schema: { name: "x", strict: true, schema } },
      })
      .catch((error: unknown) => error);
    await expect.poll(() => model.requests.length).toBeGreaterThan(before);
    expect((await client.models.list()).data.length).toBeGreaterThan(0);
    expect(await failed).toMatchObject({ code: "invalid_output" });
    model.script();
    expect(model.requests.length - before).toBe(3);
  });

  test("is streamed only once it is valid", async () => {
    const before = model.requests.length;
    model.script((_, nth) => ({
      text: nth === before + 1 ? "no JSON at all" : '{"city":"Rome","people":3}',
    }));
    const stream = client.chat.completions.stream({
      model: name,
      messages: say("Where?"),
      response_format: format,
    });
    const final = await stream.finalChatCompletion();
    model.script();
    expect(final.choices[0]!.message.parsed).toEqual({ city: "Rome", people: 3 });
  });

  test("that never matches is 502 invalid_output after two repairs, and not retried", async () => {
    const before = model.requests.length;
    const runs = await db().run.count();
    model.script({ text: '{"city":5}' });
    await expect(
      client.chat.completions.create({
        model: name,
        messages: say("Where?"),
        response_format: format,
      }),
    ).rejects.toMatchObject({ status: 502, code: "invalid_output" });
    model.script();
    expect(model.requests.length).toBe(before + 3);
    expect(await db().run.count()).toBe(runs + 1);
  });
});

test("a response that reaches the requested length ends with `length`", async () => {
  model.script({ text: "one two", finish: "length" });
  const answer = await client.chat.completions.create({
    model: name,
    messages: say("Count"),
    max_tokens: 2,
  });
  model.script();
  expect(answer.choices[0]).toMatchObject({
    finish_reason: "length",
    message: { content: "one two" },
  });
});

describe("a run that waits for a person", () => {
  test("returns what there is, and where it can be answered; then it continues", async () => {
    const answer = await client.chat.completions.create({
      model: name,
      messages: say('Go [tool=asks {"a":"x"}]'),
    });
    const { troupe } = answer as unknown as {
      troupe: { run_id: string; status: string; waits_for: string; url: string };
    };
    expect(troupe).toMatchObject({ status: "waiting", waits_for: "approval" });
    expect(troupe.url).toContain(`/app/runs/${troupe.run_id}`);
    expect(answer.choices[0]).toMatchObject({
      finish_reason: "stop",
      message: { content: `Waiting for a person to approve a tool call: ${troupe.url}` },
    });
    const { steps } = await runOf(troupe.run_id);
    const waiting = steps.find((step) => step.kind === "tool")!.input as { id: string };
    await person.ask("POST", `/api/runs/${troupe.run_id}/input`, {
      body: { tool_call_id: waiting.id, approve: true },
    });
    await expect.poll(async () => (await runOf(troupe.run_id)).status).toBe("completed");
    const row = await db().programRequest.findFirst({ where: { id: troupe.run_id } });
    expect(JSON.parse(row!.output!)).toMatchObject({ content: "result: own x" });
  });
});
