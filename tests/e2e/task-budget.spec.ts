import type { ModelProvider } from "@/lib/models/contract";
import type { Task } from "@/lib/tasks/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";

test.use({ viewport: { width: 1440, height: 900 } });

test("a task that would exceed the budget can be continued from its panel", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const provider = {
    label: "Dear",
    base_url: model.url,
    models: [{ id: "dear", price_out: 10_000 }],
  };
  const { ProviderId } = await write<ModelProvider>(
    page,
    real,
    "POST",
    "/api/model-providers",
    provider,
  );
  await write(page, real, "PATCH", "/api/profile", { budgets: { run: 0.1 } });
  const agent = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/dear` });
  const task = { name: "Costly", description: "Tell me [tokens=4]", assigned_agents: [agent.name] };
  const { TaskId } = await write<Task>(page, real, "POST", "/api/tasks", task);
  await write(page, real, "POST", `/api/route-task/${TaskId}`);
  await page.goto(`${real.url}/app/tasks?task=${TaskId}`);
  const details = page.getByRole("complementary", { name: "Costly" });
  await expect(
    details.getByText(
      "This run has used $0.00 of your limit of $0.10 per run. The next call could exceed it.",
    ),
  ).toBeVisible();
  await expect(details.getByRole("button", { name: "Send result" })).toHaveCount(0);
  await details.getByRole("button", { name: "Continue anyway" }).click();
  await expect(details.getByRole("region", { name: "Result" })).toContainText("w1 w2 w3 w4");
});

test("a call of a task's run is allowed for the rest of the task", async ({ page, real }) => {
  await join(page, real);
  const double = {
    type: "function" as const,
    function: {
      name: "double",
      description: "Doubles.",
      parameters: {
        type: "object" as const,
        properties: { n: { type: "number" as const } },
        required: [],
      },
    },
    implementation: {
      kind: "javascript" as const,
      source: "export default async function (args) { return 'twice is ' + args.n * 2 }",
      approval: "always" as const,
    },
  };
  const agent = await newAgent(page, real, { name: "Scout", tools: [double] });
  const task = {
    name: "Twice",
    description: 'Go [tool=double {"n": 4}]',
    assigned_agents: [agent.name],
  };
  const { TaskId } = await write<Task>(page, real, "POST", "/api/tasks", task);
  await write(page, real, "POST", `/api/route-task/${TaskId}`);
  await page.goto(`${real.url}/app/tasks?task=${TaskId}`);
  const form = page
    .getByRole("complementary", { name: "Twice" })
    .getByRole("region", { name: "double waits for you" });
  await form.getByLabel("Allow for this task").check();
  await form.getByRole("button", { name: "Allow" }).click();
  await expect(
    page.getByRole("complementary", { name: "Twice" }).getByRole("region", { name: "Result" }),
  ).toContainText("twice is 8");
});
