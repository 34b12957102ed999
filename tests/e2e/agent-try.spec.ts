import type { Page } from "playwright/test";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const PATH = "/app/teams/agents";

test("an agent is drafted, tried beside its form without being saved, and keeps its starters", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}${PATH}?create=true`);
  await expect(button(page, "Draft instructions")).toBeDisabled();
  await field(page, "Name").fill("Scout");
  await page.getByLabel("Role description").fill("Finds facts");
  await button(page, "Draft instructions").click();
  await expect(field(page, "Instructions")).toHaveValue(
    /^You are Scout\. Your task: Finds facts\./,
  );

  await field(page, "Instructions").fill("You are Scout, a pirate.");
  await button(page, "Draft instructions").click();
  await expect(page.getByText("Draft ready")).toBeVisible();
  await expect(field(page, "Instructions")).toHaveValue("You are Scout, a pirate.");
  await button(page, "Keep mine").click();

  await button(page, "Try it").click();
  await expect(button(page, "Create Tool")).toBeHidden();
  await field(page, "Test message").fill("Who are you?");
  await page.keyboard.press("Enter");
  const trial = page.getByRole("log", { name: "Test chat" });
  await expect(trial).toContainText("Scout");
  await expect(trial.getByText("Demo model", { exact: true })).toBeVisible();
  await look(page, "trial of an agent");
  await expect(page).toHaveURL(/create=true/); // Enter saved nothing
  await button(page, "Start over").click();
  await expect(trial).toBeEmpty();

  await field(page, "Starter 1").fill("What is new?");
  await field(page, "Starter 2").fill("Sum up:");
  await expect(field(page, "Starter 3")).toHaveValue("");
  await button(page, "Save").click();
  await page.getByRole("link", { name: "Chat with Scout" }).click();
  const starters = page.getByRole("list", { name: "Conversation starters" });
  await expect(starters.getByRole("button")).toHaveText(["What is new?", "Sum up:"]);
  await look(page, "an empty chat with starters");
  await starters.getByRole("button", { name: "Sum up:" }).click();
  const composer = page.getByRole("textbox", { name: "Message Scout" });
  await expect(composer).toHaveValue("Sum up: ");
  await expect(composer).toBeFocused();
  await composer.fill("");
  await starters.getByRole("button", { name: "What is new?" }).click();
  await expect(page.getByRole("article", { name: "You" })).toContainText("What is new?");
  await expect(page.getByRole("article", { name: "Scout" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Models" })).toHaveAttribute(
    "href",
    "/app/settings/models",
  );

  await expect(page).toHaveURL(/conversationId=/);
  await page.getByRole("link", { name: "Edit Scout" }).click();
  await expect(page).toHaveURL(/\/app\/teams\/agents\?edit=/);
  await expect(field(page, "Starter 1")).toHaveValue("What is new?");
  await button(page, "Remove starter 1").click();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await button(page, "Save").click();
  await button(page, "Edit Scout").click();
  await expect(field(page, "Starter 1")).toHaveValue("Sum up:");
});

test("a built-in template is German for a German reader, and so is the agent made from it", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.addInitScript(() => localStorage.setItem("troupe-language", "de"));
  await page.goto(`${demo.url}${PATH}?view=templates`);
  await expect(page.getByTitle("Kundendienst")).toBeVisible();
  await page.getByRole("link", { name: "Vorlage nutzen Lektorat" }).click();
  await expect(field(page, "Name")).toHaveValue("Lektorat");
  await expect(field(page, "Anweisungen")).toHaveValue(/^Du bearbeitest Texte/);
  await expect(field(page, "Einstieg 1")).toHaveValue("Mach das kürzer und klarer:");
});

test("an agent among many is picked by typing, last used first", async ({ page, demo }) => {
  await join(page, demo);
  for (const name of ["Anna", "Bert", "Carla"]) await newAgent(page, demo, { name });
  await page.goto(`${demo.url}/app/chat`);
  const picker = page.getByRole("combobox", { name: "Agent" });
  await picker.click();
  const options = page.getByRole("listbox", { name: "Agent" }).getByRole("option");
  await expect(options).toHaveText([/Carla$/, /Bert$/, /Anna$/]);
  await look(page, "agent picker");
  await picker.fill("be");
  await expect(options).toHaveText([/Bert$/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Message Bert" })).toBeVisible();
  await expect(picker).toHaveValue("Bert");
  await picker.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(picker).toHaveValue("Bert");
});
