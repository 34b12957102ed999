import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import { join, newAgent, write } from "./by-api";
import { answers, expect, newName, PASSWORD, test } from "./journey";

/** Counts a user's clicks and Enter presses. Typing, and Tab between fields, does not count. */
function counting(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    button: async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("button", { name }).first().click();
    },
    link: async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("link", { name }).first().click();
    },
    checkbox: async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("checkbox", { name }).first().check();
    },
    field: async (name: string | RegExp) => {
      presses += 1;
      await page.getByRole("textbox", { name }).click();
    },
    enter: async () => {
      presses += 1;
      await page.keyboard.press("Enter");
    },
  };
}

test.use({ viewport: { width: 1440, height: 900 } });

test("the first reply takes up to five presses from the landing page", async ({ page, demo }) => {
  const press = counting(page);
  await page.goto(demo.url);
  await press.link("Create account");
  await expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
  const username = newName();
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await press.button("Register");
  await press.button("Use a ready-made agent");
  await expect(page).toHaveURL(/agentId=/);
  // A ready-made agent comes with suggestions.
  await expect(page.getByRole("button", { name: "Compare two options" })).toBeVisible();
  await press.field("Message Research analyst");
  await page.keyboard.type("What is a research question?");
  await press.enter();
  await expect(answers(page, "Research analyst")).toContainText(/\w{3}/);
  expect(press.count()).toBeLessThanOrEqual(5);
});

test("an agent of one's own with a working tool takes up to eight presses from the landing page", async ({
  page,
  demo,
}) => {
  const press = counting(page);
  await page.goto(demo.url);
  await press.link("Create account");
  await expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
  const username = newName();
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await press.button("Register");
  await press.link("Create Agent");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("Instructions").fill("You calculate with the calculator.");
  await press.checkbox("calculator");
  await press.button("Save");
  await press.link("Chat with Ada");
  await expect(page.getByRole("textbox", { name: "Message Ada" })).toBeFocused();
  await page.keyboard.type("What is 6 times 7?");
  await press.enter();
  await expect(answers(page, "Ada")).toContainText("calculator");
  await expect(answers(page, "Ada")).toContainText("42");
  expect(press.count()).toBeLessThanOrEqual(8);
});

test("the trace of a task is two presses away from its card", async ({ page, real }) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  const task = await write<Task>(page, real, "POST", "/api/tasks", {
    name: "Notes",
    description: "Write the notes.",
  });
  await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
  const path = `/api/tasks/${task.TaskId}`;
  await expect
    .poll(async () => (await write<Task>(page, real, "GET", path)).status)
    .toBe("completed");
  await page.goto(`${real.url}/app/tasks?view=board`);
  const press = counting(page);
  await press.button(/^Notes$/);
  await press.link(/^View run/);
  await expect(page).toHaveURL(/\/app\/runs\//);
  await expect(page.getByRole("heading", { level: 1, name: "Notes" })).toBeVisible();
  expect(press.count()).toBeLessThanOrEqual(2);
});

test("from Teams to a running team of three it takes one click, and another click opens it", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/teams`);
  const press = counting(page);
  await press.button("Try the sample team");
  await expect(page).toHaveURL(/team=.*view=run/);
  await expect(page.getByRole("heading", { name: "Meeting desk" })).toBeVisible();
  expect(press.count()).toBeLessThanOrEqual(5);
  await expect(page.getByRole("main").getByText("Completed")).toBeVisible();
  await page.getByRole("link", { name: "Follow-up to the launch meeting" }).click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("Ben checks all the numbers on it by Tuesday evening.");

  await page.goto(`${demo.url}/app/teams`);
  await expect(page.getByRole("heading", { name: "Meeting desk" })).toHaveCount(1);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });
  test("the first steps offer the sample team", async ({ page, demo }) => {
    await join(page, demo);
    await page.goto(`${demo.url}/app`);
    await page.getByRole("button", { name: "Beispiel-Team ausprobieren" }).click();
    await expect(page.getByRole("heading", { name: "Besprechungs-Team" })).toBeVisible();
    await expect(page.getByRole("main").getByText("Erledigt")).toBeVisible();
  });
});

test("a team of three by hand is set to work in seven presses", async ({ page, real }) => {
  await join(page, real);
  const names = ["Scout", "Quill", "Redline"];
  for (const name of names) {
    await newAgent(page, real, { name });
  }
  await page.goto(`${real.url}/app/teams`);
  const press = counting(page);
  await press.link("Create Team");
  await page.getByLabel("Name", { exact: true }).fill("Release desk");
  for (const name of names) await press.button(`Add ${name}`);
  await press.button("Create Team");
  await press.link("Give it a task");
  await page.getByLabel("Name", { exact: true }).fill("Notes");
  await page.getByLabel("Description").fill("Write the notes.");
  await press.button("Create and run");
  const panel = page.getByRole("complementary", { name: "Notes" });
  await expect(panel.getByText("Completed").first()).toBeVisible();
  expect(press.count()).toBeLessThanOrEqual(7);
});
