import { beforeAll, describe, expect, inject, test } from "vitest";
import type { AuthAnswer } from "@/lib/auth/contract";
import { beginSession, SESSIONS_MOST } from "@/lib/auth/session/sessions";
import { db, type Transaction } from "@/lib/core/db/db";
import { alsoOf, transact } from "@/lib/core/db/transact";
import { ofEmail, ofPerson } from "@/lib/core/db/transaction";
import { Browser, newAddress, newName, newPerson, PASSWORD } from "../support/person";
import { cookieOf, isIn, login, SESSION } from "./sign-in";

beforeAll(() => {
  process.env.RATE_LIMITS = "on";
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const valid = () => {
  const username = newName();
  return { email: `${username}@Example.com`, username, password: PASSWORD };
};
const register = async (body: object, headers = newAddress()) =>
  (await new Browser().visit()).ask("POST", "/api/auth/register", { body, headers });

describe("registering", () => {
  test("makes an account and signs in", async () => {
    const browser = await new Browser().visit();
    const body = valid();
    const answer = await browser.ask("POST", "/api/auth/register", {
      body: { ...body, name: "Ada Byron" },
    });
    expect(answer.status).toBe(201);
    const { token, user } = await json<AuthAnswer>(answer);
    expect(token).toBe("authenticated");
    expect(user).toEqual({
      UserId: expect.any(String),
      Username: body.username,
      Email: body.email,
      Name: "Ada Byron",
      AuthProvider: "local",
      CreatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const [line] = answer.headers.getSetCookie().filter((each) => each.startsWith(SESSION));
    expect(line).toMatch(/Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    expect(await json(await browser.ask("GET", "/api/auth/me"))).toEqual(user);
  });

  test("is refused for a while after thirty attempts from one IP address, only for that address", async () => {
    const from = newAddress();
    for (let at = 0; at < 29; at++)
      expect((await register({ ...valid(), email: "no" }, from)).status).toBe(400);
    expect((await register(valid(), from)).status).toBe(201);
    const spent = await register(valid(), from);
    expect([spent.status, await json(spent)]).toMatchObject([
      429,
      {
        code: "rate_limited",
        error: "Too many registrations from your network. Wait a few minutes and try again.",
      },
    ]);
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await register(valid())).status).toBe(201);
  });

  test("starts no session when the email's owner verifies it at that very moment", async () => {
    const body = valid();
    const emailKey = body.email.toLowerCase();
    const answer = register(body);
    /**
     * Verifies the email, which revokes the password, in the transaction right after the one that creates the account.
     */
    const taken = async (tx: Transaction) => {
      const user = await tx.user.findUnique({ where: { emailKey }, select: { id: true } });
      if (!user) return false;
      await alsoOf(tx, ofPerson(user.id));
      await tx.user.update({
        where: { emailKey },
        data: { passwordHash: null, verifiedAt: new Date() },
      });
      return true;
    };
    while (!(await transact(ofEmail(body.email), taken)));
    const { status } = await answer;
    const sessions = await db().session.count({ where: { user: { emailKey } } });
    // On PostgreSQL transactions are concurrent: the session may have started earlier, but never one without the other.
    const before = inject("postgres") && status === 201;
    expect([status, sessions]).toEqual(before ? [201, 1] : [401, 0]);
  });

  test("falls back to the user name as the full name", async () => {
    for (const extra of [{}, { name: "" }, { name: "  " }]) {
      const body = valid();
      expect((await json<AuthAnswer>(await register({ ...body, ...extra }))).user.Name).toBe(
        body.username,
      );
    }
  });

  test.each([
    ["email", "ada", "Please enter a valid email address"],
    ["email", "ada@example", "Please enter a valid email address"],
    ["email", "ada byron@example.com", "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@b.cd`, "Email must be at most 254 characters"],
    [
      "password",
      "Short1a",
      "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
    ],
    [
      "password",
      "alllowercase1",
      "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
    ],
    [
      "password",
      "ALLUPPERCASE1",
      "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
    ],
    [
      "password",
      "NoDigitsInHere",
      "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
    ],
    ["password", `Aa1${"x".repeat(126)}`, "Password must be at most 128 characters"],
    ["password", "Password1", "This password is too common. Choose another one"],
    ["username", "ab", "Username must be at least 3 characters"],
    ["username", "", "Username must be at least 3 characters"],
    ["username", "ada byron", "Username can only contain letters, numbers, and underscores"],
    ["username", "adaé", "Username can only contain letters, numbers, and underscores"],
    ["username", "a".repeat(65), "Username must be at most 64 characters"],
    ["name", "x".repeat(101), "Name must be at most 100 characters"],
  ])("refuses the %s %j", async (field, value, sentence) => {
    const answer = await register({ ...valid(), [field]: value });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error: sentence, code: "invalid_request", fields: { [field]: sentence } },
    ]);
  });

  test.each(["email", "password", "username"])("refuses a body without %s", async (field) => {
    const answer = await register({ ...valid(), [field]: undefined });
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { fields: { [field]: expect.any(String) } },
    ]);
  });

  test("takes a password of 128 characters, and one with any characters in it", async () => {
    for (const password of [`Aa1${"x".repeat(125)}`, "Pässwörter sind 9 🐢"]) {
      const body = { ...valid(), password };
      expect((await register(body)).status).toBe(201);
      expect((await login(body.email, password)).status).toBe(200);
      expect((await login(body.email, `${password} `)).status).toBe(401);
    }
  });

  test("refuses a password made of the account's own words", async () => {
    const own = {
      username: `Grace_Hopper_${newName("x").slice(2, 6)}1`,
      name: "Grace Brewster",
      email: `${newName("Admiral1")}@example.com`,
    };
    const sentence = "This password contains only your own name. Choose another one";
    for (const password of [own.username, "GraceBrewster1", own.email, own.email.split("@")[0]!]) {
      expect(await json(await register({ ...own, password })), password).toMatchObject({
        error: sentence,
        fields: { password: sentence },
      });
    }
  });

  test("keeps email and user name unique without regard to case", async () => {
    const body = valid();
    await register(body);
    const email = await register({ ...valid(), email: body.email.toUpperCase() });
    expect([email.status, await json(email)]).toMatchObject([
      409,
      { code: "conflict", fields: { email: "An account with this email already exists" } },
    ]);
    const username = await register({ ...valid(), username: body.username.toUpperCase() });
    expect([username.status, await json(username)]).toMatchObject([
      409,
      { code: "conflict", fields: { username: "This username is already taken" } },
    ]);
  });

  test("of two at once with one email, one makes the account", async () => {
    const email = `${newName()}@example.com`;
    const answers = await Promise.all([1, 2, 3].map(() => register({ ...valid(), email })));
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, 409, 409]);
    expect(await db().user.count({ where: { emailKey: email.toLowerCase() } })).toBe(1);
    for (const refused of answers.filter((each) => each.status === 409))
      expect(await json(refused)).toMatchObject({ fields: { email: expect.any(String) } });
  });

  test("stores no password in plain text", async () => {
    const body = valid();
    await register(body);
    const row = await db().user.findUnique({ where: { usernameKey: body.username } });
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });
});

describe("the sessions of an account", () => {
  test("are limited to twenty: with one more, the one that was unused for longest ends", async () => {
    const person = await newPerson();
    const { UserId: userId } = person.user;
    await db().session.updateMany({
      where: { userId },
      data: { lastSeenAt: new Date(Date.now() - 1_000) },
    });
    const by = { address: "203.0.113.7", device: "Phone" };
    for (let more = 0; more < SESSIONS_MOST - 1; more++) await beginSession(userId, by, null);
    expect(await isIn(person)).toBe(true);
    await beginSession(userId, by, null);
    expect(await isIn(person)).toBe(false);
    expect(await db().session.count({ where: { userId } })).toBe(SESSIONS_MOST);
  });

  test("end in the browser in which anyone signs in", async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const before = cookieOf(one)!;
    expect((await login(two.user.Email, PASSWORD, one)).status).toBe(200);
    expect(
      (
        await new Browser().ask("GET", "/api/auth/me", {
          headers: { cookie: `${SESSION}=${before}` },
        })
      ).status,
    ).toBe(401);
    expect(await db().session.count({ where: { userId: one.user.UserId } })).toBe(0);
    expect(await isIn(two)).toBe(true);
  });
});
