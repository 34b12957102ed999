import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AuthAnswer } from "@/lib/auth/contract";
import { signsInAlone } from "@/lib/auth/factors/passkeys";
import type { Profile } from "@/lib/settings/contract";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { startOutbox, stopOutbox } from "@/lib/core/mail/outbox";
import { linkIn, MailServer } from "../support/mail-server";
import { askWith, newKey } from "../support/keys";
import {
  Browser,
  newAddress,
  newAgent,
  newName,
  newPerson,
  PASSWORD,
  type Person,
} from "../support/person";
import { agedProof } from "../support/second-factor";
import { isIn, login } from "./sign-in";

const SUBJECT = "Confirm your email for Troupe";
const SPENT = "This link has expired or belongs to another account. Send a new one.";

let mail: MailServer;
beforeAll(async () => {
  mail = await MailServer.start();
  Object.assign(process.env, { SMTP_URL: mail.url, RATE_LIMITS: "off" });
  startOutbox();
});
afterAll(async () => {
  await stopOutbox();
  await mail.down();
});

const profileOf = async (person: Person) =>
  (await (await person.ask("GET", "/api/profile")).json()) as Profile;
const send = (person: Person) => person.ask("POST", "/api/profile/email/link");
const change = (person: Person, email: string) =>
  person.ask("PUT", "/api/profile/email", { body: { email } });
const confirm = (person: Person, token: string) =>
  person.ask("POST", "/api/profile/email/confirm", { body: { token } });
async function tokenTo(email: string): Promise<string> {
  const link = new URL(linkIn(await mail.mailTo(email, SUBJECT)));
  expect(link.pathname).toBe("/app/settings/profile");
  return link.searchParams.get("confirm")!;
}
const errorOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error: string }).error,
];

/** Signs up like a browser; `headers`: further headers. */
async function signUp(headers: Record<string, string> = {}): Promise<Person> {
  const browser = await new Browser().visit();
  const username = newName();
  const answer = await browser.ask("POST", "/api/auth/register", {
    headers: { ...newAddress(), ...headers },
    body: { email: `${username}@example.com`, username, name: "Ada Byron", password: PASSWORD },
  });
  expect(answer.status).toBe(201);
  const { user } = (await answer.json()) as AuthAnswer;
  return Object.assign(browser, { user });
}

