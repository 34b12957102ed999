import { newAgent } from "../by-api";
import { addMany } from "../many-agents";
import type { Camera } from "./camera";

const PATH = "/app/teams/agents";
const SOURCE = "export default async function ({ text }) {\n  return text.split(/\\s+/).length;\n}";

export async function agentScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting, wide } = full;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await empty.open(PATH);
  await empty.shoot("agents-empty", empty.page.getByText("No agents yet"));
  await empty.open(`${PATH}?view=templates`);
  await empty.shoot("agents-templates", empty.page.getByRole("listitem"), true);
  await waiting("**/api/agents*", PATH, "agents-loading");
  await failing("**/api/agents*", PATH, "agents-failed", page.getByText("Failed to load agents"));
  await open(PATH);
  await shoot("agents", button("Edit Ledger"), true);
  await button("More actions for Ledger").click();
  await shoot("agent-menu", page.getByRole("menu"));
  await page.keyboard.press("Escape");
  await open(PATH);
  await button("Delete Quill").click();
  await shoot("agent-delete", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");
  await open(`${PATH}?create=true`);
  await button("Save").click();
  await shoot("agent-create-wrong", page.locator("[aria-invalid=true]"), true);
  await open(PATH);
  await button("Edit Ledger").click();
  await page.getByLabel("Role description").fill("Answers billing questions.");
  await shoot("agent-edit", page.getByText("Unsaved changes"), true);
  await button("More").click();
  await shoot("agent-edit-more", page.getByLabel("Temperature"), true);
  await button("Cancel").click();
  await shoot("agent-discard", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");
  await open(`${PATH}?create=true`);
  await page.getByLabel("Name", { exact: true }).fill("Scout");
  await page.getByLabel("Instructions").fill("You are Scout, a pirate.");
  await button("Try it").click();
  await page.getByLabel("Test message", { exact: true }).fill("Who are you?");
  await button("Send test message").click();
  await shoot("agent-try", page.getByRole("log", { name: "Test chat" }).getByText(/\w\w/), !wide);
}

/** Enough of them for search, order and list view. */
export async function manyAgentsScreens({
  page,
  server,
  open,
  shoot,
  wide,
}: Camera): Promise<void> {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const { AgentId } = await newAgent(page, server, {
    name: "Ledger",
    role_description: "Answers billing questions and never guesses an amount.",
  });
  addMany(server.databaseFile, AgentId, 20);
  await open(PATH);
  await shoot("agents-many", button("Edit Agent 20"), !wide);
  await button("List").click();
  await shoot("agents-many-list", button("Edit Agent 20"), !wide);
  await page.getByRole("searchbox", { name: "Search agents" }).fill("zebra");
  await shoot("agents-many-no-match", page.getByText("No agents match “zebra”"));
}

/** The tool wizard, step by step, with the errors of each. */
export async function wizardScreens({
  page,
  open,
  shoot,
  server,
  model,
  wide,
}: Camera): Promise<void> {
  const agent = await newAgent(page, server, {
    name: "Counter",
    role_description: "Counts what it is given.",
  });
  await open(`${PATH}?edit=${agent.AgentId}`);
  const dialog = page.getByRole("dialog", { name: "Create Tool" });
  const button = (name: string) => dialog.getByRole("button", { name, exact: true });
  model.script({ text: SOURCE });
  await page.getByRole("button", { name: "Create Tool", exact: true }).click();
  await shoot("tool-basics", dialog.getByLabel("Tool name"));
  await button("Next").click();
  await shoot("tool-basics-wrong", dialog.locator("[aria-invalid=true]"));
  await dialog.getByLabel("Tool name").fill("word_count");
  await dialog.getByLabel("Tool description").fill("Counts the words of a text");
  await button("Next").click();
  const fresh = dialog.getByRole("group", { name: "New parameter", exact: true });
  await fresh.getByLabel("Name").fill("text");
  await fresh.getByLabel("Type").selectOption("string");
  await shoot("tool-parameters", fresh);
  await button("Add parameter").click();
  await button("Add parameter").click();
  await shoot("tool-parameters-wrong", dialog.locator("[aria-invalid=true]"));
  await fresh.getByLabel("Name").fill("times");
  await fresh.getByLabel("Type").selectOption("number");
  await button("Next").click();
  await shoot("tool-preview", dialog.getByText("Valid", { exact: true }));
  if (!wide) await button("Open Try it").click();
  await dialog.getByRole("textbox", { name: "text", exact: true }).fill("one two three");
  await dialog.getByRole("textbox", { name: "times" }).fill("2");
  await button("Run").click();
  await shoot("tool-ran", dialog.getByText(/^Ran in/), true);
  await page.keyboard.press("Escape");
  await shoot("tool-discard", page.getByRole("alertdialog"));
  model.script();
}
