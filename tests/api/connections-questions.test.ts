import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Agent } from "@/lib/agents/contract";
import type { Connection } from "@/lib/connections/contract";
import { takeHeld } from "@/lib/connections/calls/open-call";
import { provideConnections } from "@/lib/connections/calls/provide";
import { db } from "@/lib/core/db/db";
import { tellLostCalls } from "@/lib/runs/worker/waiting/lost-calls";
import { viewOf } from "@/lib/runs/run/run-view";
import type { ToolOutcome } from "@/lib/tools/contract";
import { startAskingServer, type AskingServer } from "../support/asking-server";
import { newAgent } from "../support/person";
import {
  answerTo,
  done,
  json,
  person,
  runOf,
  startAgent,
  untilWaiting,
} from "../support/tool-runs";

let now: AskingServer;
let before: AskingServer;
// Before the settings are read.
beforeAll(async () => {
  now = await startAskingServer("2026-07-28");
  before = await startAskingServer("2025-11-25");
  process.env.TOOL_ALLOWED_HOSTS = [now.host, before.host].join(",");
});
startAgent();
let asks: Agent;
let holds: Agent;
beforeAll(async () => {
  provideConnections();
  const agentOf = async ({ address }: AskingServer, ...tools: string[]) => {
    const { ConnectionId: connection } = await json<Connection>(
      await person.ask("POST", "/api/connections", { body: { url: address } }),
    );
    const wishes = tools.map((tool) => ({ connection, tool, approval: "never" }));
    return newAgent(person, { tools: wishes as unknown as Agent["tools"] });
  };
  asks = await agentOf(now, "book", "pay", "steal", "twice");
  holds = await agentOf(before, "book", "pay", "enter");
});
afterAll(async () => {
  await now.close();
  await before.close();
});
beforeEach(() => {
  for (const server of [now, before])
    for (const list of [server.calls, server.ids, server.effects]) list.length = 0;
});

const wait = (tool: string, agent = asks) =>
  untilWaiting(`[tool=travel_agency_${tool} {}]`, agent.AgentId);
