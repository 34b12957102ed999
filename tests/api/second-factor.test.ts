import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Factors, NewCodes, TotpSetup } from "@/lib/auth/factors/contract";
import { setCodes } from "@/lib/auth/factors/methods/recovery-codes";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import type { SecurityEvent } from "@/lib/security/contract";
import { Browser, newPerson, PASSWORD, type Person } from "../support/person";
import { addTotp, firstStep, freshCode, secondStep } from "../support/second-factor";
import { codeOf } from "../support/totp-code";
import { SignInProvider } from "../support/sign-in-provider";
import { nextAuthSession } from "./next-auth-session";
import { signInWith } from "./oauth-journey";
import { cookieOf, isIn, login } from "./sign-in";

const provider = await SignInProvider.start();
beforeAll(() => void Object.assign(process.env, provider.env, { RATE_LIMITS: "on" }));
afterAll(() => provider.close());

const seen = async (answer: Response) => [answer.status, await answer.json()] as const;
const factors = async (person: Person) =>
  (await (await person.ask("GET", "/api/auth/factors")).json()) as Factors;
const kinds = async (person: Person) =>
  ((await (await person.ask("GET", "/api/profile/security-events")).json()) as SecurityEvent[]).map(
    (each) => each.kind,
  );
const USED = {
  error: "This code was used already. Wait for the next one.",
  code: "unauthenticated",
};
const WRONG = { error: expect.stringContaining("This code is not right"), code: "unauthenticated" };
const EXPIRED = {
  error: "This sign-in has expired. Please start again.",
  code: "second_factor_expired",
};

async function guarded() {
  const person = await newPerson();
  return { person, ...(await addTotp(person)) };
}

describe("an authenticator app", () => {
  test("is set up with a first code, which brings ten recovery codes, shown once", async () => {
    const { person, key, codes } = await guarded();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    const shown = await factors(person);
    expect(shown).toEqual({
      totp: { created_at: expect.any(String), last_used_at: null },
      passkeys: [],
      recovery_codes_left: 10,
    });
    const rows = JSON.stringify([
      await db().totpFactor.findMany(),
      await db().recoveryCode.findMany(),
    ]);
    for (const secret of [key, ...codes, codes[0]!.replaceAll("-", "")])
      expect(rows).not.toContain(secret);
    expect(await kinds(person)).toEqual(["factor_added", "sign_in", "account_created"]);
    expect(await db().outgoingMail.count()).toBeGreaterThan(0);
  });

  test("is not set up with a wrong code, another person's key, or a second time", async () => {
    const person = await newPerson();
    const { key, setup } = (await (
      await person.ask("POST", "/api/auth/factors/totp/setup")
    ).json()) as TotpSetup;
    const add = (who: Person, code: string) =>
      who.ask("POST", "/api/auth/factors/totp", { body: { setup, code } });
    expect(await seen(await add(person, codeOf(key, 5)))).toMatchObject([
      400,
      { fields: { code: expect.stringContaining("not right") } },
    ]);
    expect(await seen(await add(await newPerson(), codeOf(key)))).toMatchObject([
      400,
      { error: "This key was shown too long ago. Please begin again." },
    ]);
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", ""])
      expect(await seen(await add(person, code))).toMatchObject([
        400,
        { fields: { code: "Enter the six digits that your authenticator app shows" } },
      ]);
    expect((await add(person, codeOf(key).replace(/^(...)/, "$1 "))).status).toBe(201);
    expect(await seen(await add(person, codeOf(key)))).toMatchObject([409, { code: "conflict" }]);
  });

  test("is removed with its recovery codes, and the password is enough again", async () => {
    const { person } = await guarded();
    expect((await person.ask("DELETE", "/api/auth/factors/totp")).status).toBe(204);
    expect(await factors(person)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 });
    expect((await login(person.user.Email)).status).toBe(200);
    expect((await person.ask("DELETE", "/api/auth/factors/totp")).status).toBe(404);
    expect((await person.ask("POST", "/api/auth/factors/recovery-codes")).status).toBe(409);
  });
});

