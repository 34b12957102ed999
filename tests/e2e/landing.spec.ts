import type { Page } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { expect, test } from "./journey";

const STATIC = ["/", "/terms", "/privacy", "/confirm", "/docs"];
/** SPEC section 2, PRODUCT 'Screens'. */
const BLURBS = ["Custom Agent Teams", "Powerful Tool Integration", "Task Tracking"];

test.describe.configure({ mode: "parallel" });

test("says what it is, how to get in, and whom to write to @core", async ({ page, demo }) => {
  await page.goto(demo.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const name of ["Join the Waitlist", ...BLURBS])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText("We'll email you a link to confirm.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Get Early Access" })).toBeEnabled();
  await expect(page.getByRole("img", { name: /^Troupe working on a task/ })).toBeVisible();
  const foot = page.getByRole("contentinfo");
  await expect(foot).toContainText(/© 20\d\d Troupe/);
  await expect(foot.getByRole("link", { name: "Contact" })).toHaveAttribute(
    "href",
    "mailto:hello@example.com",
  );
  await foot.getByRole("link", { name: "Top" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeInViewport();
});

test("from page to page without reloading, up to a sign-in screen that works @core", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  for (const [link, title] of [
    ["Terms", "Terms of Service"],
    ["Privacy", "Privacy Policy"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Troupe`);
  }
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-horse-9");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password"); // and not: forged
});

test("registration is offered if it is open, with one click", async ({ page, demo }) => {
  await page.goto(demo.url);
  await page.getByRole("link", { name: "Create account" }).first().click();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const server = await TroupeServer.start({ REGISTRATION: "closed" });
  try {
    const first = await page.request.get(server.url);
    expect(first.headers()["x-nextjs-cache"]).toBe("HIT");
    await page.goto(server.url);
    await expect(page.getByRole("heading", { name: "Join the Waitlist" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Create account" })).toHaveCount(0);
  } finally {
    await server.kill();
  }
});

const scriptsOf = (policy: string | undefined) =>
  /script-src ([^;]*)/.exec(policy ?? "")?.[1] ?? "";

for (const path of STATIC) {
  test(`${path} is prerendered, names its scripts by their hashes and sets no cookie`, async ({
    page,
    demo,
  }) => {
    const first = await page.request.get(demo.url + path);
    expect(first.headers()["x-nextjs-cache"]).toBe("HIT");
    expect(first.headers()["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(first.headers()["set-cookie"]).toBeUndefined();
    expect(scriptsOf(first.headers()["content-security-policy"])).toMatch(
      /^'self'( 'sha256-[\w+/]{43}=')+$/,
    );
    const again = await page.request.get(demo.url + path, {
      headers: { "if-none-match": first.headers().etag ?? "" },
    });
    expect(again.status()).toBe(304);
  });
}

for (const path of ["/login", "/app"]) {
  test(`${path} is drawn for its visitor, with a nonce of its own`, async ({ page, demo }) => {
    const policies = await Promise.all(
      [1, 2].map(
        async () => (await page.request.get(demo.url + path)).headers()["content-security-policy"],
      ),
    );
    for (const policy of policies) expect(scriptsOf(policy)).toMatch(/^'self' 'nonce-[\w+/=]+'$/);
    expect(policies[0]).not.toBe(policies[1]);
  });
}

test("the confirmation page reveals its URL to no one", async ({ page, demo }) => {
  const answer = await page.request.get(`${demo.url}/confirm?token=x`);
  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  const referrers: string[] = [];
  page.on(
    "request",
    (request) => !request.isNavigationRequest() && referrers.push(request.headers().referer ?? ""),
  );
  await page.goto(`${demo.url}/confirm?token=x`, { waitUntil: "networkidle" });
  expect(referrers.length).toBeGreaterThan(5);
  expect(new Set(referrers)).toEqual(new Set([""]));
});

/** Counts the bytes of the scripts as they travel. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const sizes = new Map<string, number>();
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && sizes.set(requestId, 0),
  );
  session.on(
    "Network.loadingFinished",
    ({ requestId, encodedDataLength }) =>
      sizes.has(requestId) && sizes.set(requestId, encodedDataLength),
  );
  return () => [...sizes.values()].reduce((sum, each) => sum + each, 0);
}

test("is light, and asks nothing of another host", async ({ page, demo }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  const bytes = await countScripts(page);
  await page.goto(demo.url, { waitUntil: "networkidle" });
  expect(bytes()).toBeGreaterThan(50_000);
  expect(bytes()).toBeLessThanOrEqual(150_000);
  expect([...hosts]).toEqual([new URL(demo.url).host]);
});

for (const width of [360, 1440]) {
  test(`nothing jumps at ${width} px: not while it loads, not with errors, not with a message`, async ({
    page,
    demo,
  }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        list
          .getEntries()
          .forEach((each) => shifts.push((each as PerformanceEntry & { value: number }).value)),
      ).observe({ type: "layout-shift", buffered: true });
    });
    await page.route(`${demo.url}/api/waitlist`, (route) => route.abort("connectionrefused"));
    await page.setViewportSize({ width, height: 900 });
    await page.goto(demo.url, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Get Early Access" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Get Early Access" }).click();
    await expect(page.getByText("Failed to submit. Please try again later.")).toBeVisible();
    const shifts = await page.evaluate(
      () =>
        new Promise<number[]>((drawn) =>
          requestAnimationFrame(() =>
            setTimeout(() => drawn((window as unknown as { shifts: number[] }).shifts)),
          ),
        ),
    );
    // A dot of three pixels that moves by five while the page is loading counts 0.00000005: invisible.
    expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.00001);
  });
}
