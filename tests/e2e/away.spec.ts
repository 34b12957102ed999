import type { Page } from "playwright/test";
import { away, savesData, withoutScripts } from "./away-server";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const menu = (page: Page, name: string) =>
  page.locator("#side-menu").getByRole("link", { name, exact: true });
/** Everything that may be opened later is loaded: the page was idle for long enough. */
const prepared = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("parts-prepared").length > 0);
const retry = (page: Page) => page.getByRole("button", { name: "Retry" });

test("screens open without asking the server for a page: by links, by keys, and going back", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await write(page, demo, "POST", "/api/tasks", { name: "Close the books", description: "March." });
  await page.goto(`${demo.url}/app`);
  await expect(heading(page, "Dashboard")).toBeVisible();
  const pages: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest() || search.includes("_rsc")) pages.push(pathname + search);
  });
  await menu(page, "Tasks").click();
  await expect(page.getByText("Close the books", { exact: true }).first()).toBeVisible();
  await expect(page).toHaveTitle("Tasks · Troupe");
  await expect(heading(page, "Task Management")).toBeFocused();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await expect(page).toHaveURL(`${demo.url}/app/settings/models`);
  await expect(heading(page, "Models")).toBeFocused();
  expect(pages).toEqual([]);

  // After a reload the entries before it belong to another document.
  await page.reload();
  await expect(heading(page, "Models")).toBeVisible();
  await prepared(page);
  pages.length = 0;
  const back = await away(page);
  await page.goBack();
  await expect(heading(page, "Task Management")).toBeVisible();
  await expect(page).toHaveTitle("Tasks · Troupe");
  await page.goBack();
  await expect(heading(page, "Dashboard")).toBeVisible();
  await page.goForward();
  await expect(heading(page, "Task Management")).toBeVisible();
  expect(pages).toEqual([]);
  await back();
});

test("while the server is unreachable, a link shows its screen with cached data", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await write(page, demo, "POST", "/api/tasks", { name: "Close the books", description: "March." });
  await page.goto(`${demo.url}/app/tasks`);
  await expect(page.getByText("Close the books", { exact: true }).first()).toBeVisible();
  await menu(page, "Dashboard").click();
  await expect(heading(page, "Dashboard")).toBeVisible();
  const back = await away(page);
  await menu(page, "Tasks").click();
  await expect(heading(page, "Task Management")).toBeVisible();
  await expect(page.getByText("Close the books", { exact: true }).first()).toBeVisible();
  await back();
});

test("a part that can't be loaded takes nothing along, and opens once the server is back", async ({
  page,
  demo,
}) => {
  await savesData(page);
  await join(page, demo);
  await page.goto(`${demo.url}/app/teams/agents?create=true`);
  await page.getByLabel("Name", { exact: true }).fill("Quill");
  await page.getByLabel("Instructions").fill("Write short notes.");
  for (const cut of [away, withoutScripts]) {
    const back = await cut(page);
    await page.getByRole("button", { name: "Create Tool" }).click();
    await expect(page.getByText("This part couldn't be displayed")).toBeVisible();
    await expect(page.getByLabel("Instructions")).toHaveValue("Write short notes.");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByText("This part couldn't be displayed")).toBeHidden();
    await back();
  }
  const back = await away(page);
  await page.getByRole("button", { name: "Create Tool" }).click();
  await expect(page.getByText("This part couldn't be displayed")).toBeVisible();
  await back();
  await retry(page).click();
  await expect(page.getByRole("dialog", { name: "Create Tool" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Quill");
  await expect(page.getByLabel("Instructions")).toHaveValue("Write short notes.");
});

test("palette, help and confirmations that can't be loaded leave the screen unchanged", async ({
  page,
  demo,
}) => {
  await savesData(page);
  await join(page, demo);
  await newAgent(page, demo, { name: "Redline" });
  await page.goto(`${demo.url}/app/teams/agents`);
  await expect(page.getByText("Redline").first()).toBeVisible();
  for (const open of [
    () => page.keyboard.press("Control+k"),
    () => page.keyboard.press("?"),
    () => page.getByRole("button", { name: "Delete Redline" }).click(),
  ]) {
    const back = await withoutScripts(page);
    await open();
    await expect(page.getByText("This part couldn't be displayed")).toBeVisible();
    await expect(page.getByText("Redline").first()).toBeVisible();
    await back();
    await retry(page).click();
    await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    await expect(page.getByText("This part couldn't be displayed")).toBeHidden();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByText("Redline").first()).toBeVisible();
  }
});

test("what may be needed is fetched once the page is idle, and then opens without the server", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  await expect(heading(page, "Dashboard")).toBeVisible();
  await prepared(page);
  const back = await away(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.press("Escape");
  for (const name of ["Teams", "Tasks", "Chat", "Profile", "API Keys", "Models"]) {
    await menu(page, name).click();
    await expect(page).toHaveTitle(`${name} · Troupe`);
    await expect(page.getByText("This part couldn't be displayed")).toBeHidden();
  }
  await expect(heading(page, "Models")).toBeVisible();
  await back();
});
