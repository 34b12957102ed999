import type { Page } from "playwright/test";
import type { Task, TaskInput } from "@/lib/tasks/contract";
import { gate } from "../support/gate";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import type { TroupeServer } from "../support/troupe-server";

const newTask = (
  page: Page,
  server: TroupeServer,
  input: Partial<TaskInput> & { name: string },
): Promise<Task> =>
  write(page, server, "POST", "/api/tasks", { description: "What is needed.", ...input });
const details = (page: Page, name: string) => page.getByRole("complementary", { name });
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test.use({ viewport: { width: 1440, height: 900 } });

test("a task is created without agents, routed, watched, and brings its result, all without a reload @core", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Ledger", role_description: "Invoices and refunds" });
  await newAgent(page, real, { name: "Quill", role_description: "Writes release notes" });
  await page.goto(`${real.url}/app/tasks`);
  await page.getByRole("button", { name: "Create Task" }).click();
  const form = page.getByRole("form", { name: "New task" });
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await expect(form.getByText("Description is required")).toBeVisible();
  await form.getByLabel("Name", { exact: true }).fill("Release notes");
  await form.getByLabel("Description").fill("Release notes for 2.4. [tokens=60]");
  await form.getByRole("button", { name: "Create Task" }).click();
  await expect(column(page, "Pending").getByText("Release notes", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/task=/);
  await expect(page.getByText("Task created")).toBeVisible(); // next to the button that is clicked next, not over it
  // The model chooses: the stand-in says which agent, and why.
  const held = gate();
  model.script(({ body }) =>
    JSON.stringify(body.messages).includes("You choose which agent")
      ? { text: '{"agent":"Quill","reason":"It writes release notes."}' }
      : { pause: { after: 14, until: held.opened } },
  );
  await details(page, "Release notes")
    .getByRole("button", { name: /^Route Task/ })
    .click();
  await expect(
    column(page, "In progress").getByText("Release notes", { exact: true }),
  ).toBeVisible();
  await expect(details(page, "Release notes").getByText("Quill is writing")).toBeVisible();
  await expect(details(page, "Release notes").getByText(/w12 w13/)).toBeVisible();
  await expect(details(page, "Release notes").getByText("It writes release notes.")).toBeVisible();
  held.open();
  await expect(column(page, "Completed").getByText("Release notes", { exact: true })).toBeVisible();
  const result = details(page, "Release notes").getByRole("region", { name: "Result" });
  await expect(result).toContainText("w1 w2");
  await expect(result).toContainText("w60");
  await expect(
    details(page, "Release notes").getByRole("button", { name: /^Route Task/ }),
  ).toBeHidden();
  model.script();
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: "Download as Markdown" }).click();
  expect((await download).suggestedFilename()).toBe("release-notes.md");
});

test("steps arrive as they happen: each agent in turn, its tools, its tokens", async ({
  page,
  real,
}) => {
  await join(page, real);
  for (const name of ["Scout", "Quill"])
    await newAgent(page, real, {
      name,
      tools:
        name === "Scout"
          ? [
              {
                type: "function",
                function: {
                  name: "now",
                  description: "The time",
                  parameters: { type: "object", properties: {}, required: [] },
                },
                implementation: { kind: "builtin", name: "current_time" },
              },
            ]
          : [],
    });
  const { TaskId } = await newTask(page, real, {
    name: "Two hands",
    description: "Do it. [tool=now {}] [tokens=40 pace=40]",
    assigned_agents: ["Scout", "Quill"],
  });
  await page.goto(`${real.url}/app/tasks?task=${TaskId}`);
  const panel = details(page, "Two hands");
  await panel.getByRole("button", { name: /^Route Task/ }).click();
  await expect(panel.getByText("To the assigned agents, one after another")).toBeVisible();
  await expect(panel.locator("summary", { hasText: "now" }).first()).toBeVisible();
  await expect(column(page, "Completed").getByText("Two hands")).toBeVisible();
  const run = panel.getByRole("region", { name: "Run 1" });
  await expect(run.getByRole("listitem").filter({ hasText: "Scout" })).toBeVisible();
  await expect(run.getByRole("listitem").filter({ hasText: "Quill" })).toBeVisible();
  await expect(run.getByText(/\d tokens/).first()).toBeVisible();
});

