import type { Page, Route } from "playwright/test";
import { expect, test } from "./journey";

const main = (page: Page) => page.getByRole("main");

test("shows that it is loading, and does not shift", async ({ page, demo }) => {
  const held: Route[] = [];
  await page.route("**/api/waitlist?*", (route) => void held.push(route));
  await page.goto(`${demo.url}/confirm?token=abc`);
  await expect(main(page).getByRole("status")).toHaveText("Confirming your email…");
  const height = () =>
    main(page)
      .locator("section")
      .evaluate((card) => card.getBoundingClientRect().height);
  const before = await height();
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.fulfill({ json: { success: true, message: "Your email is confirmed." } });
  await expect(main(page).getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  expect(await height()).toBe(before);
});

test("a token that the server does not know is refused in its words; to look at the page confirms nothing", async ({
  page,
  demo,
}) => {
  const html = await page.request.get(`${demo.url}/confirm?token=unknown`);
  expect(await html.text()).toContain("Confirming your email…");
  await page.goto(`${demo.url}/confirm?token=unknown`);
  await expect(main(page).getByRole("alert")).toContainText(
    "This confirmation link is not valid. Sign up again to get a new one.",
  );
});
