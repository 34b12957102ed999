import type { Page } from "playwright/test";
import type { TroupeServer } from "../support/troupe-server";
import { join } from "./by-api";
import { expect, PASSWORD, test } from "./journey";

const WEAK = "Password must be at least 8 characters and include uppercase, lowercase, and numbers";
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function open(
  page: Page,
  server: TroupeServer,
  tab: "Login" | "Register" = "Login",
): Promise<void> {
  await page.goto(`${server.url}/login`);
  if (tab === "Login") return;
  await expect(button(page, "Login")).toBeEnabled(); // until then a tab does not work
  await page.getByRole("tab", { name: tab }).click();
}

type Typed = { Email?: string; Username?: string; Password?: string; "Confirm Password"?: string };
const right: Required<Typed> = {
  Email: "ada@example.com",
  Username: "ada_99",
  Password: PASSWORD,
  "Confirm Password": PASSWORD,
};

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const [label, words] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(words);
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fill(page, { Email: email, Password: password });
  await button(page, "Login").click();
}

test("the texts of both tabs are the specified ones", async ({ page, demo }) => {
  await open(page, demo);
  await expect(page).toHaveTitle("Sign in · Troupe");
  await expect(page.getByRole("heading", { name: "Troupe", level: 1 })).toBeVisible();
  await expect(
    page.getByText("Sign in to access your AI assistants", { exact: true }),
  ).toBeVisible();
  await expect(button(page, "Login")).toBeEnabled();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
    "At least 3 characters, letters, numbers, and underscores only",
  );
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "At least 8 characters, including uppercase, lowercase, and numbers",
  );
  await expect(page.getByLabel("Full Name (Optional)", { exact: true })).toBeVisible();
  await expect(
    page.getByText("By registering, you agree to our Terms of Service and Privacy Policy."),
  ).toBeVisible();
  await expect(button(page, "Register")).toBeEnabled();
  const card = await page
    .getByRole("tablist")
    .locator("xpath=ancestor::div[contains(@class, 'border')]")
    .first()
    .boundingBox();
  expect(card?.width).toBe(400);
});

test("an invalid field is reported before anything is sent, and gets the focus", async ({
  page,
  demo,
}) => {
  const wrong: [keyof Typed, string, string][] = [
    ["Email", "", "Please enter a valid email address"],
    ["Email", "ada", "Please enter a valid email address"],
    ["Email", "ada@example", "Please enter a valid email address"],
    ["Email", "a da@example.com", "Please enter a valid email address"],
    ["Username", "", "Username must be at least 3 characters"],
    ["Username", "ab", "Username must be at least 3 characters"],
    ["Username", "ada lovelace", "Username can only contain letters, numbers, and underscores"],
    ["Username", "ada-99", "Username can only contain letters, numbers, and underscores"],
    ["Password", "Abcdef1", WEAK],
    ["Password", "abcdefg1", WEAK],
    ["Password", "ABCDEFG1", WEAK],
    ["Password", "Abcdefgh", WEAK],
    ["Confirm Password", "", "Passwords do not match"],
    ["Confirm Password", `${PASSWORD}!`, "Passwords do not match"],
  ];
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await open(page, demo, "Register");
  for (const [label, words, sentence] of wrong) {
    await fill(page, {
      ...right,
      ...(label === "Password" ? { "Confirm Password": words } : {}),
      [label]: words,
    });
    await button(page, "Register").click();
    await expect(alert(page), `${label}: ${words}`).toHaveText(sentence);
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
      new RegExp(`${sentence}$`),
    );
  }
  await page.getByRole("tab", { name: "Login" }).click();
  await logIn(page, "ada@");
  await expect(alert(page)).toHaveText("Please enter a valid email address");
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(sent).toEqual([]);
});

test("two passwords that differ are reported while typing, once something is typed", async ({
  page,
  demo,
}) => {
  await open(page, demo, "Register");
  const helper = page.getByText("Passwords don't match", { exact: true });
  await fill(page, { Password: PASSWORD });
  await expect(helper).toBeHidden();
  await fill(page, { "Confirm Password": "C" });
  await expect(helper).toBeVisible();
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription(
    "Passwords don't match",
  );
  await fill(page, { "Confirm Password": PASSWORD });
  await expect(helper).toBeHidden();
  await fill(page, { Password: "Other-horse-9" });
  await expect(helper).toBeVisible();
  await fill(page, { "Confirm Password": "" });
  await expect(helper).toBeHidden();
});

