import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Factors } from "@/lib/auth/factors/contract";
import { db, type Transaction } from "@/lib/core/db/db";
import { transact } from "@/lib/core/db/transact";
import { ofPerson } from "@/lib/core/db/transaction";
import { Authenticator } from "../support/authenticator";
import { REFUSED, passkeys, seen, withPasskey } from "../support/passkeys";
import { Browser, newPerson } from "../support/person";
import { addPasskey, addTotp, asked, firstStep } from "../support/second-factor";
import { isIn, login } from "./sign-in";

beforeAll(() => {
  process.env.RATE_LIMITS = "off";
});
const NOT_MADE = [
  400,
  { error: "Couldn't create the passkey, or the request timed out. Try again." },
];

type Lies = Parameters<Authenticator["get"]>[1];
/** The complete flow from the sign-in screen. */
async function signIn(key: Authenticator, lies: Lies = {}, browser?: Browser) {
  const used = browser ?? (await new Browser().visit());
  const passkey = key.get(await asked(used, "/api/auth/passkey/options"), lies);
  return {
    browser: used,
    passkey,
    answer: await used.ask("POST", "/api/auth/passkey", { body: { passkey } }),
  };
}

describe("adding a passkey", () => {
  test("keeps its public half under a name, and brings recovery codes with the first factor", async () => {
    const { person, key, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect(await passkeys(person)).toEqual([
      {
        PasskeyId: expect.any(String),
        name: "Laptop",
        created_at: expect.any(String),
        last_used_at: null,
        signs_in: true,
      },
    ]);
    const second = await addPasskey(person);
    expect(await seen(second.answer)).toEqual([201, { recovery_codes: null }]);
    const again = await addPasskey(person, key);
    expect(await seen(again.answer)).toMatchObject([
      409,
      { error: "This passkey has already been added." },
    ]);
  });

  test("requests a discoverable one with user verification, and excludes existing ones", async () => {
    const { person, key } = await withPasskey();
    const options = await (await person.ask("POST", "/api/auth/factors/passkeys/setup")).json();
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Troupe" },
      user: { name: person.user.Email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: key.id.toString("base64url") }],
    });
  });

  test.each<[string, Parameters<Authenticator["create"]>[1]]>([
    ["from another site's page", { origin: "https://evil.example" }],
    ["for another site", { rpID: "evil.example" }],
    ["without a PIN or finger", { verified: false }],
    ["that is a signature", { type: "webauthn.get" }],
  ])("refuses one %s", async (_, lies) => {
    const person = await newPerson();
    const key = new Authenticator();
    const options = (await (
      await person.ask("POST", "/api/auth/factors/passkeys/setup")
    ).json()) as Parameters<Authenticator["create"]>[0];
    const answer = await person.ask("POST", "/api/auth/factors/passkeys", {
      body: { name: "Laptop", passkey: key.create(options, lies) },
    });
    expect(await seen(answer)).toMatchObject(NOT_MADE);
    expect(await passkeys(person)).toEqual([]);
  });

  test("refuses an answer to a challenge of another user, another browser or an earlier call", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const options = (await (
      await other.ask("POST", "/api/auth/factors/passkeys/setup")
    ).json()) as Parameters<Authenticator["create"]>[0];
    const add = (who: Browser) =>
      who.ask("POST", "/api/auth/factors/passkeys", {
        body: { name: "Laptop", passkey: new Authenticator().create(options) },
      });
    expect(await seen(await add(person))).toMatchObject(NOT_MADE);
    const elsewhere = await new Browser().visit();
    await login(other.user.Email, undefined, elsewhere);
    expect(await seen(await add(elsewhere))).toMatchObject(NOT_MADE);
    expect((await add(other)).status).toBe(201);
    expect(await seen(await add(other))).toMatchObject(NOT_MADE);
  });

  test("ends at twenty", async () => {
    const person = await newPerson();
    const row = (at: number) => ({
      id: `${person.user.UserId}-${at}`,
      credentialId: `${person.user.UserId}-${at}`,
      userId: person.user.UserId,
      name: "x",
      publicKey: "",
      counter: 0,
      transports: "[]",
      createdAt: new Date(),
    });
    await db().passkey.createMany({ data: Array.from({ length: 20 }, (_, at) => row(at)) });
    expect(await seen((await addPasskey(person)).answer)).toMatchObject([
      409,
      { error: "You can have up to 20 passkeys. Remove one you no longer use." },
    ]);
  });
});

