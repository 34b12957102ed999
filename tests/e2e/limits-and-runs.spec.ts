import type { ModelProvider } from "@/lib/models/contract";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test.use({ viewport: { width: 1440, height: 900 } });

test("a limit is set, pauses a run, and is raised; the runs are found and seen over time", async ({
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
  const scout = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/dear` });
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await page.goto(`${real.url}/app/usage`);
  await button("Set a limit").click();
  await page.getByLabel("For", { exact: true }).selectOption({ label: "An agent" });
  await button("Save limit").click();
  await expect(page.getByText("Choose what the limit is for")).toBeVisible();
  await page.getByLabel("Which one").selectOption({ label: "Scout" });
  await page.getByLabel("Limit in US dollars").fill("0.6");
  await look(page, "the limit's form");
  await page.getByLabel("Limit in US dollars").press("Enter");
  await expect(page.getByText("$0.00 of $0.60 used")).toBeVisible();
  await look(page, "the limits", ALL);

  await say(page, real, scout, "First [tokens=20]");
  const { conversation_id: id } = await say(page, real, scout, "Second [tokens=20]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(page.getByText(/You have used \$0\.20 of your limit/)).toBeVisible();
  await page.getByRole("link", { name: "Raise the limit" }).click();
  await expect(page.getByText("$0.20 of $0.60 used")).toBeVisible();
  await button(/^Change Scout/).click();
  await page.getByLabel("Limit in US dollars").fill("5");
  await button("Save limit").click();
  await expect(page.getByText("of $5.00 used")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("$0.40 of $5.00 used")).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.goto(`${real.url}/app/teams/agents?edit=${scout.AgentId}`);
  const limits = page.getByRole("region", { name: "Limits" });
  await expect(limits).toContainText("$0.40 of $5.00 used per day");
  await look(page, "an agent's limits", ALL);
  await limits.getByRole("link", { name: "Edit limits" }).click();
  await button(/^Change Scout/).click();
  await page.getByLabel("Limit in US dollars").fill("0.45");
  await button("Save limit").click();
  await expect(page.getByText("$0.40 of $0.45 used")).toBeVisible();
  await say(page, real, scout, "Third [tokens=20]");
  // The limit that is nearly reached, and the reply that waits for it.
  await button("Inbox, 2 new").click();
  await expect(page.getByText("$0.40 of today's limit of $0.45 has been used.")).toBeVisible();
  await look(page, "a limit in the inbox", ALL);

  await page.goto(`${real.url}/app/runs`);
  await expect(page.getByRole("link", { name: /First|Second|Third/ })).toHaveCount(3);
  await look(page, "the runs", ALL);
  await page.getByLabel("Status").selectOption({ label: "Failed" });
  await expect(page.getByText("No runs match")).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
  await button("Clear filters").click();
  await page.getByRole("link", { name: /First/ }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Model dear");
  await look(page, "one run", ALL);
});
