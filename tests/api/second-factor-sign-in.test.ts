import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { factors, guarded, kinds } from "../support/guarded";
import { Browser, PASSWORD } from "../support/person";
import { firstStep, freshCode, secondStep } from "../support/second-factor";
import { SignInProvider } from "../support/sign-in-provider";
import { codeOf } from "../support/totp-code";
import { nextAuthSession } from "./next-auth-session";
import { signInWith } from "./oauth-journey";
import { cookieOf, isIn, login } from "./sign-in";

const provider = await SignInProvider.start();
beforeAll(() => void Object.assign(process.env, provider.env, { RATE_LIMITS: "on" }));
afterAll(() => provider.close());

const seen = async (answer: Response) => [answer.status, await answer.json()] as const;
const USED = {
  error: "This code has already been used. Wait for the next one.",
  code: "unauthenticated",
};
const WRONG = { error: expect.stringContaining("Wrong code"), code: "unauthenticated" };
const EXPIRED = {
  error: "This sign-in has expired. Start again.",
  code: "second_factor_expired",
};

describe("signing in to a guarded account", () => {
  test("requires a second factor, and there is no session before it", async () => {
    const { person, key } = await guarded();
    const code = await freshCode(person, key);
    const { browser, challenge, ways } = await firstStep(person);
    expect(ways).toEqual(["code", "recovery_code"]);
    expect([
      cookieOf(browser),
      await isIn(browser),
      (await nextAuthSession(browser.cookie())).body,
    ]).toEqual([undefined, false, {}]);
    for (const [method, path] of [
      ["GET", "/api/profile"],
      ["GET", "/api/auth/sessions"],
      ["POST", "/api/auth/factors/totp/setup"],
      ["DELETE", "/api/auth/factors/totp"],
      ["POST", "/api/keys"],
    ] as const) {
      const answer = await browser.ask(method, path, {
        headers: { authorization: `Bearer ${challenge}` },
        ...(path === "/api/keys" ? { body: {} } : {}),
      });
      expect(answer.status, path).toBe(401);
    }
    const answer = await secondStep(browser, { challenge, code });
    expect(await seen(answer)).toEqual([200, { token: "authenticated", user: person.user }]);
    expect(await isIn(browser)).toBe(true);
    expect((await nextAuthSession(browser.cookie())).body).toMatchObject({
      user: { id: person.user.UserId },
    });
    expect((await factors(person)).totp?.last_used_at).toEqual(expect.any(String));
  });

  test("reveals nothing of the second factor for a wrong password", async () => {
    const { person } = await guarded();
    expect(await seen(await login(person.user.Email, "Wrong-password-1"))).toMatchObject([
      401,
      { code: "unauthenticated", error: "Invalid email or password" },
    ]);
  });

  test("takes no code twice, not even of two at the same moment", async () => {
    const { person, key } = await guarded();
    const setUpWith = codeOf(key);
    const early = await firstStep(person);
    const reused = await secondStep(early.browser, { challenge: early.challenge, code: setUpWith });
    expect(await seen(reused)).toMatchObject([401, USED]);
    const code = await freshCode(person, key);
    const [one, two] = [await firstStep(person), await firstStep(person)];
    const answers = await Promise.all(
      [one, two].map(({ browser, challenge }) => secondStep(browser, { challenge, code })),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 401]);
    expect([await isIn(one.browser), await isIn(two.browser)].toSorted()).toEqual([false, true]);
  });

  test("leaves the challenge for another try after a wrong code, and none after the right one", async () => {
    const { person, key } = await guarded();
    const { browser, challenge } = await firstStep(person);
    expect(
      await seen(await secondStep(browser, { challenge, code: codeOf(key, 9) })),
    ).toMatchObject([401, WRONG]);
    const code = await freshCode(person, key);
    expect((await secondStep(browser, { challenge, code })).status).toBe(200);
    expect(
      await seen(await secondStep(browser, { challenge, code: await freshCode(person, key) })),
    ).toMatchObject([401, EXPIRED]);
    expect(await kinds(person)).toEqual([
      "sign_in",
      "factor_failed",
      "factor_added",
      "sign_in",
      "account_created",
    ]);
  });

  test("can only be answered in the same browser, within ten minutes", async () => {
    const { person, key } = await guarded();
    const code = await freshCode(person, key);
    const { browser, challenge } = await firstStep(person);
    const other = await new Browser().visit();
    expect(await seen(await secondStep(other, { challenge, code }))).toMatchObject([401, EXPIRED]);
    expect(await seen(await secondStep(browser, { challenge: "made-up", code }))).toMatchObject([
      401,
      EXPIRED,
    ]);
    await db().factorChallenge.updateMany({
      where: { userId: person.user.UserId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await seen(await secondStep(browser, { challenge, code }))).toMatchObject([
      401,
      EXPIRED,
    ]);
    expect(await isIn(browser)).toBe(false);
  });

  test("does not continue when the password was changed meanwhile", async () => {
    const { person, key } = await guarded();
    const { browser, challenge } = await firstStep(person);
    expect(
      (
        await person.ask("POST", "/api/profile/password", {
          body: { current_password: PASSWORD, new_password: "Another-horse-10" },
        })
      ).status,
    ).toBe(200);
    expect(
      await seen(await secondStep(browser, { challenge, code: await freshCode(person, key) })),
    ).toMatchObject([401, { error: "Invalid email or password" }]);
    expect(await isIn(browser)).toBe(false);
  });

  test("accepts exactly one method", async () => {
    const { person, key, codes } = await guarded();
    const { browser, challenge } = await firstStep(person);
    for (const body of [
      { challenge },
      { challenge, code: codeOf(key), recovery_code: codes[0] },
      { code: codeOf(key) },
    ])
      expect((await secondStep(browser, body)).status).toBe(400);
  });

  test("pauses after five wrong codes, whichever browser they come from, also after a restart", async () => {
    const { person, key } = await guarded();
    const tries = [];
    for (let at = 0; at < 5; at++) {
      const { browser, challenge } = await firstStep(person);
      tries.push(
        (
          await secondStep(
            browser,
            at % 2
              ? { challenge, code: codeOf(key, 7) }
              : { challenge, recovery_code: "a".repeat(16) },
          )
        ).status,
      );
    }
    expect(tries).toEqual([401, 401, 401, 401, 401]);
    const { browser, challenge } = await firstStep(person);
    const spent = await secondStep(browser, { challenge, code: await freshCode(person, key) });
    expect(await seen(spent)).toMatchObject([
      429,
      {
        code: "rate_limited",
        error: "Too many wrong attempts. Wait a few minutes and try again.",
      },
    ]);
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(800);
    const { person: other, key: otherKey } = await guarded();
    const step = await firstStep(other);
    expect(
      (
        await secondStep(step.browser, {
          challenge: step.challenge,
          code: await freshCode(other, otherKey),
        })
      ).status,
    ).toBe(200);
  });

  test("checks at most five of many concurrent codes", async () => {
    const { person, key } = await guarded();
    const { browser, challenge } = await firstStep(person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => secondStep(browser, { challenge, code: codeOf(key, 11) })),
    );
    expect(answers.filter((each) => each.status === 401)).toHaveLength(5);
    expect(answers.filter((each) => each.status === 429)).toHaveLength(7);
  });
});

test.each(["google", "github"] as const)(
  "a sign-in with %s requires the second factor too",
  async (kind) => {
    const { person, key } = await guarded();
    await db().user.update({ where: { id: person.user.UserId }, data: { verifiedAt: new Date() } });
    provider.newPerson({ email: person.user.Email });
    const { browser, answer } = await signInWith(kind);
    const [status, body] = await seen(answer);
    expect([status, body]).toMatchObject([
      401,
      { code: "second_factor_required", ways: ["code", "recovery_code"] },
    ]);
    expect(await isIn(browser)).toBe(false);
    await browser.visit();
    const code = await freshCode(person, key);
    expect(
      (await secondStep(browser, { challenge: (body as { challenge: string }).challenge, code }))
        .status,
    ).toBe(200);
    expect(await isIn(browser)).toBe(true);
  },
);
