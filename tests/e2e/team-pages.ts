import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { Graph, Team } from "@/lib/teams/contract";
import type { TroupeServer } from "../support/troupe-server";
import { newAgent, write } from "./by-api";
import { expect } from "./journey";

export const TEAMS = "/app/teams";

/** Agents with these names, each of which is in its instructions, so that a stand-in model knows the caller. */
export async function newAgents(
  page: Page,
  server: TroupeServer,
  names: readonly string[],
): Promise<Agent[]> {
  const made: Agent[] = [];
  for (const name of names)
    made.push(
      await newAgent(page, server, {
        name,
        role_description: `${name} does a part`,
        instructions: `You are ${name}. You answer briefly.`,
      }),
    );
  return made;
}

export const newTeam = (
  page: Page,
  server: TroupeServer,
  name: string,
  agents: readonly Agent[],
): Promise<Team> =>
  write(page, server, "POST", "/api/teams", { name, agents: agents.map((agent) => agent.AgentId) });

/** The graph from the server: edges as 'Scout > Quill', by names. */
export async function drawn(
  page: Page,
  server: TroupeServer,
  team: Team,
): Promise<{ edges: string[]; entry: string; finish: string; graph: Graph } | null> {
  const answer = await page.request.get(`${server.url}/api/graph?team_id=${team.TeamId}`);
  if (!answer.ok()) return null;
  const graph: Graph = await answer.json();
  const name = (id: string) => graph.nodes.find((node) => node.agent_id === id)?.name ?? "";
  const edges = graph.edges.map(
    (edge) =>
      `${name(edge.start_node)} > ${name(edge.end_node)}${edge.condition ? ` (${edge.condition})` : ""}`,
  );
  return {
    edges: edges.toSorted(),
    entry: name(graph.entry_point),
    finish: name(graph.finish_point),
    graph,
  };
}

export async function openGraph(
  page: Page,
  server: TroupeServer,
  team: Team,
  watch = false,
): Promise<void> {
  await page.goto(`${server.url}${TEAMS}?team=${team.TeamId}${watch ? "&view=run" : ""}`);
  await expect(page.getByRole("heading", { level: 1, name: team.name })).toBeVisible();
}

/** A node of the canvas. Its accessible name continues with its state. */
export const node = (page: Page, name: string) =>
  page.locator(".react-flow__node").filter({ has: page.getByText(name, { exact: true }) });
export const panel = (page: Page) => page.getByRole("complementary", { name: "Details" });
export const saved = (page: Page) =>
  page
    .getByRole("banner")
    .or(page.getByRole("main"))
    .getByRole("status")
    .filter({ hasText: /^Saved$/ });

/** Drags from a node's port to the middle of another node. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  // The canvas has stopped moving when both are in view.
  await node(page, to).hover({ trial: true });
  await node(page, from).locator(".react-flow__handle.source").hover();
  const goal = await node(page, to).boundingBox();
  if (!goal) throw new Error("Nothing to drag to");
  await page.mouse.down();
  await page.mouse.move(goal.x + 40, goal.y + 20, { steps: 8 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 4 });
  await page.mouse.up();
}
