import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetEnded } from "@/lib/auth/session/retention";
import { chatExecutor } from "@/lib/chat/reply/execute";
import type { Conversation } from "@/lib/chat/contract";
import { config, type Config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { log } from "@/lib/core/telemetry/log";
import { outboxFolder } from "@/lib/core/mail/deliver";
import { forgetMails } from "@/lib/core/mail/retention";
import { bitByBit, sweepAll } from "@/lib/core/storage/retention";
import { forgetRuns } from "@/lib/runs/journal/retention";
import { startWorker } from "@/lib/runs/worker/worker";
import { taskExecutor } from "@/lib/tasks/routing/execute";
import { forgetUnconfirmed } from "@/lib/waitlist/retention";
import { ask } from "../support/ask";
import { readEvents } from "../support/events";
import { newAddress, newAgent, newName, newPerson, type Person } from "../support/person";
import { newTask, routed, runOf, untilTask } from "../support/tasks";

const DAY = 86_400_000;
const set = (values: Partial<Config>) => Object.assign(config(), values);
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

beforeAll(() => startWorker({ chat: chatExecutor(), task: taskExecutor }));
beforeEach(
  () => void set({ RUN_RETENTION_DAYS: 30, WAITLIST_RETENTION_DAYS: 90, MAIL_RETENTION_DAYS: 30 }),
);

describe("what runs did", () => {
  const kept = async (runId: string) => ({
    steps: await db().runStep.count({ where: { runId } }),
    logs: await db().runLog.count({ where: { runId } }),
  });

  async function twice(person: Person) {
    const agent = await newAgent(person);
    const { TaskId } = await newTask(person, { assigned_agents: [agent.name] });
    const first = (await routed(person, TaskId)).run_id;
    await untilTask(person, TaskId, { status: "completed" });
    expect(
      (await person.ask("PUT", `/api/tasks/${TaskId}`, { body: { status: "pending" } })).status,
    ).toBe(200);
    const second = (await routed(person, TaskId)).run_id;
    const task = await untilTask(person, TaskId, { status: "completed", run_id: second });
    return { first, second, task };
  }

  test("is deleted after its days; the result, the latest run and the usage stay", async () => {
    const person = await newPerson();
    const { first, second, task } = await twice(person);
    const usage = await db().usageDay.findMany({ where: { ownerId: person.user.UserId } });
    await forgetRuns(Date.now() + 29 * DAY);
    expect([(await kept(first)).steps, (await kept(second)).logs]).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
    expect((await kept(second)).steps).toBeGreaterThan(0);
    await forgetRuns(Date.now() + 31 * DAY);
    expect([await kept(first), await kept(second)]).toEqual([
      { steps: 0, logs: 0 },
      { steps: 0, logs: 0 },
    ]);
    expect((await person.ask("GET", `/api/runs/${first}`)).status).toBe(404);
    expect(await runOf(person, second)).toMatchObject({ status: "completed", steps: [] });
    expect(await json(await person.ask("GET", `/api/tasks/${task.TaskId}`))).toEqual(task);
    expect(await db().usageDay.findMany({ where: { ownerId: person.user.UserId } })).toEqual(usage);
    expect(
      await db().storageUse.findMany({
        where: {
          ownerId: person.user.UserId,
          kind: { in: ["RunStep", "RunLog"] },
          rows: { gt: 0 },
        },
      }),
    ).toEqual([]);
  });

  test("of a conversation is deleted, and its text stays", async () => {
    const person = await newPerson();
    const { AgentId } = await newAgent(person);
    const { conversation_id, run_id } = await json<{ conversation_id: string; run_id: string }>(
      await person.ask("POST", "/api/chat", {
        body: { content: "Hello there", agent_id: AgentId },
      }),
    );
    const before = await json<Conversation>(
      await person.ask("GET", `/api/conversations/${conversation_id}`),
    );
    await forgetRuns(Date.now() + 31 * DAY);
    expect(await kept(run_id)).toEqual({ steps: 0, logs: 0 });
    expect(await json(await person.ask("GET", `/api/conversations/${conversation_id}`))).toEqual(
      before,
    );
    expect((await runOf(person, run_id)).status).toBe("completed");
    const more = await person.ask("POST", "/api/chat", {
      body: { content: "And again", agent_id: AgentId, conversation_id },
    });
    expect(more.status).toBe(200);
  });

  test("a reader of such a run receives how it ended", async () => {
    const person = await newPerson();
    const { second } = await twice(person);
    await forgetRuns(Date.now() + 31 * DAY);
    expect(await readEvents(await person.ask("GET", `/api/runs/${second}/events`))).toMatchObject([
      { event: "done", data: { status: "completed" } },
    ]);
  });

  test("stays when a run has not ended, and when nothing is set", async () => {
    const person = await newPerson();
    const { second } = await twice(person);
    const before = await kept(second);
    set({ RUN_RETENTION_DAYS: 0 });
    expect(await forgetRuns(Date.now() + 1_000 * DAY)).toBe(0);
    set({ RUN_RETENTION_DAYS: 30 });
    await db().run.update({ where: { id: second }, data: { finishedAt: null } });
    await forgetRuns(Date.now() + 1_000 * DAY);
    expect(await kept(second)).toEqual(before);
  });
});

describe("the waitlist", () => {
  async function signUp(): Promise<string> {
    const email = `${newName()}@example.com`;
    expect(
      (await ask("POST", "/api/waitlist", { headers: newAddress(), body: { name: "Ada", email } }))
        .status,
    ).toBeLessThan(300);
    return email;
  }
  const entryOf = (email: string) =>
    db().waitlistEntry.findUnique({ where: { emailKey: email }, include: { signups: true } });

  test("forgets who never confirmed, and keeps who did", async () => {
    const [never, did, today] = [await signUp(), await signUp(), await signUp()];
    await db().waitlistEntry.update({
      where: { emailKey: did },
      data: { confirmedAt: new Date() },
    });
    await db().waitlistSignup.updateMany({
      where: { entry: { emailKey: today } },
      data: { expiresAt: new Date(Date.now() + 91 * DAY + 60_000) },
    });
    await forgetUnconfirmed(Date.now() + 89 * DAY);
    expect(await entryOf(never)).not.toBeNull();
    await forgetUnconfirmed(Date.now() + 91 * DAY);
    expect(await entryOf(never)).toBeNull();
    expect(await entryOf(did)).toMatchObject({ signups: [] });
    expect(await entryOf(today)).toMatchObject({ signups: [{}] });
  });

  test("keeps everyone if configured", async () => {
    const email = await signUp();
    set({ WAITLIST_RETENTION_DAYS: 0 });
    await forgetUnconfirmed(Date.now() + 9_000 * DAY);
    expect(await entryOf(email)).not.toBeNull();
  });
});

test("sessions, links, invitations and failures that have ended go, others stay", async () => {
  const person = await newPerson();
  const [past, soon, long] = [
    new Date(Date.now() - 1_000),
    new Date(Date.now() + DAY),
    new Date(Date.now() - 31 * DAY),
  ];
  const userId = person.user.UserId;
  for (const [name, expiresAt] of [
    ["old", past],
    ["new", soon],
  ] as const) {
    await db().passwordReset.create({
      data: { tokenHash: name, userId, createdAt: past, expiresAt },
    });
    await db().session.create({
      data: {
        id: name,
        tokenHash: name,
        userId,
        device: "",
        createdAt: past,
        lastSeenAt: past,
        expiresAt,
      },
    });
    await db().signInAttempt.create({
      data: { stateHash: name, provider: "google", browserHash: "", sealed: "", expiresAt },
    });
    await db().factorChallenge.create({
      data: { tokenHash: name, purpose: "", browserHash: "", userId, expiresAt },
    });
    await db().invitation.create({
      data: {
        id: name,
        email: name,
        emailKey: name,
        tokenHash: name,
        createdAt: long,
        expiresAt: name === "old" ? long : past,
      },
    });
    await db().signInFailure.create({ data: { key: name, at: name === "old" ? long : past } });
  }
  expect(await forgetEnded(Date.now())).toBe(6);
  for (const rows of [
    await db().passwordReset.findMany(),
    await db().signInAttempt.findMany(),
    await db().factorChallenge.findMany(),
    await db().invitation.findMany(),
    await db().signInFailure.findMany(),
  ])
    expect(rows).toHaveLength(1);
  expect(
    (await db().session.findMany({ where: { userId } })).map((each) => each.id).sort(),
  ).toEqual(expect.arrayContaining(["new"]));
  expect(await db().session.findUnique({ where: { id: "old" } })).toBeNull();
  expect((await person.ask("GET", "/api/auth/me")).status).toBe(200);
});

test("emails that were sent or given up are deleted, and waiting ones stay", async () => {
  const old = new Date(Date.now() - 31 * DAY);
  const row = { sealed: "", createdAt: old, nextAt: old, tries: 1 };
  await db().outgoingMail.deleteMany();
  await db().outgoingMail.createMany({
    data: [
      { ...row, id: "sent", sentAt: old },
      { ...row, id: "failed", failure: "550 no such person" },
      { ...row, id: "waits" },
      { ...row, id: "just", sentAt: new Date() },
    ],
  });
  mkdirSync(outboxFolder(), { recursive: true });
  const names = [
    "2026-01-01T00-00-00-000Z-old.eml",
    "2026-01-01T00-00-00-001Z-new.eml",
    "mine.eml",
  ];
  for (const name of names) writeFileSync(path.join(outboxFolder(), name), "");
  for (const name of [names[0]!, names[2]!]) utimesSync(path.join(outboxFolder(), name), old, old);
  await forgetMails(Date.now());
  expect(
    (await db().outgoingMail.findMany({ orderBy: { id: "asc" } })).map((each) => each.id),
  ).toEqual(["just", "waits"]);
  expect(
    readdirSync(outboxFolder())
      .filter((name) => names.includes(name))
      .sort(),
  ).toEqual([names[1], names[2]]);
});

test("many rows go in many statements, and others have a turn between them", async () => {
  await db().mailAsked.deleteMany();
  await db().mailAsked.createMany({
    data: Array.from({ length: 1_200 }, () => ({ key: "x", at: new Date(0) })),
  });
  const [deletions, turns] = [vi.spyOn(db(), "$executeRaw"), { count: 0 }];
  const others = setInterval(() => turns.count++, 0);
  await forgetMails(Date.now());
  clearInterval(others);
  expect(
    deletions.mock.calls.filter(([query]) => JSON.stringify(query).includes("MailAsked")),
  ).toHaveLength(4);
  expect(turns.count).toBeGreaterThan(2);
  deletions.mockRestore();
});

test("a sweep that fails keeps none of the others back", async () => {
  const [said, swept] = [
    vi.spyOn(log(), "error").mockImplementation(() => undefined),
    vi.fn(() => Promise.resolve(0)),
  ];
  await sweepAll(
    [
      { what: "the first", sweep: () => Promise.reject(new Error("no")) },
      { what: "the second", sweep: swept },
    ],
    7,
  );
  expect(swept).toHaveBeenCalledWith(7);
  expect(said).toHaveBeenCalledWith(
    { error: expect.any(Error), what: "the first" },
    expect.any(String),
  );
  said.mockRestore();
  let left = 3;
  expect(await bitByBit(async () => (left-- > 0 ? 1 : 0))).toBe(3);
});
