import { join, newAgent } from "./by-api";
import { addMessages, composer, longConversation, pane } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

const COUNT = 1000;

test("a thousand messages: it opens at its end, renders what is in view, and scrolls to either end and back @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { id } = longConversation(real, agent, COUNT);
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const last = page.getByText(`Answer ${COUNT}.`, { exact: true });
  await expect(last).toBeInViewport();
  expect(await page.getByRole("article").count()).toBeLessThan(60);
  await expect(answers(page, "Scout").last()).toHaveAttribute("aria-setsize", String(COUNT));
  const box = answers(page, "Scout")
    .last()
    .locator("xpath=ancestor::div[contains(@class,'overflow-y-auto')][1]");
  await box.evaluate((element) => element.scrollTo(0, 0));
  await expect(page.getByText("Question 1?", { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(last).toBeInViewport();
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeHidden();

  // A reply does not scroll a user who reads further up; sending a message scrolls to it.
  await sendMessage(page, "Scout", "[tokens=60 pace=30]");
  await expect(answers(page, "Scout").last()).toContainText("w5 ");
  await expect(answers(page, "Scout").last()).toBeInViewport();
  await box.hover();
  await page.mouse.wheel(0, -3000);
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  const at = await box.evaluate((element) => element.scrollTop);
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
  expect(Math.abs((await box.evaluate((element) => element.scrollTop)) - at)).toBeLessThan(400);
  await expect(answers(page, "Scout").last()).not.toBeInViewport();
});

test("a thousand messages: typing touches none of them, and what has the focus stays while the rest scrolls by", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { id, messages } = longConversation(real, agent, COUNT);
  await page.goto(`${real.url}/app/chat?conversationId=${id}&messageId=${messages[500]}`);
  const found = page.getByText("Question 501?", { exact: true });
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await pane(page).getByRole("article", { name: "Scout" }).first().hover();
  // Again, while the list was still finding its position.
  await expect(async () => {
    await page.mouse.wheel(0, -20_000);
    await expect(found).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(found).toBeFocused();

  await composer(page).click();
  // Once scrolling has stopped, and nothing has changed for half a second.
  await page.evaluate(async () => {
    const changes = { count: 0 };
    const thread = document.querySelector("[data-message]")?.parentElement?.parentElement;
    await new Promise<void>((rested) => {
      let timer = setTimeout(rested, 500);
      const all = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(rested, 500);
      }).observe(thread!, all);
      new MutationObserver((found) => (changes.count += found.length)).observe(thread!, all);
    });
    changes.count = 0;
    Object.assign(window, { changes });
  });
  await page.keyboard.type("Typing does not draw the messages anew.");
  await expect(composer(page)).toHaveValue("Typing does not draw the messages anew.");
  expect(
    await page.evaluate(() => (window as unknown as { changes: { count: number } }).changes.count),
  ).toBe(0);
});

test("eighty messages are all rendered before any row is measured", async ({ page, real }) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { id, messages } = longConversation(real, agent, 80);
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${real.url}/app/chat?conversationId=${id}&messageId=${messages[40]}`);
  const found = page.getByText("Question 41?", { exact: true });
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(80);
});

test("a conversation that grows long while it is open renders what is in view, at its end", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { id } = longConversation(real, agent, 60);
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(page.getByText("Answer 60.", { exact: true })).toBeInViewport();
  await expect(page.getByRole("article")).toHaveCount(60);
  addMessages(real, id, 140);
  await sendMessage(page, "Scout", "[tokens=3] And now?");
  const last = answers(page, "Scout").last();
  await expect(last).toHaveAttribute("aria-setsize", "202");
  await expect(last).toContainText("w3");
  await expect(last).toBeInViewport();
  expect(await page.getByRole("article").count()).toBeLessThan(60);
});
