import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "@/lib/auth/contract";
import { adoptIdentities } from "@/lib/auth/oauth/adopt-identities";
import { beginSession } from "@/lib/auth/session/sessions";
import { db } from "@/lib/core/db/db";
import { askWith, newKey } from "../support/keys";
import { Browser, newName, newPerson, PASSWORD, type Person } from "../support/person";
import { SignInProvider } from "../support/sign-in-provider";
import { bodyOf, comeBack, leave, signInWith } from "./oauth-journey";
import { isIn, login } from "./sign-in";

const provider = await SignInProvider.start();
Object.assign(process.env, provider.env, { RATE_LIMITS: "off" });
afterAll(() => provider.close());
beforeEach(() => void provider.newPerson());

const me = async (browser: Browser): Promise<User> =>
  (await (await browser.ask("GET", "/api/auth/me")).json()) as User;
const proven = (person: Person) =>
  db().user.update({ where: { id: person.user.UserId }, data: { verifiedAt: new Date() } });

describe("an account with the verified email", () => {
  test("that was never verified loses its password, sessions and API keys to the email's owner", async () => {
    const squatter = await newPerson();
    const phone = await new Browser().visit();
    expect((await login(squatter.user.Email, PASSWORD, phone)).status).toBe(200);
    provider.newPerson({ email: squatter.user.Email.toUpperCase() });
    const { secret } = await newKey(squatter);
    const { browser, answer } = await signInWith("google");
    expect((await askWith(secret, "GET", "/api/agents")).status).toBe(401);
    expect((await bodyOf(answer)).user.id).toBe(squatter.user.UserId);
    expect([await isIn(squatter), await isIn(phone), await isIn(browser)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await login(squatter.user.Email)).status).toBe(401);
    expect(await db().user.findUnique({ where: { id: squatter.user.UserId } })).toMatchObject({
      passwordHash: null,
      verifiedAt: expect.any(Date),
      provider: "local",
    });
    expect(await db().outgoingMail.count({ where: { sentAt: null } })).toBe(1); // its owner is told
  });

  test("lets no sign-in through whose password was being checked meanwhile", async () => {
    const { user } = await newPerson();
    const { passwordHash } = (await db().user.findUnique({ where: { id: user.UserId } }))!;
    await beginSession(user.UserId, { address: "192.0.2.1", device: "Phone" }, passwordHash);
    provider.newPerson({ email: user.Email });
    expect((await signInWith("google")).answer.status).toBe(200);
    await expect(
      beginSession(user.UserId, { address: "192.0.2.1", device: "Phone" }, passwordHash),
    ).rejects.toMatchObject({ status: 401, message: "Invalid email or password" });
    expect(await db().session.count({ where: { userId: user.UserId, device: "Phone" } })).toBe(0);
  });

  test("that was verified is joined and keeps its password and sessions", async () => {
    const person = await newPerson();
    await proven(person);
    provider.newPerson({ email: person.user.Email });
    const { browser } = await signInWith("github");
    expect((await me(browser)).UserId).toBe(person.user.UserId);
    expect(await isIn(person)).toBe(true);
    expect((await login(person.user.Email)).status).toBe(200);
  });

  test("is not joined on the word of a provider that has not verified it", async () => {
    const person = await newPerson();
    provider.newPerson({ email: person.user.Email, verified: false });
    for (const kind of ["google", "github"] as const)
      expect((await signInWith(kind)).answer.status).toBe(403);
    expect(await isIn(person)).toBe(true);
    expect(await db().identity.count({ where: { userId: person.user.UserId } })).toBe(0);
  });

  test("joins both providers to one account", async () => {
    const google = await bodyOf((await signInWith("google")).answer);
    const { browser, answer } = await signInWith("github");
    const github = await bodyOf(answer);
    expect([github.user.id, github.provider]).toEqual([google.user.id, "github"]);
    expect((await me(browser)).AuthProvider).toBe("google");
    expect(await db().identity.count({ where: { userId: google.user.id } })).toBe(2);
  });
});

test("an identity stays with its account when its email becomes another account's", async () => {
  const mine = await bodyOf((await signInWith("google")).answer);
  const other = await newPerson();
  provider.person = { ...provider.person, email: other.user.Email };
  expect((await bodyOf((await signInWith("google")).answer)).user.id).toBe(mine.user.id);
  expect(await isIn(other)).toBe(true);
});

