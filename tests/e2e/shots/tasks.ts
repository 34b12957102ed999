import type { Task } from "@/lib/tasks/contract";
import { newAgent, write } from "../by-api";
import type { Camera } from "./camera";

const PATH = "/app/tasks";

export async function taskScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting } = full;
  await empty.open(PATH);
  await empty.shoot("tasks-empty", empty.page.getByText("No tasks yet"));
  await waiting("**/api/tasks*", PATH, "tasks-loading");
  await failing(
    "**/api/tasks*",
    PATH,
    "tasks-failed",
    page.getByText("Failed to load tasks or agents"),
  );
  for (const view of ["list", "board"]) {
    await open(`${PATH}?view=${view}`);
    await shoot(`tasks-${view}`, page.getByText("Plan the release week"));
  }
  await open(`${PATH}?q=zebra`);
  await shoot("tasks-no-match", page.getByText("No tasks match “zebra”"));
  await open(`${PATH}?view=list`);
  await page.getByRole("checkbox").first().waitFor();
  for (const box of await page
    .getByRole("checkbox")
    .all()
    .then((all) => all.slice(0, 3)))
    await box.check();
  await shoot("tasks-chosen", page.getByText("3 selected"));
  await page.getByRole("button", { name: "More actions for the selected tasks" }).click();
  await shoot("tasks-chosen-menu", page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Set priority and labels" }).click();
  await shoot("tasks-chosen-plan", page.getByLabel("Add labels"));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  if (!full.wide) await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Status", { exact: true }).selectOption("failed");
  await shoot("tasks-filtered", page.getByText("Weekly bug triage"));
}

/** A task in each of its states, beside the others. */
export async function taskStateScreens({
  page,
  open,
  shoot,
  server,
  model,
}: Camera): Promise<void> {
  const tasks = (await (await page.request.get(`${server.url}/api/tasks`)).json()) as Task[];
  const show = async (name: string) => {
    await open(`${PATH}?task=${tasks.find((task) => task.name === name)?.TaskId}`);
    await page.locator("#task-detail").waitFor();
  };
  for (const [picture, name] of [
    ["completed", "Costs of the third quarter"],
    ["attempts", "Release notes 2.5"],
    ["failed", "Weekly bug triage"],
    ["waiting", "Dunning letter to Halden Works"],
    ["stopped", "Shorten the onboarding email"],
    ["pending", "Plan the release week"],
  ] as const) {
    await show(name);
    await shoot(
      `task-${picture}`,
      page.getByText(picture === "pending" ? "Not run yet." : /^Run /),
    );
  }
  model.script({ tokens: 400, pace: 100 });
  const { AgentId } = await newAgent(page, server, {
    name: "Runner",
    role_description: "Runs for long.",
  });
  const task = await write<Task>(page, server, "POST", "/api/tasks", {
    name: "A run that goes on",
    description: "Work slowly.",
    assigned_agents: [AgentId],
  });
  await write(page, server, "POST", `/api/route-task/${task.TaskId}`);
  await open(`${PATH}?task=${task.TaskId}`);
  await shoot("task-running", page.getByText(/w10 /));
  await page.getByRole("button", { name: "More" }).last().click();
  await page.getByRole("menuitem", { name: "Delete task" }).click();
  await shoot("task-delete", page.getByRole("alertdialog"));
  await page.getByRole("button", { name: "Cancel" }).click();
  model.script();
}

export async function taskFormScreens({ page, open, shoot }: Camera): Promise<void> {
  await open(`${PATH}?create=true`);
  await shoot("task-create", page.getByLabel("Name", { exact: true }));
  await page.getByRole("form").getByRole("button", { name: "Create Task" }).click();
  await page.getByLabel("Repeat").selectOption("weekly");
  await page.getByRole("combobox", { name: /Assigned agents/ }).click();
  await shoot("task-create-wrong", page.getByRole("listbox"));
}
