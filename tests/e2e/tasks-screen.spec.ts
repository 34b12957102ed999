import type { Page } from "playwright/test";
import type { Task, TaskInput } from "@/lib/tasks/contract";
import { elsewhere, join, newAgent, openScreen, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { addTasks } from "./many-agents";
import type { TroupeServer } from "../support/troupe-server";

const newTask = (
  page: Page,
  server: TroupeServer,
  input: Partial<TaskInput> & { name: string },
): Promise<Task> =>
  write(page, server, "POST", "/api/tasks", { description: "What is needed.", ...input });
const details = (page: Page, name: string) => page.getByRole("complementary", { name });
const card = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.use({ viewport: { width: 1440, height: 900 } });

test("without tasks it says what is shown here; filters are in the URL and can be cleared", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks`);
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await newAgent(page, demo, { name: "Scout" });
  await newTask(page, demo, { name: "Audit the prices", assigned_agents: ["Scout"] });
  await newTask(page, demo, { name: "Plan the party" });
  // From the stream: nothing was reloaded.
  await expect(card(page, "Plan the party")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("audit");
  await expect(page).toHaveURL(/q=audit/);
  await expect(card(page, "Plan the party")).toBeHidden();
  await page.getByLabel("Status", { exact: true }).selectOption("completed");
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByText("No tasks match “audit”")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No tasks match “audit”")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search tasks" })).toHaveValue("audit");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(card(page, "Plan the party")).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "Search tasks" })).toBeFocused();
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Agent", { exact: true }).selectOption("Scout");
  await expect(page).toHaveURL(/agent=Scout/);
  await expect(card(page, "Plan the party")).toBeHidden();
});

test("a page loaded without tasks says so while they are read for the first time", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const noticed = page.waitForResponse("**/api/notices");
  await page.route("**/api/tasks", async (route) => {
    await noticed;
    await route.continue();
  });
  const answered = page.waitForResponse("**/api/tasks");
  await page.goto(`${demo.url}/app/tasks`, { waitUntil: "commit" });
  const words = page.getByText("No tasks yet");
  await words.evaluate((each) => (each.dataset.marked = "yes"));
  await answered;
  await expect(words).toHaveAttribute("data-marked", "yes"); // never replaced by a skeleton
});

test("with the keyboard only a task is created, assigned to two agents, and routed @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  for (const name of ["Ada", "Bob", "Cleo"]) await newAgent(page, real, { name });
  await page.goto(`${real.url}/app/tasks`);
  await page.getByRole("button", { name: "Create Task" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("By keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Go. [tokens=4]");
  await page.keyboard.press("Tab");
  const agents = page.getByRole("combobox", { name: /Assigned agents/ });
  await expect(agents).toBeFocused();
  await page.keyboard.type("bo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("cle");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Remove Bob" })).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("button", { name: "Remove Cleo" })).toBeHidden();
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const panel = details(page, "By keys");
  await expect(panel.getByRole("heading", { name: "By keys" })).toBeFocused();
  await panel.getByRole("button", { name: /^Route Task/ }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("region", { name: "Result" })).toContainText("w4");
  await panel.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await expect(card(page, "By keys")).toBeFocused();
});

test("a task is edited, its status set by hand, repeated, and deleted; unsaved input is not lost silently", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const { TaskId } = await newTask(page, demo, { name: "Rename me" });
  await page.goto(`${demo.url}/app/tasks?task=${TaskId}`);
  await details(page, "Rename me").getByRole("button", { name: "Edit task" }).click();
  const form = page.getByRole("form", { name: "Edit task" });
  await form.getByLabel("Name", { exact: true }).fill("Renamed");
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await form.getByLabel("Repeat").selectOption("weekly");
  await form.getByLabel("Time", { exact: true }).fill("08:00");
  await form.getByLabel("Time zone").selectOption("UTC");
  await expect(form.getByText(/Next runs: Mon 08:00/)).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(details(page, "Renamed").getByText("Every Monday at 08:00")).toBeVisible();
  await details(page, "Renamed").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Mark as completed" }).click();
  await expect(
    page.getByRole("region", { name: "Completed", exact: true }).getByText("Renamed"),
  ).toBeVisible();
  await details(page, "Renamed").getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete task" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Renamed", exact: true })).toBeVisible();
});

test("an invalid cron expression is reported before it is saved", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/tasks?create=true`);
  await page.getByLabel("Repeat").selectOption("custom");
  await page.getByLabel("Cron expression").fill("every day");
  await expect(page.getByText(/A schedule has five fields/)).toBeVisible();
  await page.getByLabel("Cron expression").fill("0 9 * * 1-5");
  await expect(page.getByText(/Next runs:/)).toBeVisible();
});

