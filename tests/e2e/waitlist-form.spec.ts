import type { Page, Request, Route } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { expect, test } from "./journey";
import { findings } from "./look";

/** Followed by a note that this server has no mail server. */
const WELCOME = /^Almost there\. Check your inbox and open the link to confirm your email\./;
const FAILED = "Failed to submit. Please try again later.";
const NOON = new Date("2026-01-01T12:00:00Z");

let server: TroupeServer;
test.beforeAll(async () => {
  server = await TroupeServer.start({ RATE_LIMITS: "off" });
});
test.afterAll(() => server.kill());

const name = (page: Page) => page.getByLabel("Name");
const email = (page: Page) => page.getByLabel("Email");
const button = (page: Page) => page.getByRole("main").getByRole("button");
const message = (page: Page) => page.getByRole("main").getByRole("status");
const isStream = (request: Request) => request.url().includes("/waitlist/status");

/** The page with a paused clock: the test advances it. */
async function openPaused(page: Page, at = server): Promise<void> {
  await page.clock.install({ time: NOON });
  await page.goto(at.url);
  await page.clock.pauseAt(new Date(NOON.getTime() + 3_600_000));
}

async function signUp(page: Page, address = "ada@example.com"): Promise<void> {
  await name(page).fill("Ada Byron");
  await email(page).fill(address);
  await button(page).click();
}

/** The message stays for five seconds, not longer. */
async function expectHidesAfter5s(page: Page): Promise<void> {
  await page.clock.runFor(4_999);
  await expect(message(page)).not.toBeEmpty();
  await page.clock.runFor(1);
  await expect(message(page)).toBeEmpty();
}

test("a field's error shows once it was left, is associated with it, and disappears with its cause @core", async ({
  page,
}) => {
  await page.goto(server.url);
  await name(page).focus();
  await expect(page.getByText("Name is required")).toBeHidden();
  await email(page).focus();
  await expect(name(page)).toHaveAccessibleDescription("Name is required");
  await expect(name(page)).toHaveAttribute("aria-invalid", "true");
  await expect(email(page)).not.toHaveAttribute("aria-invalid");
  await expect(button(page)).toBeDisabled();
  for (const [value, sentence] of [
    ["a".repeat(101), "Name must be less than 100 characters"],
    ["Ada <b>", "Name contains invalid characters"],
    ["   ", "Name is required"],
  ] as const) {
    await name(page).fill(value);
    await expect(name(page)).toHaveAccessibleDescription(sentence);
  }
  await email(page).fill("ada@example.com");
  await expect(button(page)).toBeDisabled();
  await name(page).fill("a".repeat(100));
  await expect(name(page)).not.toHaveAttribute("aria-invalid");
  await expect(button(page)).toBeEnabled();
});

