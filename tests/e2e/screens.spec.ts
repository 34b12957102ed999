import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import { gate } from "../support/gate";
import type { TroupeServer } from "../support/troupe-server";
import { join, openScreen, write } from "./by-api";
import { expect, test } from "./journey";
import { findings, look } from "./look";
import { newAgents, newTeam } from "./team-pages";

test.describe.configure({ mode: "parallel" });

const RESULT =
  "# Where they live\n\nBees find **home** by the sun.\n\n| Way | Metres |\n|---|---:|\n| out | 800 |";

/** A person with two agents, a team with a graph, and a completed task. */
async function someone(page: Page, server: TroupeServer): Promise<{ team: string; task: string }> {
  await join(page, server);
  const agents = await newAgents(page, server, ["Scout", "Quill"]);
  const { TeamId: team } = await newTeam(page, server, "Release desk", agents);
  const [scout, quill] = agents.map((agent) => agent.AgentId);
  await write(page, server, "POST", "/api/setup-graph", {
    team_id: team,
    agents: [scout, quill],
    entry_point: scout,
    finish_point: quill,
  });
  await write(
    page,
    server,
    "POST",
    `/api/add-edge?start_node=${scout}&end_node=${quill}&team_id=${team}`,
  );
  const { TaskId: task } = await write<Task>(page, server, "POST", "/api/tasks", {
    name: "Bees in short",
    description: "Write.",
    assigned_agents: ["Scout"],
  });
  await write(page, server, "POST", `/api/route-task/${task}`);
  return { team, task };
}

test("each page's title says where one is", async ({ page, demo }) => {
  const titled = async (titles: Record<string, string>) => {
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(demo.url + path);
      await expect(page, path).toHaveTitle(title);
    }
  };
  await titled({
    "/": "Troupe",
    "/login": "Sign in · Troupe",
    "/confirm": "Confirm your email · Troupe",
    "/forgot-password": "Forgot password · Troupe",
    "/reset-password": "Set a new password · Troupe",
    "/terms": "Terms of Service · Troupe",
    "/privacy": "Privacy Policy · Troupe",
  });
  const { team, task } = await someone(page, demo);
  await titled({
    "/app": "Dashboard · Troupe",
    "/app/teams/agents": "Agents · Troupe",
    "/app/teams": "Teams · Troupe",
    "/app/chat": "Chat · Troupe",
    "/app/tasks": "Tasks · Troupe",
    "/app/settings/profile": "Profile · Troupe",
    "/app/settings/security": "Security · Troupe",
    "/app/settings/trash": "Trash · Troupe",
    "/app/usage": "Usage & limits · Troupe",
    "/app/settings/api": "API Keys · Troupe",
    "/app/settings/models": "Models · Troupe",
    [`/app/teams?team=${team}`]: "Release desk · Teams · Troupe",
    [`/app/tasks?task=${task}`]: "Bees in short · Tasks · Troupe",
  });
});

test("tasks, teams and settings, full: axe in both themes, and no width pushes sideways", async ({
  page,
  real,
  model,
}) => {
  test.slow();
  model.script({ text: RESULT });
  const { team, task } = await someone(page, real);
  for (const [path, seen] of [
    [`/app/tasks?task=${task}`, page.getByRole("region", { name: "Result" })],
    ["/app/tasks?view=list", page.getByRole("button", { name: "Bees in short", exact: true })],
    ["/app/teams", page.getByRole("heading", { name: "Release desk" })],
    [`/app/teams?edit=${team}`, page.getByRole("heading", { name: "Edit Release desk" })],
    [`/app/teams?team=${team}`, page.locator(".react-flow__node").first()],
    ["/app/settings/profile", page.getByRole("button", { name: "Export data" })],
    ["/app/settings/security", page.getByText("This browser")],
    ["/app/settings/api", page.getByText("No API keys yet")],
    ["/app/settings/models", page.getByText("No providers yet")],
  ] as const) {
    await page.goto(real.url + path);
    await expect(seen).toBeVisible();
    await look(page, path);
  }
});

test("every screen says what can't be loaded, with a way to try again", async ({ page, demo }) => {
  await someone(page, demo);
  await page.route("**/api/**", (route) =>
    /\/api\/auth\//.test(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 400, json: {} }),
  );
  for (const [path, colorScheme] of [
    ["", "light"],
    ["/teams/agents", "dark"],
    ["/teams", "light"],
    ["/chat", "dark"],
    ["/tasks", "light"],
    ["/settings/connections", "dark"],
    ["/settings/api", "light"],
    ["/settings/models", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // From a screen that does not have the lists of the one to open: those would be shown from the cache.
    await page.goto(`${demo.url}/app${path.startsWith("/teams") ? "/settings/profile" : "/teams"}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await openScreen(page, `/app${path}`);
    await expect(
      page.getByRole("main").getByRole("button", { name: /Retry/ }).first(),
      path,
    ).toBeVisible();
    expect(await findings(page), path).toEqual([]);
  }
});

test("only the result is printed: with its title, dark on white, on as many pages as needed", async ({
  page,
  real,
  model,
}) => {
  model.script({ text: `${RESULT}\n\n${"A line of it.\n\n".repeat(120)}` });
  const { task } = await someone(page, real);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: "screen", colorScheme: "dark", reducedMotion: "reduce" });
    await page.goto(`${real.url}/app/tasks?task=${task}`);
    await expect(
      page.getByRole("region", { name: "Result" }).getByText("Where they live"),
    ).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const paper = await page.evaluate(() => ({
      text: document.body.innerText,
      height: document.documentElement.scrollHeight,
      ink: getComputedStyle(document.querySelector("[data-print=result] p")!).color,
    }));
    expect(paper.text.replace(/\s+/g, " ")).toMatch(
      /^Bees in short Where they live Bees find home by the sun\. Way Metres out 800 (A line of it\. ?){120}$/,
    );
    expect(paper.height).toBeGreaterThan(3_000);
    expect(paper.ink).toBe("rgb(26, 23, 31)");
  }
});

test("reduced motion disables animations while an agent works", async ({ page, real, model }) => {
  const held = gate();
  model.script({ tokens: 400, pause: { after: 12, until: held.opened } });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { team, task } = await someone(page, real);
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1).length,
    );
  for (const [path, seen] of [
    [`/app/tasks?task=${task}`, page.getByText(/w10 /)],
    ["/app", page.getByText("In progress").first()],
    [`/app/teams?team=${team}&view=run`, page.getByText("No run yet")],
  ] as const) {
    await page.goto(real.url + path);
    await expect(seen).toBeVisible();
    expect(await moving(), path).toBe(0);
  }
  held.open();
});
