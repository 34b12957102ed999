import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "@/lib/auth/contract";
import { hashed } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { Browser, newPerson } from "../support/person";
import { SignInProvider, type Fault } from "../support/sign-in-provider";
import { bodyOf, comeBack, KINDS, leave, signInWith } from "./oauth-journey";
import { cookieOf, isIn } from "./sign-in";

const provider = await SignInProvider.start();
Object.assign(process.env, provider.env, {
  RATE_LIMITS: "off",
  NEXTAUTH_URL: "http://localhost:3000",
});
afterAll(() => provider.close());
beforeEach(() => void provider.newPerson());

const SPENT = "This sign-in has expired or has already been used. Start again.";
const NOT_EXCHANGED = "Failed to exchange code for token";
const title = { google: "Google", github: "GitHub" } as const;

/** A refusal leaves no one signed in and creates no account. */
async function expectRefused(
  browser: Browser,
  answer: Response,
  status: number,
  error: string,
): Promise<void> {
  const accounts = await db().user.count();
  expect([answer.status, (await bodyOf(answer)).error]).toEqual([status, error]);
  expect(cookieOf(browser)).toBeUndefined();
  expect(await db().user.count()).toBe(accounts);
  expect(await db().user.count({ where: { emailKey: provider.person.email } })).toBe(0);
}

describe.each(KINDS)("with %s", (kind) => {
  test("someone new gets an account, a session, and the provider's name on it", async () => {
    const { email, name } = provider.person;
    const { browser, answer } = await signInWith(kind);
    const body = await bodyOf(answer);
    expect([answer.status, body]).toEqual([
      200,
      { user: { name, email, id: expect.any(String) }, provider: kind },
    ]);
    const me = (await (await browser.ask("GET", "/api/auth/me")).json()) as User;
    expect(me).toMatchObject({
      UserId: body.user.id,
      Email: email,
      Name: name,
      AuthProvider: kind,
    });
    expect(me.Username).toMatch(/^[A-Za-z0-9_]{3,64}$/);
    expect((await browser.ask("POST", "/api/auth/logout")).status).toBe(200); // the response contained the token for the session
  });

  test("the URL has the provider in its state, a hashed verifier and no secret", async () => {
    const browser = new Browser();
    const { url } = (await (await browser.ask("GET", `/api/auth/${kind}/url`)).json()) as {
      url: string;
    };
    const asked = new URL(url).searchParams;
    expect(asked.get("state")).toMatch(new RegExp(`^${kind}\\.[\\w-]{43}$`));
    expect(asked.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    const row = (await db().signInAttempt.findUnique({
      where: { stateHash: hashed(asked.get("state")!) },
    }))!;
    expect(JSON.stringify(row)).not.toContain(asked.get("state"));
    expect(row.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60 * 1000);
    expect(browser.cookie()).toContain("troupe-visitor=");
  });

  test("the same person finds the same account, also under another email and in another browser", async () => {
    const first = await bodyOf((await signInWith(kind)).answer);
    provider.person = { ...provider.person, email: `new.${provider.person.email}` };
    const second = await bodyOf((await signInWith(kind)).answer);
    expect(second.user).toEqual(first.user);
    expect(await db().identity.findMany({ where: { userId: first.user.id } })).toMatchObject([
      { provider: kind, email: provider.person.email },
    ]);
  });

  test("two concurrent returns create one account", async () => {
    const browsers = [new Browser(), new Browser(), new Browser()];
    const backs = await Promise.all(browsers.map((each) => leave(each, kind)));
    const answers = await Promise.all(browsers.map((each, at) => comeBack(each, backs[at]!)));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(answers.map(async (each) => (await bodyOf(each)).user.id));
    expect(new Set(ids).size).toBe(1);
    expect(await db().user.count({ where: { emailKey: provider.person.email } })).toBe(1);
  });

  test("a state serves once, also for two at the same moment", async () => {
    const browser = new Browser();
    const back = await leave(browser, kind);
    const answers = await Promise.all([comeBack(browser, back), comeBack(browser, back)]);
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 400]);
    const third = await comeBack(browser, back);
    expect([third.status, (await bodyOf(third)).error]).toEqual([400, SPENT]);
  });

  test.each<[string, (back: URLSearchParams) => Promise<void> | void]>([
    ["a made-up state", (back) => back.set("state", `${kind}.${"x".repeat(43)}`)],
    [
      "a state under the other provider's name",
      (back) =>
        back.set(
          "state",
          back.get("state")!.replace(kind, kind === "google" ? "github" : "google"),
        ),
    ],
    [
      "a state that is too old",
      async (back) =>
        void (await db().signInAttempt.update({
          where: { stateHash: hashed(back.get("state")!) },
          data: { expiresAt: new Date(Date.now() - 1) },
        })),
    ],
    [
      "a state that the server sealed under another secret",
      async (back) =>
        void (await db().signInAttempt.update({
          where: { stateHash: hashed(back.get("state")!) },
          data: { sealed: "1.AAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA" },
        })),
    ],
  ])("%s is refused, and the provider is not asked", async (_, change) => {
    const browser = new Browser();
    const back = await leave(browser, kind);
    await change(back);
    provider.asked.length = 0;
    await expectRefused(browser, await comeBack(browser, back), 400, SPENT);
    expect(provider.asked).toEqual([]);
  });

  test("a state from another browser is refused there and still valid where it was issued", async () => {
    const mine = new Browser();
    const back = await leave(mine, kind);
    for (const other of [new Browser(), await new Browser().visit()])
      await expectRefused(other, await comeBack(other, back), 400, SPENT);
    expect((await comeBack(mine, back)).status).toBe(200);
  });

  test("an email that is not verified, or none at all, is refused with a reason", async () => {
    const sentence = `${title[kind]} hasn't verified your email address, so you can't sign in with it. Verify it at ${title[kind]}, then try again.`;
    provider.newPerson({ verified: false });
    const one = await signInWith(kind);
    await expectRefused(one.browser, one.answer, 403, sentence);
    provider.fault = "mailless";
    const two = await signInWith(kind);
    await expectRefused(two.browser, two.answer, 403, sentence);
  });

  test.each<[Fault, number, string]>([
    ["denied", 400, `The sign-in was cancelled at ${title[kind]}.`],
    [
      "failed",
      502,
      `${title[kind]} refused the sign-in: The provider says: temporarily_unavailable`,
    ],
    ["refused", 502, `${title[kind]} refused the sign-in: The code is spent.`],
    ["mute", 502, NOT_EXCHANGED],
    ["broken", 502, NOT_EXCHANGED],
    ["endless", 502, NOT_EXCHANGED],
  ])(
    "a provider that answers '%s' is reported as such, and the state is used",
    async (fault, status, sentence) => {
      provider.fault = fault;
      const browser = new Browser();
      const back = await leave(browser, kind);
      await expectRefused(browser, await comeBack(browser, back), status, sentence);
      provider.fault = undefined;
      await expectRefused(browser, await comeBack(browser, back), 400, SPENT);
    },
  );

  test("a provider that cannot be reached, or never answers, is a failure of the provider", async () => {
    const browser = new Browser();
    const back = await leave(browser, kind);
    provider.fault = "away";
    await expectRefused(browser, await comeBack(browser, back), 502, NOT_EXCHANGED);
    provider.fault = undefined;
    const later = await leave(browser, kind);
    provider.fault = "hang";
    // The ten seconds are over as soon as the request hangs.
    const clock = new AbortController();
    const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
    provider.onHang = () => clock.abort(new DOMException("The time is up", "TimeoutError"));
    await expectRefused(browser, await comeBack(browser, later), 502, NOT_EXCHANGED);
    expect(waits.mock.calls).toContainEqual([10_000]);
    waits.mockRestore();
  });

  test("an error that the provider did not send is not shown", async () => {
    const browser = await new Browser().visit();
    const forged = new URLSearchParams({
      error: "server_error",
      error_description: "Call 0900 123",
      state: `${kind}.x`,
    });
    await expectRefused(browser, await comeBack(browser, forged), 400, SPENT);
  });

  test("a code of the other provider is worth nothing here", async () => {
    const other = kind === "google" ? "github" : "google";
    const browser = new Browser();
    const [back, theirs] = [await leave(browser, kind), await leave(browser, other)];
    back.set("code", theirs.get("code")!);
    await expectRefused(
      browser,
      await comeBack(browser, back),
      502,
      `${title[kind]} refused the sign-in: The code is spent.`,
    );
  });

  test("someone signed in comes back as the person the provider names", async () => {
    const local = await newPerson();
    const { answer } = await signInWith(kind, local);
    expect(answer.status).toBe(200);
    expect(((await (await local.ask("GET", "/api/auth/me")).json()) as User).Email).toBe(
      provider.person.email,
    );
  });
});