test("sent untouched it shows all errors, focuses the first, and sends nothing to the server", async ({
  page,
}) => {
  let asked = 0;
  await page.route("**/api/waitlist", (route) => (asked++, route.continue()));
  await page.goto(server.url);
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(name(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription("Email is required");
  await email(page).fill("ada@");
  await expect(email(page)).toHaveAccessibleDescription("Please enter a valid email address");
  await email(page).press("Enter");
  await expect(button(page)).toBeDisabled();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  expect(asked).toBe(0);
});

test("a sign-up is answered, the fields are emptied, and the stream is closed within two minutes @core", async ({
  page,
}) => {
  const asked = page.waitForRequest(isStream);
  const closed = page.waitForEvent("requestfailed", isStream);
  await openPaused(page);
  await signUp(page);
  await expect(message(page)).toHaveText(WELCOME);
  for (const field of [name(page), email(page)]) await expect(field).toHaveValue("");
  await expect(button(page)).toBeFocused();
  const streams: string[] = [(await asked).url()];
  page.on("request", (request) => isStream(request) && streams.push(request.url()));
  await page.clock.runFor(119_999);
  await expect(message(page)).toHaveText(WELCOME);
  await page.clock.runFor(1);
  await expect(message(page)).toBeEmpty();
  await closed;
  expect(streams).toHaveLength(1);
});

test("sent from within a field, the emptied field is not complained about when it is left", async ({
  page,
}) => {
  await page.goto(server.url);
  await name(page).fill("Ada Byron");
  await email(page).fill("ada@example.com");
  await email(page).press("Enter");
  await expect(message(page)).toHaveText(WELCOME);
  await expect(email(page)).toHaveValue("");
  await name(page).focus();
  await expect(page.getByText("Email is required")).toBeHidden();
  await email(page).focus();
  await expect(page.getByText("Name is required")).toBeVisible();
});

test("leaving the page leaves the stream", async ({ page }) => {
  const closed = page.waitForEvent("requestfailed", isStream);
  const asked = page.waitForRequest(isStream);
  await page.goto(server.url);
  await signUp(page);
  await asked;
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
  await closed;
});

const stream = (words: string) => (route: Route) =>
  route.fulfill({ contentType: "text/event-stream", body: words });

test("a confirmation changes the message, which then disappears @core", async ({ page }) => {
  await page.route(
    "**/waitlist/status?*",
    stream('data: {"status":"pending"}\n\ndata: no JSON\n\ndata: {"status":"confirmed"}\n\n'),
  );
  await openPaused(page);
  await signUp(page);
  await expect(message(page)).toHaveText("Email confirmed! Thanks for joining our waitlist.");
  await expectHidesAfter5s(page);
});

test("a stream that breaks is not retried, and its message disappears", async ({ page }) => {
  let tries = 0;
  await page.route("**/waitlist/status?*", (route) => (tries++, route.abort("connectionreset")));
  await openPaused(page);
  await signUp(page);
  await expect(message(page)).toHaveText(WELCOME);
  await expect(async () => {
    await page.clock.runFor(5_000); // counts from the disconnection, whenever that is
    await expect(message(page)).toBeEmpty({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(60_000);
  expect(tries).toBe(1);
});

test("an answer without a signupId is followed by no stream", async ({ page }) => {
  let streams = 0;
  page.on("request", (request) => isStream(request) && streams++);
  await page.route("**/api/waitlist", (route) =>
    route.fulfill({ status: 201, json: { message: "You are on the list." } }),
  );
  await openPaused(page);
  await signUp(page);
  await expect(message(page)).toHaveText("You are on the list.");
  await expectHidesAfter5s(page);
  expect(streams).toBe(0);
});

test("a refusal shows the server's own sentence, and typed text stays", async ({ page }) => {
  const strict = await TroupeServer.start();
  try {
    await openPaused(page, strict);
    for (const each of ["a", "b", "c", "d", "e"]) {
      await signUp(page, `${each}@example.com`);
      await expect(email(page)).toHaveValue("");
    }
    await signUp(page);
    await expect(message(page)).toHaveText(
      "Too many sign-ups from your network. Wait a minute and try again.",
    );
    await expect(name(page)).toHaveValue("Ada Byron");
    await expect(email(page)).toHaveValue("ada@example.com");
    await expect(button(page)).toBeFocused();
    await expectHidesAfter5s(page);
  } finally {
    await strict.kill();
  }
});

for (const [cause, fault] of [
  ["no answer at all", (route: Route) => route.abort("connectionrefused")],
  [
    "an answer without a word",
    (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  ],
] as const) {
  test(`${cause}: the form says so, and can be sent again`, async ({ page }) => {
    await page.route("**/api/waitlist", fault);
    await openPaused(page);
    await signUp(page);
    await expect(message(page)).toHaveText(FAILED);
    await expectHidesAfter5s(page);
    await page.unroute("**/api/waitlist");
    await button(page).click();
    await expect(message(page)).toHaveText(WELCOME);
  });
}

test("clicked twice it is sent once, and shows that it is being sent", async ({ page }) => {
  const held: Route[] = [];
  await page.route("**/api/waitlist", (route) => void held.push(route));
  await page.goto(server.url);
  await name(page).fill("Ada Byron");
  await email(page).fill("ada@example.com");
  await button(page).dblclick();
  await expect(button(page)).toHaveText("Submitting...");
  await expect(button(page)).toBeDisabled();
  await email(page).press("Enter");
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await expect(message(page)).toHaveText(WELCOME);
  await expect(button(page)).toHaveText("Get Early Access");
});

test("text typed before the scripts have loaded is kept, and not submitted by the browser itself", async ({
  page,
}) => {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/chunks/*.js", (route) => released.then(() => route.continue()));
  await page.goto(server.url, { waitUntil: "commit" });
  await name(page).fill("Ada Byron");
  await email(page).fill("ada@example.com");
  await email(page).press("Enter");
  await button(page).click();
  await expect(page).toHaveURL(`${server.url}/`);
  release();
  await expect(button(page)).toHaveAttribute("type", "submit");
  await expect(email(page)).toHaveValue("ada@example.com");
  await button(page).click();
  await expect(message(page)).toHaveText(WELCOME);
});
