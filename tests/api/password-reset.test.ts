import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { requestedMailKey } from "@/lib/core/mail/requested-mail";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { ask } from "../support/ask";
import { linkIn, MailServer } from "../support/mail-server";
import { askWith, newKey } from "../support/keys";
import { Browser, newPerson, PASSWORD } from "../support/person";
import { isIn, login } from "./sign-in";

const NEW = "Another-horse-10";
const SPENT = "This link has expired or has already been used. Request a new one.";

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

const forgot = (email: string) => ask("POST", "/api/auth/forgot-password", { body: { email } });
const reset = async (token: string, password = NEW) => {
  const answer = await ask("POST", "/api/auth/reset-password", { body: { token, password } });
  return {
    status: answer.status,
    ...((await answer.json()) as { error?: string; fields?: object }),
  };
};
const mailsTo = (email: string) => mail.mails.filter((each) => each.recipients.includes(email));
async function tokenFor(email: string): Promise<string> {
  await forgot(email);
  const link = new URL(linkIn(await mail.mailTo(email)));
  expect(link.pathname).toBe("/reset-password");
  return link.searchParams.get("token")!;
}

describe("asking for a new password", () => {
  test("returns the same response whether there is an account or not, and sends an email only where there is", async () => {
    const { user } = await newPerson();
    const answers = await Promise.all([
      forgot(user.Email.toUpperCase()),
      forgot("nobody@example.com"),
    ]);
    const seen = await Promise.all(answers.map(async (each) => [each.status, await each.json()]));
    expect(seen).toEqual([
      [202, { ok: true }],
      [202, { ok: true }],
    ]);
    await mail.mailTo(user.Email);
    expect(mailsTo("nobody@example.com")).toEqual([]);
    expect(JSON.stringify(await db().passwordReset.findMany())).not.toContain(
      new URL(linkIn(mailsTo(user.Email)[0]!)).searchParams.get("token"),
    );
  });

  test("sends up to one email a minute", async () => {
    const { user } = await newPerson();
    await Promise.all(Array.from({ length: 5 }, () => forgot(user.Email)));
    expect(await db().passwordReset.count({ where: { userId: user.UserId } })).toBe(1);
    await db().mailAsked.updateMany({
      where: { key: requestedMailKey(user.Email) },
      data: { at: new Date(Date.now() - 60_001) },
    });
    await forgot(user.Email);
    expect(await db().passwordReset.count({ where: { userId: user.UserId } })).toBe(2);
  });

  test("refuses invalid emails, and too many requests", async () => {
    expect(await (await forgot("ada")).json()).toMatchObject({
      error: "Please enter a valid email address",
    });
    config().RATE_LIMITS = "on";
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await forgot("ada")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});

describe("a link", () => {
  test("sets the password once, ends every session, and notifies its owner", async () => {
    const person = await newPerson();
    const { Email } = person.user;
    const token = await tokenFor(Email);
    expect(await reset(token)).toEqual({ status: 200, ok: true });
    expect(await isIn(person)).toBe(false);
    expect((await login(Email, PASSWORD)).status).toBe(401);
    expect((await login(Email, NEW)).status).toBe(200);
    expect(await reset(token, "Third-horse-11")).toMatchObject({ status: 400, error: SPENT });
    await expect
      .poll(() => mailsTo(Email).at(-1)!.subject)
      .toBe("Your Troupe password was changed");
    expect(mailsTo(Email).at(-1)!.text).toContain(
      "The password of your Troupe account was just reset with a link sent to this email address. All sessions were signed out.",
    );
  });

  test("is not mentioned when the password was changed in the profile, where the session stays", async () => {
    const person = await newPerson();
    const done = await person.ask("POST", "/api/profile/password", {
      body: { current_password: PASSWORD, new_password: NEW },
    });
    expect([done.status, await isIn(person)]).toEqual([200, true]);
    const told = await mail.mailTo(person.user.Email);
    expect(told.subject).toBe("Your Troupe password was changed");
    expect(told.text).toContain(
      "The password of your Troupe account was just changed in your account settings. All other sessions were signed out.",
    );
  });

  test("used in two tabs at the same moment works in one", async () => {
    const { user } = await newPerson();
    const token = await tokenFor(user.Email);
    const answers = await Promise.all([reset(token), reset(token, "Third-horse-11")]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 400]);
  });

  test("is valid for 30 minutes, and until another is used", async () => {
    const { user } = await newPerson();
    const first = await tokenFor(user.Email);
    const row = await db().passwordReset.findFirstOrThrow({ where: { userId: user.UserId } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(30 * 60 * 1000);
    await db().passwordReset.updateMany({
      where: { userId: user.UserId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await reset(first)).toMatchObject({ status: 400, error: SPENT });
    for (const token of ["", "unknown", "x".repeat(1000)])
      expect(await reset(token)).toMatchObject({ status: 400, error: SPENT });
  });

  test("stays good when the new password is refused", async () => {
    const { user } = await newPerson();
    const token = await tokenFor(user.Email);
    expect(await reset(token, "short")).toMatchObject({
      status: 400,
      error: "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
    });
    expect(await reset(token, "Password1")).toMatchObject({
      status: 400,
      fields: { password: expect.stringContaining("too common") },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test("resets the limit of failed attempts", async () => {
    config().RATE_LIMITS = "on";
    const { user } = await newPerson();
    const browser = await new Browser().visit();
    const from = { "x-forwarded-for": "unknown" }; // like the reset's call, which does not reveal its address
    for (let tries = 0; tries < 10; tries++)
      await login(user.Email, "Wrong-horse-1", browser, from);
    expect((await login(user.Email, PASSWORD, browser, from)).status).toBe(429);
    config().RATE_LIMITS = "off";
    await reset(await tokenFor(user.Email));
    config().RATE_LIMITS = "on";
    expect((await login(user.Email, NEW, browser, from)).status).toBe(200);
  });

  test("ends the API keys that were made before the email was verified, and no later ones", async () => {
    const [early, late] = [await newPerson(), await newPerson()];
    await db().user.update({ where: { id: late.user.UserId }, data: { verifiedAt: new Date() } });
    const afterwards = await Promise.all(
      [early, late].map(async (person) => {
        const { secret } = await newKey(person);
        await reset(await tokenFor(person.user.Email));
        await vi.waitFor(() => expect(mailsTo(person.user.Email)).toHaveLength(2), 5_000);
        return [
          (await askWith(secret, "GET", "/api/agents")).status,
          (mailsTo(person.user.Email)[1]!.text ?? "").replace(/\s+/g, " "),
        ];
      }),
    );
    expect(afterwards).toEqual([
      [
        401,
        expect.stringMatching(
          /existing API keys were revoked\..*Schedules, model providers, secrets, agents and templates .* are paused until you review them/,
        ),
      ],
      [200, expect.stringContaining("API keys keep working")],
    ]);
  });

  test("verifies the email and sets a first password", async () => {
    const { user } = await newPerson();
    await db().user.update({
      where: { id: user.UserId },
      data: { passwordHash: null, provider: "google" },
    });
    await reset(await tokenFor(user.Email));
    expect(
      (await db().user.findUniqueOrThrow({ where: { id: user.UserId } })).verifiedAt,
    ).toBeInstanceOf(Date);
    expect((await login(user.Email, NEW)).status).toBe(200);
  });
});
