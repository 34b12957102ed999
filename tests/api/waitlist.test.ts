import { describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { requestedMailKey } from "@/lib/core/mail/requested-mail";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { sendMails, confirm, mail, newEmail, post, signUp, tokenOf } from "../support/waitlist";

sendMails();

const entries = (email: string) =>
  db().waitlistEntry.findMany({
    where: { emailKey: email.toLowerCase() },
    include: { signups: true },
  });
const mailsTo = (email: string) =>
  mail.mails.filter((each) => each.recipients.includes(email.toLowerCase()));
/** The minute between two emails has passed. */
const laterFor = (email: string) =>
  db().mailAsked.updateMany({
    where: { key: requestedMailKey(email) },
    data: { at: new Date(Date.now() - 60_001) },
  });

describe("signing up", () => {
  test("returns a signupId and sends an email whose link confirms, also twice", async () => {
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

  test("again gets the same response, with a new signupId, and up to one email a minute", async () => {
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

  test("many at once store one entry and send one email", async () => {
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

  test("more than five times a minute from one IP address is refused, with a sentence", async () => {
    config().RATE_LIMITS = "on";
    const headers = { "x-forwarded-for": "203.0.113.7" };
    for (let tries = 0; tries < 5; tries++)
      expect((await post({ name: "Ada", email: newEmail() }, headers)).status).toBe(201);
    const email = newEmail();
    const answer = await post({ name: "Ada", email }, headers);
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const sentence = "Too many sign-ups from your network. Wait a minute and try again.";
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

  test("a confirmed email gets the same response as any other; its message has no link", async () => {
    const email = newEmail();
    const first = await signUp(email);
    await confirm(await tokenOf(email));
    await laterFor(email);
    expect(await signUp(email)).toEqual({ ...first, signupId: expect.any(String) });
    await expect
      .poll(() => mailsTo(email).at(-1)?.subject)
      .toBe("You're already on the Troupe waitlist");
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
      const sentence = "This confirmation link is not valid. Sign up again to get a new one.";
      expect(await confirm(token)).toMatchObject({
        ...refused,
        message: sentence,
        error: sentence,
      });
    },
  );

  test("is valid for 48 hours, but a confirmed one says so permanently", async () => {
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
    const sentence = "This confirmation link has expired. Sign up again to get a new one.";
    expect(await confirm(tokens[0])).toMatchObject({ ...refused, message: sentence });
    expect(await confirm(tokens[1])).toMatchObject({
      status: 200,
      message: "Email already confirmed",
    });
    expect((await entries(late))[0]!.confirmedAt).toBeNull();
  });
});