test("one subject at two providers is two people", async () => {
  const { subject } = provider.person;
  const google = await bodyOf((await signInWith("google")).answer);
  provider.newPerson({ subject });
  expect((await bodyOf((await signInWith("github")).answer)).user.id).not.toBe(google.user.id);
});

describe("one subject at another server behind the same setting", () => {
  /** An account that someone created at this issuer, with the subject of the provider's current user. */
  async function madeAt(issuer: string): Promise<Person> {
    const person = await newPerson();
    const { subject } = provider.person;
    await db().identity.create({
      data: {
        id: randomUUID(),
        provider: "google",
        issuer,
        subject,
        email: person.user.Email,
        userId: person.user.UserId,
        createdAt: new Date(),
      },
    });
    return person;
  }

  test("is another person", async () => {
    const person = await madeAt("https://accounts.before.example");
    expect((await bodyOf((await signInWith("google")).answer)).user.id).not.toBe(
      person.user.UserId,
    );
  });

  test("is the same person if the issuer was not stored yet: the first start stores the configured one", async () => {
    const person = await madeAt("");
    await adoptIdentities();
    const { subject } = provider.person;
    expect(await db().identity.findFirst({ where: { subject } })).toMatchObject({
      issuer: process.env.GOOGLE_ISSUER_URL!.replace(/\/$/, ""),
    });
    expect((await bodyOf((await signInWith("google")).answer)).user.id).toBe(person.user.UserId);
  });
});

describe("a new account", () => {
  test.each([
    ["Zoë.de-la_Cruz+x", "Zoe_de_la_Cruz_x"],
    ["ab", "user_ab"],
    ["李小龍", "user"],
    ["__", "user"],
    ["x".repeat(64), "x".repeat(50)],
  ])("for %s@… is named within the rules", async (first, username) => {
    provider.newPerson({ email: `${first}@${newName("host").replace("_", "")}.example` });
    const named = (await me((await signInWith("google")).browser)).Username;
    expect(named === username || new RegExp(`^${username}_[0-9a-f]{6}$`).test(named)).toBe(true);
  });

  test("takes another user name when its own is taken, in whatever case", async () => {
    const { user } = await newPerson();
    provider.newPerson({ email: `${user.Username.toUpperCase()}@elsewhere.example` });
    expect((await me((await signInWith("google")).browser)).Username).toMatch(
      new RegExp(`^${user.Username.toUpperCase()}_[0-9a-f]{6}$`),
    );
  });

  test("for many of one name at the same moment has a user name each", async () => {
    const first = newName("many");
    const ways: [Browser, URLSearchParams][] = [];
    for (const host of ["a", "b", "c", "d"]) {
      provider.newPerson({ email: `${first}@${host}.example` });
      const browser = new Browser();
      ways.push([browser, await leave(browser, "github")]);
    }
    const answers = await Promise.all(ways.map(([browser, back]) => comeBack(browser, back)));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    const names = await db().user.findMany({
      where: { usernameKey: { startsWith: first } },
      select: { username: true },
    });
    expect(new Set(names.map((each) => each.username)).size).toBe(4);
  });

  test.each([
    ["Ada\u0000\n\u202eByron", "Ada Byron"],
    ["x".repeat(150), "x".repeat(100)],
    [`${"x".repeat(99)}😀`, "x".repeat(99)],
  ])("bears the provider's name, made fit: %j", async (name, kept) => {
    provider.newPerson({ name });
    expect((await me((await signInWith("google")).browser)).Name).toBe(kept);
  });

  test("without a name bears its user name", async () => {
    provider.newPerson({ name: "" });
    const { Name, Username } = await me((await signInWith("google")).browser);
    expect(Name).toBe(Username);
  });

  test("has no password to sign in with", async () => {
    await signInWith("google");
    for (const password of ["", PASSWORD, "null"])
      expect([400, 401]).toContain((await login(provider.person.email, password)).status);
  });

  test("cannot be registered over", async () => {
    await signInWith("google");
    const browser = await new Browser().visit();
    const answer = await browser.ask("POST", "/api/auth/register", {
      body: { email: provider.person.email, password: PASSWORD, username: newName() },
    });
    expect(answer.status).toBe(409);
  });
});
