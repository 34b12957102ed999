import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { invite } from "@/lib/auth/registration/invite";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofEmail } from "@/lib/core/db/transaction";
import { Browser, newAddress, newName, PASSWORD } from "../support/person";
import { SignInProvider } from "../support/sign-in-provider";
import { signInWith } from "./oauth-journey";

const provider = await SignInProvider.start();
Object.assign(process.env, provider.env);
afterAll(() => provider.close());
beforeEach(() => void (config().RATE_LIMITS = "off"));
afterEach(() => void (config().REGISTRATION = "open"));

const BY_INVITATION =
  "Registration is by invitation only. Open your invitation link, or ask this server's operator for one.";
const SPENT =
  "This invitation is not valid, has already been used or has expired. Ask for a new one.";

/** The link of an operator's invitation for this email. */
async function tokenFor(email: string): Promise<string> {
  const made = await transact(ofEmail(email), (tx) => invite(tx, email, new Date()));
  return new URL(made!.link).searchParams.get("invitation")!;
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

  test("no one registers without one, not even as the first, and nothing reveals who has an account", async () => {
    const before = await people();
    expect(await register(newEmail())).toEqual({
      status: 403,
      code: "forbidden",
      error: BY_INVITATION,
    });
    const email = newEmail();
    await register(email, await tokenFor(email));
    expect(await register(email)).toEqual({ status: 403, code: "forbidden", error: BY_INVITATION });
    expect(await people()).toBe(before + 1);
  });

  test("one link makes one account, for its email in whatever case", async () => {
    const email = newEmail();
    const token = await tokenFor(email);
    expect(await register(newEmail(), token)).toMatchObject({
      status: 400,
      error: "This invitation is for another email address.",
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
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
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
    const token = await tokenFor(email);
    const browser = await new Browser().visit();
    const answer = await browser.ask("POST", "/api/auth/register", {
      body: { email, username: newName(), password: "Password1", invitation: token },
    });
    expect(answer.status).toBe(400);
    expect((await register(email, token)).status).toBe(201);
  });

  test("a provider's verified email is enough where it was invited, and an existing account still works", async () => {
    provider.newPerson();
    const refused = await signInWith("google");
    expect([refused.answer.status, await refused.answer.json()]).toMatchObject([
      403,
      { error: BY_INVITATION },
    ]);
    await tokenFor(provider.person.email);
    expect((await signInWith("google")).answer.status).toBe(200);
    expect((await signInWith("google")).answer.status).toBe(200);
    expect(
      await db().invitation.count({
        where: { emailKey: provider.person.email.toLowerCase(), usedAt: null },
      }),
    ).toBe(0);
  });
});

test("closed: no one creates an account, also not with an invitation", async () => {
  const email = newEmail();
  const token = await tokenFor(email);
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