test("a failing provider makes the task pending with the reason; a second Route Task completes it, and both runs are kept", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await newTask(page, real, {
    name: "Stubborn",
    description: "Try. [fail=401 times=1]",
    assigned_agents: ["Scout"],
  });
  await page.goto(`${real.url}/app/tasks`);
  await column(page, "Pending").getByRole("button", { name: "Route Task" }).click();
  await expect(column(page, "Pending").getByText(/rejected the key/)).toBeVisible();
  await expect(column(page, "Pending").getByText("1 run")).toBeVisible();
  await column(page, "Pending").getByRole("button", { name: "Route Task" }).click();
  await expect(column(page, "Completed").getByText("Stubborn")).toBeVisible();
  await card(page, "Stubborn").click();
  const panel = details(page, "Stubborn");
  await expect(panel.getByRole("region", { name: "Run 2" })).toBeVisible();
  await panel
    .getByRole("region", { name: "Earlier runs" })
    .getByRole("button", { name: /Run 1/ })
    .click();
  await expect(panel.getByText(/rejected the key/)).toBeVisible();
});

test("a double click makes one run @core", async ({ page, real }) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  const { TaskId } = await newTask(page, real, {
    name: "Once",
    description: "Go. [tokens=5]",
    assigned_agents: ["Scout"],
  });
  await page.goto(`${real.url}/app/tasks`);
  await column(page, "Pending").getByRole("button", { name: "Route Task" }).dblclick();
  await expect(column(page, "Completed").getByText("Once")).toBeVisible();
  const runs = (await (
    await page.request.get(`${real.url}/api/runs?task_id=${TaskId}`)
  ).json()) as unknown[];
  expect(runs).toHaveLength(1);
});

test("two browsers see the same, and make one run @core", async ({ page, browser, real }) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  const { TaskId } = await newTask(page, real, {
    name: "Shared",
    description: "Go. [tokens=30]",
    assigned_agents: ["Scout"],
  });
  const other = await (
    await browser.newContext({
      storageState: await page.context().storageState(),
      viewport: { width: 1440, height: 900 },
    })
  ).newPage();
  // Both are requested before either arrives: the first would remove the button from the other page.
  const asked = { pages: 0, ...gate() };
  for (const each of [page, other]) {
    await each.route(
      "**/api/route-task/**",
      async (route) => {
        if (++asked.pages === 2) asked.open();
        await asked.opened;
        await route.continue();
      },
      { times: 1 },
    );
    await each.goto(`${real.url}/app/tasks`);
    await expect(column(each, "Pending").getByRole("button", { name: "Route Task" })).toBeVisible();
  }
  await Promise.all(
    [page, other].map((each) =>
      column(each, "Pending").getByRole("button", { name: "Route Task" }).click(),
    ),
  );
  for (const each of [page, other])
    await expect(column(each, "Completed").getByText("Shared")).toBeVisible();
  expect(
    (await (await page.request.get(`${real.url}/api/runs?task_id=${TaskId}`)).json()) as unknown[],
  ).toHaveLength(1);
  await other.context().close();
});

test("several are chosen and routed together @core", async ({ page, real }) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  for (const name of ["One", "Two", "Three"])
    await newTask(page, real, { name, description: "Go. [tokens=3]", assigned_agents: ["Scout"] });
  await page.goto(`${real.url}/app/tasks?view=list`);
  await page.getByRole("checkbox", { name: "Select One" }).check();
  await page.getByRole("button", { name: "Select all 3" }).click();
  await page.getByRole("button", { name: "Route 3 Tasks" }).click();
  await expect(page.getByText("Completed", { exact: true }).locator("visible=true")).toHaveCount(3);
});
