import { describe, expect, test } from "vitest";
import type { Conversation } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { readEvents, textOf } from "../support/events";
import {
  startAgent,
  STREAM,
  callOf,
  json,
  model,
  person,
  runOf,
  say,
  send,
} from "../support/tool-runs";

startAgent();

describe("a tool that is called", () => {
  test("is carried out, the model reads its result, and all of it is on record", async () => {
    const answer = await say('Please [tool=double {"n": 21}]');
    expect(answer).toMatchObject({ status: "completed" });
    expect(callOf(answer)).toEqual({
      id: expect.any(String),
      name: "double",
      arguments: { n: 21 },
      ok: true,
      result: '{"doubled":42}',
      duration_ms: expect.any(Number),
    });
    const [, second] = model.requests.filter((each) =>
      JSON.stringify(each.body).includes('\\"n\\": 21'),
    );
    expect(second!.body.messages!.slice(-2)).toMatchObject([
      { role: "assistant", tool_calls: [{ function: { name: "double", arguments: '{"n":21}' } }] },
      { role: "tool", content: '{"doubled":42}' },
    ]);
    const run = await runOf(answer.run_id);
    expect(run.steps.map(({ kind, name, status }) => [kind, name, status])).toEqual([
      ["model", "deepseek-chat", "finished"],
      ["tool", "double", "finished"],
      ["model", "deepseek-chat", "finished"],
    ]);
    const stored = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${answer.conversation_id}`),
    );
    expect(stored.messages[1]!.tool_calls).toEqual(answer.messages[1]!.tool_calls);
  });

  test("is sent as events, and the deltas still make up the text", async () => {
    const events = await readEvents(
      await send('Say [tool=double {"n": 4}] and [tool=calculator {"expression": "6*7"}]', STREAM),
    );
    const kinds = events.map((each) => each.event).filter((each) => each !== "delta");
    expect(kinds.slice(0, 3)).toEqual(["run", "tool_call", "tool_call"]);
    expect(kinds.filter((each) => each === "tool_result")).toHaveLength(2);
    const message = events.find((each) => each.event === "message")!.data as {
      content: string;
      tool_calls: { result: string }[];
    };
    expect(textOf(events)).toBe(message.content);
    expect(message.tool_calls.map((each) => each.result)).toEqual(['{"doubled":8}', "42"]);
  });

  test.each([
    ['[tool=breaks {"n": 1}]', "Error: Error: out of paper"],
    ['[tool=nowhere {"n": 1}]', "Error: There is no tool named nowhere."],
    ['[tool=double {"n": "many"}]', "Error: The arguments don't match the parameters of double."],
    ["[tool=double {}]", "Error: The arguments don't match the parameters of double."],
    [
      '[tool=double {"n": ]',
      "Error: The arguments of double are not valid JSON, so the call was not made. Call it again with one complete JSON object.",
    ],
  ])("and fails is an error that the model reads: %s", async (words, error) => {
    const answer = await say(words);
    expect(answer.status).toBe("completed");
    expect(callOf(answer)).toMatchObject({ ok: false, result: expect.stringContaining(error) });
  });
});

describe("an agent that keeps calling", () => {
  test("must answer with what it has after twelve rounds", async () => {
    const answer = await say("Count [tool=double {}] [again=99 counting]");
    expect(answer).toMatchObject({
      status: "completed",
      messages: [{}, { content: expect.stringContaining('{"doubled":24}') }],
    });
    expect(answer.messages[1]!.tool_calls).toHaveLength(12);
    const asked = model.requests.filter((each) => JSON.stringify(each.body).includes("again=99"));
    expect(asked.map((each) => each.body.tool_choice ?? "free")).toEqual([
      ...Array<string>(12).fill("free"),
      "none",
    ]);
  });

  test("learns after fifty calls that none are left", async () => {
    const answer = await say(`Many ${'[tool=double {"n": 1}] '.repeat(10)}[again=60 counting]`);
    const calls = answer.messages[1]!.tool_calls!;
    expect(calls.filter((each) => each.ok)).toHaveLength(50);
    expect(calls[50]).toMatchObject({
      ok: false,
      result: "This run has used all of its 50 tool calls. Answer with what you have.",
    });
  });

  test("in a circle is stopped, and the loop is named", async () => {
    const answer = await send('Circle [tool=double {"n": 7}] [again=99]');
    const { error, run_id } = await json<{ error: string; run_id: string }>(answer);
    expect([answer.status, error]).toEqual([
      502,
      "The agent called double three times with the same arguments and made no progress.",
    ]);
    expect((await runOf(run_id)).error?.code).toBe("loop_detected");
  });

  test("and is stopped in the middle of a call ends at once, and nothing more is called", async () => {
    const events = readEvents(await send("Slow [tool=waits {}]", STREAM));
    await expect
      .poll(() => db().runStep.count({ where: { name: "waits", status: "started" } }))
      .toBe(1);
    const { runId } = (await db().runStep.findFirst({ where: { name: "waits" } }))!;
    await person.ask("POST", `/api/runs/${runId}/stop`);
    expect((await events).at(-1)).toMatchObject({ event: "done", data: { status: "stopped" } });
    expect(
      model.requests.filter((each) => JSON.stringify(each.body).includes("Slow [tool")),
    ).toHaveLength(1);
  });
});
