import { readFileSync } from "node:fs";
import { join, newAgent, say } from "./by-api";
import { composer, list, mine, pane, rows } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

test("a search finds titles and words of messages, page by page, and says when it finds nothing", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const hit = await say(page, real, agent, "Where do the cranes fly? [tokens=2]");
  await say(page, real, agent, "And when do cranes come back? [tokens=2]", hit.conversation_id);
  for (let at = 1; at <= 11; at++) await say(page, real, agent, `Invoice ${at} [tokens=2]`);
  await page.goto(`${real.url}/app/chat`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Search conversations" }).click();
  const field = page.getByRole("textbox", { name: "Search conversations" });
  await expect(field).toBeFocused();
  await page.keyboard.type("cranes come");
  await expect(rows(page)).toHaveCount(1);
  await expect(list(page).locator("mark").first()).toHaveText("cranes", { ignoreCase: true });
  await rows(page).click();
  await expect(mine(page).last()).toBeFocused();
  await expect(mine(page).last()).toContainText("come back");
  // Again: now the whole page is loaded, and the composer is ready in the same instant as the messages.
  await page.getByRole("button", { name: "New chat" }).click();
  await expect(composer(page)).toBeFocused();
  await rows(page).click();
  await expect(mine(page).last()).toBeFocused();

  await field.fill("invoice");
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(rows(page)).toHaveCount(11);
  await field.fill("nobody wrote this");
  await expect(list(page).getByRole("status")).toContainText(
    "No conversations match “nobody wrote this”.",
  );
  await list(page).getByRole("button", { name: "Clear search" }).click();
  await expect(rows(page)).toHaveCount(10);
  await field.fill("cranes");
  await expect(rows(page)).toHaveCount(1);
  await field.press("Escape");
  await expect(field).toBeHidden();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Search conversations" })).toBeFocused();
});

test("a conversation is renamed in place, with the keyboard only; when the server refuses, the reason is shown and the text kept", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(pane(page).getByRole("heading", { name: "Hello" })).toBeVisible();
  const rename = async () => {
    await list(page)
      .getByRole("button", { name: /^Actions for/ })
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  };
  await rename();
  await page.keyboard.type("Never mind");
  await page.keyboard.press("Escape");
  await expect(rows(page)).toContainText("Hello");
  await expect(rows(page)).toBeFocused();

  await page.route(`${real.url}/api/conversations/${id}`, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { error: "The disk is full." } })
      : route.fallback(),
  );
  await rename();
  await page.keyboard.type("Greetings");
  await page.keyboard.press("Enter");
  await expect(list(page).getByRole("alert")).toHaveText("The disk is full.");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Greetings");
  await page.unrouteAll();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toContainText("Greetings");
  await expect(pane(page).getByRole("heading", { name: "Greetings" })).toBeVisible();

  await pane(page).getByRole("button", { name: "Actions for Greetings" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.keyboard.type("Last words");
  await composer(page).click();
  await expect(pane(page).getByRole("heading", { name: "Last words" })).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.reload();
  await expect(rows(page)).toContainText("Last words");
});

test("the list in the loaded page stays while it is fetched for the first time", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  const reads = (each: { url(): string }) => /api\/conversations\?page=1/.test(each.url());
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/api\/conversations\?page=1/, async (route) => {
    await held;
    await route.continue();
  });
  const reading = page.waitForRequest(reads);
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await rows(page).evaluate((row) => (row.dataset.marked = "yes"));
  await reading;
  await expect(pane(page).getByRole("heading", { name: "Hello" })).toBeVisible();
  await expect(rows(page)).toHaveAttribute("data-marked", "yes");
  const answered = page.waitForResponse(reads);
  release();
  await answered;
  await expect(rows(page)).toHaveAttribute("data-marked", "yes");
});

test("a new title shows at once before the list in the loaded page has been fetched again", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  await page.route(/api\/conversations\?page=1/, () => {});
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await list(page)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.keyboard.type("Greetings");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toContainText("Greetings");
});

test("a conversation is saved as Markdown and as JSON", async ({ page, real }) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "What is open? [tokens=3]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const saved = async (name: string) => {
    await pane(page)
      .getByRole("button", { name: /^Actions for/ })
      .click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      text: readFileSync(await download.path(), "utf8"),
    };
  };
  const markdown = await saved("Export as Markdown");
  expect(markdown.name).toMatch(/\.md$/);
  expect(markdown.text).toContain("What is open?");
  expect(markdown.text).toContain("w1 w2 w3");
  const json = await saved("Export as JSON");
  expect(json.name).toMatch(/\.json$/);
  expect(JSON.parse(json.text)).toMatchObject({
    conversation_id: id,
    agent_name: "Scout",
    messages: [{ role: "user" }, { role: "assistant", content: "w1 w2 w3" }],
  });
});

test("deleting asks by name; the open one makes room for a new chat, another does not affect the open one", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  await say(page, real, agent, "First talk [tokens=2]");
  const { conversation_id: id } = await say(page, real, agent, "Second talk [tokens=2]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const remove = async (title: RegExp) => {
    const row = list(page).getByRole("listitem").filter({ hasText: title });
    await row.hover();
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
  };
  await remove(/First talk/);
  const question = page.getByRole("alertdialog", { name: "Delete “First talk [tokens=2]”?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(rows(page)).toHaveCount(2);
  await remove(/First talk/);
  await question.getByRole("button", { name: "Delete conversation" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(mine(page)).toContainText("Second talk");
  await remove(/Second talk/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete conversation" }).click();
  await expect(page).toHaveURL(`${real.url}/app/chat`);
  await expect(pane(page).getByRole("heading", { name: "New chat" })).toBeVisible();
  await expect(list(page)).toContainText("No conversations yet.");
  await sendMessage(page, "Scout", "A new one [tokens=2]");
  await expect(answers(page, "Scout")).toContainText("w2");
  await expect(rows(page)).toHaveCount(1);
});
