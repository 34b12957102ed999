import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { PATH, agentsOf, button, good, importFile, ownTool } from "../support/agent-file";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";

const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: label !== "Role description" });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });

test("an exported agent is imported unchanged, under another name; the file contains nothing else", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const text = "You write.\n\n  Keep “these” 🐢 <b> spaces.\n";
  const quill = await newAgent(page, demo, {
    name: "Quill & Co.",
    role_description: "Writes",
    instructions: text,
    tools: ["calculator", ownTool],
  });
  expect(quill.tools.map((each) => each.function.name)).toEqual(["calculator", "look_up"]);
  await page.goto(demo.url + PATH);
  await button(page, "Edit Quill & Co.").click();
  const downloading = page.waitForEvent("download");
  await button(page, "Export").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("quill-co.agent.json");
  const content = await readFile(await download.path(), "utf8");
  expect(JSON.parse(content)).toEqual({
    format: "troupe-agent",
    version: 1,
    agent: {
      name: "Quill & Co.",
      role_description: "Writes",
      instructions: text,
      model: quill.model,
      tools: quill.tools,
    },
  });

  await importFile(page, content);
  await expect(page.getByRole("heading", { name: "New agent" })).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Quill & Co.");
  await expect(page.getByRole("list", { name: "Tools" }).getByRole("listitem")).toContainText([
    "look_up",
  ]);
  await expect(page.getByRole("checkbox", { name: "calculator" })).toBeChecked();
  const brought = page.getByRole("region", { name: "Tools in this file" });
  await expect(brought.getByRole("listitem")).toContainText(["calculator", "example.com"]);
  await expect(brought).toContainText("so each call asks you first.");
  await expect(brought).toContainText("WORDS");
  await brought.getByText("Request").click();
  await expect(brought.getByLabel("Code of look_up")).toContainText(
    "GET https://example.com/words/{{word}}",
  );
  await button(page, "Let calculator run without asking").click();
  await expect(button(page, "Let calculator run without asking")).toBeHidden();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(await agentsOf(page, demo)).toEqual([quill]);
  await button(page, "Save").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription(
    "You already have an agent with this name",
  );
  await field(page, "Name").fill("Quill 2");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill 2", "Quill & Co."]);
  const [copy] = await agentsOf(page, demo);
  const asking = [
    quill.tools[0],
    { ...ownTool, implementation: { ...ownTool.implementation, approval: "always" } },
  ];
  expect(copy).toMatchObject({
    name: "Quill 2",
    role_description: "Writes",
    instructions: text,
    model: quill.model,
    tools: asking,
  });
  expect(copy!.AgentId).not.toBe(quill.AgentId);
});

test("imported values are not lost silently, nor are unsaved edits when a file is imported", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(demo.url + PATH);
  await importFile(page, JSON.stringify(good));
  await expect(field(page, "Name")).toHaveValue("Quill");
  await page.getByRole("banner").getByRole("link", { name: "Tasks" }).click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(question(page)).toBeHidden();
  await button(page, "Cancel").click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(cards(page)).toHaveText(["Scout"]);
  await expect(button(page, "Import")).toBeFocused();
  await page.getByRole("link", { name: "Create Agent" }).click();
  await expect(field(page, "Name")).toHaveValue(""); // nothing of it is left
  await button(page, "Cancel").click();

  await button(page, "Edit Scout").click();
  await field(page, "Role description").fill("Mine");
  await importFile(page, JSON.stringify(good));
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(question(page)).toBeHidden();
  await expect(field(page, "Role description")).toHaveValue("Mine");
  await importFile(page, JSON.stringify(good));
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(field(page, "Name")).toHaveValue("Quill");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill", "Scout"]);
  expect((await agentsOf(page, demo)).map((each) => each.role_description)).toEqual(["Writes", ""]);
});
