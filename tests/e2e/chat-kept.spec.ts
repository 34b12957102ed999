import type { Page } from "playwright/test";
import { gate } from "../support/gate";
import { join, newAgent, say } from "./by-api";
import { composer, mine, rows } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

/** The places for which drafts are stored in this tab. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((each) => each.startsWith("troupe-draft:")),
  );

test("text typed while the first message is being sent moves to its conversation, with the caret in place @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    `${real.url}/api/chat`,
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await sendMessage(page, "Scout", "[tokens=3] First");
  await page.keyboard.type("My second thought");
  for (const each of "thought") await page.keyboard.press("ArrowLeft", { delay: each.length });
  release();
  await page.keyboard.type("long ");
  await expect(page).toHaveURL(/conversationId=/);
  await page.keyboard.type("and careful ");
  await expect(composer(page)).toHaveValue("My second long and careful thought");
  await expect(answers(page, "Scout")).toContainText("w3");
  const id = new URL(page.url()).searchParams.get("conversationId");
  expect(await drafts(page)).toEqual([`troupe-draft:${id}`]);

  await page.getByRole("button", { name: "New chat" }).click();
  await expect(page).not.toHaveURL(/conversationId=/);
  await expect(composer(page)).toHaveValue("");
  await composer(page).fill("Something new");
  await rows(page).first().click();
  await expect(composer(page)).toHaveValue("My second long and careful thought");
});

test("an edit of a message that was started stays: while a reply is written, after switching conversations, and after a reload", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "How many? [tokens=2]");
  await say(page, real, agent, "Weather [tokens=2]");
  const listening = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/conversations/events"),
  );
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await listening;
  await mine(page).hover();
  await page.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("textbox", { name: "Your message" });
  const save = page.getByRole("button", { name: "Save and resend" });
  const stop = page.getByRole("button", { name: "Stop" });
  await edit.fill("A careful rewrite [tokens=4]");
  const first = gate();
  model.script({ pause: { after: 1, until: first.opened } });
  const elsewhere = say(page, real, agent, "From a program [tokens=3]", id);
  await expect(stop).toBeVisible();
  await edit.press("Enter");
  await expect(save).toBeDisabled();
  await expect(edit).toHaveValue("A careful rewrite [tokens=4]");
  first.open();
  await elsewhere;
  await expect(save).toBeEnabled();

  const second = gate();
  model.script({ pause: { after: 1, until: second.opened } });
  await sendMessage(page, "Scout", "From here [tokens=3]");
  await expect(stop).toBeVisible();
  await expect(edit).toHaveValue("A careful rewrite [tokens=4]");
  await expect(save).toBeDisabled();
  second.open();
  await expect(save).toBeEnabled();
  await rows(page).filter({ hasText: "Weather" }).click();
  await expect(mine(page)).toHaveText(["Weather [tokens=2]"]);
  await expect(edit).toBeHidden();
  await rows(page).filter({ hasText: "How many?" }).click();
  await expect(edit).toHaveValue("A careful rewrite [tokens=4]");
  await expect(edit).not.toBeFocused();
  await page.reload();
  await expect(edit).toHaveValue("A careful rewrite [tokens=4]");
  await expect(edit).toHaveAccessibleDescription(
    "The 4 later messages will be removed from this conversation.",
  );
  await save.click();
  await expect(mine(page)).toHaveText(["A careful rewrite [tokens=4]"]);
  await expect(answers(page, "Scout")).toHaveCount(1);
  await expect(answers(page, "Scout")).toContainText("w4");
});
