import type { Locator, Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";
import type { Agent } from "@/lib/agents/contract";
import type { TroupeServer } from "../support/troupe-server";

const wizard = (page: Page) => page.getByRole("dialog", { name: "Create Tool" });
const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();
const parameter = (page: Page, name: string) =>
  wizard(page).getByRole("group", { name, exact: true });
const source = (page: Page) => wizard(page).getByRole("textbox", { name: /implementation/i });
const addTool = (page: Page) => wizard(page).getByRole("button", { name: "Add Tool" });

/** Opens the form of a new person's agent. */
async function editAgent(
  page: Page,
  server: TroupeServer,
  tools: Agent["tools"] = [],
): Promise<Agent> {
  await join(page, server);
  const agent = await newAgent(page, server, { name: "Scout", tools });
  await page.goto(`${server.url}/app/teams/agents?edit=${agent.AgentId}`);
  await expect(page.getByRole("heading", { name: "Edit Scout" })).toBeVisible();
  return agent;
}

/** Goes through the wizard up to its last step. */
async function preview(page: Page, name: string, description: string): Promise<void> {
  await press(page, "Create Tool");
  await wizard(page).getByLabel("Tool name").fill(name);
  await wizard(page).getByLabel("Tool description").fill(description);
  await press(wizard(page), "Next");
  await parameter(page, "New parameter").getByLabel("Name").fill("text");
  await parameter(page, "New parameter").getByLabel("Type").selectOption("string");
  await press(wizard(page), "Next");
}

test("a tool is created in the wizard, tried, saved with the agent, and used in the chat @core", async ({
  page,
  demo,
}) => {
  const agent = await editAgent(page, demo);
  await press(page, "Create Tool");
  const name = wizard(page).getByLabel("Tool name");
  await expect(name).toBeFocused();
  await press(wizard(page), "Next");
  await expect(name).toHaveAccessibleDescription("Tool name is required");
  await expect(wizard(page).getByLabel("Tool description")).toHaveAccessibleDescription(
    "Tool description is required",
  );
  await expect(name).toBeFocused();
  await name.fill("calculator");
  await expect(name).toHaveAccessibleDescription(
    "The tool name calculator is reserved for the built-in tool",
  );
  await name.fill("word count");
  await expect(name).toHaveAccessibleDescription(
    /^Tool name must start with a letter or underscore/,
  );
  await name.fill("word_count");
  await wizard(page).getByLabel("Tool description").fill("Counts the words of a text");
  await page.keyboard.press("Tab");
  await press(wizard(page), "Next");

  const fresh = parameter(page, "New parameter");
  await expect(
    wizard(page).getByRole("listitem").filter({ hasText: "Parameters" }),
  ).toHaveAttribute("aria-current", "step");
  await expect(fresh.getByLabel("Required")).toBeChecked();
  await press(wizard(page), "Add parameter");
  await expect(fresh.getByLabel("Name")).toHaveAccessibleDescription("Parameter name is required");
  await expect(fresh.getByLabel("Type")).toHaveAccessibleDescription("Parameter type is required");
  await expect(parameter(page, "Parameter 1")).toBeHidden();
  await fresh.getByLabel("Name").fill("text");
  await press(wizard(page), "Next"); // an incomplete parameter is neither added nor lost
  await expect(fresh.getByLabel("Type")).toBeFocused();
  await fresh.getByLabel("Type").selectOption("string");
  await press(wizard(page), "Add parameter");
  await expect(parameter(page, "Parameter 1").getByLabel("Name")).toHaveValue("text");
  await parameter(page, "Parameter 1").getByLabel("Name").fill("");
  await press(wizard(page), "Next");
  await expect(parameter(page, "Parameter 1").getByLabel("Name")).toHaveAccessibleDescription(
    "Parameter name is required",
  );
  await parameter(page, "Parameter 1").getByLabel("Name").fill("text");
  await press(wizard(page), "Next");

  await expect(wizard(page).getByLabel("json code")).toContainText('"name": "word_count"');
  await expect(source(page)).toContainText(/words\.length/);
  await expect(wizard(page).getByText("Valid", { exact: true })).toBeVisible();
  await wizard(page).getByRole("textbox", { name: "text", exact: true }).fill("one two three");
  await page.keyboard.press("Enter");
  const result = wizard(page).getByRole("status", { name: "Result" });
  await expect(result).toContainText(/Ran in \d+ ms3$/);
  await addTool(page).click();
  await expect(wizard(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Create Tool" })).toBeFocused();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(
    (await (await page.request.get(`${demo.url}/api/agents/${agent.AgentId}`)).json()).tools,
  ).toEqual([]);
  await press(page, "Create Tool"); // it starts over
  await expect(name).toHaveValue("");
  await name.fill("word_count");
  await press(wizard(page), "Next");
  await expect(name).toHaveAccessibleDescription("This agent already has a tool called word_count");
  await press(wizard(page), "Cancel");
  await press(page.getByRole("alertdialog", { name: "Discard this tool?" }), "Discard");
  await page.getByLabel("current_time").check();
  await press(page, "Save");
  await expect(page.getByText("Agent saved")).toBeVisible();

  await page.goto(`${demo.url}/app/chat?agentId=${agent.AgentId}`);
  await sendMessage(page, "Scout", 'Use word_count with text "red green blue white"');
  await expect(answers(page, "Scout")).toContainText("4");
  const card = answers(page, "Scout").getByRole("group").filter({ hasText: "word_count" });
  await card.getByText("word_count").click();
  await expect(card.getByRole("definition").first()).toContainText("red green blue white");
  await expect(card.getByRole("definition").last()).toHaveText("4");
  await expect(card).toContainText(/\d+ ms|\d\.\d s/);
});

test("errors are listed by the server's check, and nothing can be added until they are fixed", async ({
  page,
  demo,
}) => {
  await editAgent(page, demo);
  await preview(page, "shout_text", "Makes a text upper case");
  await expect(addTool(page)).toBeEnabled();
  await source(page).fill("export default async function (args) { return (");
  await expect(wizard(page).getByText("Not valid")).toBeVisible();
  await expect(addTool(page)).toBeDisabled();
  await source(page).fill(
    "export default async function (args, { log }) { log('at work'); throw new Error('No luck with ' + args.text) }",
  );
  await expect(wizard(page).getByText("Valid", { exact: true })).toBeVisible();
  await wizard(page).getByRole("textbox", { name: "text", exact: true }).fill("hello");
  await press(wizard(page), "Run");
  const result = wizard(page).getByRole("status", { name: "Result" });
  await expect(result).toContainText("No luck with hello");
  await expect(result).toContainText("at work");
  await press(wizard(page), "Back");
  await press(wizard(page), "Back");
  await wizard(page).getByText("Calls a web API").click();
  await press(wizard(page), "Next");
  await press(wizard(page), "Next");
  const url = wizard(page).getByLabel("URL", { exact: true });
  await expect(wizard(page).getByText("Not complete yet")).toBeVisible();
  await expect(url).not.toHaveAttribute("aria-invalid");
  await url.fill("https://api.example.com/{{txt}}");
  await expect(url).toHaveAccessibleDescription(/\{\{txt\}\} isn't a parameter of this tool/);
  await expect(url).toHaveAttribute("aria-invalid", "true");
  await wizard(page).getByLabel("URL", { exact: true }).fill("https://api.example.com/{{text}}");
  await wizard(page).getByLabel("Headers").fill("accept");
  await expect(wizard(page).getByLabel("Headers")).toHaveAccessibleDescription(
    "Write one header per line, as Name: value",
  );
  await expect(addTool(page)).toBeDisabled();
  await wizard(page).getByLabel("Headers").fill("accept: text/plain");
  await wizard(page).getByLabel("Ask me before each call").check();
  await expect(addTool(page)).toBeEnabled();
  await page.route("**/api/validate-tool-json", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await wizard(page).getByLabel("Safe to run again after a crash").check();
  await expect(wizard(page).getByRole("alert").filter({ hasText: /./ })).toContainText(
    "Failed to validate tool JSON",
  );
  await expect(addTool(page)).toBeDisabled();
  await page.unroute("**/api/validate-tool-json");
  await press(wizard(page), "Try again");
  await addTool(page).click();
  await expect(page.getByRole("listitem").filter({ hasText: "shout_text" })).toContainText("HTTP");
  await expect(page.getByRole("listitem").filter({ hasText: "shout_text" })).toContainText(
    "Asks first",
  );
});

test("a failed suggestion can be requested again; a person's own code stays until they accept the new one", async ({
  page,
  demo,
}) => {
  await editAgent(page, demo);
  await page.route("**/api/suggest-tool", (route) => route.fulfill({ status: 500, body: "" }));
  await preview(page, "shout_text", "Makes a text upper case");
  await expect(wizard(page).getByText("Failed to get suggestion from assistant")).toBeVisible();
  await page.unroute("**/api/suggest-tool");
  await press(wizard(page), "Try again");
  await expect(source(page)).toContainText(/toUpperCase/);
  const mine = "export default async function (args) { return 'mine' }";
  await source(page).fill(mine);
  await press(wizard(page), "Back");
  await press(wizard(page), "Next");
  await expect(wizard(page).getByText("New suggestion")).toBeVisible();
  await expect(source(page)).toHaveText(mine);
  await press(wizard(page), "Use suggestion");
  await expect(source(page)).toContainText(/toUpperCase/);
});

test("a tool that a person answers is edited and removed; a stray Escape loses nothing", async ({
  page,
  demo,
}) => {
  const agent = await editAgent(page, demo, [
    {
      type: "function",
      function: {
        name: "approve_refund",
        description: "Allows a refund",
        parameters: {
          type: "object",
          properties: { amount: { type: "number", minimum: 1 } },
          required: ["amount"],
        },
      },
    },
  ]);
  const row = page.getByRole("listitem").filter({ hasText: "approve_refund" });
  const dialog = page.getByRole("dialog", { name: "Edit approve_refund" });
  await expect(row).toContainText("A person answers");
  await press(page, "Edit approve_refund");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape"); // nothing was changed: no confirmation
  await expect(dialog).toBeHidden();
  await press(page, "Edit approve_refund");
  await dialog.getByLabel("Tool description").fill("Allows a refund of money");
  await page.keyboard.press("Escape");
  await press(page.getByRole("alertdialog", { name: "Discard changes?" }), "Keep editing");
  await expect(dialog.getByLabel("Tool description")).toHaveValue("Allows a refund of money");
  await press(dialog, "Next");
  await press(dialog, "Next");
  await expect(dialog.getByRole("region", { name: "Try it" })).toBeHidden();
  await press(dialog, "Save");
  await expect(row).toContainText("Allows a refund of money");
  await press(page, "Save");
  await expect(page.getByText("Agent saved")).toBeVisible();
  const saved = await write<Agent>(page, demo, "GET", `/api/agents/${agent.AgentId}`);
  expect(saved.tools[0]?.function).toMatchObject({
    description: "Allows a refund of money",
    parameters: { properties: { amount: { type: "number", minimum: 1 } } },
  });
  expect(saved.tools[0]?.implementation).toBeUndefined();

  await press(page, "Edit Scout");
  await press(page, "Remove approve_refund");
  await expect(row).toBeHidden();
  await press(page, "Undo");
  await expect(row).toBeVisible();
  await press(page, "Remove approve_refund");
  await press(page, "Save");
  await expect(page.getByText("Agent saved")).toBeVisible();
  expect((await write<Agent>(page, demo, "GET", `/api/agents/${agent.AgentId}`)).tools).toEqual([]);
});
