import type { Task } from "@/lib/tasks/contract";
import type { Team } from "@/lib/teams/contract";
import { write } from "../by-api";
import { node } from "../team-pages";
import type { Camera } from "./camera";

const PATH = "/app/teams";

export async function teamScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting, server } = full;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await empty.open(PATH);
  await empty.shoot("teams-empty", empty.page.getByText("No teams yet"));
  await waiting("**/api/teams*", PATH, "teams-loading");
  await failing(
    "**/api/teams*",
    PATH,
    "teams-failed",
    page.getByRole("main").getByRole("button", { name: /^Retry/ }),
  );
  await open(PATH);
  await shoot("teams", page.getByText("Release desk"));
  await open(`${PATH}?create=true`);
  await button("Create Team").last().click();
  await shoot("team-create-wrong", page.locator("[aria-invalid=true]"), true);
  const idOf = await teamsOf(full);
  await open(`${PATH}?edit=${idOf("Support desk")}`);
  await shoot("team-edit", page.getByRole("heading", { name: "Edit Support desk" }), true);
  const file = await page.request.get(`${server.url}/api/teams/${idOf("Support desk")}/export`);
  await open(PATH);
  await page
    .getByLabel("Team file")
    .setInputFiles({ name: "team.json", mimeType: "application/json", buffer: await file.body() });
  await shoot("team-import", page.getByRole("form"), true);
  await open(PATH);
  await button("More actions for Support desk").click();
  await shoot("team-menu", page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await shoot("team-delete", page.getByRole("alertdialog"));
}

async function teamsOf({ page, server }: Camera): Promise<(name: string) => string> {
  const teams = (await (await page.request.get(`${server.url}/api/teams`)).json()) as Team[];
  return (name) => teams.find((team) => team.name === name)!.TeamId;
}

/** A team's graph, being edited and running. */
export async function teamStateScreens(camera: Camera): Promise<void> {
  const { page, open, shoot, server, model, wide } = camera;
  const idOf = await teamsOf(camera);
  const [team, other] = [idOf("Release desk"), idOf("Support desk")];
  await open(`${PATH}?team=${other}`);
  await shoot("team-graph", page.getByRole("heading", { name: "Support desk" }));
  if (wide) {
    await node(page, "Ledger").click();
    await shoot("team-graph-node", page.getByRole("complementary", { name: "Details" }));
    await page.locator(".react-flow__edge").first().click({ force: true });
    await shoot("team-graph-edge", page.getByRole("complementary", { name: "Details" }));
  }
  await open(`${PATH}?team=${team}&view=run`);
  await shoot("team-no-run", page.getByText("No run yet"));
  model.script({ tokens: 200, pace: 60 });
  const task = await write<Task>(page, server, "POST", "/api/tasks", {
    name: "Notes for 2.6",
    description: "Write the notes.",
    team_id: team,
  });
  await write(page, server, "POST", `/api/route-task/${task.TaskId}`);
  await shoot("team-running", page.getByRole("main").getByRole("button", { name: "Stop" }));
  model.script();
  await page.getByRole("main").getByRole("button", { name: "Stop" }).click();
  await shoot("team-stopped", page.getByRole("main").getByText("Stopped").first());
}
