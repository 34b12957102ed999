import type { Page, Route } from "playwright/test";
import { elsewhere, join, newAgent, openScreen, write } from "./by-api";
import { expect, test } from "./journey";
import type { Agent } from "@/lib/agents/contract";

const wordless = (route: Route) => route.fulfill({ status: 500, body: "" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const PATH = "/app/teams/agents";

test("the first agent is created, changed, and deleted after a question @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await expect(page.getByRole("heading", { name: "No agents yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create Agent" }).click();
  await expect(page).toHaveURL(`${demo.url}${PATH}?create=true`);
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "Name").fill("Scout");
  await field(page, "Instructions").fill("You look things up.");
  await button(page, "Save").click();
  await expect(page.getByText("Agent created")).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat with Scout" })).toBeFocused();
  await expect(page).toHaveURL(demo.url + PATH);

  await button(page, "Edit Scout").click();
  await expect(page.getByRole("heading", { name: "Edit Scout" })).toBeFocused();
  await page.getByLabel("Role description").fill("Finds facts");
  await button(page, "Save").click();
  await expect(page.getByText("Agent saved")).toBeVisible();
  await expect(button(page, "Edit Scout")).toBeFocused();
  await page.reload();
  await expect(page.getByText("Finds facts")).toBeVisible();

  const dialog = page.getByRole("alertdialog", { name: "Delete Scout?" });
  await button(page, "Delete Scout").click();
  await expect(dialog).toContainText("It moves to the Trash. Its conversations stay readable.");
  await expect(dialog).toContainText("No team or open task uses it.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button(page, "Delete Scout")).toBeFocused();
  await expect(cards(page)).toHaveText(["Scout"]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Delete agent" }).click();
  await expect(page.getByText("Scout deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No agents yet" })).toBeVisible();
});

test("missing, too long and taken values are reported at their field", async ({ page, demo }) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}${PATH}?create=true`);
  const told = (label: string) => expect(page.getByLabel(label, { exact: label === "Name" }));
  await field(page, "Name").focus();
  await page.keyboard.press("Tab");
  await told("Name").not.toHaveAttribute("aria-invalid"); // nothing was written yet
  await button(page, "Save").click();
  await told("Name").toHaveAccessibleDescription("Name is required");
  await told("Instructions").toHaveAccessibleDescription("Instructions are required");
  await told("Name").toBeFocused();
  await field(page, "Name").fill("n".repeat(101));
  await told("Name").toHaveAccessibleDescription("Name must be at most 100 characters");
  await field(page, "Instructions").fill("i".repeat(32_001));
  await told("Instructions").toHaveAccessibleDescription(
    "Instructions must be at most 32,000 characters",
  );
  await expect(page.getByText("32,001 of 32,000")).toBeVisible();
  await page.getByLabel("Role description").fill("r".repeat(501));
  await told("Role description").toHaveAccessibleDescription(
    "Role description must be at most 500 characters",
  );
  await page.getByLabel("Role description").fill("");
  await field(page, "Instructions").fill("You look things up.");
  await field(page, "Name").fill("scout");
  await button(page, "Save").click();
  await told("Name").toHaveAccessibleDescription("You already have an agent with this name");
  await told("Name").toBeFocused();
  await expect(field(page, "Instructions")).toHaveValue("You look things up.");
  await field(page, "Name").fill("Scout 2");
  await told("Name").not.toHaveAttribute("aria-invalid");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Scout 2", "Scout"]);
});

test("unsaved input is not lost silently: by a link, by Cancel, by going back, by closing the tab", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(demo.url + PATH);
  await button(page, "Edit Scout").click();
  await field(page, "Instructions").click();
  await page.keyboard.type("More. ");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const ways = [
    () => page.getByRole("banner").getByRole("link", { name: "Tasks" }).click(),
    () => button(page, "Cancel").click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const way of ways) {
    await way();
    await expect(question(page)).toContainText("Your unsaved changes to Scout will be lost.");
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(question(page)).toBeHidden();
    await expect(field(page, "Instructions")).toHaveValue(/More\. /);
  }
  const asking = page.waitForEvent("dialog");
  const leaving = page.close({ runBeforeUnload: true });
  const asked = await asking;
  expect(asked.type()).toBe("beforeunload");
  await Promise.all([asked.dismiss(), leaving]);

  await page.evaluate(() => history.back());
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(cards(page)).toHaveText(["Scout"]);
  await expect(page).toHaveURL(demo.url + PATH);
  await button(page, "Edit Scout").click();
  await expect(field(page, "Instructions")).toHaveValue("You answer briefly.");
  await button(page, "Cancel").click(); // nothing was changed: no confirmation
  await expect(cards(page)).toHaveText(["Scout"]);
  await button(page, "Edit Scout").click();
  await page.getByLabel("Role description").fill("Anything");
  await page.getByRole("banner").getByRole("link", { name: "Tasks" }).click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(`${demo.url}/app/tasks`);
});

test("an agent that was changed in another tab is not overwritten unseen @core", async ({
  page,
  context,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(demo.url + PATH);
    await button(each, "Edit Scout").click();
  }
  await other.getByLabel("Role description").fill("From the other tab");
  await button(other, "Save").click();
  await expect(other.getByText("Agent saved")).toBeVisible();
  await page.bringToFront();
  await page.getByLabel("Role description").fill("From this tab");
  await button(page, "Save").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This agent was changed elsewhere. Reload it before saving.",
  );
  await expect(page.getByLabel("Role description")).toHaveValue("From this tab");
  await button(page, "Reload").click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Role description")).toHaveValue("From the other tab");
  await page.getByLabel("Role description").fill("From both");
  await button(page, "Save").click();
  await expect(page.getByText("From both")).toBeVisible();
});

test("server failures are reported, nothing is lost, and the action can be retried", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  const every = `${demo.url}/api/agents**`;
  const only = (method: string) =>
    page.route(every, (route) =>
      route.request().method() === method ? wordless(route) : route.continue(),
    );
  await elsewhere(page, demo);
  await only("GET");
  await openScreen(page, PATH);
  await expect(page.getByRole("heading", { name: "Failed to load agents" })).toBeVisible();
  await page.unroute(every);
  await button(page, "Retry Loading Agents").click();
  await expect(cards(page)).toHaveText(["Scout"]);

  await page.route(`${every}/*`, wordless);
  await button(page, "Delete Scout").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete agent" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "Failed to delete agent",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Edit Scout").click();
  await page.getByLabel("Role description").fill("Kept");
  await button(page, "Save").click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to update agent");
  await expect(page.getByLabel("Role description")).toHaveValue("Kept");
  await page.unroute(`${every}/*`);
  await button(page, "Save").click();
  await expect(page.getByText("Kept")).toBeVisible();

  await only("POST");
  await page.getByRole("link", { name: "Create Agent" }).click();
  await field(page, "Name").fill("Quill");
  await field(page, "Instructions").fill("You write.");
  await button(page, "Save").click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to create agent");
  await page.unroute(every);
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Quill", "Scout"]);
});

test("the URL of an unknown agent says so", async ({ page, demo }) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}${PATH}?edit=nobody`);
  await expect(page.getByText("This agent no longer exists.")).toBeVisible();
  await expect(cards(page)).toHaveText(["Scout"]);
});

test("beyond a dozen agents can be searched", async ({ page, demo }) => {
  await join(page, demo);
  for (let at = 1; at <= 12; at++)
    await newAgent(page, demo, {
      name: `Agent ${at}`,
      role_description: at === 7 ? "Knows Saturn" : "",
    });
  await page.goto(demo.url + PATH);
  await expect(cards(page)).toHaveCount(12);
  const search = page.getByRole("searchbox", { name: "Search agents" });
  await expect(search).toBeHidden();
  await newAgent(page, demo, { name: "Quill" });
  await page.reload();
  await search.fill("saturn");
  await expect(cards(page)).toHaveText(["Agent 7"]);
  await search.fill("QUI");
  await expect(cards(page)).toHaveText(["Quill"]);
  await search.fill("nobody at all");
  await expect(page.getByText("No agents match “nobody at all”")).toBeVisible();
  await expect(page.getByText("13 agents are hidden by the search.")).toBeVisible();
  await button(page, "Clear search").click();
  await expect(cards(page)).toHaveCount(13);
  await expect(search).toBeFocused();
});

test("a double click on Save makes one agent", async ({ page, demo }) => {
  await join(page, demo);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto(`${demo.url}${PATH}?create=true`);
  await field(page, "Name").fill("Once");
  await field(page, "Instructions").fill("You are one.");
  await button(page, "Save").dblclick();
  await expect(cards(page)).toHaveText(["Once"]);
  expect(sent).toEqual([`${demo.url}/api/agents`]);
  expect(await write<Agent[]>(page, demo, "GET", "/api/agents")).toHaveLength(1);
});
