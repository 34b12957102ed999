import OpenAI from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Conversation } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { newKey } from "../support/keys";
import {
  clientWith,
  model,
  newClient,
  newModel,
  newTeam,
  person,
  startProgramDoor,
} from "../support/programs";
import { newTool } from "../support/tools";

startProgramDoor();

let client: OpenAI;
let name: string;
beforeAll(async () => {
  client = await newClient();
  const source = "export default async function () { return 'done' }";
  name = (
    await newModel({
      tools: [newTool({ kind: "javascript", source, approval: "always" }, "asks")],
    })
  ).name;
});

const runIdOf = (id: string): string => id.replace("resp_", "");
const LOOK = {
  type: "function" as const,
  name: "look",
  description: "Looks",
  strict: false,
  parameters: { type: "object", properties: { city: { type: "string" } } },
};

describe("a response", () => {
  test("is the agent's reply, stored as a conversation started by a program", async () => {
    const response = await client.responses.create({ model: name, input: "Hello [tokens=3]" });
    expect(response).toMatchObject({
      object: "response",
      status: "completed",
      model: name,
      output_text: "w1 w2 w3",
      error: null,
      incomplete_details: null,
      usage: { input_tokens: 10, output_tokens: 3, total_tokens: 13 },
      store: true,
    });
    const run = await db().run.findUnique({ where: { id: runIdOf(response.id) } });
    const kept = await person.ask("GET", `/api/conversations/${run!.conversationId}`);
    const { messages } = (await kept.json()) as Conversation;
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "Hello [tokens=3]"],
      ["assistant", "w1 w2 w3"],
    ]);
    const row = await db().conversation.findUnique({ where: { id: run!.conversationId! } });
    expect(row!.fromProgramAt).not.toBeNull();
    expect(await client.responses.retrieve(response.id)).toMatchObject({
      id: response.id,
      status: "completed",
      output_text: "w1 w2 w3",
    });
  });

  test("has every field that Open Responses asks for, null where there is nothing", async () => {
    const response = await client.responses.create({ model: name, input: "Hi [tokens=1]" });
    expect(Object.keys(response)).toEqual(
      expect.arrayContaining(
        "id object created_at completed_at status incomplete_details model previous_response_id instructions output error tools tool_choice truncation parallel_tool_calls text top_p presence_penalty frequency_penalty top_logprobs temperature reasoning usage max_output_tokens max_tool_calls store background service_tier metadata safety_identifier prompt_cache_key".split(
          " ",
        ),
      ),
    );
  });

  test("continues in the same conversation, with all messages", async () => {
    const first = await client.responses.create({
      model: name,
      instructions: "Only this time.",
      input: [
        { role: "developer", content: "Speak of tea." },
        { role: "user", content: [{ type: "input_text", text: "One [tokens=1]" }] },
      ],
    });
    const second = await client.responses.create({
      model: name,
      previous_response_id: first.id,
      input: "Two [tokens=2]",
    });
    const [system, ...said] = model.requests.at(-1)!.body.messages!;
    expect(system!.content).toContain("Speak of tea.");
    expect(system!.content).not.toContain("Only this time.");
    expect(said.map(({ role, content }) => [role, content])).toEqual([
      ["user", "One [tokens=1]"],
      ["assistant", "w1"],
      ["user", "Two [tokens=2]"],
    ]);
    const runs = await db().run.findMany({
      where: { id: { in: [first.id, second.id].map(runIdOf) } },
    });
    expect(new Set(runs.map(({ conversationId }) => conversationId)).size).toBe(1);
    const items = await client.responses.inputItems.list(second.id);
    expect(items.data).toMatchObject([{ role: "user", content: "Two [tokens=2]" }]);
  });

  test("streams its events in their order, each with a number", async () => {
    const stream = await client.responses.create({
      model: name,
      input: "Hello [tokens=3]",
      stream: true,
    });
    const events = [];
    for await (const event of stream) events.push(event);
    const types = events.map(({ type }) => type);
    expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.completed",
    ]);
    const numbers = events.map((event) => event.sequence_number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    const words = events.flatMap((each) =>
      each.type === "response.output_text.delta" ? [each.delta] : [],
    );
    expect(words.join("")).toBe("w1 w2 w3");
    const done = events.at(-1)!;
    const id = "response" in done ? done.response.id : "";
    const half = numbers[Math.floor(numbers.length / 2)]!;
    const rest = await client.responses.retrieve(id, { stream: true, starting_after: half });
    const heard = [];
    for await (const event of rest) heard.push(event.sequence_number);
    expect(heard).toEqual(numbers.filter((number) => number > half));
  });

  test("calls the caller's tools, and continues with their results", async () => {
    const first = await client.responses.create({
      model: name,
      input: 'Go [tool=look {"city":"Rome"}]',
      tools: [LOOK],
    });
    expect(first.output).toMatchObject([
      { type: "function_call", name: "look", arguments: '{"city":"Rome"}', status: "completed" },
    ]);
    const [call] = first.output as OpenAI.Responses.ResponseFunctionToolCall[];
    const second = await client.responses.create({
      model: name,
      previous_response_id: first.id,
      tools: [LOOK],
      input: [{ type: "function_call_output", call_id: call!.call_id, output: "sunny" }],
    });
    expect(second.output_text).toBe("result: sunny");
    const alone = await client.responses.create({
      model: name,
      tools: [LOOK],
      input: [
        { role: "user", content: 'Go [tool=look {"city":"Rome"}]' },
        { type: "item_reference", id: call!.id! },
        { type: "function_call_output", call_id: call!.call_id, output: "rain" },
      ],
    });
    expect(alone.output_text).toBe("result: rain");
  });

  test("has the requested format", async () => {
    model.script({ text: '{"city":"Rome"}' });
    const response = await client.responses.parse({
      model: name,
      input: "Where?",
      text: { format: zodTextFormat(z.object({ city: z.string() }), "place") },
    });
    model.script();
    expect(response.output_parsed).toEqual({ city: "Rome" });
  });

  test("in the background is answered at once, read later, and outlives its caller", async () => {
    const response = await client.responses.create({
      model: name,
      input: "Hello [tokens=20 pace=5]",
      background: true,
    });
    expect(response.status).toBe("queued");
    await expect
      .poll(async () => (await client.responses.retrieve(response.id)).status)
      .toBe("completed");
  });

  test("is cancelled, and deleted with its conversation", async () => {
    const response = await client.responses.create({
      model: name,
      input: "Hello [tokens=5000 pace=20]",
      background: true,
    });
    expect(await client.responses.cancel(response.id)).toMatchObject({ status: "cancelled" });
    await client.responses.delete(response.id);
    await expect(client.responses.retrieve(response.id)).rejects.toBeInstanceOf(
      OpenAI.NotFoundError,
    );
  });

  test("that waits for a person is incomplete, and completed once they have answered", async () => {
    const response = await client.responses.create({ model: name, input: "Go [tool=asks]" });
    expect(response).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "waiting_for_person" },
    });
    const runId = runIdOf(response.id);
    const step = await db().runStep.findFirst({ where: { runId, kind: "tool" } });
    const { id } = JSON.parse(step!.input!) as { id: string };
    await person.ask("POST", `/api/runs/${runId}/input`, {
      body: { tool_call_id: id, approve: true },
    });
    await expect
      .poll(async () => (await client.responses.retrieve(response.id)).status)
      .toBe("completed");
  });

  test("of a team is only the final result", async () => {
    const [one, two] = [await newModel(), await newModel()];
    const team = await newTeam(`Speaks ${one.name}`, [one.agent.AgentId, two.agent.AgentId]);
    const response = await client.responses.create({ model: team.TeamId, input: "[tokens=2]" });
    expect(response.output_text).toBe("w1 w2");
  });
});

