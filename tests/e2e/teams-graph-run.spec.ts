import type { Page } from "playwright/test";
import type { Task } from "@/lib/tasks/contract";
import { join, write } from "./by-api";
import { expect, test } from "./journey";
import { findings } from "./look";
import { newAgents, newTeam, node, openGraph, panel } from "./team-pages";

/** Records which agents are working, each time that changes. */
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
  page.evaluate(() => (window as unknown as { seen: string[] }).seen); // set by watchWork

test("a task given to a team runs its graph: the nodes light up in order, and each one's input and output can be read @core", async ({
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
  // Each agent continues once the page has shown it, and its parallel agents, as working.
  const atWork: Record<string, string> = {
    Triage: "Triage",
    Scout: "Ledger and Scout",
    Ledger: "Ledger and Scout",
    Quill: "Quill",
  };
  const seen = (who: string) =>
    page.waitForFunction(
      (each) => (window as unknown as { seen: string[] }).seen.includes(each),
      who,
    );
  model.script(({ body }) => {
    const name = /You are (\w+)\./.exec(String(body.messages?.[0]?.content))?.[1];
    return name ? { text: `${name} has done its part.`, until: seen(atWork[name]!) } : undefined;
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
  await expect(page.getByRole("main").getByText("Completed")).toBeVisible();
  const worked = await seenWork(page);
  expect(worked[0]).toBe("Triage");
  expect(worked).toContain("Ledger and Scout");
  expect(worked.at(-1)).toBe("Quill");

  await node(page, "Quill").focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("tabpanel")).toContainText("Quill has done its part");
  await expect(panel(page).getByText("Scout and Ledger")).toBeVisible();
  await panel(page).getByRole("tab", { name: "Prompt" }).click();
  await expect(panel(page).getByRole("tabpanel")).toContainText("Scout has done its part");
  await panel(page).getByRole("tab", { name: "Tools" }).click();
  await expect(panel(page).getByRole("tabpanel")).toHaveText("No tools used.");
  expect(await findings(page)).toEqual([]);
  const done = await write<Task>(page, real, "GET", `/api/tasks/${task.TaskId}`);
  expect(done.result).toContain("Quill has done its part");
  model.script();
});
