import { hash } from "@node-rs/argon2";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { Browser, newAddress, newName, newPerson, PASSWORD } from "../support/person";
import { cookieOf, isIn, login, SESSION } from "./sign-in";

const WRONG = { error: "Invalid email or password", code: "unauthenticated" };

beforeAll(() => {
  process.env.RATE_LIMITS = "on";
});

const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

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
    [{ username: "ada@example.com", password: 5 }, "This must be a string"],
    [{ username: { $ne: null }, password: "x" }, "This must be a string"],
  ])("refuses %j", async (body, error) => {
    const answer = await (await new Browser().visit()).ask("POST", "/api/auth/login", { body });
    expect([answer.status, (await json<{ error: string }>(answer)).error]).toEqual([400, error]);
  });

  test("creates a new session each time, and never adopts a planted one", async () => {
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

  test("is refused after ten failures, only for this account and IP address", async () => {
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

  test("checks the password for at most ten of many concurrent attempts", async () => {
    const { user } = await newPerson();
    const from = { "x-forwarded-for": "203.0.113.9" };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => login(user.Email, "Wrong-password-1", undefined, from)),
    );
    expect(answers.filter((each) => each.status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter((each) => each.status === 429).length).toBeGreaterThanOrEqual(6);
  });

  test("counts the attempts for an account under any of its names", async () => {
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

  test("counts the attempts for an unknown name as they come", async () => {
    const [name, from] = [newName(), newAddress()];
    for (let at = 0; at < 10; at++)
      expect((await login(name, PASSWORD, undefined, from)).status).toBe(401);
    expect((await login(name, PASSWORD, undefined, from)).status).toBe(429);
  });

  test("is limited to thirty attempts a minute from one IP address, on any accounts", async () => {
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
      Array.from({ length: 200 }, () => login(user.Email, "Wrong-password-1", undefined, from)),
    );
    const busy = answers.filter((each) => each.status === 503);
    const served = answers.filter((each) => each.status === 401);
    expect(busy.length).toBeGreaterThan(0); // how many depends on how fast the first are served
    expect(served.length).toBeGreaterThanOrEqual(100);
    expect(busy.length + served.length).toBe(200);
    expect([busy[0]!.headers.get("retry-after"), await json(busy[0]!)]).toMatchObject([
      "5",
      { code: "busy" },
    ]);
    config().RATE_LIMITS = "on";
    expect((await login(user.Email)).status).toBe(200);
  }, 120_000);

  test("hashes the password again when its hash cost less than today's", async () => {
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

test.each(["google", "github"])(
  "signing in with %s says so when it is not configured",
  async (provider) => {
    const answer = await new Browser().ask("GET", `/api/auth/${provider}/url`);
    expect([answer.status, await json(answer)]).toMatchObject([503, { code: "not_configured" }]);
  },
);
