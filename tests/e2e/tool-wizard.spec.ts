import type { Locator, Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";
import type { Agent } from "@/lib/agents/contract";
import { builtinNamed } from "@/lib/tools/shared/definitions";
import type { TroupeServer } from "../support/troupe-server";

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

const wizard = (page: Page) => page.getByRole("dialog", { name: "Create Tool" });
const press = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();

test("a template fills in the wizard and runs on the server; Try it is reached at once on a phone", async ({
  page,
  demo,
}) => {
  await editAgent(page, demo);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Create Tool" }).click();
  await wizard(page).getByLabel("Search tool templates").fill("deadline");
  await wizard(page)
    .getByRole("button", { name: /^Days between dates/ })
    .click();
  await expect(wizard(page).getByText("Filled in from Days between dates")).toBeInViewport();
  await expect(wizard(page).getByLabel("Tool name")).toHaveValue("days_between");
  await look(page, "wizard, template", ALL);
  await press(wizard(page), "Next");
  await press(wizard(page), "Next");
  await expect(wizard(page).getByText("Valid", { exact: true })).toBeVisible();
  const run = wizard(page).getByRole("button", { name: "Run", exact: true });
  await expect(run).toBeInViewport(); // at 1440 x 900
  await page.setViewportSize({ width: 390, height: 844 });
  const open = wizard(page).getByRole("button", { name: "Open Try it" });
  await expect(open).toBeInViewport();
  await open.click();
  await run.click();
  await expect(wizard(page).getByRole("status", { name: "Result" })).toContainText('"days":89');
  await look(page, "wizard, template tried", ALL);
});

test("a parameter with choices is chosen from a list, and a built-in tool that is unticked and ticked again asks as before", async ({
  page,
  demo,
}) => {
  const source = "export default async function (args) { return `in ${args.unit}` }";
  const agent = await editAgent(page, demo, [
    {
      type: "function",
      function: {
        name: "show_unit",
        description: "Shows a unit",
        parameters: {
          type: "object",
          properties: { unit: { type: "string", enum: ["C", "F"] } },
          required: ["unit"],
        },
      },
      implementation: { kind: "javascript", source },
    },
    {
      ...builtinNamed("calculator")!,
      implementation: { kind: "builtin", name: "calculator", approval: "always" },
    },
  ]);
  await press(page, "Edit show_unit");
  const dialog = page.getByRole("dialog", { name: "Edit show_unit" });
  await press(dialog, "Next");
  await press(dialog, "Next");
  await press(dialog, "Run");
  const unit = dialog.getByRole("combobox", { name: "unit" });
  await expect(unit).toHaveAccessibleDescription("Give a value for unit");
  await expect(unit.getByRole("option")).toHaveText(["Choose", "C", "F"]);
  await unit.selectOption("F");
  await press(dialog, "Run");
  await expect(dialog.getByRole("status", { name: "Result" })).toContainText("in F");
  await press(dialog, "Cancel");

  const calculator = page.getByRole("checkbox", { name: "calculator" });
  await calculator.uncheck();
  await page.getByLabel("fetch_url").check();
  await calculator.check();
  await press(page, "Save");
  await expect(page.getByText("Agent saved")).toBeVisible();
  const saved = await write<Agent>(page, demo, "GET", `/api/agents/${agent.AgentId}`);
  expect(saved.tools.map((each) => [each.function.name, each.implementation?.approval])).toEqual([
    ["show_unit", undefined],
    ["fetch_url", undefined],
    ["calculator", "always"],
  ]);
});
