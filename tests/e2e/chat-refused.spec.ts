import type { ConversationPage } from "@/lib/chat/contract";
import { join, newAgent } from "./by-api";
import { composer } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

test("a message refused because of too many streams is restored, and counts once when sent again", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  await page.goto(`${real.url}/app/chat`);
  const close = new AbortController();
  const open: Response[] = []; // a response that nothing refers to is collected, and its connection closed
  do
    open.push(
      await fetch(`${real.url}/api/tasks/events`, { headers: { cookie }, signal: close.signal }),
    );
  while (open.at(-1)!.ok);

  await sendMessage(page, "Scout", "Once only [tokens=3]");
  await expect(
    page.getByText("Too many open event streams. Close some and try again."),
  ).toBeVisible();
  await expect(composer(page)).toHaveValue("Once only [tokens=3]");
  const stored = async () =>
    ((await (await page.request.get(`${real.url}/api/conversations`)).json()) as ConversationPage)
      .conversations.length;
  expect(await stored()).toBe(0);

  expect(open.length).toBeGreaterThan(1);
  close.abort();
  await expect(async () => {
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(answers(page, "Scout")).toContainText("w1 w2 w3");
  }).toPass();
  expect(await stored()).toBe(1);
});
