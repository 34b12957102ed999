import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { drag, drawn, newAgents, newTeam, node, openGraph, panel, saved } from "./team-pages";

const NAMES = ["Triage", "Scout", "Quill"] as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const threeOf = async (page: Page, server: TroupeServer): Promise<[Team, Agent[]]> => {
  const agents = await newAgents(page, server, NAMES);
  return [await newTeam(page, server, "Release desk", agents), agents];
};
/** From a node's details: hands its work to another one, with the keyboard only. */
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

test("a graph is edited with the mouse: edges by dragging, entry and finish by selecting, and undo", async ({
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

test("a graph is built with the keyboard only, with a condition, and removed again", async ({
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

test("a person who moves on while the details close stays where they went", async ({
  page,
  demo,
}) => {
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

test("a condition being typed is kept when the details are closed with Escape, and deleted with its edge", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await button(page, "Connect in order").click();
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
    expect(await findings(page)).toEqual([]);
    await button(page, "Close details").click();
    expect(await findings(page)).toEqual([]);
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
  await button(page, "Connect in order").click();
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
  expect(await findings(page)).toEqual([]);
  await details.getByRole("button", { name: "Close details" }).click();
  await page.getByRole("tab", { name: "Graph" }).click();
  await expect(node(page, "Triage")).toBeInViewport();
  expect(await findings(page)).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true);
});
