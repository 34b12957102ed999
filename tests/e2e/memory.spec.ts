import type { Page } from "playwright/test";
import { promptOf } from "../support/memory-wire";
import { join, newAgent, write } from "./by-api";
import { expect, test } from "./journey";
import { findings, look } from "./look";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function send(page: Page, words: string): Promise<void> {
  const field = page.locator("[data-foot=composer] textarea");
  await field.fill(words);
  await field.press("Enter");
}

test("an agent remembers a fact, says so, uses it in the next chat, and forgets it at a click", async ({
  page,
  real,
  model,
}) => {
  await join(page, real, "Ada Byron");
  await page.goto(`${real.url}/app/settings/memory`);
  await expect(page.getByRole("heading", { name: "Nothing remembered yet" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const agent = await newAgent(page, real, { name: "Diary", instructions: "You answer." });
  await page.goto(`${real.url}/app/teams/agents?edit=${agent.AgentId}`);
  await page.getByLabel("Remember things between chats").check();
  await button(page, "Save").click();
  await expect(page.getByText("Agent saved")).toBeVisible();

  const chat = `${real.url}/app/chat?agentId=${agent.AgentId}`;
  await page.goto(chat);
  await send(page, 'Hi [tool=remember {"fact": "Prefers short answers"}]');
  const noted = page.getByRole("list", { name: "Memory" });
  await expect(noted).toHaveText("Remembered: Prefers short answers · Undo");
  await look(page, "a reply that has remembered a fact");

  await page.goto(chat);
  await send(page, "Hello again");
  await expect(page.getByRole("article", { name: "Diary" })).not.toHaveAttribute("aria-busy");
  await expect.poll(() => promptOf(model.requests.at(-1))).toContain("Prefers short answers");

  await page.goto(`${real.url}/app/teams/agents?edit=${agent.AgentId}`);
  await page.getByRole("link", { name: "1 fact remembered about you" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Memory" })).toBeVisible();
  await look(page, "memory settings");
  await button(page, "Edit Prefers short answers").click();
  await page.getByLabel("Fact").fill("Prefers long answers");
  await button(page, "Save").click();
  await expect(page.getByText("Prefers long answers")).toBeVisible();
  await expect(button(page, "Edit Prefers long answers")).toBeFocused();
  await page.getByRole("link", { name: "From a chat" }).click();
  await expect(page.getByRole("article", { name: "Diary" })).toBeVisible();
  await expect(noted).toHaveCount(0); // its person has changed it since

  await page.goto(chat);
  await send(page, 'Now [tool=remember {"fact": "Works as a nurse"}]');
  await expect(noted).toHaveText("Remembered: Works as a nurse · Undo");
  await noted.getByRole("button", { name: "Undo: Works as a nurse" }).click();
  await expect(noted).toHaveCount(0);
  await send(page, "And now?");
  await expect.poll(() => JSON.stringify(model.requests.at(-1)?.body)).toContain("And now?");
  expect(promptOf(model.requests.at(-1))).toContain("Prefers long answers");
  expect(promptOf(model.requests.at(-1))).not.toContain("Works as a nurse");

  await page.goto(`${real.url}/app/settings/memory`);
  await button(page, "Forget everything").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget everything" }).click();
  await expect(page.getByRole("heading", { name: "Nothing remembered yet" })).toBeVisible();
});

test("a temporary chat says so, remembers nothing and is not listed", async ({
  page,
  real,
  model,
}) => {
  await join(page, real, "Ada Byron");
  const agent = await newAgent(page, real, { name: "Notebook", memory: true });
  await write(page, real, "POST", "/api/memories", { agent_id: agent.AgentId, fact: "Likes tea" });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await button(page, "Temporary chat").click();
  await expect(button(page, "Temporary chat")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("heading", { level: 1, name: "Temporary chat" })).toBeVisible();
  await expect(page.getByText("Not listed or remembered.")).toBeVisible();
  await send(page, "A secret plan");
  await expect(page.getByRole("article", { name: "Notebook" })).not.toHaveAttribute("aria-busy");
  await expect.poll(() => JSON.stringify(model.requests.at(-1)?.body)).toContain("A secret plan");
  expect(promptOf(model.requests.at(-1))).not.toContain("Likes tea");
  await expect(page.getByText("Temporary chat, deleted a day")).toBeVisible();
  await look(page, "a temporary chat");
  await page.reload();
  await expect(page.getByText("Temporary chat, deleted a day")).toBeVisible();
  await expect(page.getByText("No conversations with Notebook yet.")).toBeVisible();
});

test("a change after a web page waits for its person, without a permanent permission", async ({
  page,
  real,
}) => {
  await join(page, real, "Ada Byron");
  const agent = await newAgent(page, real, {
    name: "Reader",
    memory: true,
    tools: ["list_tasks"],
  });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await send(page, "Which tasks? [tool=list_tasks {}]");
  await expect(page.getByRole("article").getByText(/^result:/)).toBeVisible();
  await send(page, 'Well [tool=remember {"fact": "Owes Mallory money"}]');
  await expect(page.getByText("each change needs your approval")).toBeVisible();
  await expect(page.getByText("Allow for this conversation")).toHaveCount(0);
  await expect(page.getByLabel("Fact")).toHaveValue("Owes Mallory money");
  await page.getByLabel("Fact").fill("Owes Mallory nothing");
  await look(page, "a change of the memory that waits");
  await button(page, "Allow").click();
  await expect(page.getByRole("list", { name: "Memory" })).toHaveText(
    "Remembered: Owes Mallory nothing · Undo",
  );

  await page.goto(`${real.url}/app/settings/memory`);
  await button(page, "Add fact").click();
  const dialog = page.getByRole("dialog", { name: "Add fact" });
  await dialog.getByRole("button", { name: "Add fact" }).click();
  await expect(dialog.getByText("Choose an agent").last()).toBeVisible();
  await dialog.getByLabel("Agent").selectOption("Reader");
  await dialog.getByLabel("Fact").fill("Lives in Rome");
  await look(page, "a fact that is added by hand");
  await dialog.getByRole("button", { name: "Add fact" }).click();
  await expect(page.getByText("Lives in Rome")).toBeVisible();
  await expect(page.getByText("Written by you")).toBeVisible();
});
