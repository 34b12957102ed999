import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { chatExecutor } from "@/lib/chat/reply/execute";
import { emitChange } from "@/lib/chat/changes";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { StreamSlot } from "@/lib/core/http/stream-slot";
import { mintUserId } from "@/lib/core/identity";
import { personLimit, strangerLimit } from "@/lib/core/limits";
import { startWorker } from "@/lib/runs/worker/worker";
import type { WaitlistAnswer } from "@/lib/waitlist/contract";
import { ask } from "../support/ask";
import { readEvents } from "../support/events";
import { openThings } from "../support/open-things";
import { newAddress, newAgent, newPerson, type Person } from "../support/person";

/** Of each kind and each fate. Each reply that is not refused has a whole run. */
const MANY = 1000;
const REPLIES = Number(process.env.STREAM_REPLIES ?? 40);
const AT_ONCE = 20;

let person: Person;
let agentId: string;
let run: ChatAnswer;
const signupIds: string[] = [];

beforeAll(async () => {
  personLimit.points = strangerLimit.points = Infinity; // a thousand calls are more than anyone makes in a minute
  process.env.RATE_LIMITS = "off";
  await startWorker({ chat: chatExecutor() });
  person = await newPerson();
  agentId = (await newAgent(person)).AgentId;
  run = (await (
    await person.ask("POST", "/api/chat", { body: { content: "Hello", agent_id: agentId } })
  ).json()) as ChatAnswer;
  for (let each = 0; each < 20; each++) {
    const answer = await ask("POST", "/api/waitlist", {
      body: { name: "Ada", email: `ada${each}@example.com` },
    });
    signupIds.push(((await answer.json()) as WaitlistAnswer).signupId);
  }
});
beforeEach(() => void (config().RATE_LIMITS = "off"));
afterEach(() => void vi.useRealTimers());

const stream = { accept: "text/event-stream" };
type Kind = {
  name: string;
  open: (nth: number, signal?: AbortSignal) => Promise<Response>;
  times: number;
  ends: boolean;
};

const chat = (signal?: AbortSignal) =>
  person.ask("POST", "/api/chat", {
    body: { content: "Hi", agent_id: agentId },
    headers: stream,
    signal,
  });
/** A conversation whose last reply has ended; each is retried by one call at a time. */
const asked: string[] = [];
async function conversation(nth: number): Promise<string> {
  const at = nth % AT_ONCE;
  asked[at] ??= (
    (await (
      await person.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: agentId } })
    ).json()) as ChatAnswer
  ).conversation_id;
  const id = asked[at];
  await expect
    .poll(() => db().conversation.count({ where: { id, activeRunId: null } }), { timeout: 20_000 })
    .toBe(1);
  return id;
}
const retry = async (nth: number, signal?: AbortSignal) =>
  person.ask("POST", `/api/conversations/${await conversation(nth)}/retry`, {
    body: {},
    headers: stream,
    signal,
  });
const get = (address: string) => (_: number, signal?: AbortSignal) =>
  person.ask("GET", address, { headers: stream, signal });

const kinds: Kind[] = [
  { name: "a chat reply", open: (_, signal) => chat(signal), times: REPLIES, ends: true },
  { name: "a retried reply", open: retry, times: REPLIES, ends: true },
  {
    name: "a run's events",
    open: (nth, signal) => get(`/api/runs/${run.run_id}/events`)(nth, signal),
    times: MANY,
    ends: true,
  },
  { name: "the tasks", open: get("/api/tasks/events"), times: MANY, ends: false },
  { name: "the conversations", open: get("/api/conversations/events"), times: MANY, ends: false },
  {
    name: "a sign-up",
    open: (nth, signal) =>
      ask("GET", `/api/waitlist/status?signupId=${signupIds[nth % signupIds.length]}`, {
        headers: stream,
        signal,
      }),
    times: MANY,
    ends: false,
  },
];

/** Does it this many times, some concurrently. */
async function often(times: number, work: (nth: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < times; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, times - from) }, (_, at) => work(from + at)),
    );
}

/** As if a minute had passed: no calls are counted. */
const forgetCalls = () => {
  for (const name of ["calls.person", "calls.stranger"])
    Reflect.deleteProperty(globalThis, Symbol.for(`troupe.limit.${name}`));
};

/** Work behind a stream has ended, too. */
const idle = () =>
  expect
    .poll(() => db().run.count({ where: { status: { in: ["queued", "running"] } } }), {
      timeout: 60_000,
    })
    .toBe(0);

