import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProofState } from "@/lib/auth/factors/contract";
import { db } from "@/lib/core/db/db";
import type { SecurityEvent } from "@/lib/security/contract";
import { askWith, newKey } from "../support/keys";
import { Browser, newPerson, PASSWORD, type Person } from "../support/person";
import { addPasskey, addTotp, agedProof, asked, freshCode } from "../support/second-factor";
import { codeOf } from "../support/totp-code";
import { SignInProvider } from "../support/sign-in-provider";
import { comeBack, signInWith } from "./oauth-journey";
import { isIn } from "./sign-in";

const provider = await SignInProvider.start();
beforeAll(() => void Object.assign(process.env, provider.env, { RATE_LIMITS: "on" }));
afterAll(() => provider.close());

const seen = async (answer: Response) => [answer.status, await answer.json()] as const;
const state = async (person: Browser) =>
  (await (await person.ask("GET", "/api/auth/reauthenticate")).json()) as ProofState;
const prove = (person: Browser, body: object) =>
  person.ask("POST", "/api/auth/reauthenticate", { body });
const makeKey = (person: Browser) =>
  person.ask("POST", "/api/keys", {
    body: { name: "Script", scopes: ["read"], expires_in_days: null },
  });
const ASKED = [
  403,
  { code: "reauthentication_required", error: "Confirm it's you, then try again." },
];

async function aged() {
  const person = await newPerson();
  await agedProof(person);
  return person;
}

describe("a session without a recent confirmation", () => {
  test("is asked first, creates nothing, and continues once its person has confirmed who they are", async () => {
    const person = await aged();
    expect(await state(person)).toEqual({ recent: false, ways: ["password"] });
    expect(await seen(await makeKey(person))).toMatchObject(ASKED);
    expect(await db().apiKey.count({ where: { ownerId: person.user.UserId } })).toBe(0);
    expect(await seen(await prove(person, { password: PASSWORD }))).toEqual([200, { ok: true }]);
    expect(await state(person)).toMatchObject({ recent: true });
    expect((await makeKey(person)).status).toBe(201);
    const events = (await (
      await person.ask("GET", "/api/profile/security-events")
    ).json()) as SecurityEvent[];
    expect(events.map((each) => each.kind)).toContain("reauthenticated");
  });

  test("was started before confirmations were stored", async () => {
    const person = await newPerson();
    await db().session.updateMany({
      where: { userId: person.user.UserId },
      data: { provenAt: null },
    });
    expect(await seen(await makeKey(person))).toMatchObject(ASKED);
  });

  test("does everything else as before", async () => {
    const person = await aged();
    for (const path of [
      "/api/profile",
      "/api/keys",
      "/api/auth/sessions",
      "/api/auth/factors",
      "/api/agents",
    ])
      expect((await person.ask("GET", path)).status, path).toBe(200);
    expect((await person.ask("PATCH", "/api/profile", { body: { name: "Grace" } })).status).toBe(
      200,
    );
  });

  test("counts only for its session: the person's other browser is still asked", async () => {
    const person = await newPerson();
    const phone = await new Browser().visit();
    await phone.ask("POST", "/api/auth/login", {
      body: { username: person.user.Email, password: PASSWORD },
    });
    await agedProof(person);
    expect((await prove(phone, { password: PASSWORD })).status).toBe(200);
    expect([(await makeKey(phone)).status, (await makeKey(person)).status]).toEqual([201, 403]);
  });

  test("does not make a call with an idempotency key true that was refused", async () => {
    const person = await aged();
    const body = { name: "Script", scopes: ["read"], expires_in_days: null };
    const make = () =>
      person.ask("POST", "/api/keys", { body, headers: { "idempotency-key": "once" } });
    expect((await make()).status).toBe(403);
    await prove(person, { password: PASSWORD });
    expect((await make()).status).toBe(201);
  });
});

