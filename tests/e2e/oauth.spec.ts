import type { Page, Route } from "playwright/test";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { alert, continueWith, refuseToLeave, whoIs } from "./oauth-servers";

const NO_SESSION = "Authentication failed - please log in with a valid OAuth provider";
const USER_INFO = "oauth_user_info";
const account = (page: Page) => page.locator("#side-menu").getByRole("region", { name: "Account" });
const asJson = (page: Page, url: string, answer: (route: Route) => Promise<void>) =>
  page.route(`${url}/auth/callback?*`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : answer(route),
  );

for (const [name, kind, label] of [
  ["Google", "google", "Google Account"],
  ["GitHub", "github", "Github Account"],
] as const) {
  test(`${name}: from the button to the page where the way began, and again to the same account`, async ({
    page,
    browser,
    provider,
    troupe,
  }) => {
    const { email } = provider.newPerson({ name: "Ada Byron" });
    await page.goto(`${troupe.url}/app/tasks?sort=new#top`);
    await expect(page).toHaveURL(/\/login\?from=/);
    await page.getByRole("button", { name: `Continue with ${name}` }).click();
    await expect(page).toHaveURL(/\/app\/tasks\?sort=new&auth=success&t=\d+/);
    for (const text of ["Ada Byron", email, label])
      await expect(account(page).getByText(text, { exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), USER_INFO))
      .toBeNull();
    await page.reload();
    await expect(account(page).getByText(email, { exact: true })).toBeVisible();
    const first = await whoIs(page, troupe);
    expect(first).toMatchObject({ Email: email, AuthProvider: kind });

    const elsewhere = await (await browser.newContext()).newPage();
    await continueWith(elsewhere, troupe, name);
    await expect(elsewhere).toHaveURL(/\/app\?auth=success&t=\d+$/);
    expect((await whoIs(elsewhere, troupe))?.UserId).toBe(first?.UserId);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${troupe.url}/`);
    expect(await whoIs(page, troupe)).toBeNull();
    expect(await whoIs(elsewhere, troupe)).not.toBeNull();
  });

  test(`${name}: what goes wrong there is explained here, with a link back`, async ({
    page,
    provider,
    troupe,
  }) => {
    const sentences = [
      ["denied", `The sign-in was cancelled at ${name}.`],
      ["failed", `${name} refused the sign-in: The provider says: temporarily_unavailable`],
      ["refused", `${name} refused the sign-in: The code is spent.`],
      ["mute", "Failed to exchange code for token"],
      [
        "mailless",
        `${name} hasn't verified your email address, so you can't sign in with it. Verify it at ${name}, then try again.`,
      ],
    ] as const;
    for (const [fault, sentence] of sentences) {
      provider.newPerson();
      provider.fault = fault;
      await continueWith(page, troupe, name);
      await expect(alert(page), fault).toHaveText(sentence);
      await expect(page).toHaveURL(/\/auth\/callback\?/);
      await page.getByRole("link", { name: "Back to sign in" }).click();
      await expect(page).toHaveURL(`${troupe.url}/login`);
      await expect(page.getByRole("button", { name: `Continue with ${name}` })).toBeEnabled();
      await expect(alert(page)).toBeHidden();
    }
    expect(await whoIs(page, troupe)).toBeNull();
    expect(troupe.output).toContain("a sign-in with a provider failed");
    for (const secret of provider.secrets.filter(Boolean))
      expect(troupe.output).not.toContain(secret);
  });
}

test("a return without code or state says so, and asks nothing", async ({ page, troupe }) => {
  const asked: string[] = [];
  await asJson(page, troupe.url, async (route) => void asked.push(route.request().url()));
  for (const [query, sentence] of [
    ["state=google.x", "No authorization code received"],
    ["", "No authorization code received"],
    ["code=x", "No state parameter received"],
    ["error=access_denied", "No state parameter received"],
  ]) {
    await page.goto(`${troupe.url}/auth/callback?${query}`);
    await expect(alert(page)).toHaveText(sentence!);
  }
  expect(asked).toEqual([]);
});

test("a return that is not this browser's is refused, whatever words it brings", async ({
  page,
  troupe,
}) => {
  for (const query of [
    "code=x&state=google.made-up",
    "error=server_error&error_description=Call%200900&state=github.made-up",
  ]) {
    await page.goto(`${troupe.url}/auth/callback?${query}`);
    await expect(alert(page)).toHaveText(
      "This sign-in has expired or has already been used. Start again.",
    );
  }
});

test("while the code is traded a spinner says so; it is traded once", async ({ page, troupe }) => {
  const held: Route[] = [];
  await asJson(page, troupe.url, async (route) => void held.push(route));
  await page.goto(`${troupe.url}/auth/callback?code=x&state=google.y&iss=z&prompt=none`);
  await expect(
    page.getByRole("status").filter({ hasText: "Completing authentication..." }),
  ).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  expect(new URL(held[0]!.request().url()).search).toBe("?code=x&state=google.y&iss=z");
  await held[0]!.fulfill({ status: 500, body: "" });
  await expect(alert(page)).toHaveText("Failed to exchange code for token");
  expect(held).toHaveLength(1);
  await page.unrouteAll();
  await asJson(page, troupe.url, (route) => route.fulfill({ status: 200, body: "{" }));
  await page.reload();
  await expect(alert(page)).toHaveText("Authentication failed");
});

test("an empty answer counts as success; that it left no session is said at the sign-in screen, once", async ({
  page,
  troupe,
}) => {
  await asJson(page, troupe.url, (route) => route.fulfill({ status: 200, body: "" }));
  const success = page.waitForURL(/\/auth\/success\?provider=google$/, { waitUntil: "commit" });
  await page.goto(`${troupe.url}/auth/callback?code=x&state=google.y`);
  await success;
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(alert(page)).toHaveText(NO_SESSION);
  await page.reload();
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(alert(page)).toBeHidden();
});

test("a signed-in user is redirected immediately", async ({ page, troupe }) => {
  await join(page, troupe);
  for (const query of ["?code=x&state=google.y", ""]) {
    await page.goto(`${troupe.url}/auth/callback${query}`);
    await expect(page).toHaveURL(`${troupe.url}/app`);
  }
});

test("the success page says what it does, shows no secret, and tries again until it has left", async ({
  page,
  troupe,
}) => {
  await join(page, troupe);
  const asked = await refuseToLeave(page, troupe);
  const shown = "?provider=google&name=Ada+Byron&email=ada%40example.com&id=person-1";
  await page.goto(
    `${troupe.url}/auth/success${shown}&code=hidden-code&state=hidden-state&next=https://evil.example`,
    { waitUntil: "commit" }, // its script leaves while the page loads
  );
  await expect(page.getByRole("heading", { name: "Authentication Successful" })).toBeVisible();
  await expect(page.getByText("Redirecting to dashboard...")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute(
    "href",
    `${troupe.url}/app`,
  );
  const debug = page.getByRole("region", { name: "Debug information" });
  for (const text of [
    troupe.url + "/auth/success" + shown,
    String(troupe.port),
    "google",
    "person-1",
  ])
    await expect(debug.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText("hidden")).toHaveCount(0);
  await expect(page).toHaveURL(`${troupe.url}/app`); // the router's own navigation
  for (const url of asked) expect(url).toMatch(/\/app\?auth=success&t=\d+$/);
  expect(asked.length).toBeGreaterThanOrEqual(1);
});

test("the success page stores the user info from its URL, and then the server's", async ({
  page,
  troupe,
}) => {
  const email = await join(page, troupe, "Grace Hopper");
  await refuseToLeave(page, troupe);
  await page.addInitScript((key) => {
    const written: string[] = [];
    Object.assign(window, { written });
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (name === key) written.push(value);
      set.call(this, name, value);
    };
  }, USER_INFO);
  await page.goto(
    `${troupe.url}/auth/success?provider=github&name=Mallory&email=mal%40example.com&id=m-1`,
    { waitUntil: "commit" },
  );
  const written = () =>
    page.evaluate(() =>
      (window as unknown as { written: string[] }).written.map(
        (each) => JSON.parse(each) as Record<string, string>,
      ),
    );
  await expect.poll(async () => (await written()).length).toBe(2);
  const [told, known] = await written();
  expect(told).toEqual({
    UserId: "m-1",
    Username: "mal",
    Email: "mal@example.com",
    Name: "Mallory",
    AuthProvider: "github",
    CreatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(known).toMatchObject({ Name: "Grace Hopper", Email: email, AuthProvider: "local" });
});

test("on the old back end's host it redirects to the local front end, never to where the URL says", async ({
  page,
  troupe,
}) => {
  const asked: string[] = [];
  await page.route("http://localhost:3000/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>Front end</h1>" });
  });
  await page.goto(
    `http://127.0.0.1:${troupe.port}/auth/success?provider=google&id=1&next=https://evil.example&redirect=https://evil.example`,
  );
  await expect(page).toHaveURL(/^http:\/\/localhost:3000\/app\?auth=success&t=\d+$/);
  expect(asked.length).toBeGreaterThan(0);
});