test("the texts of what fails, each with a way on", async ({ page, demo }) => {
  await join(page, demo);
  await elsewhere(page, demo);
  await page.route("**/api/tasks", (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 500, json: {} }) : route.abort(),
  );
  await openScreen(page, "/app/tasks");
  await expect(page.getByText("Failed to load tasks or agents")).toBeVisible();
  await page.unroute("**/api/tasks");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await page.route("**/api/tasks", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Create Task" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Lost");
  await page.getByLabel("Description").fill("Words");
  await page.getByRole("form").getByRole("button", { name: "Create Task" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to create task" })).toBeVisible();
  await page.unroute("**/api/tasks");
  await page.getByRole("form").getByRole("button", { name: "Create Task" }).click();
  await details(page, "Lost")
    .getByRole("button", { name: /^Route Task/ })
    .click();
  const problem = details(page, "Lost")
    .getByRole("alert")
    .filter({ hasText: "Failed to route task" });
  await expect(problem).toContainText("No agents available to route this task");
});

test("more tasks than a page contains: all are counted, the last can be reached, few are rendered", async ({
  page,
  demo,
}) => {
  test.slow();
  await join(page, demo);
  const { AgentId } = await newAgent(page, demo, { name: "Scout" });
  addTasks(demo.databaseFile, AgentId, 420);
  await page.goto(`${demo.url}/app/tasks?view=list`);
  await expect(page.getByText("420 tasks.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("Task 1");
  await expect(card(page, "Task 1")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("");
  await expect(card(page, "Task 420")).toBeVisible();
  expect(await page.getByRole("checkbox").count()).toBeLessThan(80);
  await card(page, "Task 420").hover();
  await page.mouse.wheel(0, 100_000);
  await expect(card(page, "Task 1")).toBeVisible();
});

for (const [width, colorScheme] of [
  [1440, "light"],
  [1440, "dark"],
  [390, "light"],
  [390, "dark"],
] as const) {
  test(`axe finds nothing at ${width} in ${colorScheme}, and nothing is pushed sideways`, async ({
    page,
    real,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await join(page, real);
    await newAgent(page, real, { name: "Scout" });
    const long = "Supercalifragilistic".repeat(5);
    await newTask(page, real, {
      name: long,
      description: "Long. ".repeat(200),
      assigned_agents: ["Scout"],
    });
    const { TaskId } = await newTask(page, real, {
      name: "Done",
      description: "Go. [tokens=9]",
      assigned_agents: ["Scout"],
      schedule: { cron: "0 8 * * 1", time_zone: "UTC" },
    });
    await write(page, real, "POST", `/api/route-task/${TaskId}`);
    const look = async (what: string) => {
      expect(await findings(page), what).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
        what,
      ).toBe(true);
    };
    for (const view of ["list", "board"]) {
      await page.goto(`${real.url}/app/tasks?view=${view}`);
      await expect(card(page, "Done")).toBeVisible();
      await look(view);
    }
    await card(page, "Done").click();
    await expect(page.getByRole("region", { name: "Result" })).toContainText("w9");
    await look("detail");
    await page.goto(`${real.url}/app/tasks?create=true`);
    await page.getByLabel("Repeat").selectOption("daily");
    await page.getByRole("combobox", { name: /Assigned agents/ }).click();
    await expect(page.getByRole("listbox").getByRole("option", { name: /Scout/ })).toBeVisible();
    await look("form");
  });
}

test.describe("in German, whose words are longer", () => {
  test.use({ locale: "de-DE" });
  test("a row's badge does not overlap its button, and all filters fit on one line", async ({
    page,
    demo,
  }) => {
    await join(page, demo);
    await newTask(page, demo, { name: "Plan the party" });
    await page.goto(`${demo.url}/app/tasks?view=list`);
    const row = page.getByRole("listitem").filter({ has: card(page, "Plan the party") });
    const route = row.getByRole("button", { name: /^Aufgabe zuteilen/ });
    await expect(route).toBeVisible();
    const [badge, button] = [await row.getByText("Offen").boundingBox(), await route.boundingBox()];
    expect(badge!.x + badge!.width).toBeLessThanOrEqual(button!.x);
    const filters = page.getByRole("search").getByRole("combobox");
    await expect(filters).toHaveCount(2);
    const tops = await filters.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().y),
    );
    expect(new Set(tops).size).toBe(1);
  });
});
