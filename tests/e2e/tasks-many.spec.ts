import type { Page } from "playwright/test";
import type { Task, TaskInput } from "@/lib/tasks/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { newTeam } from "./team-pages";

const newTask = (page: Page, server: TroupeServer, input: Partial<TaskInput> & { name: string }) =>
  write<Task>(page, server, "POST", "/api/tasks", { description: "What is needed.", ...input });
const card = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const names = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();

test.use({ viewport: { width: 1440, height: 900 } });

test("tasks are filtered by what their badge says, by team and agent, and sorted; the URL contains it", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const scout = await newAgent(page, real, { name: "Scout" });
  const team = await newTeam(page, real, "Release desk", [scout]);
  await newTask(page, real, { name: "Beta", assigned_agents: ["Scout"] });
  await newTask(page, real, { name: "Alpha", team_id: team.TeamId });
  const broken = await newTask(page, real, { name: "Gamma", assigned_agents: ["Scout"] });
  model.script({ fail: 401 });
  await write(page, real, "POST", `/api/route-task/${broken.TaskId}`);
  await page.goto(`${real.url}/app/tasks?view=list`);
  await expect(page.getByText("Failed", { exact: true }).locator("visible=true")).toBeVisible();

  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Failed" });
  await expect(page).toHaveURL(/status=failed/);
  await expect.poll(() => names(page)).toEqual(["Gamma"]);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(["Gamma"]);
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Status: any" });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Team", { exact: true }).selectOption({ label: "Release desk" });
  await expect(page).toHaveURL(/of=/);
  await expect.poll(() => names(page)).toEqual(["Alpha"]);
  await page.getByLabel("Team", { exact: true }).selectOption({ label: "Team: any" });
  await page.getByLabel("Sort", { exact: true }).selectOption({ label: "By name" });
  await expect.poll(() => names(page)).toEqual(["Alpha", "Beta", "Gamma"]);
  await page.getByLabel("Sort", { exact: true }).selectOption({ label: "By last run" });
  await expect(page).toHaveURL(/sort=last_run/);
  await expect.poll(async () => (await names(page))[0]).toBe("Gamma");
  // A change from the stream is inserted at its position.
  await page.getByLabel("Sort", { exact: true }).selectOption({ label: "By name" });
  await newTask(page, real, { name: "Aardvark" });
  await expect.poll(() => names(page)).toEqual(["Aardvark", "Alpha", "Beta", "Gamma"]);
  expect(await findings(page)).toEqual([]);
});

test("any tasks are selected, a range with Shift, set to a status and deleted together", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  for (const name of ["Six", "Five", "Four", "Three", "Two", "One"])
    await newTask(page, demo, { name });
  await page.goto(`${demo.url}/app/tasks?view=list`);
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await box("Two").check();
  await box("Five").click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("button", { name: "More actions for the selected tasks" }).click();
  await page.getByRole("menuitem", { name: "Mark as completed" }).click();
  await expect(page.getByText("4 tasks changed").last()).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).locator("visible=true")).toHaveCount(4);
  // Completed ones can be selected too.
  await box("Three").check();
  await box("One").check();
  await page.getByRole("button", { name: "More actions for the selected tasks" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("2 tasks deleted").last()).toBeVisible();
  await expect.poll(() => names(page)).toEqual(["Two", "Four", "Five", "Six"]);
  await expect(page.getByRole("searchbox", { name: "Search tasks" })).toBeFocused();
});

test("a bulk action that is interrupted lists failed tasks, keeps them selected, and continues from there", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  for (let at = 1; at <= 60; at++) await newTask(page, demo, { name: `Task ${at}` });
  await page.goto(`${demo.url}/app/tasks?view=list`);
  await page.getByRole("checkbox", { name: "Select Task 60", exact: true }).check();
  await page.getByRole("button", { name: "Select all 60" }).click();
  let calls = 0;
  await page.route(`${demo.url}/api/tasks/bulk`, (route) =>
    ++calls === 2 ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "More actions for the selected tasks" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const told = page.getByRole("alert").filter({ hasText: "deleted" });
  await expect(told).toContainText("50 tasks deleted. 10 failed");
  await expect(told).toContainText("Task 1:");
  await expect(page.getByText("10 selected")).toBeVisible();
  await told.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No tasks yet")).toBeVisible();
  await expect(page.getByText("10 tasks deleted").last()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await names(page)).length).toBe(10);
});

test("a card is dragged to another column, and moved by keyboard @core", async ({ page, demo }) => {
  await join(page, demo);
  await newTask(page, demo, { name: "Move me" });
  await newTask(page, demo, { name: "Leave me" });
  await page.goto(`${demo.url}/app/tasks?view=board`);
  const one = page.getByRole("listitem").filter({ hasText: "Move me" });
  await one.dragTo(column(page, "Completed"));
  await expect(column(page, "Completed").getByText("Move me")).toBeVisible();
  const other = card(page, "Leave me");
  await other.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(column(page, "In progress").getByText("Leave me")).toBeVisible();
  await expect(other).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(column(page, "Completed").getByText("Leave me")).toBeVisible();
  await expect(other).toBeFocused();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.getByText("Leave me: In progress")).toBeAttached();
  await expect
    .poll(() => page.request.get(`${demo.url}/api/tasks`).then((answer) => answer.json()))
    .toMatchObject([{ status: "in_progress" }, { status: "completed" }]);
});
