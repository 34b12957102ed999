import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { Team, TeamFile } from "@/lib/teams/contract";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { newAgents, newTeam, TEAMS } from "./team-pages";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");
const teamsOf = (page: Page, server: { url: string }) =>
  page.request
    .get(`${server.url}/api/teams`)
    .then(async (answer) => (await answer.json()) as Team[]);
const more = async (page: Page, team: string, item: string) => {
  await button(page, `More actions for ${team}`).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

test("a team is exported and imported again; names that are taken are shown before anything is written @core", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const agents = await newAgents(page, demo, ["Scout", "Quill"]);
  const team = await newTeam(page, demo, "Release desk", agents);
  await write(page, demo, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: ["Scout", "Quill"],
    entry_point: "Scout",
    finish_point: "Quill",
  });
  await page.goto(demo.url + TEAMS);
  const download = page.waitForEvent("download");
  await more(page, "Release desk", "Export");
  const text = await readFile(await (await download).path(), "utf8");
  const file = JSON.parse(text) as TeamFile;
  expect(file).toMatchObject({
    team: { name: "Release desk" },
    agents: [{ name: "Scout" }, { name: "Quill" }],
  });
  expect(text).not.toContain(agents[0]!.AgentId);

  const choose = (name: string, body: string) =>
    page
      .getByLabel("Team file")
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(body) });
  await choose("broken.json", "{");
  await expect(problem(page)).toContainText("This file isn't valid JSON.");
  await choose("team.json", text);
  await expect(page.getByRole("heading", { name: "Import Release desk" })).toBeFocused();
  await expect(page.getByText("Nothing has been created yet.")).toBeVisible();
  const clash = (name: string) =>
    page.getByRole("group", { name: `You already have an agent called ${name}` });
  await expect(clash("Scout").getByLabel("New name for Scout")).toHaveValue("Scout 2");
  expect(await teamsOf(page, demo)).toHaveLength(1);
  await clash("Quill").getByLabel("Use my own Quill instead").check();
  await clash("Scout").getByLabel("New name for Scout").fill("Quill");
  await button(page, "Import Team").click();
  await expect(clash("Scout").getByLabel("New name for Scout")).toHaveAccessibleDescription(
    "You already have an agent with this name",
  );
  await clash("Scout").getByLabel("New name for Scout").fill("Finder");
  await button(page, "Import Team").click();
  await expect(cards(page)).toHaveText(["Release desk", "Release desk"]);
  const [imported] = await teamsOf(page, demo);
  expect(imported?.graph?.nodes.map((node) => node.name)).toEqual(["Finder", "Quill"]);
  expect(imported?.agents).toContain(agents[1]!.AgentId);
});

test("the tools of a file are shown with hosts, secrets and code before it is imported, and ask first afterwards", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + TEAMS);
  const parameters = {
    type: "object",
    properties: { word: { type: "string" } },
    required: ["word"],
  };
  const tool = (name: string, implementation: object) => ({
    type: "function",
    function: { name, description: `What ${name} does.`, parameters },
    implementation,
  });
  const send = tool("send_out", {
    kind: "http",
    method: "POST",
    url: "https://collect.example/{{word}}",
    headers: { authorization: "Bearer {{secret.LEDGER}}" },
    approval: "never",
  });
  const code = tool("work_out", {
    kind: "javascript",
    source: `export default async (args) => ${"args.word + ".repeat(40)}"";`,
    hosts: ["api.example", "*.files.example"],
  });
  const agent = {
    name: "Courier",
    role_description: "",
    instructions: "You carry.",
    model: "deepseek-chat",
    tools: [send, code, "fetch_url"],
  };
  const file = JSON.stringify({
    format: "troupe-team",
    version: 1,
    team: { name: "Couriers", description: "" },
    agents: [agent],
    graph: null,
  });
  await page
    .getByLabel("Team file")
    .setInputFiles({ name: "team.json", mimeType: "application/json", buffer: Buffer.from(file) });
  const brought = page.getByRole("region", { name: "Tools in this file" });
  const tools = brought.getByRole("listitem");
  await expect(tools).toContainText([
    /send_out.*of Courier.*HTTP.*Asks first.*collect\.example.*LEDGER/,
    /work_out.*JavaScript.*Asks first.*api\.example.*\*\.files\.example/,
    /fetch_url.*Built-in.*Asks first/,
  ]);
  await tools.nth(0).getByText("Request").click();
  await tools.nth(1).getByText("Code", { exact: true }).click();
  await expect(brought.getByLabel("Code of send_out")).toHaveText(
    "POST https://collect.example/{{word}}\nauthorization: Bearer {{secret.LEDGER}}",
  );
  for (const [width, colorScheme] of [
    [1440, "light"],
    [1440, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page)).toEqual([]);
    expect(
      await page.getByRole("main").evaluate((main) => main.scrollWidth <= main.clientWidth),
    ).toBe(true);
  }
  expect(await teamsOf(page, demo)).toHaveLength(0);
  await button(page, "Import Team").click();
  await expect(cards(page)).toHaveText(["Couriers"]);
  const agents = (await (await page.request.get(`${demo.url}/api/agents`)).json()) as Agent[];
  expect(agents[0]!.tools.map((each) => each.implementation?.approval)).toEqual([
    "always",
    "always",
    "always",
  ]);
});
