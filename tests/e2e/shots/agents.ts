import { newAgent } from "../by-api";
import type { Camera } from "./camera";

const PATH = "/app/teams/agents";

export async function agentScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting } = full;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await empty.open(PATH);
  await empty.shoot("agents-empty", empty.page.getByText("No agents yet"));
  await waiting("**/api/agents*", async () => {
    await open(PATH);
    await shoot("agents-loading", page.locator("[aria-busy=true]"));
  });
  await failing("**/api/agents*", async () => {
    await open(PATH);
    await shoot("agents-failed", page.getByText("Failed to load agents"));
  });
  await open(PATH);
  await shoot("agents", button("Edit Ledger"), true);
  await button("Delete Quill").click();
  await shoot("agent-delete", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");
  await open(`${PATH}?create=true`);
  await button("Save").click();
  await shoot("agent-create-wrong", page.getByText("Name is required"), true);
  await open(PATH);
  await button("Edit Ledger").click();
  await page.getByLabel("Role description").fill("Answers billing questions.");
  await shoot("agent-edit", page.getByText("Unsaved changes"), true);
  await button("Cancel").click();
  await shoot("agent-discard", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");
  await wizard(full);
}

async function wizard({ page, open, shoot, server }: Camera): Promise<void> {
  const agent = await newAgent(page, server, {
    name: "Counter",
    role_description: "Counts what it is given.",
  });
  await open(`${PATH}?edit=${agent.AgentId}`);
  await page.getByRole("button", { name: "Create Tool", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Create Tool" });
  await shoot("tool-basics", dialog.getByLabel("Tool name"));
  await dialog.getByLabel("Tool name").fill("word_count");
  await dialog.getByLabel("Tool description").fill("Counts the words of a text");
  await dialog.getByRole("button", { name: "Next" }).click();
  const fresh = dialog.getByRole("group", { name: "New parameter", exact: true });
  await fresh.getByLabel("Name").fill("text");
  await fresh.getByLabel("Type").selectOption("string");
  await shoot("tool-parameters", fresh);
  await dialog.getByRole("button", { name: "Next" }).click();
  await shoot("tool-preview", dialog.getByRole("button", { name: "Add Tool" }));
}
