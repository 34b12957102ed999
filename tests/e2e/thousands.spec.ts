import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { fits } from "./look";
import { addMany, addTasks } from "./many-agents";

test("with a thousand agents and five thousand tasks one is found, opened and chosen everywhere", async ({
  page,
  demo,
}) => {
  test.slow();
  await join(page, demo);
  const zebra = await newAgent(page, demo, { name: "Zebra" });
  addMany(demo.databaseFile, zebra.AgentId, 999);
  addTasks(demo.databaseFile, zebra.AgentId, 5_000);
  const card = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto(`${demo.url}/app/tasks?view=list`);
  await expect(card("Task 5000")).toBeVisible();
  const tasks = page.getByRole("main").getByRole("heading", { level: 2 });
  await tasks.first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    const lowest = (await tasks.last().innerText()).replace(/\D/g, "");
    expect(Number(lowest)).toBeLessThan(4_850); // beyond the first pages of the list
  }).toPass();
  await page.getByRole("searchbox", { name: "Search tasks" }).fill("Task 77");
  await expect(card("Task 77")).toBeVisible();
  await expect(card("Task 5000")).toBeHidden();
  await card("Task 77").click();
  const panel = page.getByRole("complementary", { name: "Task 77" });
  await expect(panel.getByText("What number 77 needs.")).toBeVisible();
  await expect(panel.getByText("Zebra").first()).toBeVisible();

  await page.goto(`${demo.url}/app/tasks?view=board`);
  const completed = page.getByRole("region", { name: "Completed", exact: true });
  await expect(completed.getByRole("button", { name: "Task 5000", exact: true })).toBeVisible();
  await fits(page, "the board of five thousand", [390, 1440]);

  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search or jump to" });
  await search.fill("Task 1234");
  await expect(page.getByRole("option", { name: /Task 1234/ })).toBeVisible();
  await search.fill("Agent 321");
  await page
    .getByRole("option", { name: /Agent 321/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/app\/chat\?agentId=more-321/);
  await expect(page.getByLabel("Message Agent 321")).toBeVisible(); // the board has an option 'Agent', too

  const picker = page.getByRole("combobox", { name: "Agent" });
  await picker.fill("Zeb");
  await page.getByRole("option", { name: /Zebra/ }).click();
  await expect(picker).toHaveValue("Zebra");
  await expect(page.getByLabel("Message Zebra")).toBeVisible();
});
