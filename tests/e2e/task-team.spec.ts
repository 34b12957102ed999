import { write, join } from "./by-api";
import { expect, test } from "./journey";
import { newAgents, newTeam } from "./team-pages";
import type { Task } from "@/lib/tasks/contract";
import { gate } from "../support/gate";

test("a team's task shows its team, its members and its progress, on card, row and dashboard", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agents = await newAgents(page, real, ["Triage", "Scout", "Quill"]);
  const team = await newTeam(page, real, "Release desk", agents);
  const held = gate();
  model.script(({ body }) =>
    /You are Scout\./.test(String(body.messages?.[0]?.content))
      ? { until: held.opened, text: "Scout has looked." }
      : { text: "It is done." },
  );
  const task = await write<Task>(page, real, "POST", "/api/tasks", {
    name: "Notes for 2.4",
    description: "What has changed.",
    team_id: team.TeamId,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${real.url}/app/tasks?view=board`);
  const card = page.getByRole("listitem").filter({ hasText: "Notes for 2.4" });
  await expect(card).toContainText("Release desk");
  await expect(card.getByTitle("Triage, Scout, Quill")).toBeVisible();
  await card.getByRole("button", { name: /^Route Task/ }).click();
  await expect(card).toContainText("Step 2 of 4");

  await page.goto(`${real.url}/app/tasks?view=list`);
  const row = page.getByRole("listitem").filter({ hasText: "Notes for 2.4" });
  await expect(row).toContainText("Release desk");
  await expect(row.getByTitle("Triage, Scout, Quill").filter({ visible: true })).toBeVisible();
  await expect(row).toContainText("Step 2 of 4");

  await page.goto(`${real.url}/app`);
  const recent = page.getByRole("listitem").filter({ hasText: "Notes for 2.4" });
  await expect(recent.first()).toContainText("Release desk");
  await expect(recent.first()).toContainText("Step 2 of 4");
  held.open();
  await expect(page.getByText("Release desk completed a task")).toBeVisible();

  await page.goto(`${real.url}/app/tasks?task=${task.TaskId}`);
  await page.getByRole("complementary").getByRole("link", { name: "Release desk" }).click();
  await expect(page).toHaveURL(new RegExp(`team=${team.TeamId}`));
  await expect(page.getByRole("heading", { name: "Release desk" })).toBeVisible();
});

test("which run of a team is watched can be chosen, from the task to the graph and back", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agents = await newAgents(page, real, ["Scout", "Quill"]);
  const team = await newTeam(page, real, "Release desk", agents);
  await write(page, real, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: agents.map((agent) => agent.AgentId),
    entry_point: agents[0]!.AgentId,
    finish_point: agents[1]!.AgentId,
  });
  await write(
    page,
    real,
    "POST",
    `/api/add-edge?start_node=${agents[0]!.AgentId}&end_node=${agents[1]!.AgentId}&team_id=${team.TeamId}`,
  );
  const tasks: Task[] = [];
  for (const name of ["Pears", "Plums"]) {
    model.script({ text: `All about ${name}.` });
    const task = await write<Task>(page, real, "POST", "/api/tasks", {
      name,
      description: "What is known?",
      team_id: team.TeamId,
    });
    await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
    await expect
      .poll(() => write<Task>(page, real, "GET", `/api/tasks/${task.TaskId}`))
      .toMatchObject({ status: "completed" });
    tasks.push(task);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${real.url}/app/tasks?task=${tasks[0]!.TaskId}`);
  await page.getByRole("complementary").getByRole("link", { name: "Watch run" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("All about Pears.").first()).toBeVisible();
  const choice = page.getByLabel("Choose a run");
  await choice.selectOption({ index: 0 });
  await expect(main.getByText("All about Plums.").first()).toBeVisible();
  await choice.selectOption({ index: 2 });
  await expect(main.getByText("All about Pears.").first()).toBeVisible();
  await expect(page).toHaveURL(/run=/);
  await page.reload();
  await expect(main.getByText("All about Pears.").first()).toBeVisible();
  await main.getByRole("link", { name: "Pears" }).click();
  await expect(page).toHaveURL(new RegExp(`task=${tasks[0]!.TaskId}`));
});
