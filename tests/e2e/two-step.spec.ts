import type { Page } from "playwright/test";
import type { TroupeServer } from "../support/troupe-server";
import { codeOf } from "../support/totp-code";
import { join } from "./by-api";
import { passTime } from "./by-database";
import { expect, PASSWORD, test } from "./journey";
import { ALL, look, tabTo } from "./look";
import { alert, continueWith } from "./oauth-servers";

test.describe.configure({ mode: "parallel" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** A fingerprint reader, simulated by Chromium. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options });
}

async function security(page: Page, server: TroupeServer): Promise<void> {
  await page.goto(`${server.url}/app/settings/security`);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeVisible();
}

async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await button(page, "Set up Authenticator app").click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(
    dialog.getByRole("img", { name: "QR code with the key for your app" }),
  ).toBeVisible();
  const key = (await dialog.getByRole("textbox", { name: "Key" }).inputValue()).replaceAll(" ", "");
  await look(page, "set-up", ALL);
  await dialog.getByLabel("Code", { exact: true }).fill("000 00");
  await page.keyboard.press("Enter");
  await expect(
    dialog.getByText("Enter the 6-digit code from your authenticator app"),
  ).toBeVisible();
  await dialog.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.keyboard.press("Enter");
  const codes = await saved(page);
  await expect(page.getByText("10 left.")).toBeVisible();
  return { key, codes };
}

/** Recovery codes are shown until the user confirms that they are saved. */
async function saved(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await look(page, "recovery codes", ALL);
  const codes = await dialog.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await button(page, "Download").click();
  expect((await download).suggestedFilename()).toBe("troupe-recovery-codes.txt");
  await button(page, "Done").click();
  await expect(dialog).toBeHidden();
  return codes;
}

async function logIn(page: Page, server: TroupeServer, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await expect(button(page, "Login")).toBeEnabled();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Two-step verification", { exact: true })).toBeVisible();
}

test("an authenticator app is set up and required, and a recovery code can replace it", async ({
  page,
  demo,
}) => {
  test.slow();
  const email = await join(page, demo);
  await security(page, demo);
  const { key, codes } = await setUpApp(page);
  await look(page, "profile, two-step on", ALL);

  passTime(demo, email);
  await logIn(page, demo, email);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(codeOf(key, 9));
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("Wrong code");
  await look(page, "second step", ALL);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app$/);

  await logIn(page, demo, email);
  await tabTo(page, button(page, "Use a recovery code"));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.keyboard.type(codes[0]!);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app$/);
  await security(page, demo);
  await expect(page.getByText("9 left.")).toBeVisible();
});

test("a passkey is added, signs in by itself, and verifies the second factor after the password", async ({
  page,
  demo,
}) => {
  test.slow();
  const email = await join(page, demo);
  await plugIn(page);
  await security(page, demo);
  await button(page, "Add passkey").click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(dialog.getByLabel("Name")).toHaveValue(/Chrome/);
  await look(page, "add a passkey");
  await dialog.getByLabel("Name").fill("My laptop");
  await page.keyboard.press("Enter");
  await saved(page);
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("My laptop");

  await page.context().clearCookies();
  await page.goto(`${demo.url}/login`);
  await button(page, "Continue with a passkey").click();
  await page.waitForURL(/\/app$/);

  await logIn(page, demo, email);
  await look(page, "second step by passkey");
  await button(page, "Use a passkey").click();
  await page.waitForURL(/\/app$/);

  await security(page, demo);
  passTime(demo, email);
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  await button(page, "Remove passkey").click();
  await page
    .getByRole("dialog", { name: "Confirm it's you" })
    .getByRole("button", { name: "Use a passkey" })
    .click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await expect(page.getByRole("list", { name: "Passkeys" })).toBeHidden();
});

test("without an available passkey the sign-in screen says so and continues", async ({
  page,
  demo,
}) => {
  await plugIn(page);
  await page.goto(`${demo.url}/login`);
  await button(page, "Continue with a passkey").click();
  await expect(alert(page)).toContainText(
    "No passkey was used. Try again or choose another method.",
  );
  await expect(button(page, "Login")).toBeEnabled();
});

test("what needs a recent confirmation asks for it, loses nothing that was typed, and continues", async ({
  page,
  demo,
}) => {
  const email = await join(page, demo);
  await page.goto(`${demo.url}/app/settings/api`);
  await page.getByRole("button", { name: "Create API Key" }).first().click();
  await page
    .getByRole("dialog", { name: "Create API Key" })
    .getByLabel("Name")
    .fill("Deploy script");
  passTime(demo, email);
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: "Confirm it's you" });
  await expect(asked.getByLabel("Password", { exact: true })).toBeFocused();
  await look(page, "asked again", ALL);
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(
    page
      .getByRole("dialog", { name: "Create API Key" })
      .getByText("Confirm it's you, then try again."),
  ).toBeVisible();
  await button(page, "Create key").click();
  await asked.getByLabel("Password", { exact: true }).fill("Wrong-horse-9");
  await page.keyboard.press("Enter");
  await expect(asked.getByText("Wrong password")).toBeVisible();
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Secret of Deploy script" })).toHaveValue(/^tr_/);

  passTime(demo, email);
  await page.goto(`${demo.url}/app/settings/profile`);
  await button(page, "Export data").click();
  await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^Troupe .*\.json$/);
});

test("an account without a password is confirmed at its provider, in a separate window", async ({
  page,
  troupe,
  provider,
}) => {
  const { email } = provider.newPerson();
  await continueWith(page, troupe, "Google");
  await page.waitForURL(/\/app/);
  await page.goto(`${troupe.url}/app/settings/api`);
  await page.getByRole("button", { name: "Create API Key" }).first().click();
  await page
    .getByRole("dialog", { name: "Create API Key" })
    .getByLabel("Name")
    .fill("Deploy script");
  passTime(troupe, email);
  await page.keyboard.press("Enter");
  const opened = page.context().waitForEvent("page");
  await page
    .getByRole("dialog", { name: "Confirm it's you" })
    .getByRole("button", { name: "Continue with Google" })
    .click();
  await expect((await opened).getByText("You can close this window.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Secret of Deploy script" })).toHaveValue(/^tr_/);
});
