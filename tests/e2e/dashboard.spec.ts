import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

type Routed = { run_id: string };
type Task = { TaskId: string; status: string };

test("someone new is led through three steps, each ticked by what was done", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  await expect(page.getByText("Welcome, Ada. Three steps and your first agent is at work.")).toBeVisible();
  await expect(page.getByText("0 of 3 done")).toBeVisible();
  await look(page, "dashboard, nothing yet");
  const agent = await newAgent(page, demo, { name: "Scout" });
  await say(page, demo, agent, "Hello");
  const task = await write<Task>(page, demo, "POST", "/api/tasks", { name: "Greet the team", description: "Say hello to the team.", assigned_agents: ["Scout"] });
  await page.reload();
  await expect(page.getByText("2 of 3 done")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create Task" })).toBeVisible();

  await write<Routed>(page, demo, "POST", "/route-task/Greet%20the%20team");
  // Without a reload: the page looks again by itself.
  await expect(page.getByText("First steps")).toBeHidden({ timeout: 30_000 });
  await expect(page.getByText("Scout completed a task")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "Greet the team" })).toHaveAttribute("href", `/app/tasks?task=${task.TaskId}`);
  const counts = page.getByRole("region", { name: "Counts" });
  await expect(counts).toContainText("Active Agents1");
  await expect(counts).toContainText("Completed Tasks1");
  await look(page, "dashboard, at work");

  const bars = page.getByRole("img", { name: /^Usage of the last 30 days/ });
  await expect(bars).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  const today = page.getByRole("region", { name: "Usage per day" }).getByRole("row").nth(1);
  await expect(today.getByRole("cell").first()).toHaveText("2");
  await look(page, "dashboard, the table");
});

test("a failing server is told, and asked again on a press", async ({ page, demo }) => {
  await join(page, demo);
  await page.route(`${demo.url}/api/dashboard`, (route) => route.fulfill({ status: 400, contentType: "application/json", body: "{}" }), { times: 1 });
  await page.goto(`${demo.url}/app`);
  await expect(page.getByText("Failed to load dashboard data")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("First steps")).toBeVisible();
});
