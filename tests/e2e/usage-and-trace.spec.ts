import { readFile } from "node:fs/promises";
import type { ModelProvider } from "@/lib/models/contract";
import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test.use({ viewport: { width: 1440, height: 900 } });

test("a reply links to its model's request, and its cost to the runs behind it", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const { ProviderId } = await write<ModelProvider>(page, real, "POST", "/api/model-providers", {
    label: "Dear",
    base_url: model.url,
    models: [{ id: "dear", price_out: 10_000 }],
  });
  await page.goto(`${real.url}/app/usage`);
  await expect(page.getByText("No usage in this period")).toBeVisible();
  await look(page, "no usage yet", ALL);

  const scout = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/dear` });
  const { conversation_id: id } = await say(page, real, scout, "Where to? [tokens=20]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await page.getByRole("link", { name: "Why this reply?" }).click();
  await expect(page).toHaveURL(/\/app\/runs\/[\w-]+$/);
  const address = page.url();
  await expect(page.getByRole("link", { name: "version 1", exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/conversationId=/);
  await expect(page.getByRole("link", { name: "Why this reply?" })).toBeVisible();
  await page.goForward();
  await expect(
    page.getByRole("heading", { name: "Where to? [tokens=20]", level: 1 }),
  ).toBeVisible();
  await page.goto(address.replace("/runs/", "/runs?run=")); // the former URL of a run
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(/^Where to\? \[tokens=20\] · Runs/);
  await expect(page.getByRole("link", { name: "version 1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Model dear", exact: true }).click();
  await expect(page.getByText("Question")).toBeVisible();
  await expect(page.getByText("Where to? [tokens=20]").first()).toBeVisible();
  await look(page, "what a model was sent", ALL);

  const trace = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export trace (OTLP)" }).click();
  expect(await readFile(await (await trace).path(), "utf8")).toContain("gen_ai.input.messages");

  await page.goto(`${real.url}/app`);
  await page.getByRole("main").getByRole("link", { name: "Usage" }).click();
  await expect(page.getByRole("group", { name: /Highest: \$0\.20 on/ })).toBeVisible();
  const row = page.getByRole("row", { name: /Scout/ });
  await expect(row).toContainText("100%");
  await look(page, "the usage", ALL);
  await page.getByLabel("Group by").selectOption({ label: "Model" });
  await expect(page).toHaveURL(/by=model/);
  await expect(page.getByRole("row", { name: /dear/ })).toContainText("$0.20");
  await page.getByRole("button", { name: "Tokens" }).click();
  await expect(page).toHaveURL(/show=tokens/);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file).toMatch(/^\uFEFFkey,name,runs[^]*dear,dear,1,1,/);

  await page.getByLabel("Group by").selectOption({ label: "Agent" });
  await row.getByRole("link", { name: "Scout" }).click();
  await expect(page).toHaveURL(/\/app\/runs\?agent=/);
  await page.getByRole("link", { name: /^Where to/ }).click();
  await expect(page).toHaveURL(address);
  await page.getByRole("link", { name: "All runs" }).click();
  await expect(page).toHaveURL(/\/app\/runs$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/runs\?agent=/);
  await page.getByRole("searchbox", { name: "Search runs" }).fill("where to");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=where(\+|%20)to/);
  await expect(page.getByRole("link", { name: /^Where to/ })).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search runs" }).fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No runs match")).toBeVisible();

  await say(page, real, scout, "And back? [tokens=30]");
  await page.goto(address);
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("searchbox", { name: "Search runs" }).fill("back");
  await page.getByRole("link", { name: /^And back/ }).click();
  await expect(page).toHaveURL(/\?with=/);
  const compared = page.getByRole("region", { name: "Compared runs" });
  await expect(compared).toContainText("1 of 1 steps differs.");
  await compared.getByRole("button", { name: /Model dear/ }).click();
  await expect(compared.locator("mark").filter({ hasText: "And back" })).toBeVisible();
  await look(page, "two runs side by side", ALL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole("link", { name: "Close comparison" }).click();
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  await page.goto(`${address}?with=${address.split("/").at(-1)}`);
  await expect(page.getByText("This is the same run.")).toBeVisible();

  const below = await page.request.get(`${address}/step`);
  expect([below.status(), below.headers()["content-type"]]).toEqual([
    404,
    "application/json; charset=utf-8",
  ]);
  await page.goto(`${real.url}/app/runs/of-nobody`);
  const gone = page.getByRole("main").getByRole("alert");
  await expect(gone.getByRole("heading", { name: "Run not found" })).toBeVisible();
  await expect(gone.getByRole("button")).toHaveCount(0); // The next attempt does not find it either.
});
