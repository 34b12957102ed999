import type { Page, Route } from "playwright/test";
import type { Team } from "@/lib/teams/contract";
import { elsewhere, join, newAgent, openScreen, write } from "./by-api";
import { addLike, laterBy } from "./by-database";
import { expect, test } from "./journey";
import { findings } from "./look";
import { newAgents, newTeam, TEAMS } from "./team-pages";

const wordless = (route: Route) => route.fulfill({ status: 500, body: "" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: label === "Name" });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
const chosen = (page: Page) =>
  page.getByRole("region", { name: "Members" }).getByRole("list").first().getByRole("listitem");
const teamsOf = (page: Page, server: { url: string }) =>
  page.request
    .get(`${server.url}/api/teams`)
    .then(async (answer) => (await answer.json()) as Team[]);
const more = async (page: Page, team: string, item: string) => {
  await button(page, `More actions for ${team}`).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

test("a team is created with the keyboard only: named, its members chosen and ordered @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [triage, scout, quill] = await newAgents(page, demo, ["Triage", "Scout", "Quill"]);
  await page.goto(demo.url + TEAMS);
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
  await link(page, "Create Team").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${demo.url}${TEAMS}?create=true`);
  await expect(field(page, "Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Name")).toHaveAccessibleDescription("Name is required");
  await page.keyboard.type("Release desk");
  for (const name of ["Quill", "Scout", "Triage"]) {
    await button(page, `Add ${name}`).focus();
    await page.keyboard.press("Enter");
  }
  await expect(chosen(page)).toHaveText([/Quill/, /Scout/, /Triage/]);
  await button(page, "Move Triage up").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Move Triage up")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toHaveText([/Triage/, /Quill/, /Scout/]);
  await button(page, "Remove Quill").focus();
  await page.keyboard.press("Enter");
  await button(page, "Create Team").focus();
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveText(["Release desk"]);
  await expect(page.getByText("Team created")).toBeVisible();
  await expect(link(page, "Draw the graph")).toBeFocused();
  await expect(link(page, "Give it a task")).toHaveAttribute("href", /create=true&team=/);
  expect(await teamsOf(page, demo)).toMatchObject([
    { name: "Release desk", agents: [triage!.AgentId, scout!.AgentId], graph: null },
  ]);
  expect(quill).toBeDefined();
});

test("the oldest of more teams than one page of the list is shown", async ({ page, demo }) => {
  await join(page, demo);
  const oldest = await newTeam(page, demo, "Oldest", []);
  addLike(demo, ["Team", "id", oldest.TeamId], 201, (at) => ({
    id: `more-${at}-${oldest.TeamId}`,
    name: `Team ${at}`,
    createdAt: laterBy(at),
  }));
  expect((await teamsOf(page, demo)).some((team) => team.TeamId === oldest.TeamId)).toBe(false); // the first page
  await page.goto(`${demo.url}${TEAMS}?team=${oldest.TeamId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Oldest" })).toBeVisible();
  await page.goto(demo.url + TEAMS);
  await expect(cards(page).last()).toHaveText("Oldest");
});

test("tabs and buttons open their URLs", async ({ page, demo }) => {
  await join(page, demo);
  const agents = await newAgents(page, demo, ["Scout"]);
  const team = await newTeam(page, demo, "Release desk", agents);
  await page.goto(demo.url + TEAMS);
  await expect(
    page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Agents" }),
  ).toHaveAttribute("href", "/app/teams/agents");
  await expect(link(page, "Create Agent")).toHaveAttribute("href", "/app/teams/agents?create=true");
  await expect(page.getByRole("link", { name: "Graph of Release desk" })).toHaveAttribute(
    "href",
    `${TEAMS}?team=${team.TeamId}`,
  );
  await page.getByRole("link", { name: "Graph of Release desk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Release desk" })).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveText(["Release desk"]);
  await page.getByRole("link", { name: "New task for Release desk" }).click();
  await expect(page.getByRole("combobox", { name: "Team (Optional)" })).toHaveValue(team.TeamId);
});

