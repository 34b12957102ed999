import type { Page } from "playwright/test";
import { join, write } from "./by-api";
import { createAgent, expect, test } from "./journey";
import { findings, look, tabTo } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const switcher = (page: Page) =>
  page.locator("#side-menu").getByRole("button", { name: /^Workspace: / });

async function newWorkspace(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/app/settings/workspace`);
  await button(page, "New workspace").click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await button(page, "Create workspace").click();
  await expect(switcher(page)).toHaveAccessibleName(`Workspace: ${name}`);
}

test("a workspace is created, a second person joins by link, sees the same agent and is removed @core", async ({
  page,
  demo,
  browser,
}) => {
  await join(page, demo, "Ada Byron");
  await newWorkspace(page, demo.url, "Acme");
  await createAgent(page, demo, "Shared Scout", "You answer briefly.");
  await page.goto(`${demo.url}/app/settings/workspace`);
  await button(page, "Invite").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Email").fill("bob@example.com");
  await form.getByLabel("Role").selectOption({ label: "Member" });
  await button(page, "Create invitation").click();
  const link = await page.getByLabel("Link for bob@example.com").inputValue();
  const path = new URL(link).pathname + new URL(link).search;
  expect(path).toMatch(/^\/app\/invitation\?token=/);
  await button(page, "Done").click();
  await look(page, "workspace settings");

  const context = await browser.newContext();
  const bob = await context.newPage();
  await bob.goto(demo.url + path);
  await expect(bob.getByText("Sign in or register to see your invitation.")).toBeVisible();
  expect(new URL(bob.url()).searchParams.get("from")).toBe(path);
  await join(bob, demo, "Bob Stone");
  await bob.goto(demo.url + path);
  await expect(bob.getByRole("heading", { name: "Join Acme" })).toBeVisible();
  await look(bob, "invitation");
  await button(bob, "Accept invitation").click();
  await expect(bob.getByText("This is another account")).toBeVisible();
  expect(await findings(bob)).toEqual([]);
  await button(bob, "Accept with this account").click();
  await bob.waitForURL(`${demo.url}/app`);
  await expect(switcher(bob)).toHaveAccessibleName("Workspace: Acme");
  await bob.goto(`${demo.url}/app/teams/agents`);
  await expect(bob.getByRole("link", { name: "Chat with Shared Scout" })).toBeVisible();

  await page.reload();
  await button(page, "Remove Bob Stone").click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByText("Stays for everyone")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("Members (1)")).toBeVisible();

  await expect(bob.getByRole("alertdialog")).toContainText("You're no longer a member of Acme");
  await button(bob, "Go to Personal").click();
  await expect(switcher(bob)).toHaveAccessibleName("Workspace: Personal");
  await bob.goto(`${demo.url}/app/teams/agents`);
  await expect(bob.getByRole("link", { name: "Chat with Shared Scout" })).toHaveCount(0);
  await bob.goto(demo.url + path);
  await expect(bob.getByRole("heading", { name: "This invitation doesn't work" })).toBeVisible();
  await context.close();
});

test("the switcher works by keyboard, on a phone and from the palette, and each tab keeps its workspace", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newWorkspace(page, demo.url, "Studio");
  const other = await page.context().newPage();
  await other.goto(`${demo.url}/app`);
  await expect(switcher(other)).toHaveAccessibleName("Workspace: Studio");

  await tabTo(page, switcher(page));
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: "Workspace: Studio" });
  await expect(menu.getByRole("menuitemradio", { name: "Personal" })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${demo.url}/app`);
  await expect(switcher(page)).toHaveAccessibleName("Workspace: Personal");

  await other.bringToFront();
  await other.evaluate(() => window.dispatchEvent(new Event("focus")));
  await other.reload();
  await expect(switcher(other)).toHaveAccessibleName("Workspace: Studio");
  await other.close();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("switch to studio");
  await page.keyboard.press("Enter");
  await expect(switcher(page)).toHaveAccessibleName("Workspace: Studio");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demo.url}/app`);
  await button(page, "Open menu").click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await drawer.getByRole("button", { name: "Workspace: Studio" }).click();
  await expect(drawer.getByRole("menuitemradio", { name: /Personal/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await drawer.getByRole("menuitemradio", { name: /Personal/ }).click();
  await page.waitForURL(`${demo.url}/app`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(switcher(page)).toHaveAccessibleName("Workspace: Personal");
});

test("the owner deletes a workspace by typing its name", async ({ page, demo }) => {
  await join(page, demo);
  await newWorkspace(page, demo.url, "Short-lived");
  await button(page, "Delete workspace").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Delete workspace" })).toBeDisabled();
  await dialog.getByLabel("Name of the workspace").fill("Short-lived");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete workspace" }).click();
  await expect(switcher(page)).toHaveAccessibleName("Workspace: Personal");
  const all = await write<object[]>(page, demo, "GET", "/api/workspaces");
  expect(all).toHaveLength(1);
});
