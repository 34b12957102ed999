import type { Page, Route } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { Template } from "@/lib/templates/contract";
import { elsewhere, join, newAgent, openScreen, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

const PATH = "/app/teams/agents";
const wordless = (route: Route) => route.fulfill({ status: 500, body: "" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: label !== "Role description" });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const section = (page: Page) => page.getByRole("region", { name: "Agent Templates" });
const templates = (page: Page) => section(page).getByRole("listitem");
const use = (page: Page, name: string) =>
  section(page).getByRole("link", { name: `Use template ${name}`, exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
const told = (page: Page, text: string) => page.getByText(text);
const agentsOf = (page: Page, server: { url: string }) =>
  page.request
    .get(`${server.url}/api/agents`)
    .then(async (answer) => (await answer.json()) as Agent[]);

test("a built-in template fills the form; nothing is saved before Save, and leaving it untouched asks nothing", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await expect(templates(page)).toHaveCount(6);
  const [first] = await write<Template[]>(page, demo, "GET", "/api/templates");
  const card = templates(page).first();
  await expect(card).toContainText(first!.name);
  await expect(card).toContainText(first!.role_description);
  await expect(card).toContainText("Built-in");
  await expect(card.getByRole("button")).toHaveCount(0); // it can't be deleted

  await use(page, first!.name).click();
  await expect(field(page, "Name")).toHaveValue(first!.name);
  await expect(field(page, "Role description")).toHaveValue(first!.role_description);
  await expect(field(page, "Instructions")).toHaveValue(first!.instructions);
  for (const { function: tool } of first!.tools)
    await expect(page.getByRole("checkbox", { name: tool.name })).toBeChecked();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  expect(await agentsOf(page, demo)).toEqual([]);
  await button(page, "Cancel").click();
  await expect(use(page, first!.name)).toBeFocused();

  await use(page, first!.name).click();
  await expect(page).toHaveURL(`${demo.url}${PATH}?create=true&template=${first!.TemplateId}`);
  await page.reload();
  await expect(field(page, "Instructions")).toHaveValue(first!.instructions);
  await field(page, "Name").fill("Scout");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await button(page, "Cancel").click();
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(question(page)).toBeHidden();
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Scout"]);
  await expect(told(page, "Agent created")).toBeVisible();
  await expect(page).toHaveURL(demo.url + PATH);
  expect(await agentsOf(page, demo)).toMatchObject([
    {
      name: "Scout",
      instructions: first!.instructions,
      role_description: first!.role_description,
      tools: first!.tools,
    },
  ]);
  await expect(templates(page)).toHaveCount(6);
});

test("an agent of a template's name is the person's to resolve; what the template says stays", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [first] = await write<Template[]>(page, demo, "GET", "/api/templates");
  await newAgent(page, demo, { name: first!.name });
  await page.goto(demo.url + PATH);
  await use(page, first!.name).click();
  await button(page, "Save").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription(
    "You already have an agent with this name",
  );
  await expect(field(page, "Instructions")).toHaveValue(first!.instructions);
  await field(page, "Name").fill("Another");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Another", first!.name]);
});

test("a template that doesn't exist leaves an empty form that says so", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}${PATH}?create=true&template=nothing`);
  await expect(page.getByText("Couldn't open this template.")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("");
});

test("an agent is saved as a template, also with changes that are not saved, and the form stays", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const scout = await newAgent(page, demo, { name: "Scout", role_description: "Looks things up" });
  await page.goto(demo.url + PATH);
  await button(page, "Edit Scout").click();
  await field(page, "Instructions").fill("You look things up twice.");
  await button(page, "Save as Template").dblclick();
  await expect(told(page, "Saved as template")).toBeVisible();
  await expect(button(page, "Save as Template")).toBeFocused();
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  expect(await agentsOf(page, demo)).toEqual([scout]); // the agent is unchanged
  await button(page, "Cancel").click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(templates(page)).toHaveCount(7); // a double click created one
  await expect(templates(page).first()).toContainText("Scout");
  await expect(templates(page).first()).not.toContainText("Built-in");
  await use(page, "Scout").click();
  await expect(field(page, "Instructions")).toHaveValue("You look things up twice.");
  await expect(field(page, "Role description")).toHaveValue("Looks things up");
});

test("what keeps a form from being a template is said: at its field, or above it", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(demo.url + PATH);
  await button(page, "Edit Scout").click();
  await field(page, "Name").fill("");
  await button(page, "Save as Template").click();
  await expect(field(page, "Name")).toHaveAccessibleDescription("Name is required");
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("Scout 2");
  await page.route(`${demo.url}/api/templates`, (route) =>
    route.request().method() === "POST" ? wordless(route) : route.continue(),
  );
  await button(page, "Save as Template").click();
  await expect(problem(page)).toHaveText("Failed to create template");
  await expect(field(page, "Name")).toHaveValue("Scout 2");
  await page.unroute(`${demo.url}/api/templates`);
  await button(page, "Save as Template").click();
  await expect(told(page, "Saved as template")).toBeVisible();
  await expect(problem(page)).toBeHidden();
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Scout 2"]);
  await expect(templates(page)).toHaveCount(7);
});

test("an own template is deleted after a question; its failures are said there", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await write(page, demo, "POST", "/api/templates", {
    name: "Release writer",
    instructions: "Write.",
    is_template: true,
  });
  await page.goto(demo.url + PATH);
  await expect(templates(page)).toHaveCount(7);
  await button(page, "Delete template Release writer").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Release writer?" });
  await expect(dialog).toContainText("Agents created from it aren't affected.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  const one = `${demo.url}/api/templates/*`;
  await page.route(one, wordless);
  await dialog.getByRole("button", { name: "Delete template" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "Failed to delete template",
  );
  await page.unroute(one);
  await page.keyboard.press("Escape");
  await expect(button(page, "Delete template Release writer")).toBeFocused();
  await expect(templates(page)).toHaveCount(7);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toBeHidden();
  await dialog.getByRole("button", { name: "Delete template" }).click();
  await expect(told(page, "Release writer deleted")).toBeVisible();
  await expect(templates(page)).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Agent Templates" })).toBeFocused();
});

test("a template without an id can't be deleted, and says so", async ({ page, demo }) => {
  await join(page, demo);
  const nameless = {
    name: "Stray",
    role_description: "",
    instructions: "x",
    model: "deepseek-chat",
    tools: [],
    is_template: true,
    built_in: false,
    version: 1,
  };
  await elsewhere(page, demo);
  await page.route(`${demo.url}/api/templates`, (route) => route.fulfill({ json: [nameless] }));
  await openScreen(page, PATH);
  await button(page, "Delete template Stray").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete template" }).click();
  await expect(
    page.getByRole("alertdialog").getByRole("alert").filter({ hasText: /./ }),
  ).toHaveText("Cannot delete template: No ID found");
});

test("templates that cannot be loaded are an empty list, which can be loaded again; agents are there all the same", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await elsewhere(page, demo);
  await page.route(`${demo.url}/api/templates`, wordless);
  await openScreen(page, PATH);
  await expect(section(page).getByRole("heading", { name: "No templates to show" })).toBeVisible();
  await expect(cards(page)).toHaveText(["Scout"]);
  await expect(problem(page)).toBeHidden();
  await page.unroute(`${demo.url}/api/templates`);
  await section(page).getByRole("button", { name: "Reload" }).click();
  await expect(templates(page)).toHaveCount(6);
});

test("the section and its question are accessible and fit, light and dark", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const long = "Supercalifragilistic".repeat(5);
  for (const name of ["Release writer", long])
    await write(page, demo, "POST", "/api/templates", {
      name,
      instructions: "Write.",
      role_description: name === long ? long : "",
    });
  await page.goto(demo.url + PATH);
  await expect(templates(page)).toHaveCount(8);
  for (const [width, colorScheme] of [
    [1440, "light"],
    [360, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page)).toEqual([]);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      ),
    ).toBe(true);
  }
  await button(page, `Delete template ${long}`).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
