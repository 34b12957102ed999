import type { Page } from "playwright/test";
import { elsewhere, join, newAgent, openScreen, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("main").getByRole("listitem");
const BIN = "/app/settings/trash";

test("a deletion is undone at once, or restored from Trash, by keyboard and on a phone @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await write(page, demo, "POST", "/api/teams", { name: "Desk" });
  await page.goto(`${demo.url}/app/teams/agents`);
  const erase = async () => {
    await button(page, "Delete Scout").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete agent" }).click();
    await expect(page.getByText("Scout deleted").last()).toBeVisible();
    await expect(page.getByRole("heading", { name: "No agents yet" })).toBeVisible();
  };
  await erase();
  await button(page, "Undo").click();
  await expect(button(page, "Delete Scout")).toBeVisible();
  await expect(page.getByText("Restored", { exact: true })).toBeVisible();
  await erase();

  const { TeamId } = (await (await page.request.get(`${demo.url}/api/teams`)).json())[0] as {
    TeamId: string;
  };
  await write(page, demo, "DELETE", `/api/teams/${TeamId}`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(demo.url + BIN);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Desk");
  await expect(rows(page).last()).toContainText(/Agent · deleted .* · kept until/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  const kind = page.getByLabel("Kind");
  await kind.selectOption({ label: "Agents" });
  await expect(rows(page)).toHaveCount(1);
  await button(page, "Restore Scout").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Scout restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing in the trash matches" })).toBeVisible();
  await kind.selectOption({ label: "All kinds" });
  await button(page, "Empty trash").click();
  const dialog = page.getByRole("alertdialog", { name: "Empty trash?" });
  await dialog.getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByText("Trash emptied")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash is empty" })).toBeVisible();
  await page.goto(`${demo.url}/app/teams/agents`);
  await expect(button(page, "Delete Scout")).toBeVisible();
});

test("several deleted things are found, selected and restored with the keyboard only", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  for (const name of ["Night desk", "Day desk", "Archive"]) {
    const { TeamId } = await write<{ TeamId: string }>(page, demo, "POST", "/api/teams", { name });
    await write(page, demo, "DELETE", `/api/teams/${TeamId}`);
  }
  await page.goto(demo.url + BIN);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search trash" }).fill("DESK");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all 2" }).press("Space");
  await expect(page.getByText("2 selected")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(button(page, "Restore").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 items restored")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await button(page, "Clear filters").press("Enter");
  await expect(rows(page)).toHaveCount(1);
});

test("one thing is deleted permanently after a question, and what could not be read says so", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const { AgentId } = await newAgent(page, demo, { name: "Quill" });
  await write(page, demo, "DELETE", `/api/agents/${AgentId}`);
  const list = `${demo.url}/api/bin*`;
  await elsewhere(page, demo);
  await page.route(list, (route) => route.fulfill({ status: 500, body: "" }));
  await openScreen(page, BIN);
  await expect(button(page, "Retry")).toBeVisible();
  await page.unroute(list);
  await button(page, "Retry").click();
  await button(page, "Delete Quill permanently").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Quill permanently?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("Deleted permanently")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash is empty" })).toBeVisible();
});