describe("with google", () => {
  test.each<Fault>(["nonce", "audience", "signature"])(
    "an id token with a wrong %s is not believed",
    async (fault) => {
      provider.fault = fault;
      const { browser, answer } = await signInWith("google");
      await expectRefused(browser, answer, 502, NOT_EXCHANGED);
    },
  );

  test("an answer in another provider's name is not believed", async () => {
    const browser = new Browser();
    const back = await leave(browser, "google");
    back.set("iss", "https://evil.example");
    await expectRefused(browser, await comeBack(browser, back), 502, NOT_EXCHANGED);
  });
});

test("with github, an API that does not say who it is, is a failure of the provider", async () => {
  provider.fault = "nobody";
  const { browser, answer } = await signInWith("github");
  await expectRefused(browser, answer, 502, NOT_EXCHANGED);
});

test("a URL without code or without state says so", async () => {
  const browser = await new Browser().visit();
  await expectRefused(
    browser,
    await comeBack(browser, new URLSearchParams({ state: "google.x" })),
    400,
    "No authorization code received",
  );
  await expectRefused(
    browser,
    await comeBack(browser, new URLSearchParams({ code: "x" })),
    400,
    "No state parameter received",
  );
  await expectRefused(
    browser,
    await comeBack(browser, new URLSearchParams()),
    400,
    "No authorization code received",
  );
  await expectRefused(
    browser,
    await comeBack(browser, new URLSearchParams({ error: "access_denied" })),
    400,
    "No state parameter received",
  );
});

test("sign-ins that were never completed are forgotten", async () => {
  const back = await leave(new Browser(), "github");
  const stateHash = hashed(back.get("state")!);
  await db().signInAttempt.update({
    where: { stateHash },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  await leave(new Browser(), "github");
  expect(await db().signInAttempt.findUnique({ where: { stateHash } })).toBeNull();
});

test("a session by a provider is ended like any other", async () => {
  const { browser } = await signInWith("github");
  expect(await isIn(browser)).toBe(true);
  await browser.ask("POST", "/api/auth/logout");
  expect(await isIn(browser)).toBe(false);
});
