import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look, tabTo } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const PATH = "/app/teams/agents";

test("an earlier version of an agent is compared, restored with the keyboard, and the restore undone", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const scout = await newAgent(page, demo, {
    name: "Scout",
    instructions: "You are Scout. Answer in one short sentence.",
  });
  await write<Agent>(page, demo, "PUT", `/api/agents/${scout.AgentId}`, {
    instructions: "You are Scout. Answer in three long paragraphs.",
    role_description: "Finds facts",
  });
  await page.goto(`${demo.url}${PATH}?edit=${scout.AgentId}`);
  const instructions = page.getByLabel("Instructions", { exact: true });
  await expect(instructions).toHaveValue(/three long paragraphs/);
  await page.getByLabel("Role description").fill("Not saved");
  await button(page, "Versions").click();
  const drawer = page.getByRole("dialog", { name: "Versions of Scout" });
  await expect(drawer.getByRole("listitem")).toHaveText([
    /^Version 2CurrentChanged: .*Instructions/,
    /^Version 1Created/,
  ]);
  await look(page, "versions of an agent", ALL);
  await tabTo(page, drawer.getByRole("button", { name: "Version 1" }));
  await page.keyboard.press("Enter");
  await expect(drawer.locator("ins").filter({ hasText: "one short sentence." })).toBeVisible();
  await look(page, "one version of an agent", ALL);
  await tabTo(page, button(page, "Restore version 1"));
  await page.keyboard.press("Enter");
  await button(page, "Discard changes").click();
  await expect(page.getByText("Version 1 restored")).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`edit=${scout.AgentId}$`));
  await expect(instructions).toHaveValue(/one short sentence/);
  await button(page, "Undo").click();
  await expect(page.getByText("Version 2 restored")).toBeVisible();
  await expect(instructions).toHaveValue(/three long paragraphs/);

  await page.goto(`${demo.url}${PATH}?edit=${scout.AgentId}&version=9`);
  await expect(page.getByText("Version 9 isn't stored.")).toBeVisible();
});

test("an @ in the message box starts a chat with another agent, which takes the text along", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const scout = await newAgent(page, demo, { name: "Scout" });
  await newAgent(page, demo, { name: "Editor", role_description: "Shortens texts" });
  await page.goto(`${demo.url}/app/chat?agentId=${scout.AgentId}`);
  const composer = page.getByRole("textbox", { name: "Message Scout" });
  await composer.fill("Hello");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article", { name: "Scout" })).toBeVisible();
  await expect(page).toHaveURL(/conversationId=/);
  await composer.pressSequentially("Please shorten this, @ed");
  await expect(page.getByRole("option")).toHaveText([/^.?EditorShortens texts$/]);
  await look(page, "agents offered after an @", ALL);
  await page.keyboard.press("Enter");
  const other = page.getByRole("textbox", { name: "Message Editor" });
  await expect(other).toHaveValue("Please shorten this, ");
  await expect(other).toBeFocused();
  await expect(page.getByRole("list", { name: "Conversation starters" })).toContainText(
    "Give me an example: Shortens texts",
  );
  await page.goBack();
  await expect(composer).toHaveValue("");
});
