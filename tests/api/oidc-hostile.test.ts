import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { db } from "@/lib/core/db/db";
import { HostileOpenId, type Twist } from "../support/hostile-openid";
import { Browser, newPerson } from "../support/person";
import type { Back } from "../support/oidc-provider";
import { isIn } from "./sign-in";

const provider = await HostileOpenId.start();
Object.assign(process.env, {
  OIDC_ISSUER: `${provider.url}/`, // its own spelling has no slash
  OIDC_CLIENT_ID: "troupe",
  OIDC_CLIENT_SECRET: "secret",
  RATE_LIMITS: "off",
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.newPerson();
  Object.assign(config(), {
    OIDC_TRUST_EMAIL: "off",
    OIDC_ALLOWED_GROUPS: [],
    OIDC_GROUPS_CLAIM: "groups",
  });
});

async function signIn(
  browser = new Browser(),
): Promise<{ browser: Browser; status: number; body: Back }> {
  const { url } = (await (await browser.ask("GET", "/api/auth/oidc/url")).json()) as {
    url: string;
  };
  const answer = await browser.ask("GET", `/api/auth/oauth/callback?${provider.redirectFor(url)}`);
  return { browser, status: answer.status, body: (await answer.json()) as Back };
}

async function refusal(twist: Twist): Promise<[number, string | undefined]> {
  provider.twist = twist;
  const { browser, status, body } = await signIn();
  expect(await isIn(browser)).toBe(false);
  expect(await db().user.count({ where: { emailKey: String(provider.person.email) } })).toBe(0);
  return [status, body.error];
}

const now = () => Math.floor(Date.now() / 1000);
const ISSUER = "The sign-in comes from another issuer than SSO. Tell the operator of this server.";
const ALGORITHM =
  "SSO signs with an algorithm that isn't accepted. Ask an administrator to choose a signing key, such as RS256 or ES256.";
const FAULTS: [string, Twist, string][] = [
  [
    "an issuer of another name",
    { claims: (all) => ({ ...all, iss: "https://evil.example" }) },
    ISSUER,
  ],
  ["a redirect of another issuer", { iss: "https://evil.example" }, ISSUER],
  [
    "the nonce of another sign-in",
    { claims: (all) => ({ ...all, nonce: "another" }) },
    "The sign-in from SSO belongs to another attempt. Start again.",
  ],
  [
    "another application as its audience",
    { claims: (all) => ({ ...all, aud: "another" }) },
    "The sign-in from SSO is meant for another application. Tell the operator of this server.",
  ],
  [
    "an expired ID token",
    { claims: (all) => ({ ...all, iat: now() - 900, exp: now() - 600 }) },
    "The sign-in from SSO has expired or isn't valid yet. Try again. If it keeps failing, the clocks of the two servers differ.",
  ],
  ["an ID token that no one signed", { signature: "none" }, ALGORITHM],
  ["an ID token signed with a shared secret", { signature: "secret" }, ALGORITHM],
  [
    "a signature by another key",
    { signature: "foreign" },
    "The signature of the sign-in from SSO is not valid. Start again.",
  ],
  [
    "user data of another subject",
    { userinfo: (all) => ({ ...all, sub: "another" }) },
    "SSO sent data about another person than the one who signed in. Tell the operator of this server.",
  ],
];

test.each(FAULTS)("%s is refused with its own sentence", async (_, twist, sentence) => {
  expect(await refusal(twist)).toEqual([502, sentence]);
});

test("a provider that has replaced its key still signs people in", async () => {
  expect((await signIn()).status).toBe(200);
  await provider.rotate();
  expect((await signIn()).status).toBe(200);
});

describe("an email", () => {
  const UNVERIFIED =
    "SSO hasn't verified your email address, so you can't sign in with it. Verify it at SSO, then try again.";

  test.each([[false], ["false"], [undefined], [1]])(
    "with email_verified %j opens no account that has it",
    async (verified) => {
      const owner = await newPerson();
      provider.newPerson({ email: owner.user.Email, email_verified: verified });
      const { status, body } = await signIn();
      expect([status, body.error]).toEqual([403, UNVERIFIED]);
      expect(await db().identity.count({ where: { userId: owner.user.UserId } })).toBe(0);
    },
  );

  test('with email_verified "true" as text is verified', async () => {
    provider.newPerson({ email_verified: "true" });
    expect((await signIn()).status).toBe(200);
  });

  test("without the claim is trusted where the operator says so, but not one that is said to be unverified", async () => {
    Object.assign(config(), { OIDC_TRUST_EMAIL: "on" });
    provider.newPerson({ email_verified: undefined });
    expect((await signIn()).status).toBe(200);
    provider.newPerson({ email_verified: false });
    expect((await signIn()).body.error).toBe(UNVERIFIED);
  });

  test("that is absent is reported as absent, and a linked person signs in without one", async () => {
    expect((await signIn()).status).toBe(200);
    const { sub, email } = provider.person;
    provider.newPerson({ sub, email: undefined });
    expect((await signIn()).body.user.email).toBe(email);
    provider.newPerson({ email: undefined });
    expect((await signIn()).body.error).toBe(
      "SSO didn't send your email address, so you can't sign in with it. Ask an administrator to add the claim email.",
    );
  });
});

