import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { drag, drawn, newAgents, newTeam, node, openGraph, panel, saved } from "./team-pages";

const NAMES = ["Triage", "Scout", "Quill"] as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const threeOf = async (page: Page, server: TroupeServer): Promise<[Team, Agent[]]> => {
  const agents = await newAgents(page, server, NAMES);
  return [await newTeam(page, server, "Release desk", agents), agents];
};
/** From a node's details: hands its work to another one, by keys alone. */
async function connectByKeys(page: Page, from: string, to: string): Promise<void> {
  await node(page, from).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: from })).toBeFocused();
  await panel(page).getByRole("button", { name: "Connect to…" }).focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  for (
    let at = await items.evaluateAll(
      (rows, name) => rows.findIndex((row) => row.textContent?.endsWith(name)),
      to,
    );
    at > 0;
    at--
  )
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

test("a graph is drawn by mouse: edges by dragging, entry and finish by choosing, and a step back", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await expect(page.getByText("No graph yet")).toBeVisible();
  await drag(page, "Triage", "Scout");
  await drag(page, "Triage", "Quill");
  await drag(page, "Scout", "Quill");
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Quill", "Triage > Scout"]);
  await expect(saved(page)).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Triage > Quill", "Triage > Scout"]);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(async () => (await drawn(page, demo, team))?.edges).toHaveLength(3);

  const before = await node(page, "Quill").boundingBox();
  await page.mouse.move(before!.x + 60, before!.y + 12);
  await page.mouse.down();
  await page.mouse.move(before!.x + 90, before!.y + 112, { steps: 6 });
  await page.mouse.up();
  await expect
    .poll(
      async () =>
        (await drawn(page, demo, team))?.graph.nodes.find((each) => each.name === "Quill")?.y ?? 0,
    )
    .toBeGreaterThan(60);
  await node(page, "Scout").click();
  await panel(page).getByRole("button", { name: "Make finish" }).click();
  await expect.poll(async () => (await drawn(page, demo, team))?.finish).toBe("Scout");
  await button(page, "Undo").click();
  await expect.poll(async () => (await drawn(page, demo, team))?.finish).toBe("Quill");
  const places = (await drawn(page, demo, team))!.graph.nodes;
  await page.reload();
  await expect(node(page, "Quill")).toBeVisible();
  expect((await drawn(page, demo, team))!.graph.nodes).toEqual(places);
});

test("a graph is drawn by keyboard alone, with a condition, and taken apart again", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await connectByKeys(page, "Triage", "Scout");
  await expect(node(page, "Triage")).toBeFocused();
  await connectByKeys(page, "Scout", "Quill");
  await connectByKeys(page, "Quill", "Scout");
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Quill > Scout", "Scout > Quill", "Triage > Scout"]);
  await expect(
    page.getByText("Scout and Quill hand work to each other without end."),
  ).toBeVisible();

  await node(page, "Quill").focus();
  await page.keyboard.press("Enter");
  await panel(page).getByRole("button", { name: "Edge to Scout", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: "Quill to Scout" })).toBeFocused();
  await panel(page).getByLabel("Condition").focus();
  await page.keyboard.type("if sources are missing");
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges[0])
    .toBe("Quill > Scout (if sources are missing)");
  await expect(page.getByText("without end")).toBeHidden();
  await expect(page.getByText("if sources are missing", { exact: true })).toHaveCount(2); // in its field, and on the edge

  await panel(page).getByRole("button", { name: "Delete edge" }).focus();
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "Edge from Quill to Scout deleted" }),
  ).toBeAttached();
  await expect(panel(page).getByRole("heading", { name: "Quill" })).toBeFocused();
  await panel(page).getByRole("button", { name: "Make entry" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => await drawn(page, demo, team))
    .toMatchObject({ entry: "Quill", edges: ["Scout > Quill", "Triage > Scout"] });
  await page.keyboard.press("Escape");

  await node(page, "Scout").focus();
  await page.keyboard.press("Space");
  for (let times = 0; times < 4; times++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Delete");
  await expect
    .poll(async () => (await drawn(page, demo, team))?.graph.nodes.map((each) => each.name))
    .toEqual(["Triage", "Quill"]);
  await button(page, "Add agent").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await drawn(page, demo, team))?.graph.nodes).toHaveLength(3);
});

test("whoever goes on while the details close stays where they went", async ({ page, demo }) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await node(page, "Triage").focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: "Triage" })).toBeFocused();
  await node(page, "Quill").evaluate(async (next: HTMLElement) => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
    );
    next.focus(); // before the next frame
    for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  });
  await expect(panel(page)).toBeHidden();
  await expect(node(page, "Quill")).toBeFocused();
});

test("a condition that is being written is kept when the details are closed with Escape, and forgotten with its edge", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await button(page, "Draw as a line").click();
  const write = async (words: string) => {
    await node(page, "Triage").click();
    await panel(page)
      .getByRole("button", { name: /^Edge to Scout/ })
      .click();
    await panel(page).getByLabel("Condition").fill(words);
  };
  await write("if sources are missing");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Scout (if sources are missing)"]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole("list", { name: "Steps" }).getByRole("button", { name: "Triage" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await details.getByRole("button", { name: /^Edge to Scout/ }).click();
  await details.getByLabel("Condition").fill("if it matters");
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Scout (if it matters)"]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await write("never");
  await panel(page).getByRole("button", { name: "Delete edge" }).click();
  await expect.poll(async () => (await drawn(page, demo, team))?.edges).toEqual(["Scout > Quill"]);
});

