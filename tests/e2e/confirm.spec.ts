import type { Page, Route } from "playwright/test";
import { expect, test } from "./journey";

const main = (page: Page) => page.getByRole("main");
const answers = (status: number, json: object) => (route: Route) => route.fulfill({ status, json });

/** Opens the page with the answer to come, and gives the number of times it was asked for. */
async function open(
  page: Page,
  url: string,
  answer: (route: Route) => unknown,
): Promise<() => number> {
  let asked = 0;
  await page.route("**/api/waitlist?*", (route) => (asked++, answer(route)));
  await page.goto(`${url}/confirm?token=abc`);
  return () => asked;
}

/** PRODUCT 'Which sentence when'. */
const cases: [string, (route: Route) => unknown, string, string][] = [
  [
    "the server confirms",
    answers(200, { success: true, message: "Your email is confirmed." }),
    "Email Confirmed!",
    "Your email is confirmed.",
  ],
  [
    "it was confirmed before",
    answers(200, { success: true, message: "Email already confirmed" }),
    "Already Confirmed",
    "Email already confirmed",
  ],
  [
    "the server refuses with words",
    answers(400, { success: false, message: "Expired.", error: "Expired." }),
    "Confirmation Error",
    "Expired.",
  ],
  [
    "an answer that is not OK, without words",
    (route) => route.fulfill({ status: 502, body: "" }),
    "Confirmation Error",
    "Failed to confirm your email. Please try again later or contact support.",
  ],
  [
    "an unsuccessful answer with words",
    answers(200, { success: false, message: "Not today." }),
    "Confirmation Error",
    "Not today.",
  ],
  [
    "an unsuccessful answer without words",
    answers(200, { success: false }),
    "Confirmation Error",
    "Failed to confirm your email",
  ],
  [
    "no answer at all",
    (route) => route.abort("connectionrefused"),
    "Confirmation Error",
    "An error occurred while confirming your email",
  ],
  [
    "an answer that cannot be read",
    (route) => route.fulfill({ status: 200, body: "{" }),
    "Confirmation Error",
    "An error occurred while confirming your email",
  ],
];

for (const [what, answer, title, sentence] of cases) {
  test(`${what}: ${title}`, async ({ page, demo }) => {
    const asked = await open(page, demo.url, answer);
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(main(page).getByText(sentence, { exact: true })).toBeVisible();
    expect(asked()).toBe(1);
    await main(page).getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL(`${demo.url}/`);
  });
}

test("says that it waits while the server is asked, and does not jump", async ({ page, demo }) => {
  const held: Route[] = [];
  await open(page, demo.url, (route) => held.push(route));
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

test("without a token it asks nobody", async ({ page, demo }) => {
  let asked = 0;
  await page.route("**/api/waitlist**", (route) => (asked++, route.continue()));
  await page.goto(`${demo.url}/confirm`);
  await expect(main(page).getByText("No confirmation token provided")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "Confirmation Error" })).toBeVisible();
  expect(asked).toBe(0);
});

test("a token that the server does not know is refused in its words; to look at the page confirms nothing", async ({
  page,
  demo,
}) => {
  const html = await page.request.get(`${demo.url}/confirm?token=unknown`);
  expect(await html.text()).toContain("Confirming your email…");
  await page.goto(`${demo.url}/confirm?token=unknown`);
  await expect(main(page).getByRole("alert")).toContainText(
    "This confirmation link is not valid. Please sign up again to get a new one.",
  );
});
