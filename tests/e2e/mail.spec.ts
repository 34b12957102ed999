import type { Page } from "playwright/test";
import { linkIn } from "../support/mail-server";
import type { TroupeServer } from "../support/troupe-server";
import { join } from "./by-api";
import { expect, newName, PASSWORD, test } from "./journey";

const newEmail = () => `${newName()}@example.com`;

async function signUp(page: Page, server: TroupeServer, email: string): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel("Name").fill("Ada Byron");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Get Early Access" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
}

test("joining the waitlist: the email's link, opened in a second tab, confirms in the first", async ({
  page,
  context,
  mail,
  mailing,
}) => {
  const email = newEmail();
  await signUp(page, mailing, email);
  const link = linkIn(await mail.mailTo(email));
  expect(link).toContain(`${mailing.url}/confirm?token=`);

  const second = await context.newPage();
  await second.goto(link);
  await expect(second.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  const message = page.getByText("Email confirmed! Thanks for joining our waitlist.");
  await expect(message).toBeVisible();
  await expect(message).toBeHidden(); // after five seconds: waitlist-form.spec.ts

  await second.goto(link);
  await expect(second.getByRole("heading", { name: "Already Confirmed" })).toBeVisible();
  await expect(second.getByText("Email already confirmed")).toBeVisible();
  await second.getByRole("link", { name: "Return to Home" }).click();
  await expect(second).toHaveURL(`${mailing.url}/`);
});

test("an email link that a scanner fetches without opening it confirms nothing", async ({
  page,
  mail,
  mailing,
  request,
}) => {
  const email = newEmail();
  await signUp(page, mailing, email);
  const link = linkIn(await mail.mailTo(email));
  expect((await request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
});

test("with the mail server failing twice the sign-up gets a response immediately, and one email arrives", async ({
  page,
  mail,
  mailing,
}) => {
  const email = newEmail();
  mail.refuse(2);
  await signUp(page, mailing, email);
  expect(mail.mails.filter((each) => each.recipients.includes(email))).toEqual([]);
  await mail.mailTo(email);
  await page.goto(linkIn(await mail.mailTo(email)));
  await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  expect(mail.mails.filter((each) => each.recipients.includes(email))).toHaveLength(1);
});

test("a forgotten password is reset by email, and the old one stops working", async ({
  page,
  mail,
  mailing,
}) => {
  const email = await join(page, mailing);
  await page.context().clearCookies();
  await page.goto(`${mailing.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot password?" })).toBeVisible();
  await page.getByLabel("Email").fill("ada");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Please enter a valid email address",
  );
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();

  const link = linkIn(await mail.mailTo(email, "Reset your Troupe password"));
  const fresh = "Another-horse-10";
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("weak");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Password must be at least 8 characters",
  );
  await page.getByLabel("Password", { exact: true }).fill(fresh);
  await page.getByLabel("Confirm Password").fill(`${fresh}x`);
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Passwords do not match");
  await page.getByLabel("Confirm Password").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
  await page.getByLabel("Password", { exact: true }).fill(fresh);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${mailing.url}/app`);

  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "This link has expired or has already been used. Request a new one.",
  );
});

test("a new account's email is confirmed by its link, and changed by another one", async ({
  page,
  mail,
  mailing,
}) => {
  const email = await join(page, mailing);
  await page.goto(`${mailing.url}/app/settings/profile`);
  const main = page.getByRole("main");
  await expect(main.getByText("Not confirmed")).toBeVisible();
  await page.goto(linkIn(await mail.mailTo(email, "Confirm your email for Troupe")));
  await main.getByRole("button", { name: "Confirm email" }).click();
  await expect(main.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${mailing.url}/app/settings/profile`);
  await expect(main.getByRole("button", { name: "Send confirmation link" })).toHaveCount(0);

  const next = newEmail();
  await main.getByLabel("Email", { exact: true }).fill(next);
  await main.getByRole("button", { name: "Change email" }).click();
  await expect(main.getByText(`A link to confirm ${next} is on its way.`)).toBeVisible();
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.goto(linkIn(await mail.mailTo(next, "Confirm your email for Troupe")));
  await main.getByRole("button", { name: "Confirm email" }).click();
  await expect(main.getByLabel("Email", { exact: true })).toHaveValue(next);
  await mail.mailTo(email, "Your Troupe email address was changed");

  await page.goto(`${mailing.url}/app/settings/profile?confirm=made-up`);
  await main.getByRole("button", { name: "Confirm email" }).click();
  await expect(main.getByRole("alert")).toContainText("This link has expired");
});

test("the page of an emailed link without its token says so", async ({ page, mailing }) => {
  await page.goto(`${mailing.url}/reset-password`);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Open the link in your email again, or request a new one.",
  );
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(`${mailing.url}/forgot-password`);
});
