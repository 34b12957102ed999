import { join, newAgent, say } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test("usage is shown by agent, team and model, for one day or many", async ({ page, demo }) => {
  test.slow();
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Scout" });
  await say(page, demo, agent, "Hello");
  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("img", { name: /^Usage in the last 30 days/ })).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByLabel("Group by").selectOption("by agent");
  const parts = page.getByRole("region", { name: "Usage in detail" }).getByRole("row");
  await expect(parts.nth(1)).toContainText("Scout");
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Scout[\d,]+$/ })).toBeVisible();
  await look(page, "dashboard, usage by agent", ALL);
  await page.getByLabel("Group by").selectOption("by model");
  await page.getByLabel("Days", { exact: true }).selectOption("last 90 days");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /^[\w -]+[\d,]+$/ })
      .first(),
  ).toBeVisible();
  await page.getByLabel("Group by").selectOption("by day");
  await expect(page.getByRole("img", { name: /^Usage in the last 90 days/ })).toBeVisible();
  await look(page, "dashboard, usage of 90 days", ALL);
  await page.getByLabel("Days", { exact: true }).selectOption("today");
  await expect(page.getByRole("img", { name: /^Usage today: [\d,]+\./ })).toBeVisible();
});
