import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { User } from "@/lib/auth/contract";
import { db } from "@/lib/core/db/db";
import type { Profile } from "@/lib/settings/contract";
import { ask } from "../support/ask";
import { OIDC_SECRET, signInAs, startOidcProvider, type Back } from "../support/oidc-provider";
import { Browser } from "../support/person";
import { isIn } from "./sign-in";

/** What the provider posts to Troupe arrives at its handler. */
const channel = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    const raw = Buffer.concat(chunks).toString();
    void ask("POST", "/api/auth/oidc/backchannel-logout", { raw, headers }).then((answer) =>
      response.writeHead(answer.status).end(),
    );
  });
});
await new Promise<void>((resolve) => channel.listen(0, "127.0.0.1", resolve));
const backChannel = `http://127.0.0.1:${(channel.address() as AddressInfo).port}/`;
const provider = await startOidcProvider(backChannel);
Object.assign(process.env, {
  // As operators paste it: with a slash, and the path of the metadata.
  OIDC_ISSUER: `${provider.issuer}/.well-known/openid-configuration`,
  OIDC_CLIENT_ID: "troupe",
  OIDC_CLIENT_SECRET: OIDC_SECRET,
  OIDC_NAME: "Example Login",
  OIDC_SCOPES: "openid email profile groups",
  OIDC_ALLOWED_GROUPS: "admins, staff",
  RATE_LIMITS: "off",
});
afterAll(async () => {
  channel.close();
  await provider.close();
});

const bodyOf = async (answer: Response) => (await answer.json()) as Back;

test("someone new at the provider gets an account, and the same one the next time", async () => {
  const first = await signInAs("ada");
  const { user, provider: kind } = await bodyOf(first.answer);
  expect(kind).toBe("oidc");
  expect(user).toMatchObject({ name: "ada Example", email: "ada@example.com" });
  const me = (await (await first.browser.ask("GET", "/api/auth/me")).json()) as User;
  expect(me).toMatchObject({ UserId: user.id, AuthProvider: "oidc" });
  const second = await signInAs("ada");
  expect((await bodyOf(second.answer)).user.id).toBe(user.id);
  expect(await db().identity.findMany({ where: { userId: user.id } })).toMatchObject([
    { provider: "oidc", issuer: provider.issuer, subject: "ada" },
  ]);
});

test("Settings lists the linked sign-in under the operator's name for it, and it can't be removed as the last one", async () => {
  const { browser } = await signInAs("ada");
  const { linked } = (await (await browser.ask("GET", "/api/profile")).json()) as Profile;
  expect(linked).toMatchObject([{ provider: "oidc", name: "Example Login", removable: false }]);
  const answer = await browser.ask("DELETE", `/api/profile/linked/${linked[0]!.id}`);
  expect(answer.status).toBe(409);
});

test("someone in no allowed group is refused and gets no account", async () => {
  const { browser, answer } = await signInAs("bob");
  expect([answer.status, (await bodyOf(answer)).error]).toEqual([
    403,
    "Your account at Example Login isn't in a group that may use this server. Ask an administrator to add you.",
  ]);
  expect(await isIn(browser)).toBe(false);
  expect(await db().user.count({ where: { emailKey: "bob@example.com" } })).toBe(0);
});

test("a group that the provider writes with a slash in front is the same group", async () => {
  expect((await signInAs("dora")).answer.status).toBe(200);
});

test("an email that the provider has not verified opens no account", async () => {
  const { answer } = await signInAs("carl");
  expect([answer.status, (await bodyOf(answer)).error]).toEqual([
    403,
    "Example Login hasn't verified your email address, so you can't sign in with it. Verify it at Example Login, then try again.",
  ]);
});

test("signing out here leads to the provider's logout page, which returns to the sign-in screen", async () => {
  const { browser, visit } = await signInAs("ada");
  const answer = await browser.ask("POST", "/api/auth/logout");
  const { redirect } = (await answer.json()) as { redirect: string };
  const asked = new URL(redirect);
  expect(asked.origin + asked.pathname).toBe(`${provider.issuer}/session/end`);
  expect(asked.searchParams.get("post_logout_redirect_uri")).toBe("http://localhost:3000/login");
  expect(asked.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await isIn(browser)).toBe(false);
  expect((await visit.signOut(redirect)).href).toBe("http://localhost:3000/login");
});

test("a logout at the provider ends that person's session here and no other", async () => {
  const [one, two] = [await signInAs("ada"), await signInAs("ada")];
  expect([await isIn(one.browser), await isIn(two.browser)]).toEqual([true, true]);
  await one.visit.signOut(`${provider.issuer}/session/end`).catch(() => undefined); // returns nowhere
  await expect.poll(() => isIn(one.browser)).toBe(false);
  expect(await isIn(two.browser)).toBe(true);
  expect(
    await db().securityEvent.count({ where: { detail: "Signed out at Example Login" } }),
  ).toBeGreaterThan(0);
});

test("with the provider away, single sign-on says so and passwords still work", async () => {
  await provider.close();
  const browser = await new Browser().visit();
  const account = { email: "eve@example.com", username: "eve_1", password: "Correct-horse-9" };
  expect((await browser.ask("POST", "/api/auth/register", { body: account })).status).toBe(201);
  const back = await browser.ask("GET", "/api/auth/oidc/url");
  const state = new URL(((await back.json()) as { url: string }).url).searchParams.get("state");
  const answer = await browser.ask(
    "GET",
    `/api/auth/oauth/callback?code=x&state=${state}&iss=${provider.issuer}`,
  );
  expect([answer.status, (await bodyOf(answer)).error]).toEqual([
    502,
    "Couldn't reach Example Login. Try again in a moment.",
  ]);
});