test("user info without a session ends at the sign-in screen, which says why, once", async ({
  page,
  troupe,
}) => {
  await page.goto(`${troupe.url}/login`);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(alert(page)).toBeHidden(); // never to a fresh visitor
  await page.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ name: "Stale" })),
    USER_INFO,
  );
  await page.goto(`${troupe.url}/app/tasks`);
  await expect(page).toHaveURL(`${troupe.url}/login?from=${encodeURIComponent("/app/tasks")}`);
  await expect(alert(page)).toHaveText(NO_SESSION);
  for (const junk of ["null", "[]", "{", '"text"', ""]) {
    await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [USER_INFO, junk]);
    await page.goto(`${troupe.url}/app/tasks`);
    await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
    await expect(alert(page), junk).toBeHidden();
    expect(await page.evaluate((key) => localStorage.getItem(key), USER_INFO)).toBeNull();
  }
});

test("user info that was stored here is never believed over the server, and is removed", async ({
  page,
  troupe,
}) => {
  await join(page, troupe, "Grace Hopper");
  const held: Route[] = [];
  await page.goto(`${troupe.url}/terms`);
  await page.evaluate(
    (key) =>
      localStorage.setItem(
        key,
        JSON.stringify({ UserId: "m-1", Name: "Mallory Moore", AuthProvider: "github" }),
      ),
    USER_INFO,
  );
  await page.route(`${troupe.url}/auth/me`, (route) => void held.push(route), { times: 1 });
  await page.goto(`${troupe.url}/app/tasks`);
  const isGrace = async (): Promise<void> => {
    for (const text of ["Grace Hopper", "Local Account"])
      await expect(account(page).getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText("Mallory Moore")).toHaveCount(0);
  };
  await isGrace(); // rendered by the server, before it was called
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await isGrace();
  expect(await page.evaluate((key) => localStorage.getItem(key), USER_INFO)).toBeNull();
});
