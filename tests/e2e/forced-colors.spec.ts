import type { Locator } from "playwright/test";
import { join } from "./by-api";
import { expect, test } from "./journey";

const background = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element).backgroundColor);

test("in forced colours the current page and the selected result look different from the others", async ({
  page,
  demo,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await join(page, demo);
  await page.goto(`${demo.url}/app/runs`);
  const menu = page.locator("#side-menu");
  const current = menu.getByRole("link", { name: "Runs", exact: true });
  await expect(current).toHaveAttribute("aria-current", "page");
  expect(await background(current)).not.toBe(
    await background(menu.getByRole("link", { name: "Files", exact: true })),
  );
  await page.keyboard.press("Control+k");
  const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  expect(await background(options.first())).not.toBe(await background(options.nth(1)));
});
