import { afterAll, expect, test } from "vitest";
import { Browser } from "../support/person";
import { SignInProvider } from "../support/sign-in-provider";
import { bodyOf, leave } from "./oauth-journey";

const provider = await SignInProvider.start();
Object.assign(process.env, provider.env, { GITHUB_CLIENT_SECRET: "" });
afterAll(() => provider.close());

test("a provider whose secret is not set is not configured", async () => {
  const answer = await new Browser().ask("GET", "/api/auth/github/url");
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    503,
    { code: "not_configured", error: "Sign-in with GitHub is not configured on this server." },
  ]);
});

test("an unreachable provider is reported, and contacted again the next time", async () => {
  provider.fault = "away";
  const answer = await new Browser().ask("GET", "/api/auth/google/url");
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    502,
    { code: "provider_error", error: "Couldn't reach Google. Try again in a moment." },
  ]);
  provider.fault = undefined;
  await leave(new Browser(), "google");
  provider.asked.length = 0;
  await leave(new Browser(), "google");
  expect(provider.asked).toEqual(["GET /authorize"]); // its metadata is cached by now
});

test("one network starts up to thirty provider sign-ins a minute", async () => {
  const headers = { "x-forwarded-for": "192.0.2.77" };
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries++)
    statuses.push((await new Browser().ask("GET", "/api/auth/google/url", { headers })).status);
  expect([statuses.slice(0, 30).every((each) => each === 200), statuses[30]]).toEqual([true, 429]);
});
