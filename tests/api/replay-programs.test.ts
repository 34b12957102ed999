import { expect, test } from "vitest";
import type OpenAI from "openai";
import { db } from "@/lib/core/db/db";
import type { Replayed } from "@/lib/runs/run/rerun-contract";
import { model, newClient, newModel, newTeam, person, startProgramDoor } from "../support/programs";

startProgramDoor();

const replayed = async (id: string) => {
  const asked = model.requests.length;
  const run = id.replace("chatcmpl-", "");
  const answer = await person.ask("POST", `/api/runs/${run}/replay`);
  expect(model.requests).toHaveLength(asked);
  return [(await answer.json()) as Replayed, await db().runStep.count({ where: { runId: run } })];
};
const same = async (id: string) => {
  const [told, steps] = await replayed(id);
  expect(told).toEqual({ same: true, steps });
};
const FORM: OpenAI.ResponseFormatJSONSchema = {
  type: "json_schema",
  json_schema: {
    name: "sum",
    strict: true,
    schema: {
      type: "object",
      properties: { sum: { type: "number" } },
      required: ["sum"],
      additionalProperties: false,
    },
  },
};
const LOOK: OpenAI.Chat.ChatCompletionFunctionTool = {
  type: "function",
  function: {
    name: "look",
    description: "Looks at a city",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};

test("a program's call with its own instructions, options and history, whose answer is mended", async () => {
  const client = await newClient();
  const { name } = await newModel({ role_description: "Adds." });
  let calls = 0;
  model.script(() => ({ text: ++calls === 1 ? "five" : '{"sum": 5}' }));
  const { id } = await client.chat.completions.create({
    model: name,
    temperature: 0.2,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Yes?" },
      { role: "user", content: "2 + 3?" },
    ],
    response_format: FORM,
  });
  expect(calls).toBe(2);
  await same(id);
});

test("calls that the program executes itself, and the request that continues with their results", async () => {
  const client = await newClient();
  const { name } = await newModel();
  model.script();
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [
    { role: "user", content: 'Go [tool=look {"city":"Rome"}]' },
  ];
  const first = await client.chat.completions.create({ model: name, messages, tools: [LOOK] });
  await same(first.id);
  const { message } = first.choices[0]!;
  const result = {
    role: "tool" as const,
    tool_call_id: message.tool_calls![0]!.id,
    content: "Old",
  };
  const second = await client.chat.completions.create({
    model: name,
    messages: [...messages, message, result],
    tools: [LOOK],
  });
  await same(second.id);
});

test("a team that a program asks", async () => {
  const client = await newClient();
  const members = [await newModel({ role_description: "Begins." }), await newModel()];
  const team = await newTeam(
    "Duo",
    members.map(({ agent }) => agent.AgentId),
  );
  model.script({ text: "So it is" });
  const { id } = await client.chat.completions.create({
    model: team.TeamId,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
    ],
  });
  await same(id);
});
