import { describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { db } from "@/lib/core/db/db";
import { mintUserId } from "@/lib/core/identity";
import { startWorker } from "@/lib/runs/worker/worker";
import { allowed } from "@/lib/tools/approvals";
import { leaseOfTheDead } from "../support/dead-process";
import { readEvents, textOf } from "../support/events";
import { discardForGood } from "../support/bin";
import { gate } from "../support/gate";
import { newAgent, newPerson } from "../support/person";
import {
  startAgent,
  STREAM,
  agentId,
  answerTo,
  callOf,
  done,
  eventsOf,
  json,
  model,
  person,
  rowOf,
  runOf,
  say,
  script,
  send,
  tool,
  untilWaiting,
} from "../support/tool-runs";

startAgent();

describe("a tool that needs its person", () => {
  test("waits for the result, across a restart, and continues with it", async () => {
    const { run_id, conversation_id, waiting } = await untilWaiting('Now [tool=by_hand {"n": 5}]');
    expect(waiting).toMatchObject({ name: "by_hand", arguments: { n: 5 }, for: "result" });
    expect(
      (
        await person.ask("POST", "/api/chat", {
          body: {
            content: "More",
            agent_id: agentId,
            conversation_id: (await runOf(run_id)).conversation_id,
          },
        })
      ).status,
    ).toBe(409);
    await startWorker({ chat: chatExecutor() }); // like a new process: a run that waits is unchanged
    expect((await runOf(run_id)).status).toBe("waiting");
    expect(await rowOf(conversation_id)).toMatchObject({ active_run: "waiting" });
    expect(
      (await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "Five apples" }))
        .status,
    ).toBe(202);
    await done(run_id).toBe("completed");
    expect(await rowOf(conversation_id)).not.toHaveProperty("active_run");
    const events = await eventsOf(run_id);
    const message = events.find((each) => each.event === "message")!.data as {
      content: string;
      tool_calls: object[];
    };
    expect(message.tool_calls).toMatchObject([
      { name: "by_hand", ok: true, result: "Five apples" },
    ]);
    expect(textOf(events)).toBe(message.content);
  });

  test("responds with the text so far to a caller who wants JSON", async () => {
    const answer = await say('JSON [tool=by_hand {"n": 6}]');
    expect(answer).toMatchObject({ status: "waiting", usage: null });
    expect((await person.ask("POST", `/api/runs/${answer.run_id}/stop`)).status).toBe(202);
    await done(answer.run_id).toBe("stopped");
  });

  test("waits for nothing once its run was to be stopped, at whatever moment that was said", async () => {
    const wished = gate();
    model.script({ until: wished.opened });
    const [first] = await readEvents(
      await send('Stop [tool=by_hand {"n": 7}]', STREAM),
      (each) => each.event === "run",
    );
    const { run_id } = first!.data as { run_id: string };
    // The approval alone, as stored when its hint arrives while the wait is being written.
    await db().run.update({ where: { id: run_id }, data: { stopRequested: true } });
    model.script();
    wished.open();
    await done(run_id).toBe("stopped");
  });

  test("starts when approved, with other arguments if given", async () => {
    const { run_id, waiting } = await untilWaiting('Do [tool=asks_first {"n": 1}]');
    expect(waiting.for).toBe("approval");
    await answerTo(run_id, {
      tool_call_id: waiting.tool_call_id,
      approve: true,
      arguments: { n: 9 },
    });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({
      tool_calls: [{ name: "asks_first", arguments: { n: 9 }, ok: true, result: "did 9" }],
    });
  });

  test("that was allowed for the rest of a conversation asks no more there, and asks again elsewhere", async () => {
    const { run_id, conversation_id, waiting } = await untilWaiting(
      'Go [tool=asks_first {"n": 1}] [tool=asks_first {"n": 2}]',
    );
    const { tool_call_id } = waiting;
    const refused = await answerTo(run_id, { tool_call_id, refuse: "No", remember: true });
    expect(refused.status).toBe(400);
    const allowed = await answerTo(run_id, { tool_call_id, approve: true, remember: true });
    expect(allowed.status).toBe(202);
    await done(run_id).toBe("completed"); // the second call of the round is allowed, too
    expect(
      await db().securityEvent.findMany({
        where: { ownerId: person.user.UserId, kind: "tool_allowed" },
      }),
    ).toMatchObject([{ subject: conversation_id, detail: "asks_first" }]);
    const next = await json<ChatAnswer>(
      await send('On [tool=asks_first {"n": 3}]', {}, { conversation_id }),
    );
    expect(next).toMatchObject({ status: "completed" });
    expect(callOf(next)).toMatchObject({ ok: true, result: "did 3" });
    const elsewhere = await untilWaiting('Other [tool=asks_first {"n": 4}]');
    await answerTo(elsewhere.run_id, {
      tool_call_id: elsewhere.waiting.tool_call_id,
      approve: true,
    });
    await done(elsewhere.run_id).toBe("completed");
    const again = await json<ChatAnswer>(
      await send(
        'Again [tool=asks_first {"n": 5}]',
        {},
        { conversation_id: elsewhere.conversation_id },
      ),
    );
    expect(again.status).toBe("waiting"); // allowed once
    await person.ask("POST", `/api/runs/${again.run_id}/stop`);

    expect(await db().toolApproval.count({ where: { scope: conversation_id } })).toBe(1);
    await discardForGood(person, `conversations/${conversation_id}`);
    await expect.poll(() => db().toolApproval.count({ where: { scope: conversation_id } })).toBe(0);
  });

  test("and may be called only by its own agent, once it was allowed permanently", async () => {
    const tools = [
      tool(
        "asks_first",
        {},
        script("export default async function () { return 'other' }", { approval: "always" }),
      ),
    ];
    const other = await newAgent(person, { tools });
    const { run_id, conversation_id, waiting } = await untilWaiting(
      'Mine [tool=asks_first {"n": 1}]',
    );
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("completed");
    const me = mintUserId(person.user.UserId);
    expect([...(await allowed(me, conversation_id, agentId, tools))]).toEqual([
      expect.stringMatching(/^asks_first:/),
    ]);
    expect([...(await allowed(me, conversation_id, other.AgentId, tools))]).toEqual([]);
    const stranger = await newPerson();
    expect([
      ...(await allowed(mintUserId(stranger.user.UserId), conversation_id, agentId, tools)),
    ]).toEqual([]);
  });

  test("and was allowed asks again once its definition is another, though its name is the same", async () => {
    const named = (result: string) =>
      tool(
        "asks",
        {},
        script(`export default async function () { return '${result}' }`, { approval: "always" }),
      );
    const { AgentId } = await newAgent(person, { tools: [named("first")] });
    const change = (result: string) =>
      person.ask("PUT", `/api/agents/${AgentId}`, { body: { tools: [named(result)] } });
    const { run_id, conversation_id, waiting } = await untilWaiting("Go [tool=asks {}]", AgentId);
    // The approved call is not the one that would be executed now.
    await change("second");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, approve: true, remember: true });
    await done(run_id).toBe("completed");
    const again = async () =>
      json<ChatAnswer>(
        await send("Again [tool=asks {}]", {}, { agent_id: AgentId, conversation_id }),
      );
    expect(await again()).toMatchObject({
      status: "completed",
      messages: [{}, { tool_calls: [{ result: "second" }] }],
    });
    await change("third");
    expect((await again()).status).toBe("waiting");
  });

  test("is refused with a reason that the model reads", async () => {
    const { run_id, waiting } = await untilWaiting('Try [tool=asks_first {"n": 2}]');
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, refuse: "Too dear" });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({
      tool_calls: [{ ok: false, result: "The person refused this call: Too dear" }],
    });
  });

  test("takes one answer, of the kind it waits for, to the call that waits", async () => {
    const { run_id, waiting } = await untilWaiting('Once [tool=by_hand {"n": 7}]');
    const id = waiting.tool_call_id;
    for (const body of [
      { tool_call_id: id },
      { tool_call_id: id, result: "a", refuse: "b" },
      { tool_call_id: id, approve: true },
      { tool_call_id: id, refuse: "" },
    ]) {
      expect((await answerTo(run_id, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await answerTo(run_id, { tool_call_id: "another", result: "a" })).status).toBe(409);
    const both = await Promise.all(
      ["one", "two"].map((result) => answerTo(run_id, { tool_call_id: id, result })),
    );
    expect(both.map((each) => each.status).toSorted()).toEqual([202, 409]);
    await done(run_id).toBe("completed");
    expect((await answerTo(run_id, { tool_call_id: id, result: "late" })).status).toBe(409);
  });
});

