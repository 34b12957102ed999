import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { newId } from "@/lib/core/crypto";
import { newPerson, type Person } from "../support/person";
import { addRows } from "../support/rows";

process.env.RATE_LIMITS = "off";

/** The maximum size of a response: a page's worth, and a single row. */
const MOST_BYTES = 1_300_000;
const LONG = "x".repeat(200_000);

let person: Person;
let me: string;
beforeAll(async () => {
  person = await newPerson();
  me = person.user.UserId;
});

const now = new Date();
const times = (ago: number) => ({
  createdAt: new Date(now.getTime() - ago),
  updatedAt: new Date(now.getTime() - ago),
});

describe("a long conversation", () => {
  test("is paged from its end, and complete once all pages are loaded", async () => {
    const conversationId = newId();
    await db().conversation.create({
      data: {
        id: conversationId,
        ownerId: me,
        agentId: "a",
        title: "Long",
        preview: "p",
        ...times(0),
      },
    });
    const data = Array.from({ length: 2_345 }, (_, at) => ({
      id: newId(),
      ownerId: me,
      conversationId,
      position: at + 1,
      role: at % 2 ? "assistant" : "user",
      content: `Message ${at + 1}`,
      status: "complete",
      agentId: "a",
      createdAt: now,
    }));
    await addRows("Message", data);
    const seen: string[] = [];
    let before: number | undefined;
    let pages = 0;
    do {
      const page = (await (
        await person.ask(
          "GET",
          `/api/conversations/${conversationId}${before ? `?before=${before}` : ""}`,
        )
      ).json()) as { messages: { message_id: string }[]; earlier?: number };
      expect(page.messages.length).toBeLessThanOrEqual(1_000);
      seen.unshift(...page.messages.map((each) => each.message_id));
      before = page.earlier;
      pages++;
    } while (before !== undefined);
    expect(seen).toEqual(data.map((each) => each.id));
    expect(pages).toBe(3);
  });

  test("returns the newest of very many versions, and says how many there were", async () => {
    const conversationId = newId();
    await db().conversation.create({
      data: {
        id: conversationId,
        ownerId: me,
        agentId: "a",
        title: "Versions",
        preview: "p",
        ...times(0),
      },
    });
    const data = Array.from({ length: 12 }, (_, at) => ({
      id: newId(),
      ownerId: me,
      conversationId,
      position: 1,
      version: at + 1,
      superseded: at < 11,
      role: "user",
      content: `${at + 1} ${LONG.slice(0, 100_000)}`,
      status: "complete",
      agentId: "a",
      createdAt: now,
    }));
    await db().message.createMany({ data });
    const answer = await person.ask("GET", `/api/messages/${data[11]!.id}/versions`);
    const text = await answer.text();
    expect(text.length).toBeLessThan(MOST_BYTES);
    const versions = JSON.parse(text) as { message_id: string; versions: number }[];
    expect(versions.map((each) => each.message_id)).toEqual(
      data.slice(-versions.length).map((each) => each.id),
    );
    expect(versions.length).toBeGreaterThan(3);
    expect(versions.every((each) => each.versions === 12)).toBe(true);
  });
});

test("a run with very much in its steps shows the newest whole, and of the others that they were", async () => {
  const runId = newId();
  await db().run.create({
    data: {
      id: runId,
      ownerId: me,
      kind: "task",
      status: "completed",
      agentId: "a",
      createdAt: now,
    },
  });
  await db().runStep.createMany({
    data: Array.from({ length: 40 }, (_, at) => ({
      runId,
      step: at + 1,
      kind: "tool",
      agentId: "a",
      name: "look",
      status: "finished",
      input: JSON.stringify({ id: `call-${at + 1}`, arguments: {} }),
      output: JSON.stringify({ ok: true, result: "r".repeat(32_000), duration_ms: 1 }),
      startedAt: now,
    })),
  });
  const text = await (await person.ask("GET", `/api/runs/${runId}`)).text();
  expect(text.length).toBeLessThan(MOST_BYTES);
  const { steps } = JSON.parse(text) as {
    steps: { step: number; shortened?: boolean; input: { id: string }; output?: unknown }[];
  };
  expect(steps.map((each) => each.step)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(steps.map((each) => each.input.id)).toEqual(steps.map((each) => `call-${each.step}`));
  expect(steps.at(-1)).toMatchObject({ output: { ok: true } });
  expect(steps[0]).toMatchObject({ shortened: true });
  expect(steps[0]!.output).toBeUndefined();
});
