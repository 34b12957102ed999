import type { Page } from "playwright/test";
import { join, newAgent } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";
import { ALL, look, tabTo } from "./look";

const wizard = (page: Page) => page.getByRole("dialog", { name: "Create Tool" });
const tool = (name: string, implementation?: object) => ({
  type: "function" as const,
  function: {
    name,
    description: "Counts the boxes. ".repeat(12),
    parameters: {
      type: "object" as const,
      properties: { n: { type: "number" as const } },
      required: [],
    },
  },
  ...(implementation ? { implementation: implementation as never } : {}),
});
const asking = {
  kind: "javascript",
  source: "export default async function (args) { return 'did ' + args.n }",
  approval: "always",
};

test.describe.configure({ mode: "parallel" });

test("the wizard, step by step, with the errors of each", async ({ page, demo }) => {
  test.slow();
  await join(page, demo);
  const { AgentId: id } = await newAgent(page, demo, {
    name: "Scout",
    tools: [tool("a_tool_with_quite_a_long_name_that_goes_on", asking), tool("by_hand")],
  });
  await page.goto(`${demo.url}/app/teams/agents?edit=${id}`);
  await expect(page.getByRole("button", { name: "Edit by_hand" })).toBeVisible();
  await look(page, "form with tools", ALL);
  const next = wizard(page).getByRole("button", { name: "Next", exact: true });
  const fresh = wizard(page).getByRole("group", { name: "New parameter" });
  await page.getByRole("button", { name: "Create Tool" }).click();
  await next.click();
  await expect(wizard(page).getByText("Tool name is required")).toBeVisible();
  await look(page, "wizard, basic info", ALL);
  await wizard(page).getByLabel("Tool name").fill("word_count");
  await wizard(page).getByLabel("Tool description").fill("Counts the words of a text");
  await next.click();
  await fresh.getByLabel("Name").fill("text");
  await fresh.getByLabel("Type").selectOption("string");
  await wizard(page).getByRole("button", { name: "Add parameter" }).click();
  await wizard(page).getByRole("button", { name: "Add parameter" }).click();
  await expect(wizard(page).getByText("Parameter name is required")).toBeVisible();
  await look(page, "wizard, parameters", ALL);
  await fresh.getByLabel("Name").fill("times");
  await fresh.getByLabel("Type").selectOption("number");
  await next.click();
  await expect(wizard(page).getByText("Valid", { exact: true })).toBeVisible();
  await wizard(page).getByRole("textbox", { name: "text", exact: true }).fill("one two three");
  await wizard(page).getByRole("button", { name: "Run" }).click();
  await expect(wizard(page).getByText("Give a value for times")).toBeVisible();
  await wizard(page).getByRole("textbox", { name: "times" }).fill("2");
  await wizard(page).getByRole("button", { name: "Run" }).click();
  await expect(wizard(page).getByText(/Ran in/)).toBeVisible();
  await look(page, "wizard, preview", ALL);
  await wizard(page).getByRole("button", { name: "Back" }).click();
  await wizard(page).getByRole("button", { name: "Back" }).click();
  await wizard(page).getByText("Calls a web API").click();
  await next.click();
  await next.click();
  const url = wizard(page).getByLabel("URL", { exact: true });
  await url.fill("nowhere");
  await expect(url).toHaveAttribute("aria-invalid", "true");
  await look(page, "wizard, not valid");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await look(page, "wizard, question");
});

test("the wizard with the keyboard only", async ({ page, demo }) => {
  await join(page, demo);
  const { AgentId: id } = await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/teams/agents?edit=${id}`);
  await expect(page.getByRole("heading", { name: "Edit Scout" })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Create Tool" }));
  await page.keyboard.press("Enter");
  await expect(wizard(page).getByLabel("Tool name")).toBeFocused();
  await page.keyboard.type("word_count");
  await tabTo(page, wizard(page).getByLabel("Tool description"));
  await page.keyboard.type("Counts the words of a text");
  await tabTo(page, wizard(page).getByRole("button", { name: "Next", exact: true }));
  await page.keyboard.press("Enter");
  const fresh = wizard(page).getByRole("group", { name: "New parameter" });
  await expect(fresh).toBeVisible();
  await tabTo(page, fresh.getByLabel("Name"));
  await page.keyboard.type("text");
  await tabTo(page, fresh.getByLabel("Type"));
  await page.keyboard.type("string");
  await tabTo(page, wizard(page).getByRole("button", { name: "Next", exact: true }));
  await page.keyboard.press("Enter");
  await expect(wizard(page).getByText("Valid", { exact: true })).toBeVisible();
  await tabTo(page, wizard(page).getByRole("textbox", { name: "Implementation" }));
  await page.keyboard.press("Escape"); // there Tab is a part of the code
  await tabTo(page, wizard(page).getByRole("textbox", { name: "text", exact: true }));
  await page.keyboard.type("one two");
  await page.keyboard.press("Enter");
  await expect(wizard(page).getByRole("status", { name: "Result" })).toContainText(
    /Ran in \d+ ms2$/,
  );
  await tabTo(page, wizard(page).getByRole("button", { name: "Add Tool" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Create Tool" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "word_count" })).toBeVisible();
});

test("a call that waits: for approval, for a refusal's reason, for its result; and with the keyboard only", async ({
  page,
  real,
}) => {
  test.slow();
  await join(page, real);
  const agent = await newAgent(page, real, {
    name: "Scout",
    tools: [tool("double", asking), tool("by_hand")],
  });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await sendMessage(page, "Scout", 'Go [tool=double {"n": 4}]');
  const form = page.getByRole("region", { name: "double waits for you" });
  await expect(form).toBeVisible();
  await look(page, "waits for leave", ALL);
  await form.getByRole("button", { name: "Refuse" }).click();
  await look(page, "waits for a reason");
  await form.getByRole("button", { name: "Back" }).click();
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await tabTo(page, form.getByLabel("Allow for this conversation"));
  await page.keyboard.press("Space");
  await expect(form.getByLabel("Allow for this conversation")).toBeChecked();
  await tabTo(page, form.getByRole("button", { name: "Allow" }));
  await page.keyboard.press("Enter");
  await expect(answers(page, "Scout")).toContainText("result: did 4");
  await sendMessage(page, "Scout", 'Now [tool=by_hand {"n": 5}]');
  const other = page.getByRole("region", { name: "by_hand waits for you" });
  await expect(other.getByLabel("Result")).toBeFocused();
  await look(page, "waits for a result", ALL);
  await page.keyboard.type("Five");
  await tabTo(page, other.getByRole("button", { name: "Send result" }));
  await page.keyboard.press("Enter");
  await expect(answers(page, "Scout").last()).toContainText("result: Five");
  await answers(page, "Scout").last().getByText("by_hand").click();
  await look(page, "tool card", ALL);
});