describe("after a crash", () => {
  /** The state found by a process that starts after one that died while executing this run. */
  async function died(runId: string) {
    await db().run.update({
      where: { id: runId },
      data: {
        status: "running",
        ...leaseOfTheDead(),
      },
    });
    await startWorker({ chat: chatExecutor() });
  }

  /** The rows of a run whose process died when the call had started. */
  async function diedIn(content: string, name: string) {
    const { run_id, waiting } = await untilWaiting(content);
    const step = (await db().runStep.findFirstOrThrow({ where: { runId: run_id, kind: "tool" } }))
      .step;
    const input = JSON.stringify({
      id: waiting.tool_call_id,
      arguments: waiting.arguments,
      state: "begun",
    });
    await db().runStep.update({
      where: { runId_step: { runId: run_id, step } },
      data: { input, name },
    });
    await died(run_id);
    return { run_id, waiting };
  }

  test("a call that may have happened is not repeated: its person is asked", async () => {
    const { run_id, waiting } = await diedIn('Crash [tool=asks_first {"n": 3}]', "asks_first");
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It did happen" });
    await done(run_id).toBe("completed");
    expect(await db().runStep.count({ where: { runId: run_id, kind: "tool" } })).toBe(1);
  });

  test("it is not repeated after a second crash either, which came before the run waited", async () => {
    const { run_id, waiting } = await diedIn('Twice [tool=asks_first {"n": 5}]', "asks_first");
    await done(run_id).toBe("waiting");
    await died(run_id);
    await done(run_id).toBe("waiting");
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "It did happen" });
    await done(run_id).toBe("completed");
    const message = (await eventsOf(run_id)).find((each) => each.event === "message")!.data;
    expect(message).toMatchObject({ tool_calls: [{ ok: true, result: "It did happen" }] });
  });

  test("finished rounds are not repeated", async () => {
    const { run_id, waiting } = await untilWaiting('Again [tool=by_hand {"n": 8}]');
    const asked = () =>
      model.requests.filter((each) => JSON.stringify(each.body).includes('\\"n\\": 8')).length;
    expect(asked()).toBe(1);
    await answerTo(run_id, { tool_call_id: waiting.tool_call_id, result: "ok" });
    await done(run_id).toBe("completed");
    expect(asked()).toBe(2);
  });
});
