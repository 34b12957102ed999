import { hash } from "@node-rs/argon2";
import { beforeAll, describe, expect, test } from "vitest";
import type { AuthAnswer } from "@/lib/auth/contract";
import { beginSession, SESSIONS_MOST } from "@/lib/auth/session/sessions";
import { config } from "@/lib/core/config";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { Browser, newAddress, newName, newPerson, PASSWORD } from "../support/person";
import { cookieOf, isIn, login, SESSION } from "./sign-in";

const WRONG = { error: "Invalid email or password", code: "unauthenticated" };

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

  test("ends for a while after thirty tries from one address, for that address alone", async () => {
    const from = newAddress();
    for (let at = 0; at < 29; at++)
      expect((await register({ ...valid(), email: "no" }, from)).status).toBe(400);
    expect((await register(valid(), from)).status).toBe(201);
    const spent = await register(valid(), from);
    expect([spent.status, await json(spent)]).toMatchObject([
      429,
      {
        code: "rate_limited",
        error:
          "Too many tries to make an account from your network. Please wait a few minutes and try again.",
      },
    ]);
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(500);
    expect((await register(valid())).status).toBe(201);
  });

  test("begins no session when the email's owner comes at that very moment", async () => {
    const body = valid();
    const emailKey = body.email.toLowerCase();
    const answer = register(body);
    /** What a proof of the email does to the password, in the very next transaction behind the one that makes the account. */
    const taken = async (tx: Transaction) =>
      (
        await tx.user.updateMany({
          where: { emailKey },
          data: { passwordHash: null, verifiedAt: new Date() },
        })
      ).count > 0;
    while (!(await transact(taken)));
    expect((await answer).status).toBe(401);
    expect(await db().session.count({ where: { user: { emailKey } } })).toBe(0);
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
    ["password", "Password1", "This password is among the most common ones. Please choose another"],
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
    const sentence = "This password is made of your own name. Please choose another";
    for (const password of [own.username, "GraceBrewster1", own.email, own.email.split("@")[0]!]) {
      expect(await json(await register({ ...own, password })), password).toMatchObject({
        error: sentence,
        fields: { password: sentence },
      });
    }
  });

  test("holds email and user name unique without regard to case", async () => {
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

  test("keeps no password as it came", async () => {
    const body = valid();
    await register(body);
    const row = await db().user.findUnique({ where: { usernameKey: body.username } });
    expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });
});

