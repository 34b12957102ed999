import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { join, write } from "./by-api";
import { confirmEntry, proveEmail } from "./by-database";
import { expect, PASSWORD, test } from "./journey";
import { ALL, look } from "./look";

const BOSS = "boss@example.com";
let server: TroupeServer;
test.beforeAll(async () => {
  server = await TroupeServer.start({ OPERATOR_EMAILS: `${BOSS}, other@example.com` });
});
test.afterAll(() => server.kill());

let isMade = false;
/** Signs in to the operator's account, which the first test creates. */
async function asBoss(page: Page): Promise<void> {
  const made = { email: BOSS, username: "boss", name: "Grace Hopper", password: PASSWORD };
  if (isMade)
    await write(page, server, "POST", "/api/auth/login", { username: BOSS, password: PASSWORD });
  else await write(page, server, "POST", "/api/auth/register", made);
  isMade = true;
}
const elsewhere = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
const menu = (page: Page) => page.getByRole("navigation", { name: "Side menu" });

test("only who is an operator is led there and sees anything", async ({ page }) => {
  await asBoss(page);
  await page.goto(`${server.url}/app/settings/operator`);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Models" })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Operator" })).toHaveCount(0);
  proveEmail(server, BOSS);
  await page.goto(`${server.url}/app`);
  await menu(page).getByRole("link", { name: "Operator" }).click();
  await expect(page.getByRole("heading", { name: "Operator", level: 1 })).toBeVisible();
  const own = page.getByRole("row", { name: /Grace Hopper/ });
  await expect(own).toContainText("Operator");
  await expect(own.getByRole("button")).toHaveCount(0);
  await look(page, "users", ALL);
});

test("an account is disabled, enabled and deleted", async ({ page, browser }) => {
  await asBoss(page);
  proveEmail(server, BOSS);
  const other = await elsewhere(browser);
  const email = await join(other, server, "Ada Byron");
  await page.goto(`${server.url}/app/settings/operator`);
  await page.getByRole("searchbox", { name: "Search users" }).fill("BYRON");
  const row = page.getByRole("row", { name: /Ada Byron/ });
  await expect(page.getByRole("row")).toHaveCount(2);
  const choose = async (item: string): Promise<void> => {
    await row.getByRole("button", { name: "Actions for Ada Byron" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Disable account");
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable account" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  await expect(page.getByText(/accounts?, 1 disabled/)).toBeVisible();

  await other.goto(`${server.url}/app`);
  await expect(other).toHaveURL(/\/login/);
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other.getByText("This account has been disabled.")).toBeVisible();

  await choose("Enable account");
  await expect(row.getByText("Disabled")).toHaveCount(0);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other).toHaveURL(/\/app$/);

  await choose("Delete account");
  const dialog = page.getByRole("dialog", { name: "Delete the account of Ada Byron?" });
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Their username").fill(email.split("@")[0]!);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await other.context().close();
});

test("sign-up is by invitation, whose link is shown once", async ({ page, browser }) => {
  await asBoss(page);
  proveEmail(server, BOSS);
  await page.goto(`${server.url}/app/settings/operator/sign-up`);
  await page.getByRole("radio", { name: /By invitation/ }).check();
  await expect(page.getByRole("radio", { name: /By invitation/ })).toBeChecked();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Email" }).fill("guest@example.com");
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const link = page.getByRole("textbox", { name: "Link for guest@example.com" });
  const address = await link.inputValue();
  const row = page.getByRole("row", { name: /guest@example.com/ });
  await expect(row).toContainText("Open");
  await look(page, "sign-up", ALL);

  const guest = await elsewhere(browser);
  await guest.goto(`${server.url}/login`);
  await guest.getByRole("tab", { name: "Register" }).click();
  await expect(guest.getByText("Registration is by invitation only.")).toBeVisible();
  await guest.goto(address.replace(new URL(address).origin, server.url));
  await guest.getByLabel("Email").fill("guest@example.com");
  await guest.getByLabel("Username").fill("guest");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByLabel("Confirm Password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Register" }).click();
  await expect(guest).toHaveURL(/\/app$/);
  await guest.context().close();

  await page.reload();
  await expect(row).toContainText("Used");
  await expect(link).toHaveCount(0);
  await page.getByRole("radio", { name: /^Open/ }).check();
  await expect(page.getByRole("radio", { name: /^Open/ })).toBeEnabled();
});

test("the waitlist is listed, exported and invited", async ({ page }) => {
  await asBoss(page);
  proveEmail(server, BOSS);
  for (const name of ["Bob", "Carol", "Dan"])
    await write(page, server, "POST", "/api/waitlist", { name, email: `${name}@example.com` });
  for (const name of ["bob", "carol"]) confirmEntry(server, `${name}@example.com`);
  await page.goto(`${server.url}/app/settings/operator/waitlist`);
  await expect(page.getByText("2 confirmed, 1 not confirmed")).toBeVisible();
  const tick = (name: string) => page.getByRole("checkbox", { name: `Select ${name}@example.com` });
  await expect(tick("Dan")).toBeDisabled();
  await look(page, "waitlist", ALL);
  await page.getByRole("button", { name: "Confirmed", exact: true }).click();
  await expect(tick("Dan")).toHaveCount(0);
  await tick("Bob").check();
  await page.getByRole("button", { name: "Invite selected (1)" }).click();
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByRole("row", { name: /Carol/ })).toContainText("Not yet");
  await expect(page.getByRole("row", { name: /Bob/ })).not.toContainText("Not yet");
  await page.getByRole("button", { name: "Invite all not yet invited (1)" }).click();
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByRole("button", { name: /not yet invited \(0\)/ })).toBeDisabled();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Troupe waitlist.csv");
  const text = readFileSync(await file.path(), "utf8");
  for (const name of ["Bob", "Carol", "Dan"])
    expect(text).toContain(`\r\n${name},${name}@example.com,`);
});