describe("proving oneself", () => {
  test("takes a code that was not used, and no recovery code", async () => {
    const person = await newPerson();
    const { key, codes } = await addTotp(person);
    await agedProof(person);
    expect((await state(person)).ways).toEqual(["password", "code"]);
    expect(await seen(await prove(person, { code: codeOf(key) }))).toMatchObject([
      400,
      { error: "This code has already been used. Wait for the next one." },
    ]);
    expect((await prove(person, { recovery_code: codes[0] })).status).toBe(400);
    expect((await prove(person, { code: await freshCode(person, key) })).status).toBe(200);
    expect((await makeKey(person)).status).toBe(201);
  });

  test("takes a passkey of the person, once, and no one else's", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const [{ key }, theirs] = [await addPasskey(person), await addPasskey(other)];
    await agedProof(person);
    const options = () => asked(person, "/api/auth/reauthenticate/options");
    expect((await prove(person, { passkey: theirs.key.get(await options()) })).status).toBe(400);
    const passkey = key.get(await options());
    expect([
      (await prove(person, { passkey })).status,
      (await prove(person, { passkey })).status,
    ]).toEqual([200, 400]);
    const signIn = key.get(await asked(person, "/api/auth/passkey/options"));
    expect((await prove(person, { passkey: signIn })).status).toBe(400);
  });

  test("with a wrong password is refused without signing the person out, and pauses after five", async () => {
    const person = await aged();
    for (let at = 0; at < 5; at++)
      expect(await seen(await prove(person, { password: "Wrong-password-1" }))).toMatchObject([
        400,
        { fields: { password: "Wrong password" } },
      ]);
    expect(await seen(await prove(person, { password: PASSWORD }))).toMatchObject([
      429,
      { code: "rate_limited" },
    ]);
    expect(await isIn(person)).toBe(true);
    expect((await makeKey(person)).status).toBe(403);
    const events = (await (
      await person.ask("GET", "/api/profile/security-events")
    ).json()) as SecurityEvent[];
    expect(events.map((each) => each.kind)).toContain("reauthentication_failed");
  });

  test("accepts exactly one method, from a session and not from an API key", async () => {
    const person = await newPerson();
    const { secret } = await newKey(person);
    for (const body of [{}, { password: PASSWORD, code: "123456" }])
      expect((await prove(person, body)).status).toBe(400);
    expect(
      (await askWith(secret, "POST", "/api/auth/reauthenticate", { body: { password: PASSWORD } }))
        .status,
    ).toBe(403);
  });
});

describe("an account without a password", () => {
  const begin = async (browser: Browser, kind: string): Promise<URLSearchParams> => {
    const answer = await browser.ask("POST", "/api/auth/reauthenticate/provider", {
      body: { provider: kind },
    });
    const { url } = (await answer.json()) as { url: string };
    expect(new URL(url).searchParams.get("prompt")).toBe("select_account");
    const sent = await fetch(url, { redirect: "manual" });
    return new URL(sent.headers.get("location")!).searchParams;
  };
  async function comesBy(kind: "google" | "github") {
    provider.newPerson();
    const { browser, answer } = await signInWith(kind);
    const { user } = (await answer.json()) as { user: { id: string } };
    await browser.visit();
    await agedProof({ user: { UserId: user.id } } as Person);
    return { browser, id: user.id };
  }

  test.each(["google", "github"] as const)(
    "proves itself by a new way to %s, which begins no session",
    async (kind) => {
      const { browser, id } = await comesBy(kind);
      expect(await state(browser)).toEqual({ recent: false, ways: [kind] });
      expect((await makeKey(browser)).status).toBe(403);
      const before = await db().session.count({ where: { userId: id } });
      const back = await begin(browser, kind);
      expect(back.get("state")?.split(".").slice(0, 2)).toEqual([kind, "proof"]);
      const answer = await comeBack(browser, back);
      expect(await seen(answer)).toMatchObject([200, { provider: kind, user: { id } }]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await db().session.count({ where: { userId: id } })).toBe(before);
      expect((await makeKey(browser)).status).toBe(201);
      expect((await comeBack(browser, back)).status).toBe(400);
    },
  );

  test("is not verified by another person at the provider, who is not signed in either", async () => {
    const { browser } = await comesBy("google");
    provider.newPerson();
    const before = await db().session.count();
    const answer = await comeBack(browser, await begin(browser, "google"));
    expect(await seen(answer)).toMatchObject([
      403,
      { error: "This isn't the account you are signed in with." },
    ]);
    expect((await makeKey(browser)).status).toBe(403);
    expect(await db().session.count()).toBe(before);
  });

  test("is not verified once its session has ended", async () => {
    const { browser, id } = await comesBy("github");
    const back = await begin(browser, "github");
    await db().session.deleteMany({ where: { userId: id } });
    expect((await comeBack(browser, back)).status).toBe(400);
    expect(await isIn(browser)).toBe(false);
  });
});
