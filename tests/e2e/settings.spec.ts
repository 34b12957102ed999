import { request as programs, type Page } from "playwright/test";
import { join, newAgent, say } from "./by-api";
import { answers, expect, PASSWORD, test } from "./journey";
import { findings } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** In both themes and on a phone: axe finds nothing, and nothing scrolls sideways. */
async function look(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

test.describe.configure({ mode: "parallel" });

test("a key made on screen works for a program until it is revoked, and not after @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/settings/api`);
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Create API Key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create API Key" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await button(page, "Create key").click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await dialog.getByLabel("Name").fill("Deploy script");
  await dialog.getByRole("checkbox", { name: /^chat/ }).uncheck();
  await page.keyboard.press("Enter");
  const secret = await page.getByRole("textbox", { name: "Secret of Deploy script" }).inputValue();
  expect(secret).toMatch(/^tr_/);
  await expect(page.getByRole("group", { name: "Example", exact: true })).toContainText(
    `Authorization: Bearer ${secret}`,
  );
  await look(page);

  const program = await programs.newContext({
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  const agents = await program.get(`${demo.url}/api/agents`);
  expect([agents.status(), await agents.json()]).toMatchObject([200, [{ name: "Scout" }]]);
  expect(
    (
      await program.post(`${demo.url}/api/agents`, { data: { name: "X", instructions: "Y" } })
    ).status(),
  ).toBe(403);
  await page.reload();
  await expect(page.getByRole("row", { name: /Deploy script/ })).toContainText("just now");
  expect(await page.content()).not.toContain(secret);

  await page.getByRole("button", { name: "Revoke Deploy script" }).click();
  await button(page, "Revoke key").click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  expect((await program.get(`${demo.url}/api/agents`)).status()).toBe(401);
  await program.dispose();
});

test("a secret for tools is added, replaced and deleted, and never shown", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/api`);
  await button(page, "Add secret").click();
  const dialog = page.getByRole("dialog", { name: "Add secret" });
  await dialog.getByLabel("Name").fill("WEATHER_KEY");
  await dialog.getByLabel("Value", { exact: true }).fill("canary-value");
  await dialog.getByLabel("Hosts").fill("https://api.example.com/");
  await button(page, "Save secret").click();
  await expect(dialog.getByText("isn't a host")).toBeVisible();
  await dialog.getByLabel("Hosts").fill("api.example.com, *.example.org");
  await button(page, "Save secret").click();
  await expect(page.getByText("api.example.com, *.example.org", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.content()).not.toContain("canary-value");
  await page.getByRole("button", { name: "Delete WEATHER_KEY" }).click();
  await button(page, "Delete secret").click();
  await expect(
    page.getByText("No secrets yet. Add one when a tool needs its own key."),
  ).toBeVisible();
});

test("the profile: name, budgets, password, sessions, and good-bye", async ({
  page,
  demo,
  browser,
}) => {
  const email = await join(page, demo);
  const other = await browser.newContext();
  await other.newPage().then(async (elsewhere) => {
    await elsewhere.goto(`${demo.url}/login`);
    await expect(button(elsewhere, "Login")).toBeEnabled();
    await elsewhere.getByLabel("Email").fill(email);
    await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await button(elsewhere, "Login").click();
    await elsewhere.waitForURL(/\/app$/);
  });
  await page.goto(`${demo.url}/app/settings/profile`);
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await look(page);

  await page.getByLabel("Name", { exact: true }).fill("");
  await button(page, "Save profile").click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await button(page, "Save profile").click();
  await expect(page.locator("#side-menu").getByText("Grace Hopper")).toBeVisible();

  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("combobox", { name: "Theme" }).selectOption("system");

  await page.goto(`${demo.url}/app/usage`);
  await button(page, "Set a limit").click();
  await page.getByLabel("Limit in US dollars").fill("-1");
  await button(page, "Save limit").click();
  await expect(
    page.getByText("Enter an amount from $0.0001 to $1,000,000 with up to four decimals"),
  ).toBeVisible();
  await page.getByLabel("Limit in US dollars").fill("2.5");
  await look(page);
  await button(page, "Save limit").click();
  await expect(page.getByText("Limit saved")).toBeVisible();
  await expect(page.getByText("$0.00 of $2.50 used")).toBeVisible();
  await page.reload();
  await expect(page.getByText("$0.00 of $2.50 used")).toBeVisible();

  await page.goto(`${demo.url}/app/settings/security`);
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await look(page);
  await button(page, "Sign out everywhere else").click();
  await expect(page.getByText("Signed out everywhere else").first()).toBeVisible();
  await expect(button(page, "Sign out everywhere else")).toBeDisabled();
  expect((await other.request.get(`${demo.url}/api/auth/me`)).status()).toBe(401);
  await other.close();

  await page.getByLabel("Current password").fill("Wrong-horse-9");
  await page.getByLabel("New password").fill("Another-horse-10");
  await button(page, "Change password").click();
  await expect(page.getByText("The current password is wrong")).toBeVisible();
  await page.getByLabel("Current password").fill(PASSWORD);
  await button(page, "Change password").click();
  await expect(page.getByText("Password changed.").first()).toBeVisible();

  await page.goto(`${demo.url}/app/settings/profile`);
  const download = page.waitForEvent("download");
  await button(page, "Export data").click();
  expect((await download).suggestedFilename()).toMatch(/^Troupe .*\.json$/);

  await button(page, "Delete account").click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("button", { name: "Delete account" })).toBeDisabled();
  await dialog.getByLabel("Your username").fill(email.split("@")[0]!);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.waitForURL(`${demo.url}/`);
  expect((await page.request.get(`${demo.url}/api/auth/me`)).status()).toBe(401);
});

test("a provider is refused, added, tested, made the default, and removed", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await page.goto(`${real.url}/app/settings/models`);
  await expect(page.getByText("No providers yet")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Add provider" }).first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await button(page, "Ollama").click();
  await expect(form.getByLabel("Base URL")).toHaveValue("http://localhost:11434/v1");
  await button(page, "Save provider").click();
  await expect(form.getByText("Port 11434 isn't allowed")).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill("Stand-in");
  await form.getByLabel("Base URL").fill(model.url);
  await form.getByRole("textbox", { name: /^Key/ }).fill("sk-canary-on-screen");
  await form.getByLabel("Model name").fill("deepseek-chat");
  await form.getByLabel("Output").fill("-1");
  await button(page, "Save provider").click();
  await expect(form.getByText("A price must be in US dollars, 0 or more")).toBeVisible();
  await form.getByLabel("Output").fill("10000");
  await look(page);
  await button(page, "Save provider").click();
  await expect(page.getByTitle("deepseek-chat · Stand-in")).toBeVisible();
  await expect(form).toBeHidden();
  expect(await page.content()).not.toContain("sk-canary-on-screen");

  await page.getByRole("button", { name: "Test connection Stand-in" }).click();
  await expect(page.getByText(/^Responded in/)).toBeVisible();
  await page.getByRole("button", { name: "Make default deepseek-chat · Stand-in" }).click();
  await expect(
    page.getByRole("button", { name: "Make default deepseek-chat", exact: true }),
  ).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Remove Stand-in" }).click();
  await button(page, "Remove provider").click();
  await expect(page.getByText("No providers yet")).toBeVisible();
});

test("a reply that would exceed the budget asks on screen, and continues when allowed", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const form = { label: "Dear", base_url: model.url, models: [{ id: "dear", price_out: 10_000 }] };
  const made = await page.request.post(`${real.url}/api/model-providers`, {
    data: form,
    headers: await tokenOf(page, real.url),
  });
  const { ProviderId } = (await made.json()) as { ProviderId: string };
  await page.request.patch(`${real.url}/api/profile`, {
    data: { budgets: { run: 0.1 } },
    headers: await tokenOf(page, real.url),
  });
  const agent = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/dear` });
  const { conversation_id: id } = await say(page, real, agent, "Tell me [tokens=4]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(
    page.getByText(
      "This run has used $0.00 of your limit of $0.10 per run. The next call could exceed it.",
    ),
  ).toBeVisible();
  await look(page);
  await button(page, "Continue anyway").click();
  await expect(answers(page, "Scout")).toContainText("w1 w2 w3 w4");
});

async function tokenOf(page: Page, url: string): Promise<Record<string, string>> {
  return {
    "x-csrf-token": (await page.request.get(`${url}/api/auth/me`)).headers()["x-csrf-token"] ?? "",
  };
}
