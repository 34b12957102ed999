import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ApiKey } from "@/lib/keys/contract";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

/** A program's output. The stand-in for a provider runs in this process, which must not be blocked. */
const run = async (command: string, args: string[]): Promise<string> =>
  (await promisify(execFile)(command, args, { timeout: 120_000 })).stdout;

test("an agent is used from a program, with its own key, by snippets that run unchanged", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Concise Writer" });
  await page.goto(`${real.url}/app/teams/agents?edit=${agent.AgentId}`);
  await page.getByText("Use via API").click();
  const part = page.locator("details", { hasText: "Use via API" });
  await expect(part.getByText("concise-writer", { exact: true })).toBeVisible();
  await expect(part.getByText(`${real.url}/v1`, { exact: true })).toBeVisible();
  await part.getByRole("button", { name: "Create a key for Concise Writer" }).click();
  await expect(part.getByRole("textbox", { name: "Secret of Concise Writer" })).toHaveValue(/^tr_/);
  await look(page, "use from a program", ALL);
  const example = part.getByRole("group", { name: "Example", exact: true });
  const text = async () => (await example.textContent())!;
  expect(await run("bash", ["-c", await text()])).toContain('"object":"chat.completion"');
  await part.getByRole("button", { name: "JavaScript" }).click();
  expect(await run("node", ["--input-type=module", "-e", await text()])).toContain("w1 w2");
  await part.getByRole("button", { name: "Python" }).click();
  expect(await run("python3", ["-c", await text()])).toContain("w1 w2");
  const [key] = await write<ApiKey[]>(page, real, "GET", "/api/keys");
  expect(key).toMatchObject({ scopes: ["chat"], only: [agent.AgentId] });
  await page.goto(`${real.url}/app/settings/api`);
  await expect(page.getByText("Only Concise Writer")).toBeVisible();
  await expect(page.getByRole("link", { name: "Reference" })).toHaveAttribute("href", "/docs");
});

test("a key is limited to some agents in the form, which lists missing fields", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/settings/api`);
  await page.getByRole("button", { name: "Create API Key" }).first().click();
  const form = page.getByRole("dialog", { name: "Create API Key" });
  await form.getByLabel("Name", { exact: true }).fill("Phone");
  await form.getByRole("button", { name: "Only some" }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByRole("alert")).toHaveText("Choose at least one agent or team");
  await form.getByRole("checkbox", { name: "Scout" }).check();
  await look(page, "a key for some agents", ALL);
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Only Scout")).toBeVisible();
});

test("what a program had stored is found under 'Via API'", async ({ page, real }) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { secret } = await write<{ secret: string }>(page, real, "POST", "/api/keys", {
    name: "Phone",
    scopes: ["chat"],
    expires_in_days: null,
  });
  await fetch(`${real.url}/v1/responses`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ model: "scout", input: "By a program" }),
  });
  await write(page, real, "POST", "/api/chat", {
    agent_id: agent.AgentId,
    content: "By a person",
  });
  await page.goto(`${real.url}/app/chat`);
  const list = page.getByRole("navigation", { name: "Recent Conversations" });
  await expect(list.getByRole("link", { name: /^By a person/ })).toBeVisible();
  await page.getByRole("button", { name: "Via API" }).click();
  await expect(list.getByRole("link", { name: /^By a program/ })).toBeVisible();
  await expect(list.getByRole("link", { name: /^By a person/ })).toHaveCount(0);
  await look(page, "from programs");
});