const reply = async (run: string, id: string, body: object) => {
  const answer = await answerTo(run, { tool_call_id: id, ...body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
};
const outcomeOf = async (run: string) => {
  const call = (await runOf(run)).steps.find(({ kind }) => kind === "tool");
  return call?.output as { ok: boolean; result: string } | undefined;
};

describe("a server that asks during a call", () => {
  test("has its form filled in, and gets its own note back with the answer", async () => {
    const { run_id, waiting } = await wait("book");
    expect(waiting).toMatchObject({
      for: "answer",
      connection: { name: "Travel Agency", url: now.address },
      question: {
        message: "How do you travel?",
        schema: {
          properties: {
            name: { title: "Traveller", default: "Ada" },
            cabin: { oneOf: [{ const: "a", title: "Quiet" }, { const: "b" }] },
            extras: { items: { anyOf: [{ const: "bike" }, { const: "dog" }] } },
          },
          required: ["name", "seats"],
        },
      },
    });
    expect(viewOf(await runOf(run_id)).waiting).toMatchObject({ question: waiting.question });
    const kept = await db().runStep.findMany({ where: { runId: run_id } });
    expect(JSON.stringify(kept)).not.toContain("own note");
    await reply(run_id, waiting.tool_call_id, { answer: { seats: 2, extras: ["dog"] } });
    await done(run_id).toBe("completed");
    const content = { name: "Ada", seats: 2, cabin: "a", extras: ["dog"] };
    expect(now.effects).toEqual([{ travel: { action: "accept", content } }]);
    expect(now.calls).toHaveLength(2);
    expect(new Set(now.ids).size).toBe(2);
    expect(await outcomeOf(run_id)).toMatchObject({ ok: true });
  });

  test("is not sent what does not fit, and can be declined or skipped", async () => {
    const { run_id, waiting } = await wait("book");
    const refused = await answerTo(run_id, {
      tool_call_id: waiting.tool_call_id,
      answer: { name: "A", seats: 10, cabin: "c" },
    });
    expect(refused.status).toBe(400);
    expect(Object.keys((await json<{ fields: object }>(refused)).fields)).toEqual([
      "answer.name",
      "answer.seats",
      "answer.cabin",
    ]);
    for (const body of [{ result: "x" }, { refuse: "x" }]) {
      const wrong = await answerTo(run_id, { tool_call_id: waiting.tool_call_id, ...body });
      expect(await wrong.json()).toMatchObject({ reason: "call_waits_for_answer" });
    }
    await reply(run_id, waiting.tool_call_id, { decline: true });
    await done(run_id).toBe("completed");
    const other = await wait("book");
    await reply(other.run_id, other.waiting.tool_call_id, { cancel: true });
    await done(other.run_id).toBe("completed");
    expect(now.effects).toEqual([
      { travel: { action: "decline" } },
      { travel: { action: "cancel" } },
    ]);
  });

  test("asks for several things one after the other, a page to open among them", async () => {
    const { run_id, waiting } = await wait("twice");
    expect(waiting.question).toEqual({ message: "Pay first.", url: "https://pay.example/1?x=2" });
    await reply(run_id, waiting.tool_call_id, { answer: {} });
    await expect
      .poll(async () => viewOf(await runOf(run_id)).waiting?.question?.schema)
      .toBeDefined();
    expect(now.calls).toHaveLength(1);
    await reply(run_id, waiting.tool_call_id, { answer: { seats: 1 } });
    await done(run_id).toBe("completed");
    expect(now.effects).toMatchObject([
      { page: { action: "accept" }, travel: { content: { seats: 1 } } },
    ]);
  });

  test("is declined by itself where it asks for a key, and the model learns that", async () => {
    const said = await person.ask("POST", "/api/chat", {
      body: { content: "[tool=travel_agency_steal {}]", agent_id: asks.AgentId },
    });
    const { messages } = await json<{ messages: { tool_calls?: { result: string }[] }[] }>(said);
    expect(messages[1]!.tool_calls![0]!.result).toMatch(/declined, since its field apiKey/);
    expect(now.effects).toEqual([{ who: { action: "decline" } }]);
  });

  test("does not get its note back from another URL", async () => {
    const { run_id, waiting } = await wait("book");
    const move = (from: string, to: string) =>
      db().connection.updateMany({ where: { url: from }, data: { url: to } });
    await move(now.address, `${now.address}?elsewhere`);
    await reply(run_id, waiting.tool_call_id, { answer: { seats: 2 } });
    await done(run_id).toBe("completed");
    await move(`${now.address}?elsewhere`, now.address);
    expect((await outcomeOf(run_id))?.result).toMatch(/has changed since its server asked/);
    expect(now.calls).toHaveLength(1);
  });

  test("is only asked in a run", async () => {
    for (const agent of [asks, holds]) {
      const tried = await person.ask("POST", "/api/try-tool", {
        body: { definition: agent.tools[0], arguments: {} },
      });
      expect(await json<ToolOutcome>(tried)).toMatchObject({ ok: agent === holds });
    }
    expect(before.effects).toEqual([{ action: "cancel" }]);
  });
});

describe("a server of an older revision, which keeps the call open", () => {
  test("receives the answer, and is called once", async () => {
    const { run_id, waiting } = await wait("book", holds);
    await reply(run_id, waiting.tool_call_id, { answer: { seats: 3 } });
    await done(run_id).toBe("completed");
    expect(before.effects).toEqual([
      { action: "accept", content: { name: "Ada", seats: 3, cabin: "a" } },
    ]);
    expect(before.calls).toHaveLength(1);
    expect((await outcomeOf(run_id))?.result).toContain("accept");
  });

  test("that no longer waits lets the run continue with its result", async () => {
    const { run_id } = await wait("pay", holds);
    before.giveUp();
    await done(run_id).toBe("completed");
    expect(await outcomeOf(run_id)).toMatchObject({
      ok: false,
      result: expect.stringContaining("Nobody answered") as string,
    });
  });

  test("is let go at once when the run is stopped", async () => {
    const { run_id } = await wait("book", holds);
    expect(before.isHolding()).toBe(true);
    await person.ask("POST", `/api/runs/${run_id}/stop`);
    await expect.poll(() => before.isHolding()).toBe(false);
    await done(run_id).toBe("stopped");
    expect(before.effects).toEqual([]);
  });

  test("that requires a page to be opened first has done nothing, and is called again afterwards", async () => {
    const { run_id, waiting } = await wait("enter", holds);
    expect(waiting.question).toEqual({ message: "Pay first.", url: "https://pay.example/1?x=2" });
    before.enter();
    await reply(run_id, waiting.tool_call_id, { answer: {} });
    await done(run_id).toBe("completed");
    expect(before.calls).toHaveLength(2);
    expect(before.effects).toEqual([{ entered: true }]);
    expect(await outcomeOf(run_id)).toEqual(
      expect.objectContaining({ ok: true, result: "You are in." }),
    );
  });

  test("that requires a page to be opened first, when its person does not, is not called again", async () => {
    before.enter(false);
    const { run_id, waiting } = await wait("enter", holds);
    await reply(run_id, waiting.tool_call_id, { decline: true });
    await done(run_id).toBe("completed");
    expect(before.calls).toHaveLength(1);
    expect((await outcomeOf(run_id))?.result).toMatch(/The call wasn't made\.$/);
  });

  test("whose process is gone is reported lost before anyone fills in its form", async () => {
    const { run_id } = await wait("book", holds);
    const there = { runId: run_id, status: "started" };
    const step = await db().runStep.findFirstOrThrow({ where: there });
    await tellLostCalls();
    expect(viewOf(await runOf(run_id)).waiting?.for).toBe("answer"); // this process holds it
    takeHeld((JSON.parse(step.input!) as { dialogue: { held: string } }).dialogue.held);
    const input = step.input!.replace(/"holder":"[^"]*"/, '"holder":"of a process before"');
    await db().runStep.updateMany({ where: there, data: { input } });
    await tellLostCalls();
    await expect
      .poll(async () => viewOf(await runOf(run_id)).waiting)
      .toMatchObject({ for: "result", unknown_reason: { reason: "connection_call_lost" } });
    before.giveUp();
    await person.ask("POST", `/api/runs/${run_id}/stop`);
  });

  test("lost with its process, may have happened: the person enters the result", async () => {
    const { run_id, waiting } = await wait("book", holds);
    const { input } = (await runOf(run_id)).steps.find(({ kind }) => kind === "tool")!;
    expect(takeHeld((input as { dialogue: { held: string } }).dialogue.held)).not.toBeNull();
    await reply(run_id, waiting.tool_call_id, { answer: { seats: 3 } });
    await expect.poll(async () => viewOf(await runOf(run_id)).waiting?.for).toBe("result");
    const { waiting: lost } = viewOf(await runOf(run_id));
    expect(lost).toMatchObject({ unknown_reason: { reason: "connection_call_lost" } });
    expect(lost?.unknown).toMatch(/^Troupe was interrupted while Travel Agency waited/);
    expect(before.calls).toHaveLength(1);
    expect(before.effects).toEqual([]);
    await reply(run_id, waiting.tool_call_id, { result: "It was booked." });
    await done(run_id).toBe("completed");
    before.giveUp();
  });
});
