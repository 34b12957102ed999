import { expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { operate } from "../support/operator";
import { Browser, newPerson, PASSWORD } from "../support/person";
import { isIn } from "./sign-in";

Object.assign(process.env, {
  PASSWORD_SIGN_IN: "off",
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "troupe",
  OIDC_CLIENT_SECRET: "secret",
  RATE_LIMITS: "off",
});

const OFF = "Passwords are switched off on this server. Sign in with one of the other methods.";

test.each<[string, Record<string, string>]>([
  ["login", { username: "ada@example.com", password: PASSWORD }],
  ["register", { email: "ada@example.com", username: "ada_1", password: PASSWORD }],
  ["forgot-password", { email: "ada@example.com" }],
  ["reset-password", { token: "x", password: PASSWORD }],
])("with passwords off, %s refuses with a sentence", async (name, body) => {
  const answer = await (await new Browser().visit()).ask("POST", `/api/auth/${name}`, { body });
  expect([answer.status, await answer.json()]).toMatchObject([403, { error: OFF }]);
});

test("with passwords off, a password neither confirms who it is nor counts as a way to sign in", async () => {
  const person = await newPerson();
  const now = new Date();
  const linked = { id: `link-${person.user.UserId}`, provider: "oidc", email: person.user.Email };
  await db().identity.create({
    data: {
      ...linked,
      issuer: "http://127.0.0.1:9",
      subject: person.user.UserId,
      userId: person.user.UserId,
      createdAt: now,
    },
  });
  const state = await (await person.ask("GET", "/api/auth/reauthenticate")).json();
  expect(state).toMatchObject({ ways: ["oidc"], provider_name: "SSO" });
  const body = { password: PASSWORD };
  expect((await person.ask("POST", "/api/auth/reauthenticate", { body })).status).toBe(403);
  const gone = await person.ask("DELETE", `/api/profile/linked/${linked.id}`);
  expect([gone.status, await gone.json()]).toMatchObject([
    409,
    { error: "This is your only way to sign in. Link another one first." },
  ]);
});

test("with passwords off, npm run sign-in-link lets an operator in, once", async () => {
  const { user } = await newPerson();
  const { stdout, status } = await operate("lib/commands/sign-in-link.mjs", [user.Email]);
  expect(status).toBe(0);
  const token = new URL(stdout.trim()).searchParams.get("link");
  const browser = await new Browser().visit();
  const send = () => browser.ask("POST", "/api/auth/sign-in-link", { body: { token } });
  expect((await send()).status).toBe(200);
  expect(await isIn(browser)).toBe(true);
  const again = await send();
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { error: "This link has expired or has already been used. Create a new one." },
  ]);
  const none = await operate("lib/commands/sign-in-link.mjs", ["no.one@example.com"]);
  expect([none.status, none.stderr]).toEqual([
    1,
    "There is no account with the email no.one@example.com.\n",
  ]);
});
