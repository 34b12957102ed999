import type { Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { away } from "./away-server";
import { expect, test } from "./journey";
import { newAgents, newTeam, node, openGraph, panel } from "./team-pages";

/** Reloads like a user who is asked whether to leave, and agrees. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.locator("h1").first()).toBeAttached();
}

test.beforeEach(({ page }) => {
  page.on("dialog", (dialog) => void dialog.accept());
});

test("an agent's form and the wizard in it are restored after a reload, until they are discarded", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/teams/agents?create=true`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Quill");
  await page.getByLabel("Instructions").fill("Write short notes.");
  await page.getByRole("button", { name: "Create Tool" }).click();
  await page.getByLabel("Tool name").fill("count_words");
  await reload(page);
  await expect(page.getByLabel("Tool name")).toHaveValue("count_words");
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(name).toHaveValue("Quill");
  await expect(page.getByLabel("Instructions")).toHaveValue("Write short notes.");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(name).toBeHidden();
  await page.goto(`${demo.url}/app/teams/agents?create=true`);
  await expect(name).toHaveValue("");
});

test("a task's and a team's form are restored after a reload, until they are saved", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  const name = page.getByLabel("Name", { exact: true });
  await page.goto(`${demo.url}/app/tasks?create=true`);
  await name.fill("Close the books");
  await reload(page);
  await expect(name).toHaveValue("Close the books");
  await page.getByLabel("Description").fill("March.");
  await page.getByRole("button", { name: "Create Task", exact: true }).last().click();
  await expect(page.getByText("Task created")).toBeVisible();
  await page.goto(`${demo.url}/app/tasks?create=true`);
  await expect(name).toHaveValue("");

  await page.goto(`${demo.url}/app/teams?create=true`);
  await name.fill("Release desk");
  await reload(page);
  await expect(name).toHaveValue("Release desk");

  // Another user who signs in to the same tab sees none of it.
  await page.context().clearCookies();
  await join(page, demo, "Grace Hopper");
  await page.goto(`${demo.url}/app/teams?create=true`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  if (await name.isVisible()) await expect(name).toHaveValue("");
});

test("a typed condition is immediately part of the graph, and survives an unreachable server", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const agents = await newAgents(page, demo, ["Scout", "Quill"]);
  const [scout, quill] = agents.map((agent) => agent.AgentId);
  const team = await newTeam(page, demo, "Release desk", agents);
  await write(page, demo, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: [scout, quill],
    entry_point: scout,
    finish_point: quill,
  });
  await write(
    page,
    demo,
    "POST",
    `/api/add-edge?start_node=${scout}&end_node=${quill}&team_id=${team.TeamId}`,
  );
  const head = page.locator("main");
  const open = async () => {
    await openGraph(page, demo, team);
    await node(page, "Scout").click();
    await panel(page)
      .getByRole("button", { name: /^Edge to Quill/ })
      .click();
  };
  const condition = panel(page).getByLabel("Condition");
  await open();
  await condition.fill("if it needs changes");
  await expect(head.getByText("Saved", { exact: true })).toBeVisible();
  await open();
  await expect(condition).toHaveValue("if it needs changes");

  const back = await away(page);
  await condition.fill("if it is too long");
  await expect(head.getByText("Not saved")).toBeVisible();
  await back();
  await open();
  await expect(condition).toHaveValue("if it is too long");
  await expect(head.getByText("Saved", { exact: true })).toBeVisible();
});
