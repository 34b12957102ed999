import type { Page } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { away } from "./away-server";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";

const sign = (page: Page) => page.getByRole("status").filter({ hasText: "Reconnecting…" });
const newer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A new version is available" });
const menu = (page: Page, name: string) =>
  page.locator("#side-menu").getByRole("link", { name, exact: true });

test("a server that stops is reported, no page of the browser's own appears, and work continues when it is back", async ({
  page,
}) => {
  const server = await TroupeServer.start();
  await join(page, server);
  await write(page, server, "POST", "/api/tasks", {
    name: "Close the books",
    description: "March.",
  });
  await page.goto(`${server.url}/app/tasks`);
  await expect(page.getByText("Close the books", { exact: true }).first()).toBeVisible();
  await server.stop();
  await expect(sign(page)).toBeVisible();
  await menu(page, "Dashboard").click();
  await menu(page, "Tasks").click();
  await expect(page.getByText("Close the books", { exact: true }).first()).toBeVisible();
  await server.up();
  await write(page, server, "POST", "/api/tasks", {
    name: "Open the books",
    description: "April.",
  });
  await expect(sign(page)).toBeHidden();
  await expect(page.getByText("Open the books", { exact: true }).first()).toBeVisible();
  await server.kill();
});

test("on a phone the sign pushes the title down and covers nothing @core", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  const back = await away(page);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await expect(sign(page)).toBeVisible();
  const [bar, heading] = [await sign(page).boundingBox(), await title.boundingBox()];
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(heading!.y);
  await back();
  await expect(sign(page)).toBeHidden();
});

test("a single failed call is not a lost connection", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const shown = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          if (document.body.innerText.includes("Reconnecting")) resolve(true);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        performance.mark("watching");
        const health = new PerformanceObserver((list) => {
          if (list.getEntriesByName(`${location.origin}/api/health`).length)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(false)));
        });
        health.observe({ type: "resource" });
      }),
  );
  await page.waitForFunction(() => performance.getEntriesByName("watching").length > 0);
  await page.route("**/api/conversations*", (route) => route.abort("connectionreset"), {
    times: 1,
  });
  await menu(page, "Chat").click();
  expect(await shown).toBe(false);
});

test("changes made meanwhile fail with our own sentence, and can be retried", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Quill" });
  const task = await write<{ TaskId: string }>(page, demo, "POST", "/api/tasks", {
    name: "Close the books",
    description: "March.",
  });
  await page.goto(`${demo.url}/app/tasks?task=${task.TaskId}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const back = await away(page);
  await page.getByRole("menuitem", { name: "Mark as completed" }).click();
  await expect(page.getByText("Couldn't change the status")).toBeVisible();
  await expect(page.getByText("Failed to fetch")).toBeHidden();
  await expect(sign(page)).toBeVisible();
  await menu(page, "Agents").or(menu(page, "Teams")).first().click();
  await back();
  await expect(sign(page)).toBeHidden();
});

test("an expired session is mentioned at the sign-in, and to no one else", async ({
  page,
  demo,
}) => {
  const ended = page.getByText("Your session has expired. Sign in to continue.");
  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(ended).toBeHidden();
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().clearCookies();
  await menu(page, "Chat").dispatchEvent("click");
  await expect(ended).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(ended).toBeHidden();
});

test("a tab left open across an upgrade continues, and offers to reload with the typed text", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/teams/agents?create=true`);
  await page.getByLabel("Instructions").fill("Write short notes.");
  await page.route("**/api/tasks?*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "x-troupe-build": "another" },
    });
  });
  await page.getByLabel("Name", { exact: true }).fill("Quill");
  await page.keyboard.press("Control+k");
  const told = page.waitForResponse(/\/api\/tasks\?/);
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("tasks");
  await told;
  await page.keyboard.press("Escape");
  await expect(newer(page)).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  page.on("dialog", (dialog) => void dialog.accept());
  await newer(page).getByRole("button", { name: "Reload" }).click();
  await expect(newer(page)).toBeHidden();
  await expect(page.getByLabel("Instructions")).toHaveValue("Write short notes.");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Quill");
});
