import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message, NumberedEvent, RunEvent } from "@/lib/runs/run/contract";
import { emptyRunView, reduce, type RunView } from "@/lib/runs/run/reduce";

const begun: RunEvent = {
  event: "run",
  data: { run_id: "r1", conversation_id: "c1", user_message_id: "m1", message_id: "m2" },
};
const delta = (content: string): RunEvent => ({ event: "delta", data: { content } });
const call = (id: string): RunEvent => ({
  event: "tool_call",
  data: { id, name: "calculator", arguments: { x: 1 }, agent_id: "a1" },
});
const result = (id: string): RunEvent => ({
  event: "tool_result",
  data: { id, name: "calculator", ok: true, result: "2", duration_ms: 3 },
});
const waiting: RunEvent = {
  event: "waiting",
  data: { tool_call_id: "t1", name: "calculator", arguments: {}, for: "result" },
};
const done: RunEvent = { event: "done", data: { status: "completed" } };

const numbered = (events: RunEvent[]): NumberedEvent[] =>
  events.map((event, index) => ({ ...event, id: index + 1 }));
const fold = (events: NumberedEvent[], from: RunView = emptyRunView): RunView =>
  events.reduce(reduce, from);

describe("a run's events folded into a reply", () => {
  test("deltas join, and the run names its messages", () => {
    const reply = fold(numbered([begun, delta("Hel"), delta("lo"), done]));
    expect(reply).toMatchObject({
      runId: "r1",
      conversationId: "c1",
      userMessageId: "m1",
      messageId: "m2",
    });
    expect(reply).toMatchObject({ content: "Hello", status: "completed", lastId: 4 });
  });

  test("an event with a number not above the last one changes nothing", () => {
    const events = numbered([begun, delta("a"), delta("b")]);
    const once = fold(events);
    expect(fold(events, once)).toBe(once);
    expect(reduce(once, { ...delta("x"), id: 3 })).toBe(once);
  });

  test("a call's progress is shown until it ends, and belongs to no other", () => {
    const far = (id: string): RunEvent => ({
      event: "tool_progress",
      data: { id, progress: 2, total: 4, message: "Half" },
    });
    const during = fold(numbered([begun, call("t1"), far("t1"), far("t2")]));
    expect(during.toolCalls.map((each) => each.progress)).toEqual([
      { progress: 2, total: 4, message: "Half" },
    ]);
    const [after] = fold(
      numbered([begun, call("t1"), far("t1"), result("t1"), far("t1")]),
    ).toolCalls;
    expect(after).toMatchObject({ ok: true, progress: undefined });
  });

  test("numbers may have gaps after a restart of the server", () => {
    const reply = fold([
      { ...begun, id: 1 },
      { ...delta("lost"), id: 2 },
      { event: "reset", data: { content: "kept" }, id: 40 },
      { ...delta("!"), id: 41 },
    ]);
    expect(reply.content).toBe("kept!");
  });

  test("a reset replaces the text, keeps tool calls and the thoughts before them, and drops the thoughts of the broken round", () => {
    const think = (content: string): RunEvent => ({ event: "reasoning", data: { content } });
    const reset: RunEvent = { event: "reset", data: { content: "" } };
    const reply = fold(
      numbered([
        begun,
        think("one."),
        call("t1"),
        result("t1"),
        think("two, broken"),
        delta("half"),
        reset,
      ]),
    );
    expect(reply.content).toBe("");
    expect(reply.reasoning).toBe("one.");
    expect(reply.toolCalls).toHaveLength(1);
  });

  test("a tool's result joins its call; a call made again keeps its place", () => {
    const reply = fold(numbered([begun, call("t1"), call("t2"), result("t1"), call("t1")]));
    expect(reply.toolCalls.map((each) => each.id)).toEqual(["t1", "t2"]);
    expect(reply.toolCalls[0]).toMatchObject({
      arguments: { x: 1 },
      ok: true,
      result: "2",
      duration_ms: 3,
    });
    expect(reply.toolCalls[1]).not.toHaveProperty("ok");
  });

  test("a run waits until that call is answered", () => {
    const asked = fold(numbered([begun, call("t1"), waiting]));
    expect(asked.status).toBe("waiting");
    expect(asked.waiting?.tool_call_id).toBe("t1");
    const answered = reduce(asked, { ...result("t1"), id: 9 });
    expect(answered.waiting).toBeNull();
    expect(answered.status).toBe("running");
  });

  test("a failed run keeps its text and says why", () => {
    const failed: RunEvent = {
      event: "error",
      data: { error: "Nothing came for 30 seconds.", code: "provider_network" },
    };
    const reply = fold(
      numbered([begun, delta("half"), failed, { event: "done", data: { status: "failed" } }]),
    );
    expect(reply).toMatchObject({
      content: "half",
      status: "failed",
      error: { code: "provider_network", message: "Nothing came for 30 seconds." },
    });
  });

  test("the finished message has the last word", () => {
    const message: Message = {
      message_id: "m2",
      role: "assistant",
      content: "Whole",
      conversation_id: "c1",
      agent_id: "a1",
      created_at: "2026-11-21T00:00:00.000Z",
      status: "complete",
      versions: 1,
    };
    const reply = fold(numbered([begun, delta("Who"), { event: "message", data: message }, done]));
    expect(reply.content).toBe("Whole");
    expect(reply.message).toEqual(message);
  });

  test("parallel agents are in the order of the plan, whichever of them reports first", () => {
    const started = (activation: string): RunEvent => ({
      event: "step",
      data: { agent_id: `a${activation}`, name: activation, status: "started", activation },
    });
    const orderOf = (...activations: string[]) =>
      fold(numbered(activations.map(started))).works.map((work) => work.activation);
    expect(orderOf("1", "3", "2", "10")).toEqual(["1", "2", "3", "10"]);
    expect(orderOf("1", "2", "3", "10")).toEqual(["1", "2", "3", "10"]);
    expect(orderOf("1", "3", "call_b", "2", "call_a")).toEqual(["1", "2", "3", "call_b", "call_a"]);
  });

  test("wherever the line breaks and however far the replay reaches back, the text is the same", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 1 }),
        fc.nat(),
        fc.nat(),
        (pieces, cut, back) => {
          const events = numbered([begun, ...pieces.map(delta), done]);
          const at = cut % (events.length + 1);
          const before = fold(events.slice(0, at));
          const after = fold(events.slice(Math.max(0, at - (back % events.length))), before);
          expect(after).toEqual(fold(events));
          expect(after.content).toBe(pieces.join(""));
        },
      ),
    );
  });
});
