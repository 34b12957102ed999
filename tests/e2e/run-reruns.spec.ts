import type { Task } from "@/lib/tasks/contract";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test("a failed task resumes from the failed step, with the keyboard only", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const scout = await newAgent(page, real, { name: "Scout" });
  model.script({ fail: 401 });
  const { name, TaskId } = await write<Task>(page, real, "POST", "/api/tasks", {
    name: "Pears",
    description: "Are they ripe?",
    assigned_agents: [scout.AgentId],
  });
  await write(page, real, "POST", `/api/route-task/${TaskId}`);
  await page.goto(`${real.url}/app/tasks?task=${TaskId}`);
  const panel = page.getByRole("complementary", { name });
  const failure = panel.getByRole("alert");
  await look(page, "a failed task that can go on", ALL);
  model.script({ text: "Ripe." });
  await failure.getByRole("button", { name: "Resume from failed step" }).press("Enter");
  await expect(panel.getByRole("region", { name: "Result" })).toContainText("Ripe.");
  await expect(panel.getByText("from an earlier run")).toBeVisible();
});

test("an ended run is forked from one of its steps, with the keyboard only", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const url = `${model.url.replace(/\/v1$/, "")}/noted`;
  const note = {
    type: "function" as const,
    function: {
      name: "note",
      description: "Notes it",
      parameters: { type: "object" as const, properties: {}, required: [] },
    },
    implementation: { kind: "http" as const, method: "POST" as const, url },
  };
  const scout = await newAgent(page, real, { name: "Scout", tools: [note] });
  model.script({ tools: [{ name: "note", arguments: "{}" }], text: "Ripe.", again: 1 });
  const { run_id: id } = await say(page, real, scout, "Are they ripe?");
  await page.goto(`${real.url}/app/runs/${id}`);
  await page
    .getByRole("button", { name: /^Model / })
    .first()
    .press("Enter");
  await page.getByRole("button", { name: /^Fork from Model/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Fork from this step" });
  await expect(dialog.getByLabel("Change", { exact: true })).toBeFocused();
  await dialog.getByLabel("New text").fill("Are they sweet?");
  await look(page, "the dialog of a fork", ALL);
  await dialog.getByRole("button", { name: "Fork" }).press("Enter");
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByText("Forked at step 1")).toBeVisible();
  await page.getByRole("button", { name: "Enter the result" }).press("Enter");
  await page.getByLabel("Result").fill("Noted by hand.");
  await look(page, "a fork that waits", ALL);
  await page.getByRole("button", { name: "Send result" }).press("Enter");
  const steps = page.getByRole("region", { name: "Timeline" });
  await expect(steps).toBeVisible();
  const fork = page.url();
  await steps.getByRole("button", { name: "Tool note", exact: true }).press("Enter");
  await steps.getByRole("button", { name: "Fork from Tool note" }).press("Enter");
  await dialog.getByLabel("Result").fill("Not noted.");
  await dialog.getByLabel("Tools after this step").selectOption("Use recorded results");
  await dialog.getByRole("button", { name: "Fork" }).press("Enter");
  await expect(page).not.toHaveURL(fork);
  await expect(steps.getByText("Recorded").first()).toBeVisible();
  expect(model.requests.at(-1)!.body.messages!.at(-1)!.content).toBe("Not noted.");
  await look(page, "a fork with steps from the record", ALL);
  await page.getByRole("link", { name: "View original" }).press("Enter");
  await expect(page).toHaveURL(fork);
});
