import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { update } from "@/lib/core/db/statements";
import { Fenced } from "@/lib/runs/journal/journal-rows";
import { journalOf, leave, type Left } from "../support/left-behind";
import { startModelServer, type ModelServer } from "../support/model-server";
import { newAgent, newPerson, type Person } from "../support/person";

let model: ModelServer;
let person: Person;
let agentId: string;

beforeAll(async () => {
  model = await startModelServer();
  Object.assign(process.env, {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "test-key",
    RATE_LIMITS: "off",
  });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
});
afterAll(() => model.close());

const leftBehind = (content: string, given: Parameters<typeof leave>[2] = {}) =>
  leave(person, content, { agent: agentId, ...given });

/** All rows of a run and its message. */
const rowsOf = async ({ runId, messageId, conversationId }: Left) => [
  await db().run.findUnique({ where: { id: runId } }),
  await db().runStep.findMany({ where: { runId } }),
  await db().runLog.findMany({ where: { runId } }),
  await db().message.findUnique({ where: { id: messageId } }),
  await db().conversation.findUnique({ where: { id: conversationId } }),
];

describe("an earlier claim", () => {
  test("of a run that a later one owns can write nothing", async () => {
    const left = await leftBehind("Mine", { fence: 2 });
    const before = await rowsOf(left);
    const late = await journalOf(left.runId, 1);
    late.emit({ event: "delta", data: { content: "late words" } });
    await expect(late.flush()).rejects.toBeInstanceOf(Fenced);
    const usage = {
      prompt_tokens: 1,
      completion_tokens: 1,
      total_tokens: 2,
      cached_tokens: 0,
      cost: 0,
    };
    const step = { kind: "model" as const, agentId, name: "x", output: {}, startedAt: new Date() };
    await expect(late.finishStep(step)).rejects.toBeInstanceOf(Fenced);
    const closing = vi.fn();
    await expect(
      (await journalOf(left.runId, 1)).finish(
        { status: "completed", usage, lastStep: step },
        [{ event: "done", data: { status: "completed" } }],
        closing,
      ),
    ).rejects.toBeInstanceOf(Fenced);
    expect(closing).not.toHaveBeenCalled();
    expect(await rowsOf(left)).toEqual(before);
  });

  test("counts a model call whose step it may not write, once: it is paid for", async () => {
    const person = await newPerson();
    const left = await leave(person, "Paid", { fence: 2 });
    const late = await journalOf(left.runId, 1);
    const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, cached_tokens: 0 };
    const step = { kind: "model" as const, agentId, name: "x", output: {}, startedAt: new Date() };
    const counted = { ...step, usage: { ...usage, cost: 0 } };
    await expect(late.finishStep(counted)).rejects.toBeInstanceOf(Fenced);
    const outcome = { status: "completed" as const, usage: counted.usage, lastStep: counted };
    await expect(late.finish(outcome, [], async () => undefined)).rejects.toBeInstanceOf(Fenced);
    const of = { ownerId: person.user.UserId };
    expect(await db().usageDay.findMany({ where: of })).toMatchObject([
      { promptTokens: 6n, completionTokens: 8n, runs: 0 },
    ]);
    expect(await db().usageSlice.findMany({ where: of })).toMatchObject([{ agentId, calls: 2 }]);
  });

  test("of a run that has ended can write nothing", async () => {
    const left = await leftBehind("Over");
    await db().run.update({
      where: { id: left.runId },
      data: { status: "stopped", finishedAt: new Date() },
    });
    const before = await rowsOf(left);
    const late = await journalOf(left.runId, 1);
    late.emit({ event: "delta", data: { content: "late words" } });
    await expect(late.flush()).rejects.toBeInstanceOf(Fenced);
    expect(await rowsOf(left)).toEqual(before);
  });

  test("never shares an event's number with a later one", async () => {
    const left = await leftBehind("Count");
    await db().run.update({ where: { id: left.runId }, data: { fence: 2 } });
    const later = await journalOf(left.runId, 2);
    later.emit({ event: "reset", data: { content: "" } });
    await later.flush();
    const rows = await db().runLog.findMany({
      where: { runId: left.runId },
      orderBy: { firstId: "asc" },
    });
    expect(rows[1]!.firstId).toBeGreaterThan(rows[0]!.lastId);
  });

  test("whose closing words fail leaves the run as it was", async () => {
    const left = await leftBehind("All or nothing", { fence: 2 });
    const before = await rowsOf(left);
    const journal = await journalOf(left.runId, 2);
    const usage = {
      prompt_tokens: 1,
      completion_tokens: 1,
      total_tokens: 2,
      cached_tokens: 0,
      cost: 0,
    };
    const failing = journal.finish(
      { status: "completed", usage },
      [{ event: "done", data: { status: "completed" } }],
      async (tx) => {
        await update(tx, "Message", { id: left.messageId }, { content: "half" });
        throw new Error("no room");
      },
    );
    await expect(failing).rejects.toThrow("no room");
    expect(await rowsOf(left)).toEqual(before);
  });
});
