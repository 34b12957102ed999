import { execFileSync } from "node:child_process";
import path from "node:path";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent, write } from "./by-api";
import { holdBelongings } from "./by-database";
import { expect, PASSWORD, test } from "./journey";

const root = path.resolve(import.meta.dirname, "../..");

test("what was in an account before its email was verified is kept or removed on the dashboard and in the profile", async ({
  page,
  demo,
}) => {
  const email = await join(page, demo);
  await newAgent(page, demo, { name: "Listener" });
  await newAgent(page, demo, { name: "Helper" });
  await write(page, demo, "POST", "/api/secrets", {
    name: "HOARD",
    value: "x",
    hosts: ["api.example.com"],
  });
  holdBelongings(demo, email);
  await page.goto(`${demo.url}/app`);
  const notice = page.getByRole("region", {
    name: "Review: added before you confirmed your email",
  });
  await expect(notice.getByRole("listitem")).toHaveCount(3);
  await notice.getByRole("button", { name: "Remove Listener" }).click();
  await expect(notice.getByRole("listitem")).toHaveCount(2);
  await page.goto(`${demo.url}/app/settings/profile`);
  await notice.getByRole("button", { name: "Keep Helper" }).click();
  await expect(notice.getByRole("listitem")).toHaveCount(1);
  await notice.getByRole("button", { name: "Keep all" }).click();
  await expect(notice).toHaveCount(0);
  const agents = (await (await page.request.get(`${demo.url}/api/agents`)).json()) as {
    name: string;
  }[];
  expect(agents.map((each) => each.name)).toEqual(["Helper"]);
});

test("the security page lists what happened to the account, older events on request", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  for (let times = 0; times < 12; times++)
    await write(page, demo, "PATCH", "/api/profile", { budgets: { day: times + 1 } });
  await page.goto(`${demo.url}/app/settings/security`);
  const activity = page
    .locator("section, div")
    .filter({ has: page.getByRole("heading", { name: "Security activity" }) })
    .last()
    .locator("..")
    .locator("..");
  await expect(page.getByText("Spending limits changed")).toHaveCount(10);
  await expect(page.getByText("Account created")).toHaveCount(0);
  await activity.getByRole("button", { name: "Show older" }).click();
  await expect(page.getByText("Account created")).toBeVisible();
  await expect(page.getByText("Spending limits changed")).toHaveCount(12);
});

test("by invitation: the screen says so, and the link makes an account", async ({ page }) => {
  const server = await TroupeServer.start({ REGISTRATION: "invited" });
  try {
    await page.goto(`${server.url}/login`);
    await page.getByRole("tab", { name: "Register" }).click();
    await expect(page.getByText("Registration is by invitation only.")).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveCount(0);
    const env = {
      ...process.env,
      DATABASE_URL: `file:${server.databaseFile}`,
      APP_URL: server.url,
    };
    const link = execFileSync(process.execPath, ["lib/commands/invite.mjs", "ada@example.com"], {
      cwd: root,
      encoding: "utf8",
      env,
    }).trim();
    await page.goto(link);
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Username").fill("ada");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/app$/);
  } finally {
    await server.kill();
  }
});
