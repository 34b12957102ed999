import type { Page } from "playwright/test";
import { skillMd, zipOf } from "../support/skills";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a skill is written, given to an agent, and used by its name in the message box", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/settings/skills`);
  await expect(page.getByRole("heading", { name: "No skills yet" })).toBeVisible();
  await look(page, "no skills yet");
  await button(page, "New skill").first().click();
  await field(page, "Name").fill("Release Notes");
  await button(page, "Create skill").click();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("release-notes");
  await field(page, "Description").fill("Writes release notes. Use it for a new version.");
  await field(page, "Instructions").fill("# How\n\nName what changed for users first.");
  await look(page, "a new skill");
  await button(page, "Create skill").click();
  const row = page.getByRole("listitem").filter({ hasText: "Writes release notes" });
  await expect(row).toContainText("No agent has it yet.");

  await page.getByRole("link", { name: "Choose it in an agent's form" }).click();
  await button(page, "Edit Scout").click();
  await page.getByRole("checkbox", { name: "release-notes" }).check();
  await look(page, "the skills of an agent");
  await button(page, "Save").click();
  await page.getByRole("link", { name: "Chat with Scout" }).click();

  const composer = page.getByRole("textbox", { name: "Message Scout" });
  await composer.fill("/");
  const menu = page.getByRole("listbox", { name: "Use a skill" });
  await expect(menu.getByRole("option")).toHaveText([/\/release-notes/]);
  await look(page, "the menu of skills");
  await composer.press("Escape");
  await expect(menu).toBeHidden();
  await composer.fill("");
  await composer.pressSequentially("/rel");
  await expect(menu).toBeVisible();
  await composer.press("Enter");
  await expect(composer).toHaveValue("/release-notes ");
  await composer.pressSequentially("for 2.0");
  await composer.press("Enter");
  await expect(page.getByRole("article", { name: "You" })).toContainText("/release-notes for 2.0");
  await expect(page.getByRole("article", { name: "Scout" })).toBeVisible();

  await page.goto(`${demo.url}/app/settings/skills`);
  await expect(row.getByRole("link", { name: "Scout" })).toBeVisible();
  await look(page, "a skill that an agent has");
  await button(page, "Delete release-notes").click();
  await expect(page.getByRole("alertdialog")).toContainText("Scout");
  await button(page, "Delete skill").click();
  await expect(page.getByRole("heading", { name: "No skills yet" })).toBeVisible();
  await page.goto(`${demo.url}/app/teams/agents`);
  await button(page, "Edit Scout").click();
  await expect(page.getByText("There is no skill of this name here.")).toBeVisible();
});

test("an uploaded archive adds its skills, and says what could not be added", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/skills`);
  const file = (name: string, entries: Record<string, string>) => ({
    name,
    mimeType: "application/zip",
    buffer: Buffer.from(zipOf(entries)),
  });
  const input = page.getByLabel("Zip archive or SKILL.md");
  await input.setInputFiles(
    file("skills.zip", {
      "one/SKILL.md": skillMd("one"),
      "one/references/words.md": "Plain words",
      "two/SKILL.md": "No front matter",
    }),
  );
  await expect(page.getByText("Not added:")).toBeVisible();
  await expect(page.getByText(/must start with front matter/)).toBeVisible();
  await look(page, "an upload with a fault");
  await button(page, "Edit one").click();
  await button(page, "references/words.md").click();
  await expect(page.getByText("Plain words")).toBeVisible();
  await field(page, "Instructions").fill("Do it otherwise.");
  await look(page, "a skill with files");
  await button(page, "Save").click();
  await expect(page.getByText("one saved")).toBeVisible();
});

test("a skill that an agent proposes is shown in words, and a change of it as a difference", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scribe", tools: ["propose_skill"] });
  const propose = async (body: string) => {
    const args = { name: "release-notes", description: "Writes release notes.", body };
    const composer = page.getByRole("textbox", { name: "Message Scribe" });
    await composer.fill(`Please [tool=propose_skill ${JSON.stringify(args)}]`);
    await composer.press("Enter");
    await expect(field(page, "Instructions")).toHaveValue(body);
  };
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await propose("Name what changed first.");
  await expect(field(page, "Description")).toHaveValue("Writes release notes.");
  await field(page, "Instructions").fill("Name what changed for users first.");
  await look(page, "a skill that an agent proposes");
  await button(page, "Allow").click();
  await expect(page.getByText('"added"').first()).toBeVisible();

  await propose("Name what changed for everyone first.");
  const changes = page.getByRole("group", { name: "Compared with the skill as it is now" });
  await expect(changes.locator("del")).toHaveText("- Name what changed for users first.");
  await expect(changes.locator("ins")).toHaveText("+ Name what changed for everyone first.");
  await look(page, "a change of a skill that an agent proposes");
  await button(page, "Allow").click();
  await expect(page.getByText('"changed"').first()).toBeVisible();
});