describe("signing in with only a passkey", () => {
  test("needs neither password nor a second factor", async () => {
    const { person, key } = await withPasskey();
    await addTotp(person);
    const { browser, answer } = await signIn(key);
    expect(await seen(answer)).toEqual([200, { token: "authenticated", user: person.user }]);
    expect(await isIn(browser)).toBe(true);
    expect((await passkeys(person))[0]?.last_used_at).toEqual(expect.any(String));
  });

  test("accepts a challenge once, in the browser that received it, within five minutes", async () => {
    const { key } = await withPasskey();
    const { browser, passkey, answer } = await signIn(key);
    expect(answer.status).toBe(200);
    expect(
      await seen(await browser.ask("POST", "/api/auth/passkey", { body: { passkey } })),
    ).toMatchObject(REFUSED);
    const [mine, theirs] = [await new Browser().visit(), await new Browser().visit()];
    const stolen = key.get(await asked(mine, "/api/auth/passkey/options"));
    expect(
      await seen(await theirs.ask("POST", "/api/auth/passkey", { body: { passkey: stolen } })),
    ).toMatchObject(REFUSED);
    const late = key.get(await asked(mine, "/api/auth/passkey/options"));
    await db().factorChallenge.updateMany({
      where: { purpose: "passkey.sign-in" },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(
      await seen(await mine.ask("POST", "/api/auth/passkey", { body: { passkey: late } })),
    ).toMatchObject(REFUSED);
    const life = await db().factorChallenge.findFirst({ where: { purpose: "passkey.sign-in" } });
    expect(life).toBeTruthy();
    await asked(mine, "/api/auth/passkey/options");
    const next = await db().factorChallenge.findMany({ where: { purpose: "passkey.sign-in" } });
    expect(next).toHaveLength(1); // expired ones are deleted
    expect(next[0]!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  });

  test.each<[string, Lies]>([
    ["another site's page", { origin: "https://evil.example" }],
    ["a page on another port", { origin: "http://localhost:3001" }],
    ["a signature for another site", { rpID: "evil.example" }],
    ["a signature without PIN or finger", { verified: false }],
    ["an answer to another question", { type: "webauthn.create" }],
    ["another account's name", { userHandle: Buffer.from("somebody-else").toString("base64url") }],
  ])("refuses %s", async (_, lies) => {
    const { key } = await withPasskey();
    const { browser, answer } = await signIn(key, lies);
    expect(await seen(answer)).toMatchObject(REFUSED);
    expect(await isIn(browser)).toBe(false);
    expect((await signIn(key)).answer.status).toBe(200);
  });

  test("starts no session when the passkey is removed right after its use", async () => {
    const { person, key } = await withPasskey();
    const userId = person.user.UserId;
    const browser = await new Browser().visit();
    const passkey = key.get(await asked(browser, "/api/auth/passkey/options"));
    const answer = browser.ask("POST", "/api/auth/passkey", { body: { passkey } });
    /** Verifies the email as its owner, in the transaction right after the one that uses the passkey. */
    const taken = async (tx: Transaction) => {
      const { count } = await tx.passkey.deleteMany({
        where: { userId, NOT: { lastUsedAt: null } },
      });
      if (count > 0) await tx.session.deleteMany({ where: { userId } });
      return count > 0;
    };
    while (!(await transact(ofPerson(userId), taken)));
    const [status] = await seen(await answer);
    // On PostgreSQL transactions are concurrent: the session may have started before, and ended with the others.
    expect(inject("postgres") ? [200, 401] : [401]).toContain(status);
    expect(await db().session.count({ where: { userId } })).toBe(0);
  });

  test("refuses a counter that has not risen: the passkey may have been copied", async () => {
    const { key } = await withPasskey();
    expect((await signIn(key, { counter: 7 })).answer.status).toBe(200);
    for (const counter of [7, 6])
      expect(await seen((await signIn(key, { counter })).answer)).toMatchObject(REFUSED);
    expect((await signIn(key, { counter: 3_000_000_000 })).answer.status).toBe(200); // more than 31 bits
  });

  test("refuses a signature by another account's key, one that was removed, and odd bodies", async () => {
    const { person, key } = await withPasskey();
    const stranger = new Authenticator();
    Object.assign(stranger, { id: key.id });
    expect(await seen((await signIn(stranger)).answer)).toMatchObject(REFUSED);
    const [{ PasskeyId }] = (await passkeys(person)) as [Factors["passkeys"][number]];
    expect((await person.ask("DELETE", `/api/auth/factors/passkeys/${PasskeyId}`)).status).toBe(
      204,
    );
    expect(await seen((await signIn(key, { counter: 99 })).answer)).toMatchObject(REFUSED);
    const browser = await new Browser().visit();
    const odd = {
      id: "x",
      rawId: "x",
      type: "public-key",
      response: { clientDataJSON: "AA", authenticatorData: "", signature: "" },
      clientExtensionResults: {},
    };
    expect(
      (await browser.ask("POST", "/api/auth/passkey", { body: { passkey: odd } })).status,
    ).toBe(401);
    for (const passkey of [
      null,
      {},
      { ...odd, id: "a b" },
      { ...odd, response: {} },
      { ...odd, id: "x".repeat(2000) },
    ])
      expect((await browser.ask("POST", "/api/auth/passkey", { body: { passkey } })).status).toBe(
        400,
      );
  });

  test("is not possible with one older than the email's verification, which still protects the account", async () => {
    const { person, key } = await withPasskey();
    await db().user.update({ where: { id: person.user.UserId }, data: { verifiedAt: new Date() } });
    expect((await passkeys(person))[0]).toMatchObject({ signs_in: false });
    expect(await seen((await signIn(key)).answer)).toMatchObject([
      401,
      { error: expect.stringContaining("added before you confirmed your email") },
    ]);
    expect((await firstStep(person)).ways).toContain("passkey");
    const newer = await addPasskey(person);
    expect((await signIn(newer.key)).answer.status).toBe(200);
  });
});
