import type { NewCodes, SecondStep, TotpSetup } from "@/lib/auth/factors/contract";
import { db } from "@/lib/core/db/db";
import { Authenticator } from "./authenticator";
import { Browser, PASSWORD, type Person } from "./person";
import { codeOf } from "./totp-code";

export type Guarded = { key: string; codes: string[] };

/** Sets up an authenticator app. Returns recovery codes if it is the account's first factor. */
export async function addTotp(person: Person): Promise<Guarded> {
  const { key, setup } = (await (
    await person.ask("POST", "/api/auth/factors/totp/setup")
  ).json()) as TotpSetup;
  const answer = await person.ask("POST", "/api/auth/factors/totp", {
    body: { setup, code: codeOf(key) },
  });
  if (answer.status !== 201) throw new Error(`Setting up failed: ${await answer.text()}`);
  return { key, codes: ((await answer.json()) as NewCodes).recovery_codes ?? [] };
}

/** A code that was not used yet: the account's last one is cleared, so that the test need not wait for the next. */
export async function freshCode(person: Person, key: string): Promise<string> {
  await db().totpFactor.update({ where: { userId: person.user.UserId }, data: { lastStep: 0 } });
  return codeOf(key);
}

export async function addPasskey(
  person: Person,
  key = new Authenticator(),
): Promise<{ key: Authenticator; answer: Response }> {
  const options = (await (
    await person.ask("POST", "/api/auth/factors/passkeys/setup")
  ).json()) as Parameters<Authenticator["create"]>[0];
  const answer = await person.ask("POST", "/api/auth/factors/passkeys", {
    body: { name: "Laptop", passkey: key.create(options) },
  });
  return { key, answer };
}

/** The challenge that a passkey must sign. */
export async function asked(
  browser: Browser,
  path: string,
  body?: object,
): Promise<Parameters<Authenticator["get"]>[0]> {
  const answer = await browser.ask("POST", path, body ? { body } : {});
  if (answer.status !== 200) throw new Error(`Nothing to sign: ${await answer.text()}`);
  return (await answer.json()) as Parameters<Authenticator["get"]>[0];
}

/** Enters the right password in a browser without a session, and stops at the second step. */
export async function firstStep(
  person: Person,
  browser?: Browser,
  password = PASSWORD,
): Promise<SecondStep & { browser: Browser }> {
  const used = browser ?? (await new Browser().visit());
  const answer = await used.ask("POST", "/api/auth/login", {
    body: { username: person.user.Email, password },
  });
  const body = (await answer.json()) as SecondStep & { code: string };
  if (answer.status !== 401 || body.code !== "second_factor_required")
    throw new Error(`No second step: ${answer.status} ${JSON.stringify(body)}`);
  return { challenge: body.challenge, ways: body.ways, browser: used };
}

export const secondStep = (browser: Browser, body: object): Promise<Response> =>
  browser.ask("POST", "/api/auth/second-factor", { body });

/** Sets the time of the session's last reauthentication this far back. */
export async function agedProof(person: Person, minutes = 11): Promise<void> {
  await db().session.updateMany({
    where: { userId: person.user.UserId },
    data: { provenAt: new Date(Date.now() - minutes * 60_000) },
  });
}
