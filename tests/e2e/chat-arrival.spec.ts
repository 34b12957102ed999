import type { Page } from "playwright/test";
import { join, newAgent, say } from "./by-api";
import { expect, test } from "./journey";

const composer = (page: Page, name: string) =>
  page.getByRole("textbox", { name: `Message ${name}` });
const list = (page: Page) => page.getByRole("navigation", { name: "Recent Conversations" });

test("a person who opens a chat can write at once, and a new chat leaves the list whole", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const quill = await newAgent(page, demo, { name: "Quill" });
  const scout = await newAgent(page, demo, { name: "Scout" });
  await say(page, demo, quill, "Notes for March");
  await say(page, demo, scout, "Sources for April");
  await page.goto(`${demo.url}/app/teams/agents`);
  await page.getByRole("link", { name: "Chat with Quill" }).click();
  await expect(composer(page, "Quill")).toBeFocused();

  await page.locator("#side-menu").getByRole("link", { name: "Chat", exact: true }).click();
  await list(page)
    .getByRole("link", { name: /Sources for April/ })
    .click();
  await expect(composer(page, "Scout")).toBeFocused();
  for (const at of ["first", "second"]) {
    await page.getByRole("button", { name: "New chat" }).click();
    await expect(composer(page, "Scout"), at).toBeFocused();
    await expect(list(page).getByRole("link", { name: /Notes for March/ }), at).toBeVisible();
  }
  await page.keyboard.type("Hello");
  await expect(composer(page, "Scout")).toHaveValue("Hello");
  await page.getByRole("combobox", { name: "Agent" }).fill("Qui");
  await page.getByRole("option", { name: /Quill/ }).click();
  await expect(composer(page, "Quill")).toBeFocused();
});
