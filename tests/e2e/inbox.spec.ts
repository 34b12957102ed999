import type { Task } from "@/lib/tasks/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";

const counting = {
  type: "function" as const,
  function: {
    name: "count_boxes",
    description: "Counts boxes.",
    parameters: {
      type: "object" as const,
      properties: { n: { type: "number" as const } },
      required: [],
    },
  },
};

test.use({ viewport: { width: 1440, height: 900 } });

test("finished and waiting tasks show in the top bar of every screen, live, with links to them", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app`);
  await expect(page.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
  const made: Task[] = [];
  for (const [name, description] of [
    ["Good", "Go. [tokens=4]"],
    ["Bad", "Go. [fail=401]"],
  ]) {
    const task = await write<Task>(page, real, "POST", "/api/tasks", {
      name,
      description,
      assigned_agents: ["Scout"],
    });
    made.push(task);
    await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
  }
  const bell = page.getByRole("button", { name: "Inbox, 2 new" });
  await expect(bell).toBeVisible();
  await bell.press("Enter");
  const inbox = page.getByRole("dialog", { name: "Inbox" });
  await expect(inbox.getByText(/rejected the key/)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(inbox.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(inbox.locator("[data-row]").nth(1)).toBeFocused();
  await inbox.locator("[data-row]").filter({ hasText: "Good" }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/app/tasks\\?task=${made[0]?.TaskId}`));
  await expect(inbox).toBeHidden();
  await expect(page.getByRole("button", { name: "Inbox, 1 new" })).toBeVisible();
  await page.getByRole("button", { name: "Inbox, 1 new" }).click();
  await inbox.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Inbox", exact: true })).toBeVisible();
});

test("a run that waits for its person is answered in the inbox, or beside the task @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout", tools: [counting] });
  const route = async (name: string) => {
    const task = await write<Task>(page, real, "POST", "/api/tasks", {
      name,
      description: `${name}? [tool=count_boxes {"n": 3}]`,
      assigned_agents: ["Scout"],
    });
    await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
    return task;
  };
  await page.goto(`${real.url}/app`);
  await route("Hall");
  await page.getByRole("button", { name: "Inbox, 1 new" }).click();
  const inbox = page.getByRole("dialog", { name: "Inbox" });
  await inbox.getByRole("button", { name: /^Answer/ }).click();
  const form = page.getByRole("region", { name: "count_boxes waits for you" });
  await form.getByLabel("Result").fill("Seventeen");
  await form.getByRole("button", { name: "Send result" }).click();
  await expect(inbox.getByText("Completed")).toBeVisible();
  await page.keyboard.press("Escape");

  const { TaskId } = await route("Cellar");
  await page.goto(`${real.url}/app/tasks?task=${TaskId}`);
  await expect(
    page.getByRole("region", { name: "In progress", exact: true }).getByText("Needs you"),
  ).toBeVisible();
  await form.getByLabel("Result").fill("Four");
  await form.getByRole("button", { name: "Send result" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("result: Four");
});

test("the browser is asked for notifications only on a click", async ({ page, real }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(Notification, "permission", {
      get: () => (asked.length ? "granted" : "default"),
    });
    Notification.requestPermission = () => {
      asked.push("asked");
      return Promise.resolve("granted");
    };
  });
  await join(page, real);
  await page.goto(`${real.url}/app/tasks`);
  await page.getByRole("button", { name: "Inbox" }).click();
  await expect(page.getByRole("button", { name: "Notify me" })).toBeVisible();
  expect(await page.evaluate("asked")).toEqual([]);
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  expect(await page.evaluate("asked")).toEqual(["asked"]);
});

test("an open popover stays within a window that is resized", async ({ page, real }) => {
  await join(page, real);
  await page.goto(`${real.url}/app`);
  for (const [button, opened] of [
    ["Inbox", page.getByRole("dialog", { name: "Inbox" })],
    ["Theme", page.getByRole("menu", { name: "Theme" })],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("banner").getByRole("button", { name: button, exact: true }).click();
    await expect(opened).toBeVisible();
    await page.setViewportSize({ width: 360, height: 700 });
    await expect
      .poll(async () => {
        const { x, width } = (await opened.boundingBox())!;
        return x >= 0 && x + width <= 360;
      }, button)
      .toBe(true);
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  }
});
