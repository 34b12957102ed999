import type { Page } from "playwright/test";
import type { TroupeServer } from "../support/troupe-server";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { fits } from "./look";
import { newTeam } from "./team-pages";

/** The longest possible names, without any position for a line break. */
const long = (letter: string, length = 100) => letter.repeat(length);
const [SCOUT, QUILL, TEAM, TASK] = ["W", "M", "Q", "Ä"].map((letter) => long(letter)) as [
  string,
  string,
  string,
  string,
];
const TOOL = long("w", 64);
const WIDTHS = [390, 1440];

/** A person whose things all have that name. */
async function crowded(page: Page, server: TroupeServer) {
  await join(page, server, long("Ada", 33));
  const tool = {
    type: "function" as const,
    function: {
      name: TOOL,
      description: long("d", 300),
      parameters: {
        type: "object" as const,
        properties: { [long("p", 64)]: { type: "string" as const, description: long("x", 200) } },
        required: [],
      },
    },
  };
  const scout = await newAgent(page, server, {
    name: SCOUT,
    role_description: long("r", 300),
    tools: [tool],
  });
  const quill = await newAgent(page, server, { name: QUILL });
  const team = await newTeam(page, server, TEAM, [scout, quill]);
  await write(page, server, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: [scout.AgentId, quill.AgentId],
    entry_point: scout.AgentId,
    finish_point: quill.AgentId,
  });
  const task = await write<{ TaskId: string }>(page, server, "POST", "/api/tasks", {
    name: TASK,
    description: long("t", 500),
    team_id: team.TeamId,
  });
  const chat = await say(page, server, quill, long("c", 200));
  return { scout, quill, team, task, chat };
}

test("names too long are refused where they are written", async ({ page, demo }) => {
  await join(page, demo);
  for (const [path, button] of [
    ["/app/teams/agents?create=true", "Save"],
    ["/app/teams?create=true", "Create Team"],
    ["/app/tasks?create=true", "Create Task"],
  ] as const) {
    await page.goto(demo.url + path);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill(long("W", 200));
    await page.getByRole("button", { name: button, exact: true }).last().click();
    await expect(name).toHaveAccessibleDescription(/at most 100 characters/);
    await expect(name).toHaveValue(long("W", 200));
    await fits(page, `${path}, refused`, WIDTHS);
  }
});

test("no screen is pushed sideways by the longest names", async ({ page, demo }) => {
  test.slow();
  const { scout, quill, team, task, chat } = await crowded(page, demo);
  for (const [path, shown] of [
    ["/app", TASK],
    ["/app/teams", TEAM],
    [`/app/teams?edit=${team.TeamId}`, TEAM],
    [`/app/teams?team=${team.TeamId}`, TEAM],
    ["/app/teams/agents", SCOUT],
    [`/app/teams/agents?edit=${scout.AgentId}`, SCOUT],
    ["/app/tasks?view=list", TASK],
    ["/app/tasks?view=board", TASK],
    [`/app/tasks?task=${task.TaskId}`, TASK],
    [`/app/chat?agentId=${quill.AgentId}&conversationId=${chat.conversation_id}`, QUILL],
    ["/app/settings/profile", "Ada"],
  ] as const) {
    await page.goto(demo.url + path);
    await expect(
      page
        .getByText(shown)
        .or(page.locator(`[value*="${shown}"]`))
        .first(),
      path,
    ).toBeAttached();
    await fits(page, path, WIDTHS);
  }
});

test("nor are the dialogs, the pickers and the palette", async ({ page, demo }) => {
  test.slow();
  const { scout, quill } = await crowded(page, demo);
  const removal = page.getByRole("alertdialog");
  await page.goto(`${demo.url}/app/teams/agents`);
  await page.getByRole("button", { name: `Delete ${SCOUT}` }).click();
  await expect(removal).toBeVisible();
  await fits(page, "deleting an agent", WIDTHS);
  await removal.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`${demo.url}/app/teams/agents?edit=${scout.AgentId}`);
  await page.getByRole("button", { name: `Edit ${TOOL}` }).click();
  const wizard = page.getByRole("dialog", { name: `Edit ${TOOL}` });
  for (const step of ["basic info", "parameters", "preview"]) {
    await fits(page, `the wizard, ${step}`, WIDTHS);
    if (step !== "preview") await wizard.getByRole("button", { name: "Next" }).click();
  }
  await wizard.getByRole("button", { name: "Close" }).click();

  await page.goto(`${demo.url}/app/chat?agentId=${quill.AgentId}`);
  await page.getByRole("combobox", { name: "Agent" }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await fits(page, "the picker of agents", WIDTHS);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("W");
  await expect(page.getByRole("option", { name: SCOUT }).first()).toBeVisible();
  await fits(page, "the palette", WIDTHS);
});