test("a refusal shows the server's sentence, and typed text stays", async ({
  page,
  browser,
  demo,
}) => {
  const other = await (await browser.newContext()).newPage();
  const email = await join(other, demo);
  await open(page, demo);
  for (const account of [email, "nobody@example.com"]) {
    await logIn(page, account, "Wrong-horse-9");
    await expect(alert(page)).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(account);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("Wrong-horse-9");
  }
  await page.getByRole("tab", { name: "Register" }).click();
  await fill(page, { ...right, Email: email });
  await button(page, "Register").click();
  await expect(alert(page)).toHaveText("An account with this email already exists");
  await expect(page.getByLabel("Email")).toBeFocused();
  await fill(page, { Email: `x${email}`, Username: email.split("@")[0] });
  await button(page, "Register").click();
  await expect(alert(page)).toHaveText("This username is already taken");
  await expect(page.getByLabel("Username")).toBeFocused();
  await fill(page, {
    Username: "ada_fresh",
    Password: "Password1",
    "Confirm Password": "Password1",
  });
  await button(page, "Register").click();
  await expect(alert(page)).toHaveText(/common/);
  await expect(page).toHaveURL(/\/login$/);
});

test("switching the tab clears the error and keeps the email", async ({ page, demo }) => {
  await open(page, demo);
  await logIn(page, "typed@nowhere");
  await expect(alert(page)).toBeVisible();
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(alert(page)).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("typed@nowhere");
  await fill(page, { Email: "again@nowhere" });
  await button(page, "Register").click();
  await expect(alert(page)).toBeVisible();
  await page.getByRole("tab", { name: "Login" }).click();
  await expect(alert(page)).toBeHidden();
  await expect(page.getByLabel("Email")).toHaveValue("again@nowhere");
});

test("the two legal pages open in a new tab", async ({ page, context, demo }) => {
  await open(page, demo, "Register");
  await fill(page, { Username: "kept_words" });
  for (const [name, path] of [
    ["Terms of Service", "/terms"],
    ["Privacy Policy", "/privacy"],
  ] as const) {
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(demo.url + path);
    await opened.close();
  }
  await expect(page.getByLabel("Username")).toHaveValue("kept_words");
});

test("a password can be looked at", async ({ page, demo }) => {
  await open(page, demo);
  await fill(page, { Password: PASSWORD });
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await button(page, "Show password").click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await button(page, "Hide password").click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
});

test("after signing in a person is on the page where they started, and Back does not go to the sign-in screen @core", async ({
  page,
  browser,
  demo,
}) => {
  const email = await join(await (await browser.newContext()).newPage(), demo);
  await page.goto(demo.url);
  await page.goto(`${demo.url}/app/chat?x=1`);
  await expect(page).toHaveURL(`${demo.url}/login?from=${encodeURIComponent("/app/chat?x=1")}`);
  await logIn(page, email);
  await expect(page).toHaveURL(`${demo.url}/app/chat?x=1`);
  await expect(page.getByText("No Agents Available")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test("a signed-in user is redirected, and never to another site", async ({ page, demo }) => {
  const elsewhere: string[] = [];
  page.on(
    "request",
    (request) => new URL(request.url()).origin !== demo.url && elsewhere.push(request.url()),
  );
  await join(page, demo);
  await open(page, demo);
  await expect(page).toHaveURL(`${demo.url}/app`);
  await page.goto(`${demo.url}/login?from=${encodeURIComponent("/app/tasks?a=b#c")}`);
  await expect(page).toHaveURL(`${demo.url}/app/tasks?a=b#c`);
  const hostile = [
    "https://evil.example/app",
    "//evil.example/app",
    "/\\evil.example/app",
    "/app\\..\\..\\evil",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/application",
    "/app/../login",
    "/app/../api/auth/me",
    "/",
    "",
  ];
  for (const from of hostile) {
    await page.goto(`${demo.url}/login?from=${encodeURIComponent(from)}`);
    await expect(page, from).toHaveURL(`${demo.url}/app`);
  }
  expect(elsewhere).toEqual([]);
});