describe.each(kinds)("streams of $name leave nothing behind", ({ name, open, times, ends }) => {
  let before: Awaited<ReturnType<typeof openThings>>;
  beforeEach(async () => {
    if (name === "a retried reply") for (let at = 0; at < AT_ONCE; at++) await conversation(at);
    await idle();
    before = await openThings();
    expect(before.slots).toEqual({});
  });
  const asBefore = async () => {
    await idle();
    await expect.poll(openThings).toEqual(before);
  };

  test("when they are cut", { timeout: 90_000 }, async () => {
    await often(times, async (nth) => {
      const leave = new AbortController();
      const reader = (await open(nth, leave.signal)).body!.getReader();
      await reader.read();
      if (nth % 2) leave.abort();
      else await reader.cancel();
    });
    await asBefore();
  });

  test("when the caller had left before", { timeout: 90_000 }, async () => {
    await often(times, (nth) => open(nth, AbortSignal.abort()));
    await asBefore();
  });

  test.runIf(ends)("when they are heard to the end", { timeout: 90_000 }, async () => {
    await often(times, async (nth) => void (await readEvents(await open(nth))));
    await asBefore();
  });

  test("when no one ever reads them", { timeout: 90_000 }, async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const few = Math.min(times, AT_ONCE);
    const opened = await Promise.all(Array.from({ length: few }, (_, nth) => open(nth)));
    // Half like a framework that starts reading the body and leaves it, half like one that does not even look.
    for (const each of opened.slice(few / 2)) expect(each.body).toBeTruthy();
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await idle();
    await expect
      .poll(async () => ({ ...(await openThings()), timers: 0 }))
      .toEqual({ ...before, timers: 0 });
  });

  test("when they are refused; nothing is written either", { timeout: 90_000 }, async () => {
    const rows = () =>
      Promise.all([db().run.count(), db().message.count(), db().conversation.count()]);
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => ask("GET", `/api/waitlist/status?signupId=${signupIds[0]}`)),
    );
    const held = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => get("/api/conversations/events")(nth)),
    );
    if (name === "a retried reply") await conversation(0);
    const [full, written] = [await openThings(), await rows()];
    config().RATE_LIMITS = "on";
    await often(MANY, async (nth) => {
      if (nth % 500 === 0) forgetCalls(); // the stream slots refuse here, not the rate limit
      const answer = await open(nth);
      expect([
        answer.status,
        answer.headers.get("retry-after"),
        ((await answer.json()) as { code: string }).code,
      ]).toEqual([429, "5", "rate_limited"]);
    });
    expect([await openThings(), await rows()]).toEqual([full, written]);
    for (const each of [...crowd, ...held]) await each.body!.cancel();
    await asBefore();
  });
});

test("a stream whose reader is too far behind ends, and releases all its memory", async () => {
  const before = await openThings();
  const answer = await person.ask("GET", "/api/conversations/events");
  for (let told = 0; told < 10_001; told++)
    emitChange(person.user.UserId, { conversation_id: "c", change: "renamed" });
  expect((await readEvents(answer)).length).toBeLessThan(10_000);
  expect(await openThings()).toEqual(before);
});

describe("places", () => {
  beforeEach(() => void (config().RATE_LIMITS = "on"));
  const status = (nth: number, headers = newAddress()) =>
    ask("GET", `/api/waitlist/status?signupId=${signupIds[nth]}`, { headers });
  const close = (all: Response[]) => Promise.all(all.map((each) => each.body!.cancel()));

  test("of one sign-up are three, from wherever it is followed", async () => {
    const open = await Promise.all([status(2), status(1), status(1), status(1)]);
    expect([...open, await status(1)].map((each) => each.status)).toEqual([
      200, 200, 200, 200, 429,
    ]);
    await close(open);
    const again = await status(1);
    expect(again.status).toBe(200);
    await close([again]);
  });

  test("of strangers are counted apart: they take none from people, and each person has a first one", async () => {
    const held = Array.from({ length: 300 }, () => new StreamSlot());
    for (const [nth, slot] of held.entries()) slot.take(undefined, `stranger ${nth}`);
    expect((await status(3)).status).toBe(429);
    const mine = await person.ask("GET", "/api/tasks/events");
    expect(mine.status).toBe(200);
    const people = Array.from({ length: 2000 }, () => new StreamSlot());
    for (const [nth, slot] of people.slice(1).entries())
      slot.take(mintUserId(`person ${Math.floor(nth / 20)}`), "");
    expect((await person.ask("GET", "/api/conversations/events")).status).toBe(429);
    const other = await newPerson();
    const first = await other.ask("GET", "/api/tasks/events");
    expect([first.status, (await other.ask("GET", "/api/conversations/events")).status]).toEqual([
      200, 429,
    ]);
    await close([mine, first]);
    for (const slot of [...held, ...people]) slot.leave();
    expect((await openThings()).slots).toEqual({});
  });

  test("of one person are twenty; a call that is refused for its shape keeps none", async () => {
    for (let tries = 0; tries < 30; tries++) {
      expect((await person.ask("POST", "/api/chat", { body: {}, headers: stream })).status).toBe(
        400,
      );
      expect((await person.ask("GET", "/api/runs/nobodys/events")).status).toBe(404);
    }
    const open = await Promise.all(
      Array.from({ length: 21 }, () => person.ask("GET", "/api/tasks/events")),
    );
    expect(open.map((each) => each.status)).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      429,
    ]);
    await close(open);
  });
});
