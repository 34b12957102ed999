import type { Page } from "playwright/test";
import { join, newAgent, write } from "./by-api";
import { longConversation } from "./chat-screen";
import { answers, expect, PASSWORD, sendMessage, test } from "./journey";

const latest = (page: Page) => page.getByRole("button", { name: "Jump to latest" });
const stop = (page: Page) => page.getByRole("button", { name: "Stop" });
/** The scroll container. */
const box = (page: Page) =>
  answers(page, "Scout")
    .last()
    .locator("xpath=ancestor::div[contains(@class,'overflow-y-auto')][1]");
const top = (page: Page) => box(page).evaluate((element) => element.scrollTop);

test("scrolling up slightly stops following a reply, and scrolling to its end follows it again", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat?conversationId=${longConversation(real, agent, 20).id}`);
  await sendMessage(page, "Scout", "[tokens=20000 pace=10]");
  await expect(answers(page, "Scout").last()).toContainText("w5 ");
  await box(page).hover();
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -4);
  // The text keeps growing, out of view.
  await expect(latest(page)).toBeVisible();

  await page.mouse.wheel(0, 100_000);
  await expect(latest(page)).toBeHidden();
  const there = await top(page);
  await expect.poll(() => top(page)).toBeGreaterThan(there + 60);
  await expect(latest(page)).toBeHidden();
  await stop(page).click();
  await expect(stop(page)).toBeHidden();
});

test("a slow upward swipe is not pulled back while the reply grows", async ({
  page,
  browser,
  real,
}) => {
  const email = await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const held = await phone.newPage();
  await write(held, real, "POST", "/api/auth/login", { username: email, password: PASSWORD });
  await held.goto(`${real.url}/app/chat?conversationId=${longConversation(real, agent, 20).id}`);
  await sendMessage(held, "Scout", "[tokens=20000 pace=10]");
  await expect(answers(held, "Scout").last()).toContainText("w5 ");
  const touch = await phone.newCDPSession(held);
  const finger = (type: "touchStart" | "touchMove", y: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: 200, y }] });
  await finger("touchStart", 300);
  for (let y = 303; y <= 342; y += 3) await finger("touchMove", y);
  await expect(latest(held)).toBeVisible();
  const there = await top(held);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await stop(held).click();
  await expect(stop(held)).toBeHidden();
  expect(await top(held)).toBeLessThanOrEqual(there);
  await phone.close();
});
