import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { requestedMailKey } from "@/lib/core/mail/requested-mail";
import { waiting } from "@/lib/waitlist/confirmations";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import type { WaitlistAnswer } from "@/lib/waitlist/contract";
import { ask } from "../support/ask";
import { linkIn, MailServer } from "../support/mail-server";

let mail: MailServer;
beforeAll(async () => {
  mail = await MailServer.start();
  process.env.SMTP_URL = mail.url;
  startOutbox();
});
afterAll(async () => {
  await stopOutbox();
  await mail.down();
});
beforeEach(() => void (config().RATE_LIMITS = "off"));

const newEmail = () => `Visitor.${randomUUID().slice(0, 8)}@example.com`;
const post = (body: object, headers: Record<string, string> = {}) =>
  ask("POST", "/api/waitlist", { body, headers });
const signUp = async (email: string): Promise<WaitlistAnswer> =>
  (await post({ name: "Ada Byron", email })).json() as Promise<WaitlistAnswer>;
const tokenOf = async (email: string) =>
  new URL(linkIn(await mail.mailTo(email))).searchParams.get("token")!;
const confirm = async (token: string | undefined) => {
  const answer = await ask(
    "GET",
    `/api/waitlist${token === undefined ? "" : `?token=${encodeURIComponent(token)}`}`,
  );
  return { status: answer.status, ...((await answer.json()) as object) };
};
const entries = (email: string) =>
  db().waitlistEntry.findMany({
    where: { emailKey: email.toLowerCase() },
    include: { signups: true },
  });
const mailsTo = (email: string) =>
  mail.mails.filter((each) => each.recipients.includes(email.toLowerCase()));
/** The minute between two mails has passed. */
const laterFor = (email: string) =>
  db().mailAsked.updateMany({
    where: { key: requestedMailKey(email) },
    data: { at: new Date(Date.now() - 60_001) },
  });

describe("signing up", () => {
  test("brings a signupId and a mail whose link confirms, once and again", async () => {
    const email = newEmail();
    const answer = await post({ name: " Ada Byron ", email: ` ${email} ` });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { signupId: expect.stringMatching(/^[\w-]{20,64}$/), message: expect.any(String) },
    ]);
    const token = await tokenOf(email);
    expect(await entries(email)).toMatchObject([{ email, name: "Ada Byron", confirmedAt: null }]);
    expect(JSON.stringify(await entries(email))).not.toContain(token);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      success: true,
      message: expect.not.stringContaining("already"),
    });
    expect(await confirm(token)).toEqual({
      status: 200,
      success: true,
      message: "Email already confirmed",
    });
  });

  test.each<[object, string, string]>([
    [{ name: "", email: "a@b.co" }, "name", "Name is required"],
    [{ name: "   ", email: "a@b.co" }, "name", "Name is required"],
    [{ email: "a@b.co" }, "name", "Name is required"],
    [{ name: "x".repeat(101), email: "a@b.co" }, "name", "Name must be less than 100 characters"],
    [{ name: "<b>Ada", email: "a@b.co" }, "name", "Name contains invalid characters"],
    [{ name: "Ada>", email: "a@b.co" }, "name", "Name contains invalid characters"],
    [
      { name: "Ada\r\nBcc: v@example.com", email: "a@b.co" },
      "name",
      "Name contains invalid characters",
    ],
    [{ name: "Ada\u2028x", email: "a@b.co" }, "name", "Name contains invalid characters"],
    [{ name: "Ada", email: "" }, "email", "Email is required"],
    [{ name: "Ada" }, "email", "Email is required"],
    ...[
      "ada",
      "a@b",
      "a b@c.co",
      "a@b.co, v@example.com",
      "a@b.co\r\nBcc: v@example.com",
      "<a@b.co>",
      "a@-b.co",
      "a@b..co",
      `${"x".repeat(250)}@b.co`,
      "a@b.co x",
    ].map((email): [object, string, string] => [
      { name: "Ada", email },
      "email",
      "Please enter a valid email address",
    ]),
  ])("%j is refused with the sentence for its field", async (body, field, sentence) => {
    const before = await db().waitlistEntry.count();
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      {
        error: sentence,
        message: sentence,
        fields: { [field]: sentence },
        code: "invalid_request",
      },
    ]);
    expect(await db().waitlistEntry.count()).toBe(before);
  });

  test("a name of 100 characters is not too long", async () => {
    expect((await post({ name: "x".repeat(100), email: newEmail() })).status).toBe(201);
  });

  test("again answers alike, with a new signupId, and mails at most once a minute", async () => {
    const email = newEmail();
    const first = await signUp(email);
    await tokenOf(email);
    const second = await signUp(email.toUpperCase());
    expect(second).toEqual({ ...first, signupId: expect.any(String) });
    expect(second.signupId).not.toBe(first.signupId);
    await laterFor(email);
    await signUp(email);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    expect(await entries(email)).toHaveLength(1);
  });

  test("many at once store one entry and send one mail", async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signUp(email)));
    expect(new Set(answers.map((each) => each.signupId)).size).toBe(30);
    await tokenOf(email);
    await stopOutbox();
    startOutbox();
    await stopOutbox();
    startOutbox();
    expect([mailsTo(email).length, (await entries(email)).length]).toEqual([1, 1]);
  });

  test("more than five times a minute from one address is refused, in words", async () => {
    config().RATE_LIMITS = "on";
    const headers = { "x-forwarded-for": "203.0.113.7" };
    for (let tries = 0; tries < 5; tries++)
      expect((await post({ name: "Ada", email: newEmail() }, headers)).status).toBe(201);
    const email = newEmail();
    const answer = await post({ name: "Ada", email }, headers);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const sentence = "Too many sign-ups from your network. Please wait a minute and try again.";
    expect(await answer.json()).toMatchObject({
      error: sentence,
      message: sentence,
      code: "rate_limited",
    });
    expect(await entries(email)).toEqual([]);
    expect((await post({ name: "Ada", email }, { "x-forwarded-for": "203.0.113.8" })).status).toBe(
      201,
    );
  });

  test("an email that is confirmed answers like any other; its mail brings no link", async () => {
    const email = newEmail();
    const first = await signUp(email);
    await confirm(await tokenOf(email));
    await laterFor(email);
    expect(await signUp(email)).toEqual({ ...first, signupId: expect.any(String) });
    await expect
      .poll(() => mailsTo(email).at(-1)?.subject)
      .toBe("You are on the Troupe waitlist already");
    expect(mailsTo(email).at(-1)!.raw).not.toContain("http");
  });
});

