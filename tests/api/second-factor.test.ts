import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewCodes, TotpSetup } from "@/lib/auth/factors/contract";
import { setCodes } from "@/lib/auth/factors/recovery-codes";
import { db } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { factors, guarded, kinds } from "../support/guarded";
import { Browser, newPerson, type Person } from "../support/person";
import { firstStep, secondStep } from "../support/second-factor";
import { SignInProvider } from "../support/sign-in-provider";
import { codeOf } from "../support/totp-code";
import { login } from "./sign-in";

const provider = await SignInProvider.start();
beforeAll(() => void Object.assign(process.env, provider.env, { RATE_LIMITS: "on" }));
afterAll(() => provider.close());

const seen = async (answer: Response) => [answer.status, await answer.json()] as const;
const WRONG = { error: expect.stringContaining("Wrong code"), code: "unauthenticated" };

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
      { fields: { code: expect.stringContaining("Wrong code") } },
    ]);
    expect(await seen(await add(await newPerson(), codeOf(key)))).toMatchObject([
      400,
      { error: "This key has expired. Start again." },
    ]);
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", ""])
      expect(await seen(await add(person, code))).toMatchObject([
        400,
        { fields: { code: "Enter the 6-digit code from your authenticator app" } },
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
    ).toMatchObject([401, { error: "Wrong recovery code, or it has already been used." }]);
    expect((await factors(person)).recovery_codes_left).toBe(9);
    expect(await kinds(person)).toContain("recovery_code_used");
  });

  test("of those that were shorter opens the account, too, and one of any other length is none", async () => {
    const { person } = await guarded();
    const short = "abcd-efgh-2345-6777";
    await transact(null, (tx) => setCodes(tx, person.user.UserId, [short]));
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

  test("of another user opens nothing, nor does an old one after new ones were made", async () => {
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

test("resetting the password by email keeps two-step verification, once the email was verified", async () => {
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
