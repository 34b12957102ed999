import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { MailServer } from "../support/mail-server";
import { Browser, newAddress, newName, PASSWORD } from "../support/person";
import { SignInProvider } from "../support/sign-in-provider";
import { signInWith } from "./oauth-journey";

const provider = await SignInProvider.start();
Object.assign(process.env, provider.env);
afterAll(() => provider.close());
beforeEach(() => void (config().RATE_LIMITS = "off"));
afterEach(() => void (config().REGISTRATION = "open"));

const root = path.resolve(import.meta.dirname, "../..");
const BY_INVITATION =
  "Accounts are made by invitation on this server. Open the link of your invitation, or ask whoever runs this server for one.";
const SPENT = "This invitation is not valid, was used already, or has expired. Ask for a new one.";

/** What an operator types. */
function invite(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["prisma/invite.mjs", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, APP_URL: "https://troupe.example.com", ...env },
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
function tokenFor(email: string): string {
  const { status, stdout, stderr } = invite([email]);
  expect([status, stderr]).toEqual([0, ""]);
  const link = new URL(stdout);
  expect([link.origin, link.pathname]).toEqual(["https://troupe.example.com", "/login"]);
  return link.searchParams.get("invitation")!;
}
const newEmail = () => `${newName()}@example.com`;
async function register(email: string, invitation?: string) {
  const browser = await new Browser().visit();
  const answer = await browser.ask("POST", "/api/auth/register", {
    headers: newAddress(),
    body: {
      email,
      username: newName(),
      password: PASSWORD,
      ...(invitation === undefined ? {} : { invitation }),
    },
  });
  const { error, code } = (await answer.json()) as { error?: string; code?: string };
  return { status: answer.status, error, code };
}
const people = () => db().user.count();

describe("by invitation", () => {
  beforeEach(() => void (config().REGISTRATION = "invited"));

  test("nobody registers without one, not even as the first, and nothing is told of who is here", async () => {
    const before = await people();
    expect(await register(newEmail())).toEqual({
      status: 403,
      code: "forbidden",
      error: BY_INVITATION,
    });
    const email = newEmail();
    await register(email, tokenFor(email));
    expect(await register(email)).toEqual({ status: 403, code: "forbidden", error: BY_INVITATION });
    expect(await people()).toBe(before + 1);
  });

  test("one link makes one account, for its email in whatever case", async () => {
    const email = newEmail();
    const token = tokenFor(email);
    expect(await register(newEmail(), token)).toMatchObject({
      status: 400,
      error: "This invitation is for another email.",
    });
    const both = await Promise.all([register(email.toUpperCase(), token), register(email, token)]);
    expect(both.map((each) => each.status).toSorted()).not.toEqual([201, 201]);
    expect(both.filter((each) => each.status === 201)).toHaveLength(1);
    expect(await register(newEmail(), token)).toMatchObject({ status: 400, error: SPENT });
    const { id } = await db().user.findFirstOrThrow({ where: { emailKey: email } });
    expect(
      await db().securityEvent.count({ where: { ownerId: id, kind: "invitation_used" } }),
    ).toBe(1);
  });

  test("a token that was made up, is too old, or was replaced opens nothing", async () => {
    const email = newEmail();
    expect(await register(email, "made-up")).toMatchObject({ status: 400, error: SPENT });
    const [first, second] = [tokenFor(email), tokenFor(email)];
    expect(await register(email, first)).toMatchObject({ status: 400, error: SPENT });
    await db().invitation.updateMany({
      where: { emailKey: email },
      data: { expiresAt: new Date() },
    });
    expect(await register(email, second)).toMatchObject({ status: 400, error: SPENT });
    expect(JSON.stringify(await db().invitation.findMany())).not.toContain(second);
  });

  test("a refused password does not use it up", async () => {
    const email = newEmail();
    const token = tokenFor(email);
    const browser = await new Browser().visit();
    const answer = await browser.ask("POST", "/api/auth/register", {
      body: { email, username: newName(), password: "Password1", invitation: token },
    });
    expect(answer.status).toBe(400);
    expect((await register(email, token)).status).toBe(201);
  });

  test("a provider's verified email is enough where it was invited, and an account that is there goes on", async () => {
    provider.newPerson();
    const refused = await signInWith("google");
    expect([refused.answer.status, await refused.answer.json()]).toMatchObject([
      403,
      { error: BY_INVITATION },
    ]);
    tokenFor(provider.person.email);
    expect((await signInWith("google")).answer.status).toBe(200);
    expect((await signInWith("google")).answer.status).toBe(200);
    expect(
      await db().invitation.count({
        where: { emailKey: provider.person.email.toLowerCase(), usedAt: null },
      }),
    ).toBe(0);
  });
});

test("closed: nobody makes an account, whoever was invited", async () => {
  const email = newEmail();
  const token = tokenFor(email);
  config().REGISTRATION = "closed";
  expect(await register(email, token)).toEqual({
    status: 403,
    code: "forbidden",
    error: "Registration is closed on this server.",
  });
  provider.newPerson();
  expect((await signInWith("github")).answer.status).toBe(403);
});

test("open: an invitation is not needed, and does no harm", async () => {
  expect((await register(newEmail(), "made-up")).status).toBe(201);
});

describe("npm run invite", () => {
  test("mails the link when asked to, three times a day at most", async () => {
    const mail = await MailServer.start();
    const email = newEmail();
    const sent = await mailed(email, mail.url);
    expect(sent.status).toBe(0);
    const got = await mail.mailTo(email);
    expect([got.subject, /https?:\/\/\S+/.exec(got.text ?? "")?.[0]]).toEqual([
      "Your invitation to Troupe",
      sent.stdout,
    ]);
    for (let more = 0; more < 2; more++) expect((await mailed(email, mail.url)).status).toBe(0);
    expect(await mailed(email, mail.url)).toMatchObject({
      status: 1,
      stderr: `${email} was mailed 3 times today. Without --mail the link is printed.`,
    });
    await mail.down();
  });

  test.each([
    [[], "Give one email address, and --mail to send the link there."],
    [["ada"], "Give one email address, and --mail to send the link there."],
    [
      ["ada@example.com", "bob@example.com"],
      "Give one email address, and --mail to send the link there.",
    ],
    [
      ["--mail", "ada@example.com"],
      "SMTP_URL is not set, so nothing can be mailed. Without --mail the link is printed.",
    ],
  ])("refuses %j with a sentence", (args, sentence) =>
    expect(invite(args, { SMTP_URL: "" })).toEqual({ status: 1, stdout: "", stderr: sentence }),
  );

  test("refuses an email that has an account", async () => {
    const email = newEmail();
    expect((await register(email)).status).toBe(201);
    expect(invite([email])).toMatchObject({
      status: 1,
      stderr: "There is an account with this email already.",
    });
  });
});

/** The same with --mail: the mail server is in this process, which must go on meanwhile. */
async function mailed(
  email: string,
  smtp: string,
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ["prisma/invite.mjs", "--mail", email], {
    cwd: root,
    env: { ...process.env, APP_URL: "https://troupe.example.com", SMTP_URL: smtp },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += String(text)));
  child.stderr.on("data", (text) => (stderr += String(text)));
  const status = await new Promise<number>((resolve) =>
    child.on("close", (code) => resolve(code ?? -1)),
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}