describe("signing in", () => {
  test("takes the email or the user name, in any case", async () => {
    const { user } = await newPerson();
    for (const name of [
      user.Email,
      user.Email.toUpperCase(),
      ` ${user.Email} `,
      user.Username,
      user.Username.toUpperCase(),
    ]) {
      const browser = await new Browser().visit();
      const answer = await login(name, PASSWORD, browser);
      expect([answer.status, await json(answer)], name).toEqual([
        200,
        { token: "authenticated", user },
      ]);
      expect(await isIn(browser)).toBe(true);
    }
  });

  test("answers an unknown account and a wrong password alike", async () => {
    const { user } = await newPerson();
    const tried = async (name: string) => {
      const answer = await login(name, "Wrong-password-1", await new Browser().visit(), {
        "x-request-id": "the-same-for-both",
      });
      return [answer.status, await json(answer), [...answer.headers]] as const;
    };
    const known = await tried(user.Email);
    expect(known).toMatchObject([401, WRONG, expect.any(Array)]);
    expect(await tried(`${newName()}@example.com`)).toEqual(known);
  });

  test.each([
    [{ password: "x" }, "Email is required"],
    [{ username: "", password: "x" }, "Email is required"],
    [{ username: "ada@example.com" }, "Password is required"],
    [{ username: "ada@example.com", password: "" }, "Password is required"],
    [{ username: "ada@example.com", password: 5 }, "This must be text"],
    [{ username: { $ne: null }, password: "x" }, "This must be text"],
  ])("refuses %j", async (body, error) => {
    const answer = await (await new Browser().visit()).ask("POST", "/api/auth/login", { body });
    expect([answer.status, (await json<{ error: string }>(answer)).error]).toEqual([400, error]);
  });

  test("makes a session of its own each time, and takes over none that was planted", async () => {
    const { user } = await newPerson();
    const browser = await new Browser().visit();
    await login(user.Email, PASSWORD, browser);
    const first = cookieOf(browser)!;
    await login(user.Email, PASSWORD, browser);
    expect(cookieOf(browser)).not.toBe(first);
    const visitor = await new Browser().visit();
    const answer = await login(user.Email, PASSWORD, visitor, {
      cookie: `${visitor.cookie()}; ${SESSION}=planted`,
    });
    expect(answer.status).toBe(200);
    expect(cookieOf(visitor)).not.toBe("planted");
    const planted = await new Browser().ask("GET", "/api/auth/me", {
      headers: { cookie: `${SESSION}=planted` },
    });
    expect(planted.status).toBe(401);
  });

  test("keeps only a hash of the session's value", async () => {
    const person = await newPerson();
    const rows = await db().session.findMany({ where: { userId: person.user.UserId } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookieOf(person)!);
  });

  test("is closed after ten failures, for this account and address alone", async () => {
    const [{ user }, { user: other }] = await Promise.all([newPerson(), newPerson()]);
    const from = { "x-forwarded-for": "203.0.113.7" };
    for (let at = 0; at < 10; at++)
      expect(
        (
          await login(
            at % 2 ? user.Email : user.Email.toUpperCase(),
            "Wrong-password-1",
            undefined,
            from,
          )
        ).status,
      ).toBe(401);
    const spent = await login(user.Email, PASSWORD, undefined, from);
    expect([spent.status, await json(spent)]).toMatchObject([
      429,
      { code: "rate_limited", error: expect.stringContaining("Too many failed sign-ins") },
    ]);
    const seconds = Number(spent.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await login(other.Email, PASSWORD, undefined, from)).status).toBe(200);
    expect(
      (await login(user.Email, PASSWORD, undefined, { "x-forwarded-for": "203.0.113.8" })).status,
    ).toBe(200);
  });

  test("lets no more than ten of many at once look at the password", async () => {
    const { user } = await newPerson();
    const from = { "x-forwarded-for": "203.0.113.9" };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => login(user.Email, "Wrong-password-1", undefined, from)),
    );
    expect(answers.filter((each) => each.status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(6);
  });

  test("counts the tries of an account by whichever of its names they come", async () => {
    const { user } = await newPerson();
    const from = newAddress();
    for (let at = 0; at < 10; at++)
      expect(
        (await login(at % 2 ? user.Email : user.Username, "Wrong-password-1", undefined, from))
          .status,
      ).toBe(401);
    for (const name of [user.Email, user.Username])
      expect((await login(name, PASSWORD, undefined, from)).status).toBe(429);
  });

  test("counts the tries of a name that nobody has as they come", async () => {
    const [name, from] = [newName(), newAddress()];
    for (let at = 0; at < 10; at++)
      expect((await login(name, PASSWORD, undefined, from)).status).toBe(401);
    expect((await login(name, PASSWORD, undefined, from)).status).toBe(429);
  });

  test("is tried thirty times a minute from one address, on whichever accounts", async () => {
    const from = newAddress();
    const tried = async () => (await login(newName(), "", undefined, from)).status;
    for (let at = 0; at < 30; at++) expect(await tried()).toBe(400);
    expect(await tried()).toBe(429);
    expect((await login(newName(), "", undefined, newAddress())).status).toBe(400);
  });

  test("refuses whom it cannot serve soon, counts nothing, and serves those who wait", async () => {
    const { user } = await newPerson();
    config().RATE_LIMITS = "off";
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => login(user.Email, "Wrong-password-1", undefined, from)),
    );
    const busy = answers.filter((each) => each.status === 503);
    expect(answers.filter((each) => each.status === 401).length).toBeLessThanOrEqual(110);
    expect(busy.length + answers.filter((each) => each.status === 401).length).toBe(130);
    expect([busy[0]!.headers.get("retry-after"), await json(busy[0]!)]).toMatchObject([
      "5",
      { code: "busy" },
    ]);
    config().RATE_LIMITS = "on";
    expect((await login(user.Email)).status).toBe(200);
  }, 120_000);

  test("hashes the password anew when its hash cost less than today's", async () => {
    const { user } = await newPerson();
    const weak = await hash(PASSWORD, {
      algorithm: 2,
      memoryCost: 8_192,
      timeCost: 1,
      parallelism: 1,
    });
    await db().user.update({ where: { id: user.UserId }, data: { passwordHash: weak } });
    const browser = await new Browser().visit();
    expect((await login(user.Email, "Wrong-password-1", browser)).status).toBe(401);
    expect((await db().user.findUnique({ where: { id: user.UserId } }))!.passwordHash).toBe(weak);
    expect((await login(user.Email, PASSWORD, browser)).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect((await db().user.findUnique({ where: { id: user.UserId } }))!.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect((await login(user.Email)).status).toBe(200);
  });
});

describe("the sessions of an account", () => {
  test("are twenty at most: of one more, the one that was unused for longest ends", async () => {
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

  test("end in the browser in which somebody signs in, whoever it was", async () => {
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

test.each(["google", "github"])(
  "signing in with %s says so when it is not configured",
  async (provider) => {
    const answer = await new Browser().ask("GET", `/api/auth/${provider}/url`);
    expect([answer.status, await json(answer)]).toMatchObject([503, { code: "not_configured" }]);
  },
);