describe("groups", () => {
  beforeEach(() => void Object.assign(config(), { OIDC_ALLOWED_GROUPS: ["staff"] }));
  const OUTSIDE =
    "Your account at SSO isn't in a group that may use this server. Ask an administrator to add you.";

  test.each<[string, string, unknown, number]>([
    ["a list", "groups", ["guests", "staff"], 200],
    ["a single name", "groups", "staff", 200],
    ["an object with names as keys", "groups", { staff: {} }, 200],
    ["a list with other values in it", "groups", [1, null, { staff: 1 }], 403],
    ["a longer name", "groups", ["staffing"], 403],
    ["another case", "groups", ["Staff"], 403],
    ["a claim whose name is a URL", "https://example.com/groups", ["staff"], 200],
  ])("from %s (%s)", async (_, claim, value, status) => {
    Object.assign(config(), { OIDC_GROUPS_CLAIM: claim });
    provider.newPerson({ [claim]: value });
    const done = await signIn();
    expect([done.status, done.body.error]).toEqual([status, status === 200 ? undefined : OUTSIDE]);
  });

  test("from a claim within another", async () => {
    Object.assign(config(), { OIDC_GROUPS_CLAIM: "realm_access.roles" });
    provider.newPerson({ realm_access: { roles: ["staff"] } });
    expect((await signIn()).status).toBe(200);
  });

  test("that Entra ID left out because there are too many, or that no one sends, are reported", async () => {
    provider.newPerson({ _claim_names: { groups: "src1" }, _claim_sources: { src1: {} } });
    expect((await signIn()).body.error).toMatch(/^You are in too many groups for SSO to send them/);
    provider.newPerson();
    expect((await signIn()).body.error).toMatch(/^SSO didn't send the claim groups/);
  });

  test("are read again: who has left the group gets no new session", async () => {
    provider.newPerson({ groups: ["staff"] });
    expect((await signIn()).status).toBe(200);
    provider.person = { ...provider.person, groups: ["guests"] };
    const { browser, status } = await signIn();
    expect([status, await isIn(browser)]).toEqual([403, false]);
  });
});

test("a userinfo endpoint that refuses is passed over when the ID token says enough", async () => {
  provider.twist = { userinfo: null };
  expect((await signIn()).status).toBe(200);
});

describe("a logout token", () => {
  const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const honest = () => ({
    iss: provider.url,
    aud: "troupe",
    iat: now(),
    exp: now() + 120,
    jti: "1",
    events: EVENTS,
    sub: provider.person.sub,
  });
  const send = async (claims: Record<string, unknown>, typ?: string): Promise<number> => {
    const raw = new URLSearchParams({
      logout_token: await provider.signed(claims, typ),
    }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const path = "/api/auth/oidc/backchannel-logout";
    return (await new Browser().ask("POST", path, { raw, headers })).status;
  };

  test.each<[string, Record<string, unknown>]>([
    ["of another issuer", { iss: "https://evil.example" }],
    ["for another audience", { aud: "another" }],
    ["without a time", { iat: undefined }],
    ["from an hour ago", { iat: now() - 3600, exp: undefined }],
    ["that has expired", { exp: now() - 60 }],
    ["without the event", { events: {} }],
    ["with a nonce, like an ID token", { nonce: "n" }],
    ["that names no one", { sub: undefined }],
    ["whose sid is no text", { sid: 1 }],
  ])("%s ends nothing", async (_, change) => {
    const { browser } = await signIn();
    expect([await send({ ...honest(), ...change }), await isIn(browser)]).toEqual([400, true]);
  });

  test.each(["none", "foreign", "secret"] as const)(
    "signed with %s ends nothing",
    async (signature) => {
      const { browser } = await signIn();
      provider.twist = { signature };
      expect([await send(honest()), await isIn(browser)]).toEqual([400, true]);
    },
  );

  test("of another kind, such as an access token, ends nothing", async () => {
    const { browser } = await signIn();
    expect([await send(honest(), "at+jwt"), await isIn(browser)]).toEqual([400, true]);
  });

  test("ends the sessions of its person, and of its sid alone if it names one", async () => {
    provider.newPerson({ sid: "one" });
    const one = await signIn();
    provider.person = { ...provider.person, sid: "two" };
    const two = await signIn();
    const { sid: _, ...person } = honest() as Record<string, unknown>;
    expect(await send({ ...person, sub: undefined, sid: "one" }, "logout+jwt")).toBe(200);
    expect([await isIn(one.browser), await isIn(two.browser)]).toEqual([false, true]);
    expect(await send(person)).toBe(200);
    expect(await isIn(two.browser)).toBe(false);
    expect(await send(person)).toBe(200); // there is none left
  });
});
