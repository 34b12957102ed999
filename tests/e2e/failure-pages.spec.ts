import { withoutScripts } from "./away-server";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

// In separate pages: the browser's console is expected to contain errors here.
test("a frame that can't be rendered is replaced by a page with links, in the reader's language", async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await join(page, demo);
  await page.route("**/api/notices", (route) => route.fulfill({ json: {} }));
  await page.goto(`${demo.url}/app/tasks`, { waitUntil: "commit" });
  await expect(
    page.getByRole("heading", { name: "Diese Seite konnte nicht angezeigt werden" }),
  ).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.unroute("**/api/notices");
  await page.getByRole("link", { name: "Zur Übersicht" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Übersicht" })).toBeVisible();
  await context.close();
});

test("a page whose scripts are missing says so, and can be reloaded", async ({ browser, demo }) => {
  const page = await browser.newPage();
  await join(page, demo);
  const back = await withoutScripts(page);
  await page.goto(`${demo.url}/app/tasks`, { waitUntil: "commit" });
  await expect(page.getByText("This page could not be loaded completely.")).toBeVisible();
  await back();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Task Management" })).toBeVisible();
  await page.close();
});
