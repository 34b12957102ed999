import { join, newAgent, say } from "./by-api";
import { pane } from "./chat-screen";
import { expect, test } from "./journey";

test("in a window as low as a phone's on its side the messages have room, since the bars scroll along", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=120]");
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const reply = page.getByRole("article", { name: "Scout" });
  await reply.getByText("w120").scrollIntoViewIfNeeded();
  const seen = () =>
    reply.evaluate((element) => {
      const scrolled = element.closest("section")!;
      element.scrollIntoView({ block: "start" });
      const box = element.getBoundingClientRect();
      const frame = scrolled.getBoundingClientRect();
      return Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top);
    });
  await expect.poll(seen).toBeGreaterThan(100);
});

test("a conversation continues from one of its replies in a new chat", async ({ page, real }) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "First [tokens=2]");
  await say(page, real, agent, "Second [tokens=3]", id);
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const replies = page.getByRole("article", { name: "Scout" });
  await replies.first().hover();
  await replies.first().getByRole("button", { name: "Branch" }).click();
  await expect(pane(page).getByRole("heading", { name: /^First.* \(2\)$/ })).toBeVisible();
  await expect(replies).toHaveCount(1);
  await expect(page.getByRole("article", { name: "You" })).toContainText("First");
});
