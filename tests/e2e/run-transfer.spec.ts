import type { Page } from "playwright/test";
import type { Run } from "@/lib/runs/run/contract";
import type { Task } from "@/lib/tasks/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";

const CALLS = 50;
const NAMES = ["one", "two", "three", "four", "five"];
const RESULT = 32 * 1024;

const tool = (name: string) => ({
  type: "function" as const,
  function: {
    name,
    description: `The tool ${name}.`,
    parameters: {
      type: "object" as const,
      properties: { n: { type: "number" as const } },
      required: [],
    },
  },
  implementation: {
    kind: "javascript" as const,
    source: `export default async function ({ n }) { return ("${name}" + n).padEnd(${RESULT}, ".") }`,
  },
});

/** Counts the bytes that the page receives for one run, including its events. */
async function countBytes(page: Page): Promise<(runId: string) => number> {
  const received = new Map<string, number>();
  const urls = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) =>
    urls.set(requestId, request.url),
  );
  devtools.on("Network.dataReceived", ({ requestId, dataLength }) =>
    received.set(requestId, (received.get(requestId) ?? 0) + dataLength),
  );
  return (runId) =>
    [...received]
      .filter(([id]) => urls.get(id)?.includes(`/api/runs/${runId}`))
      .reduce((sum, [, bytes]) => sum + bytes, 0);
}

test("a page that watches a long run is sent little more than the run itself", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Reader", tools: NAMES.map(tool) });
  const task: Task = await write(page, real, "POST", "/api/tasks", {
    name: "Read it all",
    description: "Read all of it.",
    assigned_agents: [agent.AgentId],
  });
  model.script(({ body }) => {
    const read = body.messages!.filter((message) => message.role === "tool").length;
    const tools = NAMES.map((name) => ({ name, arguments: `{"n":${read}}` }));
    return read < CALLS ? { tools, again: CALLS } : { tools: [], text: "All of it is read" };
  });
  const bytes = await countBytes(page);
  await page.goto(`${real.url}/app/tasks?task=${task.TaskId}`);
  const details = page.getByRole("complementary", { name: "Read it all" });
  await details.getByRole("button", { name: /^Route Task/ }).click();
  await expect(details.getByText("Used 50 tools")).toBeVisible();
  await expect(details.getByRole("region", { name: "Result" })).toContainText("All of it is read");
  const routed = (await (
    await page.request.get(`${real.url}/api/tasks/${task.TaskId}`)
  ).json()) as Task;
  const runId = routed.run_id!;
  const run = (await (await page.request.get(`${real.url}/api/runs/${runId}`)).json()) as Run;
  expect(run.steps.filter((step) => step.kind === "tool")).toHaveLength(CALLS);
  // The tools' output is nearly all of the run, and must be transferred once.
  const size = CALLS * RESULT;
  expect(bytes(runId) / size).toBeGreaterThan(1);
  expect(bytes(runId) / size).toBeLessThan(1.3);
});
