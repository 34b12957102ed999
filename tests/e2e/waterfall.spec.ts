import type { ChatAnswer } from "@/lib/chat/contract";
import type { Team } from "@/lib/teams/contract";
import { withSteps } from "./by-database";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";
import { threadTimeOf } from "./thread-time";

const EDGES = [
  ["Plan", "Search"],
  ["Plan", "Count"],
  ["Search", "Write"],
  ["Count", "Write"],
] as const;

const agentsInOrder = (rows: string[]) => rows.filter((row) => !/^(Model|Tool)/.test(row));

test("the run of a team of four is drawn over time; a tool in it opens", async ({ page, real }) => {
  await join(page, real);
  const ids: Record<string, string> = {};
  for (const name of new Set(EDGES.flat()))
    ids[name] = (await newAgent(page, real, { name, tools: ["calculator"] })).AgentId;
  const agents = Object.values(ids);
  const post = <Out>(path: string, data?: object) => write<Out>(page, real, "POST", path, data);
  const { TeamId: team_id } = await post<Team>("/api/teams", { name: "Four", agents });
  const ends = { entry_point: ids.Plan, finish_point: ids.Write };
  await post("/api/setup-graph", { agents, team_id, ...ends });
  for (const [from, to] of EDGES) {
    const edge = { start_node: ids[from]!, end_node: ids[to]!, team_id };
    await post(`/api/add-edge?${new URLSearchParams(edge)}`);
  }
  const content = 'Work it out [tool=calculator {"expression":"6*7"}]';
  const { run_id } = await post<ChatAnswer>("/api/chat", { content, team_id });

  await page.goto(`${real.url}/app/runs/${run_id}`);
  const drawn = page.getByRole("region", { name: "Timeline" });
  for (const name of Object.keys(ids))
    await expect(drawn.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(drawn.getByRole("button", { name: /^Model / })).toHaveCount(8);
  const rows = await drawn.getByRole("listitem").allInnerTexts();
  const ofAgents = rows.map((row) => row.split("\n")[0]!.replace(/^Model .*/, "Model"));
  expect(ofAgents).toEqual(
    agentsInOrder(ofAgents).flatMap((name) => [name, "Model", "Tool calculator", "Model"]),
  );
  const tools = drawn.getByRole("button", { name: "Tool calculator", exact: true });
  await expect(tools).toHaveCount(4);
  await tools.first().click();
  await expect(drawn.getByText('"expression": "6*7"')).toBeVisible();
  await expect(drawn.getByText("42", { exact: true })).toBeVisible();
  for (const width of [1440, 390])
    for (const colorScheme of ["light", "dark"] as const) {
      await look(page, "a team's waterfall", [[width, colorScheme]]);
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: test.info().outputPath(`team-${width}-${colorScheme}.png`) });
    }
});

const FIRST = 60;
const STEPS = 500;

test("drawing all 500 steps of a run takes no longer a step than the first 60", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Busy" });
  const { run_id } = await say(page, real, agent, "Hello");
  withSteps(real, run_id, STEPS);
  await page.goto(`${real.url}/app/runs`);
  const link = page.getByRole("link", { name: /^Hello/ });
  const steps = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await link.click();
  await expect(steps.first()).toBeVisible();
  await page.getByRole("link", { name: "All runs" }).click(); // its scripts are loaded from now on
  await expect(link).toBeVisible();

  const worked = await threadTimeOf(page);
  const drawing = async (act: () => Promise<void>, count: number): Promise<number> => {
    const before = await worked();
    await act();
    await expect(steps).toHaveCount(count);
    return (await worked()) - before;
  };
  const first = await drawing(() => link.click(), FIRST);
  const all = page.getByRole("button", { name: `Show all ${STEPS} steps` });
  const whole = await drawing(() => all.click(), STEPS);
  // In milliseconds: npm run bench -- waterfall. Here only their ratio, which is the same on a slow machine.
  const told = `the first in ${first.toFixed(0)} ms, all in ${whole.toFixed(0)} ms`;
  expect(whole / first, told).toBeLessThan(STEPS / FIRST);
});
