import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { Team } from "@/lib/teams/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { drag, drawn, newAgents, newTeam, node, openGraph, panel } from "./team-pages";

const NAMES = ["Triage", "Scout", "Quill"] as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const threeOf = async (page: Page, server: TroupeServer): Promise<[Team, Agent[]]> => {
  const agents = await newAgents(page, server, NAMES);
  return [await newTeam(page, server, "Release desk", agents), agents];
};

test("two tabs: the other one's changes are not overwritten, and are loaded on request", async ({
  page,
  demo,
  context,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await button(page, "Connect in order").click();
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
    "This graph was changed elsewhere",
  );
  expect(await drawn(page, demo, team)).toMatchObject({ entry: "Quill", finish: "Quill" });
  await button(page, "Reload").click();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
  await panel(page).getByRole("button", { name: "Make finish" }).click();
  await expect
    .poll(async () => drawn(page, demo, team))
    .toMatchObject({ entry: "Quill", finish: "Scout" });
});

test("a change that could not be saved is reported, stays drawn, and is saved on retry", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  const [team] = await threeOf(page, demo);
  await openGraph(page, demo, team);
  await page.route(`${demo.url}/api/setup-graph`, (route) => route.abort());
  await button(page, "Connect in order").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Couldn't save the graph");
  await page.unroute(`${demo.url}/api/setup-graph`);
  await button(page, "Save again").click();
  await expect
    .poll(async () => (await drawn(page, demo, team))?.edges)
    .toEqual(["Scout > Quill", "Triage > Scout"]);
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