describe("a link", () => {
  const refused = { status: 400, success: false, code: "invalid_request" };
  test("without a token says so", async () => {
    const sentence = "No confirmation token provided";
    for (const token of [undefined, ""])
      expect(await confirm(token)).toMatchObject({
        ...refused,
        message: sentence,
        error: sentence,
      });
  });

  test.each(["unknown", "%00", "x".repeat(500), "' OR 1=1 --", "\u202e"])(
    "with the made-up token %j is not valid",
    async (token) => {
      const sentence =
        "This confirmation link is not valid. Please sign up again to get a new one.";
      expect(await confirm(token)).toMatchObject({
        ...refused,
        message: sentence,
        error: sentence,
      });
    },
  );

  test("holds for 48 hours, but a confirmed one says so for good", async () => {
    const [late, done] = [newEmail(), newEmail()];
    await Promise.all([signUp(late), signUp(done)]);
    const tokens = await Promise.all([tokenOf(late), tokenOf(done)]);
    await confirm(tokens[1]);
    for (const email of [late, done]) {
      const [entry] = await entries(email);
      expect(entry!.signups[0]!.expiresAt.getTime() - entry!.signups[0]!.createdAt.getTime()).toBe(
        48 * 60 * 60 * 1000,
      );
      await db().waitlistSignup.updateMany({
        where: { entryId: entry!.id },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
    }
    const sentence = "This confirmation link has expired. Please sign up again to get a new one.";
    expect(await confirm(tokens[0])).toMatchObject({ ...refused, message: sentence });
    expect(await confirm(tokens[1])).toMatchObject({
      status: 200,
      message: "Email already confirmed",
    });
    expect((await entries(late))[0]!.confirmedAt).toBeNull();
  });
});

/** What a page hears of its sign-up, one message at a time. */
async function listen(signupId: string) {
  const answer = await ask("GET", `/api/waitlist/status?signupId=${signupId}`, {
    headers: { accept: "text/event-stream" },
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value?.startsWith(":") ? next() : value; // a sign of life
  };
  return { answer, next, close: () => reader.cancel() };
}
const PENDING = 'data: {"status":"pending"}\n\n';
const CONFIRMED = 'data: {"status":"confirmed"}\n\n';

describe("the status stream", () => {
  test("says pending at once, then hears of its own confirmation and of no other, and ends", async () => {
    const emails = [newEmail(), newEmail()];
    const [mine, other] = await Promise.all(emails.map(signUp));
    const [stream, theirs] = [await listen(mine!.signupId), await listen(other!.signupId)];
    expect(stream.answer.headers.get("content-type")).toContain("text/event-stream");
    expect(await Promise.all([stream.next(), theirs.next()])).toEqual([PENDING, PENDING]);
    const [heard, unheard] = [stream.next(), theirs.next()];
    await confirm(await tokenOf(emails[0]!));
    expect(await heard).toBe(CONFIRMED);
    expect(await stream.next()).toBeUndefined();
    expect(await Promise.race([unheard, Promise.resolve("nothing yet")])).toBe("nothing yet");
    await theirs.close();
  });

  test("hears of a confirmation that another process wrote", async () => {
    const email = newEmail();
    const stream = await listen((await signUp(email)).signupId);
    expect(await stream.next()).toBe(PENDING);
    const other = new Database(config().databaseFile);
    other
      .prepare("UPDATE WaitlistEntry SET confirmedAt = ? WHERE emailKey = ?")
      .run(new Date().toISOString().replace("Z", "+00:00"), email.toLowerCase());
    other.close();
    expect(await stream.next()).toBe(CONFIRMED);
  });

  test("says confirmed at once when that is so, but tells a later sign-up nothing", async () => {
    const email = newEmail();
    const { signupId } = await signUp(email);
    await confirm(await tokenOf(email));
    const early = await listen(signupId);
    expect([await early.next(), await early.next()]).toEqual([CONFIRMED, undefined]);
    const late = await listen((await signUp(email)).signupId);
    expect(await late.next()).toBe(PENDING);
    await late.close();
  });

  test("is confirmed for every page that waits, also the one whose sign-up brought no mail", async () => {
    const email = newEmail();
    const [first, second] = [await signUp(email), await signUp(email)];
    const streams = [await listen(first.signupId), await listen(second.signupId)];
    expect(await Promise.all(streams.map((each) => each.next()))).toEqual([PENDING, PENDING]);
    await confirm(await tokenOf(email));
    expect(await Promise.all(streams.map((each) => each.next()))).toEqual([CONFIRMED, CONFIRMED]);
  });

  test.each(["unknown", "", "%27", "x".repeat(200)])(
    "of the unknown sign-up %j is not found",
    async (signupId) => {
      const answer = await ask("GET", `/api/waitlist/status?signupId=${signupId}`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
    },
  );

  test("reaches its own among a thousand that wait, and nothing stays behind when they leave", async () => {
    const crowd = Array.from({ length: 997 }, () => ({
      id: randomUUID(),
      email: newEmail(),
      now: new Date(),
    }));
    await db().waitlistEntry.createMany({
      data: crowd.map(({ id, email, now }) => ({
        id,
        email,
        emailKey: email.toLowerCase(),
        name: "Ada",
        createdAt: now,
        mailedAt: now,
      })),
    });
    await db().waitlistSignup.createMany({
      data: crowd.map(({ id, now }) => ({
        id,
        entryId: id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 60_000),
      })),
    });
    const emails = Array.from({ length: 3 }, newEmail);
    const chosen = (await Promise.all(emails.map(signUp))).map((each) => each.signupId);
    const ids = [...crowd.map((each) => each.id), ...chosen];
    const streams = await Promise.all(ids.map((id) => listen(id)));
    expect(new Set(await Promise.all(streams.map((each) => each.next())))).toEqual(
      new Set([PENDING]),
    );
    expect(waiting()).toBeGreaterThanOrEqual(1000);
    const heard: string[] = [];
    const all = streams.map(
      async (each, at) => (await each.next()) === CONFIRMED && heard.push(ids[at]!),
    );
    for (const [at, email] of emails.entries()) {
      await confirm(await tokenOf(email));
      await all[997 + at];
    }
    expect(heard).toEqual(chosen);
    await Promise.all(streams.map((each) => each.close()));
    await expect.poll(waiting).toBe(0);
  });

  test("ends after two minutes", async () => {
    const { signupId } = await signUp(newEmail());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const stream = await listen(signupId);
      expect(await stream.next()).toBe(PENDING);
      const end = stream.next();
      vi.advanceTimersByTime(119_999);
      expect(await Promise.race([end, Promise.resolve("open")])).toBe("open");
      vi.advanceTimersByTime(1);
      expect(await end).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

test("the operator gets the list as CSV that no spreadsheet runs", async () => {
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  await post({ name: "=1+1", email: first });
  await post({ name: 'Byron, "Ada"', email: second });
  await post({ name: "Not Yet", email: third });
  for (const email of [first, second]) await confirm(await tokenOf(email));
  const list = (...args: string[]) =>
    execFileSync(process.execPath, ["prisma/waitlist.mjs", ...args], { encoding: "utf8" });
  const confirmed = list();
  expect(confirmed).toMatch(/^name,email,signed up,confirmed\n/);
  expect(confirmed).toContain(`\n'=1+1,${first},20`);
  expect(confirmed).toContain(`\n"Byron, ""Ada""",${second},20`);
  expect(confirmed).not.toContain(third);
  expect(list("--all")).toMatch(new RegExp(`\nNot Yet,${third},20[^,]*,\n`));
});
