import type { Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a conversation is shared with a passphrase, read elsewhere without an account, and revoked", async ({
  page,
  demo,
  browser,
}) => {
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Scout" });
  const chat = (await write(page, demo, "POST", "/api/chat", {
    content: "A question to share",
    agent_id: agent.AgentId,
  })) as { conversation_id: string };
  await page.goto(
    `${demo.url}/app/chat?agentId=${agent.AgentId}&conversationId=${chat.conversation_id}`,
  );
  await page
    .getByRole("button", { name: /^Actions for/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: /^Share/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("Anyone who has the link can read it, without an account."),
  ).toBeVisible();
  await dialog.getByLabel("Passphrase (optional)").fill("correct horse");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: /^Link to/ }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{43}$/);

  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const reader = await context.newPage();
  const path = new URL(link).pathname;
  const answer = await reader.goto(demo.url + path);
  expect(answer!.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer!.headers()["content-security-policy"]).toContain("default-src 'none'");
  await reader.getByLabel("Passphrase").fill("wrong horse");
  await button(reader, "Open link").click();
  await expect(reader.getByText("This passphrase is wrong. Try again.")).toBeVisible();
  await reader.getByLabel("Passphrase").fill("correct horse");
  await button(reader, "Open link").click();
  await expect(reader.getByText("A question to share").last()).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Scout" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await findings(reader)).toEqual([]);
  }
  const wide = await reader.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await page.goto(`${demo.url}/app/settings/shares`);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByRole("heading", { name: "No shared links yet" })).toBeVisible();
  expect((await reader.goto(demo.url + path))!.status()).toBe(404);
  await context.close();
});

test("a reader signs in, returns to the link and continues the conversation", async ({
  page,
  demo,
  browser,
}) => {
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Guide" });
  const chat = (await write(page, demo, "POST", "/api/chat", {
    content: "To be continued",
    agent_id: agent.AgentId,
  })) as { conversation_id: string };
  const { url } = (await write(page, demo, "POST", "/api/shares", {
    conversation_id: chat.conversation_id,
    audience: "anyone",
    expires_in_days: 1,
  })) as { url: string };
  const path = new URL(url).pathname;
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(demo.url + path);
  const link = reader.getByRole("link", { name: "Continue in Troupe" });
  await expect(link).toHaveAttribute("href", `/login?from=${encodeURIComponent(path)}`);
  await join(reader, demo);
  await newAgent(reader, demo, { name: "My own" });
  await reader.goto(`${demo.url}/login?from=${encodeURIComponent(path)}`);
  await reader.waitForURL(demo.url + path);
  await button(reader, "Continue in Troupe").click();
  await reader.waitForURL(/\/app\/chat\?/);
  await expect(reader.getByText("To be continued").last()).toBeVisible();
  await context.close();
});