test("members are added, moved and removed immediately; failures are reported and reverted @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [scout, quill] = await newAgents(page, demo, ["Scout", "Quill"]);
  const team = await newTeam(page, demo, "Release desk", [scout!]);
  await page.goto(`${demo.url}${TEAMS}?edit=${team.TeamId}`);
  const members = `${demo.url}/api/teams/*/agents/*`;
  await page.route(members, wordless);
  await button(page, "Add Quill").click();
  await expect(problem(page)).toHaveText("Failed to add agent to team");
  await expect(chosen(page)).toHaveText([/Scout/]);
  await button(page, "Remove Scout").click();
  await expect(problem(page)).toHaveText("Failed to remove agent from team");
  await expect(chosen(page)).toHaveText([/Scout/]);
  await page.unroute(members);
  await button(page, "Add Quill").click();
  await expect
    .poll(async () => (await teamsOf(page, demo))[0]?.agents)
    .toEqual([scout!.AgentId, quill!.AgentId]);
  await button(page, "Move Quill up").click();
  await expect
    .poll(async () => (await teamsOf(page, demo))[0]?.agents)
    .toEqual([quill!.AgentId, scout!.AgentId]);
  await field(page, "Description").fill("Writes the notes");
  await page.route(`${demo.url}/api/teams/*`, (route) =>
    route.request().method() === "PUT" ? wordless(route) : route.continue(),
  );
  await button(page, "Save").click();
  await expect(problem(page)).toHaveText("Failed to update team");
  await page.unroute(`${demo.url}/api/teams/*`);
  await button(page, "Save").click();
  await expect(page.getByText("Team saved")).toBeVisible();
  expect(await teamsOf(page, demo)).toMatchObject([
    { description: "Writes the notes", agents: [quill!.AgentId, scout!.AgentId] },
  ]);
});

test("what another tab saved is not written over", async ({ page, demo }) => {
  await join(page, demo);
  const team = await newTeam(page, demo, "Release desk", []);
  await page.goto(`${demo.url}${TEAMS}?edit=${team.TeamId}`);
  await field(page, "Name").fill("Mine");
  await write(page, demo, "PUT", `/api/teams/${team.TeamId}`, { name: "Theirs" });
  await button(page, "Save").click();
  await expect(problem(page)).toContainText(
    "This team was changed elsewhere. Reload it before you save.",
  );
  expect((await teamsOf(page, demo))[0]?.name).toBe("Theirs");
});

test("a team is deleted after a question; its agents stay", async ({ page, demo }) => {
  await join(page, demo);
  await newTeam(page, demo, "Release desk", await newAgents(page, demo, ["Scout"]));
  await page.goto(demo.url + TEAMS);
  await more(page, "Release desk", "Delete");
  const dialog = page.getByRole("alertdialog", { name: "Delete Release desk?" });
  await expect(dialog).toContainText("Its agents and their conversations stay.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.route(`${demo.url}/api/teams/*`, wordless);
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "Failed to delete team",
  );
  await page.unroute(`${demo.url}/api/teams/*`);
  await dialog.getByRole("button", { name: "Delete team" }).click();
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
  expect(await teamsOf(page, demo)).toEqual([]);
  expect(await write<unknown[]>(page, demo, "GET", "/api/agents")).toHaveLength(1);
});

test("failures to load and to create are said, and nothing that was written is lost", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const lists = `${demo.url}/api/teams`;
  await elsewhere(page, demo);
  await page.route(lists, wordless);
  await openScreen(page, TEAMS);
  await expect(page.getByRole("heading", { name: "Failed to load data" })).toBeVisible();
  await page.unroute(lists);
  await button(page, "Retry").click();
  await expect(page.getByRole("heading", { name: "No teams yet" })).toBeVisible();
  await link(page, "Create Team").click();
  await field(page, "Name").fill("Release desk");
  await page.route(lists, (route) =>
    route.request().method() === "POST" ? wordless(route) : route.continue(),
  );
  await button(page, "Create Team").click();
  await expect(problem(page)).toHaveText("Failed to create team");
  await expect(field(page, "Name")).toHaveValue("Release desk");
  await button(page, "Cancel").click();
  await expect(page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
});

test("the screen is accessible and fits, light and dark, wide and narrow", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const long = "Supercalifragilistic".repeat(5);
  const agents = [
    ...(await newAgents(page, demo, ["Scout", "Quill"])),
    await newAgent(page, demo, { name: long }),
  ];
  await newTeam(page, demo, "Release desk", agents);
  const other = await newTeam(page, demo, long, agents);
  for (const path of [TEAMS, `${TEAMS}?edit=${other.TeamId}`]) {
    await page.goto(demo.url + path);
    await expect(
      page
        .getByRole("heading", { name: long })
        .or(page.getByRole("heading", { name: `Edit ${long}` })),
    ).toBeVisible();
    for (const [width, colorScheme] of [
      [1440, "light"],
      [390, "dark"],
      [360, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await findings(page)).toEqual([]);
      expect(
        await page.getByRole("main").evaluate((main) => main.scrollWidth <= main.clientWidth),
      ).toBe(true);
    }
  }
});