describe("the link of a registration", () => {
  test("confirms the email in a session of its account, and a later password reset leaves nothing held", async () => {
    const person = await signUp();
    await newAgent(person);
    expect((await profileOf(person)).email_confirmed).toBe(false);
    const passkeyMade = new Date();
    const token = await tokenTo(person.user.Email);
    const answer = await confirm(person, token);
    expect([answer.status, await answer.json()]).toMatchObject([200, { email_confirmed: true }]);
    expect((await confirm(person, token)).status).toBe(200); // opened twice
    const row = await db().user.findUniqueOrThrow({ where: { id: person.user.UserId } });
    expect(signsInAlone({ createdAt: passkeyMade }, row)).toBe(true);
    expect(await errorOf(await send(person))).toEqual([409, "Your email is already confirmed."]);

    await person.ask("POST", "/api/auth/forgot-password", { body: { email: person.user.Email } });
    const reset = linkIn(await mail.mailTo(person.user.Email, "Reset your Troupe password"));
    const password = "Another-horse-10";
    const body = { token: new URL(reset).searchParams.get("token"), password };
    expect((await person.ask("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect((await login(person.user.Email, password, await person.visit())).status).toBe(200);
    expect(await (await person.ask("GET", "/api/profile/held")).json()).toEqual([]);
  });

  test("is in the language of the browser that registers", async () => {
    const { user } = await signUp({ "accept-language": "de-DE,de;q=0.9,en;q=0.8" });
    const { subject, text, html } = await mail.mailTo(user.Email);
    expect(subject).toMatch(/^E-\u2060?Mail-Adresse für Troupe bestätigen$/);
    expect(text).toMatch(/^Guten Tag Ada Byron,/);
    expect(html).toContain('<html lang="de">');
  });

  test("confirms nothing for another account, nor without a session", async () => {
    const [person, other] = [await signUp(), await newPerson()];
    const token = await tokenTo(person.user.Email);
    expect(await errorOf(await confirm(other, token))).toEqual([400, SPENT]);
    expect(await errorOf(await confirm(person, `${token}x`))).toEqual([400, SPENT]);
    const stranger = Object.assign(await new Browser().visit(), { user: person.user });
    expect((await confirm(stranger, token)).status).toBe(401);
    const { secret } = await newKey(person, { scopes: ["read", "write"] });
    expect((await askWith(secret, "POST", "/api/profile/email/link")).status).toBe(403);
    expect((await profileOf(person)).email_confirmed).toBe(false);
  });

  test("works for 24 hours", async () => {
    const person = await signUp();
    const token = await tokenTo(person.user.Email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
    const late = await confirm(person, token);
    vi.useRealTimers();
    expect(await errorOf(late)).toEqual([400, SPENT]);
  });

  test("makes an operator of an account that OPERATOR_EMAILS names", async () => {
    const person = await signUp();
    config().OPERATOR_EMAILS = [person.user.Email];
    expect((await profileOf(person)).user.Operator).toBeUndefined();
    await confirm(person, await tokenTo(person.user.Email));
    expect((await profileOf(person)).user.Operator).toBe(true);
    config().OPERATOR_EMAILS = [];
  });
});

test("a link is sent on request, and not again within a minute", async () => {
  const person = await newPerson();
  expect((await send(person)).status).toBe(202);
  await mail.mailTo(person.user.Email, SUBJECT);
  expect(await errorOf(await send(person))).toEqual([
    429,
    "We just sent a link to this email address. Check your inbox, or try again later.",
  ]);
});

describe("a new email", () => {
  test("replaces the old one once its link is opened, and the old one is notified", async () => {
    const person = await newPerson();
    const { Email: before } = person.user;
    const after = `${newName()}@example.com`;
    const answer = await change(person, after);
    expect([answer.status, await answer.json()]).toEqual([202, { ok: true }]);
    expect((await profileOf(person)).user.Email).toBe(before);
    await db().passwordReset.create({
      data: {
        tokenHash: "old",
        userId: person.user.UserId,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
      },
    });
    const token = await tokenTo(after);
    expect(await (await confirm(person, token)).json()).toMatchObject({
      email_confirmed: true,
      user: { Email: after },
    });
    const told = await mail.mailTo(before, "Your Troupe email address was changed");
    expect(told.text).toContain(`The email address of your Troupe account is now ${after}.`);
    expect(await db().passwordReset.count({ where: { userId: person.user.UserId } })).toBe(0);
    expect(await isIn(person)).toBe(true);
    expect((await login(before, PASSWORD)).status).toBe(401);
    expect((await login(after, PASSWORD)).status).toBe(200);
    const events = await db().securityEvent.findMany({ where: { ownerId: person.user.UserId } });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["email_proven", "email_changed"]),
    );
  });

  test("needs a recent confirmation, and is no one else's", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const taken = [409, "An account with this email already exists"];
    expect(await errorOf(await change(person, other.user.Email.toUpperCase()))).toEqual(taken);
    expect((await change(person, person.user.Email)).status).toBe(409);
    expect((await change(person, "no email")).status).toBe(400);
    const email = `${newName()}@example.com`;
    expect((await change(person, email)).status).toBe(202);
    await db().user.update({
      where: { id: other.user.UserId },
      data: { email, emailKey: email },
    });
    expect(await errorOf(await confirm(person, await tokenTo(email)))).toEqual(taken);
    await agedProof(person);
    expect((await change(person, `${newName()}@example.com`)).status).toBe(403);
  });

  test("of an earlier request does nothing once the email was changed to another", async () => {
    const person = await newPerson();
    const [first, second] = [`${newName()}@example.com`, `${newName()}@example.com`];
    await change(person, first);
    await change(person, second);
    const old = await tokenTo(first);
    expect((await confirm(person, await tokenTo(second))).status).toBe(200);
    expect(await errorOf(await confirm(person, old))).toEqual([400, SPENT]);
  });
});

test("without a mail server a registration sends nothing, and a requested link goes to the log", async () => {
  const url = config().SMTP_URL;
  config().SMTP_URL = undefined;
  const before = await db().outgoingMail.count();
  const person = await signUp();
  expect(await db().outgoingMail.count()).toBe(before);
  expect(await (await send(person)).json()).toEqual({ ok: true, mail: "log" });
  config().SMTP_URL = url;
});
