import type { Page } from "playwright/test";
import type { Team } from "@/lib/teams/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";
import { addMany } from "./many-agents";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const section = (page: Page) => page.getByRole("region", { name: "Agent Templates" });
const PATH = "/app/teams/agents";

/** Scrolls to the end until nothing more is rendered. */
async function drawAll(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.querySelector("main")!.scrollTo(0, 1e9));
    await expect(cards(page)).toHaveCount(count, { timeout: 500 });
  }).toPass();
}

test("more agents and templates than one response contains are all shown", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const one = await newAgent(page, demo, { name: "First of all" });
  addMany(demo.databaseFile, one.AgentId, 201);
  await page.goto(demo.url + PATH);
  await drawAll(page, 202);
  await expect(cards(page).last()).toHaveText("First of all");
  await page.getByRole("link", { name: "Templates" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(207);
  await page.goto(`${demo.url}${PATH}?edit=${one.AgentId}`);
  await expect(page.getByRole("heading", { name: "Edit First of all" })).toBeVisible();
});

test("a thousand agents are rendered in batches, sorted, as cards or as a list, and remembered", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const one = await newAgent(page, demo, { name: "Zebra" });
  addMany(demo.databaseFile, one.AgentId, 999);
  await page.goto(demo.url + PATH);
  await expect(cards(page).first()).toHaveText("Agent 999");
  expect(await cards(page).count()).toBeLessThan(200);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(cards(page).first()).toHaveText("Agent 1");
  await button(page, "List").click();
  await expect(button(page, "List")).toHaveAttribute("aria-pressed", "true");
  await look(page, "agents as a list");
  await page.reload();
  await expect(cards(page).first()).toHaveText("Agent 1");
  await expect(button(page, "List")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("searchbox", { name: "Search agents" }).fill("zebra");
  await expect(cards(page)).toHaveText(["Zebra"]);
});

test("an agent is pinned to the top, on every device, and duplicated under a free name", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout", role_description: "Looks ahead" });
  await newAgent(page, demo, { name: "Quill" });
  await page.goto(demo.url + PATH);
  await expect(cards(page)).toHaveText(["Quill", "Scout"]);
  // It is shown immediately, and leaving the page would abort a call in progress.
  const saved = page.waitForResponse((answer) => answer.request().method() !== "GET");
  await button(page, "More actions for Scout").click();
  await page.getByRole("menuitem", { name: "Pin to the top" }).click();
  await expect(cards(page)).toHaveText(["Scout", "Quill"]);
  await saved;
  await expect(page.getByRole("img", { name: "Pinned" })).toHaveCount(1);
  await page.reload();
  await expect(cards(page)).toHaveText(["Scout", "Quill"]);

  await button(page, "More actions for Scout").click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(field(page, "Name")).toHaveValue("Scout (copy)");
  await expect(page.getByLabel("Role description")).toHaveValue("Looks ahead");
  await button(page, "Save").click();
  await expect(cards(page)).toHaveText(["Scout", "Scout (copy)", "Quill"]);
  await button(page, "More actions for Scout").click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(field(page, "Name")).toHaveValue("Scout (copy 2)");
  await button(page, "Cancel").click();
  await button(page, "More actions for Scout").click();
  await page.getByRole("menuitem", { name: "Unpin" }).click();
  await expect(cards(page)).toHaveText(["Scout (copy)", "Quill", "Scout"]);
});

test("the question before an agent is deleted says what loses it", async ({ page, demo }) => {
  await join(page, demo);
  const { AgentId } = await newAgent(page, demo, { name: "Scout" });
  const team = await write<Team>(page, demo, "POST", "/api/teams", {
    name: "Front desk",
    agents: [AgentId],
  });
  await write(page, demo, "POST", "/api/setup-graph", {
    agents: [AgentId],
    entry_point: AgentId,
    finish_point: AgentId,
    team_id: team.TeamId,
  });
  for (const name of ["Sum up", "Look ahead"])
    await write(page, demo, "POST", "/api/tasks", {
      name,
      description: "Do it.",
      assigned_agents: [AgentId],
    });
  await page.goto(demo.url + PATH);
  await button(page, "Delete Scout").click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Scout?" });
  await expect(dialog).toContainText("Removed from one team: Front desk.");
  await expect(dialog).toContainText("Its node and edges are removed from one graph: Front desk.");
  await expect(dialog).toContainText(
    /Unassigned from 2 open tasks: (Sum up, Look ahead|Look ahead, Sum up)\./,
  );
});

test("'Browse templates' opens the templates, at the top of the page", async ({ page, demo }) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app`);
  await page.getByRole("link", { name: "Browse templates" }).click();
  await expect(section(page).getByRole("listitem")).toHaveCount(6);
  await expect(section(page)).toBeInViewport({ ratio: 0.3 });
  await expect(page.getByRole("heading", { name: "My Agents" })).toHaveCount(0);
  await section(page).getByRole("link", { name: "Use template Editor" }).click();
  await expect(field(page, "Name")).toHaveValue("Editor");
});

/** What Google's web-vitals would add up: each shift without preceding input. */
async function shiftOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
      }[])
        if (!each.hadRecentInput) seen.shift += each.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Debug panel" })).toBeVisible();
  return page.evaluate(
    () =>
      new Promise<number>((go) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => go((window as unknown as { shift: number }).shift)),
        ),
      ),
  );
}

test.describe("nothing jumps while the agents are loaded", () => {
  for (const count of [0, 10, 100])
    test(`with ${count} of them`, async ({ page, demo }) => {
      await join(page, demo);
      if (count > 0) {
        const { AgentId } = await newAgent(page, demo, { name: "Scout" });
        addMany(demo.databaseFile, AgentId, count - 1);
      }
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // Slow enough for the placeholders to be rendered first.
        await page.route(`${demo.url}/api/agents`, async (route) => {
          const answer = await route.fetch();
          await page.getByRole("heading", { name: "My Agents" }).waitFor();
          await route.fulfill({ response: answer });
        });
        expect(await shiftOf(page, demo.url + PATH)).toBeLessThanOrEqual(0.02);
        await page.unrouteAll({ behavior: "ignoreErrors" }); // few agents are rendered before this response arrives
      }
    });
});
