import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { newAgents } from "./team-pages";
import { gate } from "../support/gate";

const ANSWER = "## What I found\n\n- Pears are ripe in **September**.\n- Plums a month before.";

/** A sequence without a team, whose first agent replies in several lines. */
async function worked(page: Page, server: TroupeServer): Promise<Task> {
  await newAgents(page, server, ["Scout", "Quill"]);
  const task = await write<Task>(page, server, "POST", "/api/tasks", {
    name: "Fruit of the season",
    description: "When is what ripe?",
    assigned_agents: ["Scout", "Quill"],
  });
  await write(page, server, "POST", `/api/route-task/${task.TaskId}`);
  return task;
}
const script = ({ body }: { body: { messages?: { content?: unknown }[] } }) =>
  /You are Scout\./.test(String(body.messages?.[0]?.content))
    ? { text: ANSWER }
    : { text: "Quill has summed it up." };

test("every step of a run opens by keyboard to its whole answer, its prompt and what it used", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  model.script(script);
  const task = await worked(page, real);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${real.url}/app/tasks?task=${task.TaskId}`);
  const run = page.getByRole("region", { name: "Run 1" });
  await expect(run.getByText("Quill has summed it up.")).toBeVisible();
  await expect(run.getByText("Plums a month before.")).toBeHidden();
  const step = run.getByRole("button", { name: "Scout", exact: true });
  await step.focus();
  await page.keyboard.press("Enter");
  await expect(step).toHaveAttribute("aria-expanded", "true");
  await expect(run.getByText("Plums a month before.")).toBeVisible();
  await expect(run.locator("strong", { hasText: "September" })).toBeVisible();
  await expect(run.getByText("Tokens", { exact: true })).toBeVisible();
  await run.getByRole("button", { name: "Prompt" }).focus();
  await page.keyboard.press("Enter");
  await expect(run.getByText("When is what ripe?")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await step.focus();
  await page.keyboard.press("Enter");
  await expect(run.getByText("Plums a month before.")).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a step opens, of an earlier run too", async ({ page, real, model }) => {
    await join(page, real);
    model.script(script);
    const task = await worked(page, real);
    await page.goto(`${real.url}/app/tasks?task=${task.TaskId}`);
    await page.getByRole("button", { name: "Scout", exact: true }).tap();
    await expect(page.getByText("Plums a month before.")).toBeVisible();
    await page.getByRole("button", { name: "Run again" }).tap();
    await page.getByRole("region", { name: "Earlier runs" }).getByText("Run 1").tap();
    const earlier = page.getByRole("region", { name: "Earlier runs" });
    await earlier.getByRole("button", { name: "Scout", exact: true }).tap();
    await expect(earlier.getByText("Plums a month before.")).toBeVisible();
  });
});

test("a task is created and run with one click, and run again with one; clicked twice, it runs once", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await newAgents(page, real, ["Scout"]);
  const held = gate();
  model.script(({ body }) =>
    body.response_format ? undefined : { until: held.opened, text: "Ripe." },
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${real.url}/app/tasks?create=true`);
  await page.getByLabel("Name", { exact: true }).fill("Pears");
  await page.getByLabel("Description").fill("Are they ripe?");
  await page.getByRole("combobox", { name: /Assigned agents/ }).fill("Scout");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create and run" }).dblclick();
  const panel = page.getByRole("complementary", { name: "Pears" });
  await expect(panel.getByText("In progress")).toBeVisible();
  held.open();
  await expect(panel.getByRole("region", { name: "Result" })).toContainText("Ripe.");
  const list = () => page.request.get(`${real.url}/api/tasks`).then((answer) => answer.json());
  expect(await list()).toMatchObject([{ name: "Pears", attempts: 1, status: "completed" }]);

  await panel.getByRole("button", { name: "Run again" }).dblclick();
  await expect(panel.getByRole("region", { name: "Earlier runs" })).toBeVisible();
  await expect(panel.getByText("Completed").first()).toBeVisible();
  await expect.poll(list).toMatchObject([{ attempts: 2, status: "completed" }]);

  model.script({ fail: 401 });
  await panel.getByRole("button", { name: "Run again" }).click();
  await expect(panel.getByRole("alert")).toContainText("key");
  await expect(panel.getByRole("link", { name: "Open Models" })).toHaveAttribute(
    "href",
    "/app/settings/models",
  );
  model.script({ text: "Riper still." });
  await panel.getByRole("alert").getByRole("button", { name: "Resume from failed step" }).click();
  await expect(panel.getByRole("region", { name: "Result" })).toContainText("Riper still.");
  await expect.poll(list).toMatchObject([{ attempts: 4, status: "completed" }]);
});

test("what its person stopped is grey, and said once", async ({ page, real, model }) => {
  await join(page, real);
  const held = gate();
  model.script({ until: held.opened, text: "Never." });
  const task = await worked(page, real);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${real.url}/app/tasks?view=board&task=${task.TaskId}`);
  const panel = page.getByRole("complementary", { name: task.name });
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByText("Stopped", { exact: true })).toBeVisible();
  await expect(page.getByText("The run was stopped.")).toHaveCount(0);
  await expect(panel.getByRole("alert")).toHaveCount(0);
  const card = page.getByRole("listitem").filter({ hasText: task.name });
  await expect(card.getByText("Stopped", { exact: true })).toBeVisible();
  held.open();
});