describe("a response is refused", () => {
  const refused: [string, object, string | null][] = [
    ["a tool that OpenAI hosts", { tools: [{ type: "web_search" }] }, "tools[0].type"],
    [
      "a picture",
      { input: [{ role: "user", content: [{ type: "input_image", image_url: "x" }] }] },
      "input[0].content[0]",
    ],
    [
      "an output without its call",
      { input: [{ type: "function_call_output", call_id: "a", output: "x" }] },
      "input[0].call_id",
    ],
    ["a reference to nothing", { input: [{ type: "item_reference", id: "msg_x" }] }, "input[0].id"],
    ["an empty input", { input: [] }, "input"],
  ];
  test.each(refused)("for %s, by its field", async (_, change, param) => {
    const body = { model: name, input: "x", ...change } as OpenAI.Responses.ResponseCreateParams;
    await expect(client.responses.create(body)).rejects.toMatchObject({ status: 400, param });
  });

  test("to whom it does not belong, and where it was not stored", async () => {
    const kept = await client.responses.create({ model: name, input: "[tokens=1]" });
    const other = await newModel();
    const limited = clientWith(
      (await newKey(person, { scopes: ["chat"], only: [other.agent.AgentId] })).secret,
    );
    await expect(limited.responses.retrieve(kept.id)).rejects.toMatchObject({ status: 404 });
    const unkept = await client.responses.create({
      model: name,
      input: "[tokens=1]",
      store: false,
    });
    await expect(client.responses.retrieve(unkept.id)).rejects.toMatchObject({ status: 404 });
    await expect(
      client.responses.create({ model: name, input: "x", previous_response_id: unkept.id }),
    ).rejects.toMatchObject({ status: 404, code: "response_not_found" });
  });
});
