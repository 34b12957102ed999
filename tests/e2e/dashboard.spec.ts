import type { Locator } from "playwright/test";
import { elsewhere, join, newAgent, openScreen, say, write } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

type Routed = { run_id: string };
type Task = { TaskId: string; status: string };

test("a new user is guided through four steps, each ticked once done", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  await expect(page.getByText("Welcome, Ada. 4 steps to get your agents working.")).toBeVisible();
  await expect(page.getByText("0 of 4 done")).toBeVisible();
  await look(page, "dashboard, nothing yet");
  const agent = await newAgent(page, demo, { name: "Scout" });
  await say(page, demo, agent, "Hello");
  const task = await write<Task>(page, demo, "POST", "/api/tasks", {
    name: "Greet the team",
    description: "Say hello to the team.",
    assigned_agents: ["Scout"],
  });
  await page.reload();
  await expect(page.getByText("2 of 4 done")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create Task" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Create Agent" })).toBeVisible();

  await write<Routed>(page, demo, "POST", "/route-task/Greet%20the%20team");
  await write(page, demo, "POST", "/api/teams", { name: "Desk" });
  // Without a reload: the page refreshes by itself.
  await expect(page.getByText("First steps")).toBeHidden();
  await expect(page.getByText("Scout completed a task")).toBeVisible();
  await expect(page.getByRole("link", { name: "Greet the team" })).toHaveAttribute(
    "href",
    `/app/tasks?task=${task.TaskId}`,
  );
  const counts = page.getByRole("region", { name: "Counts" });
  await expect(counts).toContainText("Active Agents1");
  await expect(counts).toContainText("Completed Tasks1");
  await look(page, "dashboard, at work");

  const bars = page.getByRole("img", { name: /^Usage in the last 30 days/ });
  await expect(bars).toBeVisible();
  await page.getByRole("button", { name: "Table" }).click();
  const today = page.getByRole("region", { name: "Usage per day" }).getByRole("row").nth(1);
  await expect(today.getByRole("cell").first()).toHaveText("2");
  await look(page, "dashboard, the table");
});

test("a failing server is shown, and called again on a click", async ({ page, demo }) => {
  await join(page, demo);
  await elsewhere(page, demo);
  await page.route(
    `${demo.url}/api/dashboard`,
    (route) => route.fulfill({ status: 400, contentType: "application/json", body: "{}" }),
    { times: 1 },
  );
  await openScreen(page, "/app");
  await expect(page.getByText("Failed to load dashboard data")).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("First steps")).toBeVisible();
});

test("what waits is said before the welcome, counted whole, and what has no card is in the inbox", async ({
  page,
  real,
}) => {
  await join(page, real);
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
  await newAgent(page, real, { name: "Scout", tools: [counting] });
  for (let hall = 1; hall <= 7; hall++) {
    const task = await write<Task>(page, real, "POST", "/api/tasks", {
      name: `Hall ${hall}`,
      description: `How many? [tool=count_boxes {"n": ${hall}}]`,
      assigned_agents: ["Scout"],
    });
    await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
  }
  await page.goto(`${real.url}/app`);
  const main = page.getByRole("main");
  await expect(main.getByText("7 waiting for you.", { exact: true })).toBeVisible();
  await expect(main.getByText("First steps")).toBeVisible();
  await expect(main.getByText(/^Welcome/)).toBeHidden();
  await expect(
    main.getByRole("heading", { name: "Scout needs your answer to continue" }),
  ).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Inbox, 7 new" })).toBeVisible();
  await look(page, "dashboard, seven wait");

  const more = main.getByRole("button", { name: "and 2 more in the inbox" });
  await more.press("Enter");
  const inbox = page.getByRole("dialog", { name: "Inbox" });
  await expect(inbox.getByRole("button", { name: /^Answer/ })).toHaveCount(7);
  await page.keyboard.press("Escape");
  await expect(inbox).toBeHidden();
  await expect(more).toBeFocused();
});

const boxOf = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

for (const [locale, chat, search, usage, latest] of [
  ["en-US", "Chat", "Search or jump to", "Usage", "Latest runs"],
  ["de-DE", "Chat", "Suchen oder springen", "Verbrauch", "Letzte Läufe"],
] as const)
  test.describe(`in a browser of ${locale}`, () => {
    test.use({ locale });

    test("nothing touches in the top bar of a tablet, and the cards go by the room that the menu leaves", async ({
      page,
      demo,
    }) => {
      await join(page, demo);
      await page.goto(`${demo.url}/app`);
      const link = page.getByRole("banner").getByRole("link", { name: chat, exact: true });
      const button = page.getByRole("banner").getByRole("button", { name: search });
      const heading = (name: string) =>
        page.getByRole("main").getByRole("heading", { name, exact: true });
      const [chart, runs] = [heading(usage), heading(latest)];
      await expect(runs).toBeVisible();
      for (const width of [768, 820, 1024]) {
        await page.setViewportSize({ width, height: 1024 });
        await expect(button).toHaveCount(1);
        await expect
          .poll(async () => {
            const [left, right] = [await boxOf(link), await boxOf(button)];
            return right.x - left.x - left.width;
          }, `${width} px`)
          .toBeGreaterThanOrEqual(16);
      }
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect.poll(async () => (await boxOf(runs)).x - (await boxOf(chart)).x).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await expect
        .poll(async () => (await boxOf(runs)).x - (await boxOf(chart)).x)
        .toBeGreaterThan(400);
    });
  });