describe("signing in to a guarded account", () => {
  test("takes a second step, and there is no session before it", async () => {
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

  test("says nothing of the second step to a wrong password", async () => {
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

  test("is answered in the browser that was asked alone, and within ten minutes", async () => {
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

  test("does not go on when the password was changed meanwhile", async () => {
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

  test("takes exactly one proof", async () => {
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
        error: "Too many wrong tries. Please wait a few minutes and try again.",
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

  test("lets no more than five of many codes at once be looked at", async () => {
    const { person, key } = await guarded();
    const { browser, challenge } = await firstStep(person);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => secondStep(browser, { challenge, code: codeOf(key, 11) })),
    );
    expect(answers.filter((each) => each.status === 401)).toHaveLength(5);
    expect(answers.filter((each) => each.status === 429)).toHaveLength(7);
  });
});

describe("a recovery code", () => {
  test("opens the account once, however it is written", async () => {
    const { person, codes } = await guarded();
    const first = await firstStep(person);
    expect(
      (
        await secondStep(first.browser, {
          challenge: first.challenge,
          recovery_code: codes[3]!.toUpperCase().replaceAll("-", " "),
        })
      ).status,
    ).toBe(200);
    const again = await firstStep(person);
    expect(
      await seen(
        await secondStep(again.browser, { challenge: again.challenge, recovery_code: codes[3]! }),
      ),
    ).toMatchObject([401, { error: "This recovery code is not right, or was used already." }]);
    expect((await factors(person)).recovery_codes_left).toBe(9);
    expect(await kinds(person)).toContain("recovery_code_used");
  });

  test("of those that were shorter opens the account, too, and one of any other length is none", async () => {
    const { person } = await guarded();
    const short = "abcd-efgh-2345-6777";
    await transact((tx) => setCodes(tx, person.user.UserId, [short]));
    const { browser, challenge } = await firstStep(person);
    expect(
      await seen(await secondStep(browser, { challenge, recovery_code: "abcd-efgh-2345-6777-ab" })),
    ).toMatchObject([400, { error: "A recovery code has 24 letters and digits" }]);
    expect((await secondStep(browser, { challenge, recovery_code: short })).status).toBe(200);
  });

  test("used twice at the same moment opens it once", async () => {
    const { person, codes } = await guarded();
    const steps = [await firstStep(person), await firstStep(person), await firstStep(person)];
    const answers = await Promise.all(
      steps.map(({ browser, challenge }) =>
        secondStep(browser, { challenge, recovery_code: codes[0]! }),
      ),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 401, 401]);
    expect((await factors(person)).recovery_codes_left).toBe(9);
  });

  test("is not used up by a sign-in that has ended meanwhile", async () => {
    const { person, codes } = await guarded();
    const { browser, challenge } = await firstStep(person);
    const answers = await Promise.all(
      codes.slice(0, 2).map((code) => secondStep(browser, { challenge, recovery_code: code })),
    );
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 401]);
    expect((await factors(person)).recovery_codes_left).toBe(9);
  });

  test("of somebody else opens nothing, nor does an old one after new ones were made", async () => {
    const [{ person, codes }, { codes: others }] = [await guarded(), await guarded()];
    const answer = await person.ask("POST", "/api/auth/factors/recovery-codes");
    const { recovery_codes: renewed } = (await answer.json()) as NewCodes;
    expect([answer.status, renewed?.length]).toEqual([201, 10]);
    const { browser, challenge } = await firstStep(person);
    for (const code of [others[0]!, codes[0]!])
      expect((await secondStep(browser, { challenge, recovery_code: code })).status).toBe(401);
    expect((await secondStep(browser, { challenge, recovery_code: renewed![9] })).status).toBe(200);
    expect(await kinds(person)).toContain("recovery_codes_created");
  });
});

test.each(["google", "github"] as const)(
  "a sign-in with %s takes the second step too",
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

test("a new password by mail does not switch the second step off, once the email was proven", async () => {
  const { person } = await guarded();
  await db().user.update({ where: { id: person.user.UserId }, data: { verifiedAt: new Date() } });
  const token = "x".repeat(43);
  const { hashed } = await import("@/lib/core/crypto");
  await db().passwordReset.create({
    data: {
      tokenHash: hashed(token),
      userId: person.user.UserId,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  const reset = await new Browser().ask("POST", "/api/auth/reset-password", {
    body: { token, password: "Another-horse-10" },
  });
  expect(reset.status).toBe(200);
  expect((await firstStep(person, undefined, "Another-horse-10")).ways).toEqual([
    "code",
    "recovery_code",
  ]);
});

test("the server's secret was changed: codes are refused with a sentence, and recovery codes still open", async () => {
  const { person, key, codes } = await guarded();
  await db().totpFactor.update({
    where: { userId: person.user.UserId },
    data: { sealed: "1.AAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA" },
  });
  const { browser, challenge } = await firstStep(person);
  expect(await seen(await secondStep(browser, { challenge, code: codeOf(key) }))).toMatchObject([
    401,
    WRONG,
  ]);
  expect((await secondStep(browser, { challenge, recovery_code: codes[0] })).status).toBe(200);
});
