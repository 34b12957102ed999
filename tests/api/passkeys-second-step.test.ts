import { beforeAll, describe, expect, test } from "vitest";
import type { Factors } from "@/lib/auth/factors/contract";
import { db } from "@/lib/core/db/db";
import { REFUSED, passkeys, seen, withPasskey } from "../support/passkeys";
import { Browser } from "../support/person";
import { addTotp, asked, firstStep, freshCode, secondStep } from "../support/second-factor";
import { isIn, login } from "./sign-in";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});

describe("a passkey as the second factor", () => {
  test("is required after the password, among the account's own", async () => {
    const { person, key } = await withPasskey();
    const { browser, challenge, ways } = await firstStep(person);
    expect(ways).toEqual(["passkey", "recovery_code"]);
    const options = await asked(browser, "/api/auth/second-factor/options", { challenge });
    expect(options.allowCredentials).toMatchObject([{ id: key.id.toString("base64url") }]);
    const passkey = key.get(options);
    expect((await secondStep(browser, { challenge, passkey })).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect((await secondStep(browser, { challenge, passkey })).status).toBe(401);
  });

  test("of another user does not open the account, nor does one that signed another challenge", async () => {
    const [{ person, key }, theirs] = [await withPasskey(), await withPasskey()];
    const { browser, challenge } = await firstStep(person);
    const step = (passkey: object) => secondStep(browser, { challenge, passkey });
    expect(
      await seen(
        await step(
          theirs.key.get(await asked(browser, "/api/auth/second-factor/options", { challenge })),
        ),
      ),
    ).toMatchObject(REFUSED);
    expect(
      await seen(await step(key.get(await asked(browser, "/api/auth/passkey/options")))),
    ).toMatchObject(REFUSED);
    const own = key.get(await asked(browser, "/api/auth/second-factor/options", { challenge }));
    expect(
      await seen(await browser.ask("POST", "/api/auth/passkey", { body: { passkey: own } })),
    ).toMatchObject(REFUSED);
    const other = await new Browser().visit();
    expect(
      (await other.ask("POST", "/api/auth/second-factor/options", { body: { challenge } })).status,
    ).toBe(401);
    expect(
      (await step(key.get(await asked(browser, "/api/auth/second-factor/options", { challenge }))))
        .status,
    ).toBe(200);
  });

  test("keeps the recovery codes for the app when removed, and deletes them when it is the last factor", async () => {
    const { person, key } = await withPasskey();
    const { key: totp } = await addTotp(person);
    const [{ PasskeyId }] = (await passkeys(person)) as [Factors["passkeys"][number]];
    await person.ask("DELETE", `/api/auth/factors/passkeys/${PasskeyId}`);
    const { browser, challenge, ways } = await firstStep(person);
    expect(ways).toEqual(["code", "recovery_code"]);
    expect(
      (
        await secondStep(browser, {
          challenge,
          passkey: key.get(await asked(browser, "/api/auth/second-factor/options", { challenge })),
        })
      ).status,
    ).toBe(401);
    expect(
      (await secondStep(browser, { challenge, code: await freshCode(person, totp) })).status,
    ).toBe(200);
    await person.ask("DELETE", "/api/auth/factors/totp");
    expect((await login(person.user.Email)).status).toBe(200);
    expect(await db().recoveryCode.count({ where: { userId: person.user.UserId } })).toBe(0);
  });
});
