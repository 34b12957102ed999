import type { Page } from "playwright/test";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { drawn, newAgents, newTeam } from "./team-pages";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });

test("a removed member is restored to the same position, with node, condition and edges", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const agents = await newAgents(page, demo, ["Scout", "Quill", "Redline"]);
  const [scout, quill, redline] = agents.map((agent) => agent.AgentId);
  const team = await newTeam(page, demo, "Release desk", agents);
  await write(page, demo, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: [scout, quill, redline],
    entry_point: quill,
    finish_point: redline,
  });
  await write(
    page,
    demo,
    "POST",
    `/api/add-edge?start_node=${scout}&end_node=${quill}&team_id=${team.TeamId}`,
  );
  await write(
    page,
    demo,
    "POST",
    `/api/add-edge?start_node=${quill}&end_node=${redline}&condition=it%20is%20done&team_id=${team.TeamId}`,
  );
  const before = await drawn(page, demo, team);
  await page.goto(`${demo.url}/app/teams?edit=${team.TeamId}`);
  await button(page, "Remove Quill").click();
  await expect(page.getByText("Quill is no longer in the team")).toBeVisible();
  await expect.poll(async () => (await drawn(page, demo, team))?.edges).toEqual([]);
  await button(page, "Undo").click();
  await expect(button(page, "Remove Quill")).toBeVisible();
  await expect(button(page, "Undo")).toBeHidden();
  await expect.poll(async () => (await drawn(page, demo, team))?.edges).toEqual(before?.edges);
  expect(await drawn(page, demo, team)).toMatchObject({ entry: "Quill", finish: "Redline" });
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Members" }).getByRole("listitem").nth(1),
  ).toContainText("Quill");
});

test("unsaved profile changes are not lost silently: one confirmation, for links and for going back", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/profile`);
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  const models = page.locator("#side-menu").getByRole("link", { name: "Models" });
  await models.click();
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Grace Hopper");
  await models.click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/settings\/models$/);
  await page.goBack();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ada Byron");
});

test("discarded input is also gone for a user who returns before the next screen is rendered", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/profile`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Grace Hopper");
  await page.locator("#side-menu").getByRole("link", { name: "Models" }).click();
  await question(page)
    .getByRole("button", { name: "Discard changes" })
    .evaluate((yes: HTMLElement) => {
      yes.click();
      window.history.back();
    });
  await expect(name).toHaveValue("Ada Byron");
  await expect(page).toHaveURL(/settings\/profile$/);
});

test("a provider form with unsaved input asks before closing: on Escape, and on the button", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/app/settings/models`);
  await button(page, "Add provider").first().click();
  const form = page.getByRole("dialog", { name: "Add provider" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await button(page, "Add provider").first().click();
  await button(page, "Ollama").click();
  await expect(form.getByLabel("Base URL")).toHaveValue("http://localhost:11434/v1");
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Base URL")).toHaveValue("http://localhost:11434/v1");
  await form.getByRole("button", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Discard changes" }).click();
  await expect(form).toBeHidden();
  await button(page, "Add provider").first().click();
  await expect(form.getByLabel("Base URL")).toHaveValue("");
});
