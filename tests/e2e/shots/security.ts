import { codeOf } from "../../support/totp-code";
import { join, newAgent, write } from "../by-api";
import { holdBelongings, passTime } from "../by-database";
import { PASSWORD } from "../journey";
import type { Camera } from "./camera";

/** Two-step verification, from its set-up on, for a new user. */
export async function securityScreens({ page, server, open, shoot }: Camera): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const email = await join(page, server);
  await open("/app/settings/security");
  await page.getByRole("button", { name: /^Set up/ }).click();
  const setUp = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await shoot("two-step-set-up", setUp.getByRole("img"));
  const key = (await setUp.getByRole("textbox", { name: "Key" }).inputValue()).replaceAll(" ", "");
  await setUp.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.keyboard.press("Enter");
  await shoot(
    "two-step-recovery-codes",
    page.getByRole("dialog", { name: "Save your recovery codes" }),
  );
  await button("Done").click();
  await open("/app/settings/security");
  await shoot("two-step-profile", button("Create new codes"), true);
  await button("Create new codes").click();
  await shoot("two-step-new-codes", page.getByRole("alertdialog"));
  await page.context().clearCookies();
  await open("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button("Login").click();
  await shoot("two-step-login", page.getByText("Two-step verification"));
  passTime(server, email);
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/app$/);
  passTime(server, email);
  await open("/app/settings/api");
  await button("Create API Key").first().click();
  await page.getByRole("dialog").getByLabel("Name").fill("Deploy script");
  await button("Create key").click();
  await shoot(
    "confirm-that-it-is-you",
    page.getByRole("dialog", { name: "Confirm it's you" }).getByLabel("Password"),
  );
}

/** The contents of an account before its email was verified. */
export async function heldScreens({ page, server, open, shoot }: Camera): Promise<void> {
  const email = await join(page, server);
  await newAgent(page, server, { name: "Listener" });
  await write(page, server, "POST", "/api/secrets", {
    name: "HOARD",
    value: "x",
    hosts: ["api.example.com"],
  });
  holdBelongings(server, email);
  await open("/app");
  await shoot(
    "held-dashboard",
    page.getByRole("region", { name: "Review: added before you confirmed your email" }),
  );
}
