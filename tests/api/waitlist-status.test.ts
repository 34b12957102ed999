import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { waiting } from "@/lib/waitlist/confirmations";
import { ask } from "../support/ask";
import { sendMails, confirm, newEmail, signUp, tokenOf } from "../support/waitlist";

sendMails();

/** A page's status stream of its sign-up, one message at a time. */
async function listen(signupId: string) {
  const answer = await ask("GET", `/api/waitlist/status?signupId=${signupId}`, {
    headers: { accept: "text/event-stream" },
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value?.startsWith(":") ? next() : value; // a keep-alive
  };
  return { answer, next, close: () => reader.cancel() };
}
const PENDING = 'data: {"status":"pending"}\n\n';
const CONFIRMED = 'data: {"status":"confirmed"}\n\n';

describe("the status stream", () => {
  test("sends pending at once, then only its own confirmation, and ends", async () => {
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

  test("receives a confirmation written by another process", async () => {
    const email = newEmail();
    const stream = await listen((await signUp(email)).signupId);
    expect(await stream.next()).toBe(PENDING);
    await db().waitlistEntry.update({
      where: { emailKey: email.toLowerCase() },
      data: { confirmedAt: new Date() },
    });
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

  test("does not reveal by its result whether the email was confirmed before", async () => {
    const emails = [newEmail(), newEmail()];
    for (const each of emails) await signUp(each);
    await confirm(await tokenOf(emails[0]!));
    const ids = (await Promise.all(emails.map(signUp))).map((each) => each.signupId);
    const answers = () =>
      Promise.all(
        ids.map(async (id) => {
          const stream = await listen(id);
          const heard = stream.answer.status === 200 ? await stream.next() : "";
          await stream.close();
          return [stream.answer.status, heard];
        }),
      );
    expect(await answers()).toEqual([
      [200, PENDING],
      [200, PENDING],
    ]);
    const before = new Date(Date.now() - 3_600_001);
    await db().waitlistSignup.updateMany({
      where: { id: { in: ids } },
      data: { createdAt: before },
    });
    await signUp(newEmail()); // removes expired ones
    expect((await answers()).map(([status]) => status)).toEqual([404, 404]);
  });

  test("is confirmed for every page that waits, also the one whose sign-up sent no email", async () => {
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