test("two tabs: what the other one changed is not written over, and is loaded when asked", async ({
  page,
  demo,
  context,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await button(page, "Draw as a line").click();
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Scout"]);
  const other = await context.newPage();
  await openGraph(other, demo, team);
  await node(other, "Quill").click();
  await panel(other).getByRole("button", { name: "Make entry" }).click();
  await expect.poll(async () => (await drawn(page, demo, team))?.entry).toBe("Quill");
  await other.close();

  await node(page, "Scout").click();
  await panel(page).getByRole("button", { name: "Make finish" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "This graph was changed elsewhere meanwhile",
  );
  expect(await drawn(page, demo, team)).toMatchObject({ entry: "Quill", finish: "Quill" });
  await button(page, "Load again").click();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  await panel(page).getByRole("button", { name: "Make finish" }).click();
  await expect
    .poll(async () => drawn(page, demo, team))
    .toMatchObject({ entry: "Quill", finish: "Scout" });
});

test("what could not be saved is said, stays drawn, and is saved when it is tried again", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await page.route(`${demo.url}/api/setup-graph`, (route) => route.abort());
  await button(page, "Draw as a line").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The graph could not be saved",
  );
  await page.unroute(`${demo.url}/api/setup-graph`);
  await button(page, "Save again").click();
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Scout"]);
});

/** Notes which agents are at work, each time that changes. */
const watchWork = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      const now = [...document.querySelectorAll(".react-flow__node [data-state=running]")]
        .map((each) => each.querySelector("[title]")?.getAttribute("title"))
        .sort()
        .join(" and ");
      if (now && now !== seen.at(-1)) seen.push(now);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-state"],
    });
    Object.assign(window, { seen });
  });
const seenWork = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen); // put there by watchWork

test("a task given to a team runs its graph: the nodes light up in order, and what each was told and said can be read", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agents = await newAgents(page, real, ["Triage", "Scout", "Ledger", "Quill"]);
  const team = await newTeam(page, real, "Release desk", agents);
  const [triage, scout, ledger, quill] = agents.map((agent) => agent.AgentId);
  await write(page, real, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: agents.map((agent) => agent.AgentId),
    entry_point: triage,
    finish_point: quill,
  });
  for (const [from, to] of [
    [triage, scout],
    [triage, ledger],
    [scout, quill],
    [ledger, quill],
  ])
    await write(
      page,
      real,
      "POST",
      `/api/add-edge?start_node=${from}&end_node=${to}&team_id=${team.TeamId}`,
    );
  model.script(({ body }) => {
    const name = /You are (\w+)\./.exec(String(body.messages?.[0]?.content))?.[1];
    return name
      ? { text: `${name} has done its part and says so in a dozen words, one by one.`, pace: 80 }
      : undefined;
  });
  await openGraph(page, real, team, true);
  await expect(page.getByText("No run yet")).toBeVisible();
  await watchWork(page);
  const task = await write<Task>(page, real, "POST", "/api/tasks", {
    name: "Notes for 2.4",
    description: "Write the notes.",
    team_id: team.TeamId,
  });
  await write(page, real, "POST", `/api/route-task/${task.TaskId}`);
  await expect(page.getByRole("main").getByText("Completed")).toBeVisible({ timeout: 30_000 });
  const seen = await seenWork(page);
  expect(seen[0]).toBe("Triage");
  expect(seen).toContain("Ledger and Scout");
  expect(seen.at(-1)).toBe("Quill");

  await node(page, "Quill").focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("tabpanel")).toContainText("Quill has done its part");
  await expect(panel(page).getByText("Scout and Ledger")).toBeVisible();
  await panel(page).getByRole("tab", { name: "Prompt" }).click();
  await expect(panel(page).getByRole("tabpanel")).toContainText("Scout has done its part");
  await panel(page).getByRole("tab", { name: "Tools" }).click();
  await expect(panel(page).getByRole("tabpanel")).toHaveText("It used no tool.");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const done = await write<Task>(page, real, "GET", `/api/tasks/${task.TaskId}`);
  expect(done.result).toContain("Quill has done its part");
  model.script();
});

test("a graph that can't run is saved with a warning", async ({ page, demo }) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await drag(page, "Triage", "Scout");
  await expect(page.getByText("This graph can't run yet")).toBeVisible();
  await expect(
    page.getByText("The finish point Quill can't be reached from Triage."),
  ).toBeVisible();
  expect((await drawn(page, demo, team))?.graph.valid).toBe(false);
});

test("the editor is accessible, light and dark, with and without details", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team, agents] = await threeOf(page, demo);
  await write(page, demo, "POST", "/api/setup-graph", {
    team_id: team.TeamId,
    agents: NAMES,
    entry_point: "Triage",
    finish_point: "Quill",
  });
  await write(
    page,
    demo,
    "POST",
    `/api/add-edge?start_node=${agents[0]!.AgentId}&end_node=${agents[1]!.AgentId}&team_id=${team.TeamId}&condition=if+it+matters`,
  );
  await openGraph(page, demo, team);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await node(page, "Scout").click();
    await expect(panel(page)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await button(page, "Close details").click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
});

test("on a phone the graph is a list of steps or a canvas, and can be changed from both", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await button(page, "Draw as a line").click();
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /Triage.*Entry, hands work to Scout/,
    /Scout.*Hands work to Quill/,
    /Quill.*Finish/,
  ]);
  await steps.first().getByRole("button", { name: "Triage" }).click();
  const details = page.getByRole("dialog", { name: "Details" });
  await details.getByRole("button", { name: "Connect to…" }).click();
  await page.getByRole("menuitem", { name: "Quill" }).click();
  await expect.poll(async () => (await drawn(page, demo, team))?.edges).toHaveLength(3);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await details.getByRole("button", { name: "Close details" }).click();
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(node(page, "Triage")).toBeInViewport();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true);
});
