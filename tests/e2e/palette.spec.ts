import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";

test("the palette finds agents, tasks and conversations, and opens the first hit by Enter @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Redline", role_description: "Reviews drafts" });
  await write(page, demo, "POST", "/api/tasks", {
    name: "Release notes for 2.4",
    description: "Write them.",
  });
  await say(page, demo, agent, "Reconcile March payouts");
  await page.goto(`${demo.url}/app`);
  await expect(page.getByText("Release notes for 2.4").first()).toBeVisible(); // the keyboard listener is active by now

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(field).toBeFocused();
  await field.fill("re");
  const hits = page.getByRole("listbox", { name: "Results" });
  await expect(hits.getByRole("option", { name: /Release notes/ })).toBeVisible();
  await expect(hits.getByRole("option", { name: /Reconcile/ })).toBeVisible();
  await expect(hits.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(hits.getByRole("option").first()).toContainText("Redline");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page)).toEqual([]);
  }

  await page.keyboard.press("ArrowDown");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await hits.getByRole("option", { name: /Release notes/ }).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${demo.url}/app/chat?agentId=${agent.AgentId}`);
  await expect(page.getByRole("textbox", { name: "Message Redline" })).toBeVisible();

  await page.getByRole("button", { name: "Search or jump to" }).click();
  await field.fill("nothing is called this");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});

test("the palette and the example of a key read the agents' names, and not all that agents are", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Redline" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${demo.url}/app/settings/api`);
  await expect(page.getByText(agent.AgentId)).toBeVisible();
  await page.getByRole("button", { name: "Search or jump to" }).click();
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("redl");
  await expect(page.getByRole("option", { name: /Redline/ })).toBeVisible();
  expect(asked).toContain("/api/agents/names");
  expect(asked).not.toContain("/api/agents");
});

test("two letters open a page; letters in a field are not shortcuts; the help dialog switches them off", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL(`${demo.url}/app/teams/agents`);
  await page.keyboard.press("n");
  await page.keyboard.press("a");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("gd?");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("gd?");

  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await page.keyboard.press("?");
  await sheet.getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeVisible();
  await expect(page).toHaveURL(`${demo.url}/app`);
});

test("the palette switches the theme, opens the trash as a synonym, and lists recently opened pages", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Redline" });
  await page.goto(`${demo.url}/app`);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  const ask = async (words: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(words);
  };
  await ask("dark theme");
  await page.getByRole("option", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await ask("redl");
  await page.getByRole("option", { name: /Redline/ }).click();
  await expect(page).toHaveURL(/\/app\/chat\?agentId=/);
  await ask("recycle bin");
  await page.getByRole("option", { name: "Trash" }).click();
  await expect(page).toHaveURL(`${demo.url}/app/settings/trash`);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toContainText("Redline");
});
