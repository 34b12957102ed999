import type { Route } from "playwright/test";
import type { Conversation } from "@/lib/chat/contract";
import { gate } from "../support/gate";
import { join, newAgent, say } from "./by-api";
import { composer, mine, pane, rows, told } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";
import { findings } from "./look";

test("a message is edited and sent again with the keyboard only; the earlier messages stay as a version @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "How many? [tokens=2]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(answers(page, "Scout")).toContainText("w2");
  await composer(page).press("ArrowUp");
  const edit = page.getByRole("textbox", { name: "Your message" });
  await expect(edit).toBeFocused();
  await expect(edit).toHaveAccessibleDescription(/stay available as an earlier version/);
  await page.keyboard.type(" Never mind.");
  await page.keyboard.press("Escape");
  await expect(mine(page)).toHaveText(["How many? [tokens=2]"]);
  await mine(page).hover();
  await page.getByRole("button", { name: "Edit" }).click();
  await edit.fill("How many more? [tokens=5]");
  await page.keyboard.press("Enter");
  await expect(mine(page)).toHaveText(["How many more? [tokens=5]"]);
  await expect(answers(page, "Scout")).toContainText("w1 w2 w3 w4 w5");
  await expect(answers(page, "Scout")).toHaveCount(1);

  const yours = page.getByRole("group", { name: "Your message" });
  await expect(yours).toContainText("2 / 2");
  await yours.getByRole("button", { name: "Previous version" }).click();
  await expect(mine(page)).toHaveText(["How many? [tokens=2]"]);
  await expect(yours.getByRole("button", { name: "Edit" })).toBeHidden();
  await answers(page, "Scout").getByRole("button", { name: "Previous version" }).click();
  await expect(answers(page, "Scout").getByText("w1 w2", { exact: true })).toBeVisible();
  await expect(answers(page, "Scout").getByRole("button", { name: "Retry" })).toBeHidden();
  await answers(page, "Scout").getByRole("button", { name: "Back to latest" }).click();
  await expect(answers(page, "Scout").getByText("w1 w2 w3 w4 w5", { exact: true })).toBeVisible();
  await page.reload();
  await expect(mine(page)).toHaveText(["How many more? [tokens=5]"]);
  await expect(yours).toContainText("2 / 2");
});

test("a change that the server refuses restores the text where it was written", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "How many? [tokens=2]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await page.route(
    `${real.url}/api/conversations/${id}/retry`,
    (route) => route.fulfill({ status: 429, json: { error: "Please wait a minute." } }),
    { times: 1 },
  );
  await expect(answers(page, "Scout")).toContainText("w2");
  await composer(page).press("ArrowUp");
  await page.getByRole("textbox", { name: "Your message" }).fill("Other words [tokens=4]");
  await page.getByRole("button", { name: "Save and resend" }).click();
  await expect(pane(page).getByRole("alert")).toHaveText("Please wait a minute.");
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue(
    "Other words [tokens=4]",
  );
  await page.getByRole("button", { name: "Save and resend" }).click();
  await expect(answers(page, "Scout")).toContainText("w4");
});

test("a reply that is retried keeps the one before; its usage is shown on demand", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Count [tokens=3]");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await answers(page, "Scout").hover();
  await answers(page, "Scout").getByRole("button", { name: "Retry" }).click();
  await expect(answers(page, "Scout").getByRole("group", { name: "Versions" })).toContainText(
    "2 / 2",
  );
  await answers(page, "Scout")
    .getByRole("button", { name: /tokens$/ })
    .click();
  await expect(answers(page, "Scout").getByRole("term").filter({ hasText: "Time" })).toBeVisible();
  await expect(
    answers(page, "Scout").getByRole("definition").filter({ hasText: / s$/ }),
  ).toBeVisible();
});

test("a screen reader announces a reply's start, its text once, and how it ended; the focus stays in the composer", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  const held = gate();
  model.script({ pause: { after: 5, until: held.opened } });
  await sendMessage(page, "Scout", "[tokens=20]");
  await expect(composer(page)).toBeFocused();
  await expect(told(page)).toHaveText("Scout is writing");
  held.open();
  await expect(told(page)).toHaveText(
    `Scout: ${Array.from({ length: 20 }, (_, at) => `w${at + 1}`).join(" ")}`,
  );
  await expect(pane(page).locator("[aria-live]:has(article)")).toHaveCount(0);
  model.script();
  await sendMessage(page, "Scout", "[tokens=4000 pace=20]");
  await expect(answers(page, "Scout").last()).toContainText("w5 ");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(told(page)).toHaveText(/^Stopped\. w1 w2/);
  await expect(composer(page)).toBeFocused();
  model.script({ fail: 401 });
  await sendMessage(page, "Scout", "Once more");
  await expect(told(page)).toHaveText(/^Scout failed: The model provider rejected the key\./);
  model.script();
});

test("a first reply that ends before the URL has its conversation is still announced", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  await sendMessage(page, "Scout", "[tokens=1]");
  await expect(told(page)).toHaveText("Scout: w1");
  await expect(page).toHaveURL(/conversationId=/);
  await expect(rows(page)).toHaveAttribute("aria-current", "page");
  await expect(told(page)).toHaveText("Scout: w1");
});

test("an answer to the sending that gets lost: the same words are sent again under the same key, and count once", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  const keys: string[] = [];
  page.on(
    "request",
    (request) =>
      request.url().endsWith("/api/chat") && keys.push(request.headers()["idempotency-key"] ?? ""),
  );
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route(`${real.url}/api/chat`, lose, { times: 1 });
  await sendMessage(page, "Scout", "[tokens=6] Are you there?");
  await expect(answers(page, "Scout")).toContainText("w6");
  await expect(mine(page)).toHaveCount(1);
  await expect(answers(page, "Scout")).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await expect(mine(page)).toHaveCount(1);
  await expect(composer(page)).toHaveValue("");
});

test("words on their way when the page is left are back in the field, and count once", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  await page.route(`${real.url}/api/chat`, () => undefined, { times: 1 }); // never receives a response
  await sendMessage(page, "Scout", "[tokens=4] Keep this");
  await expect(mine(page)).toHaveCount(1);
  await page.reload();
  await expect(composer(page)).toHaveValue("[tokens=4] Keep this");
  await composer(page).press("Enter");
  await expect(answers(page, "Scout")).toContainText("w4");
  await page.reload();
  await expect(composer(page)).toHaveValue("");
  await expect(mine(page)).toHaveCount(1);
});

test("the summary of older messages, and what each agent of a team said, unfold where they belong", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  await page.route(`${real.url}/api/conversations/${id}`, async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as Conversation;
    const [asked, reply] = found.messages;
    const parts = [
      { activation: "a", agent_id: "other", name: "Ledger", content: "I **counted** them." },
    ];
    await route.fulfill({
      json: {
        ...found,
        summary: { text: "They greeted each other.", up_to_message_id: asked?.message_id },
        messages: [asked, { ...reply, parts }],
      },
    });
  });
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(page.getByText("They greeted each other.")).toBeHidden();
  await page.getByText("Earlier messages were summarised").click();
  await expect(page.getByText("They greeted each other.")).toBeVisible();
  await expect(answers(page, "Scout").getByText("I counted them.").first()).toBeVisible();
  await expect(answers(page, "Scout").locator("strong")).toBeHidden();
  await answers(page, "Scout").getByText("Ledger").click();
  await expect(answers(page, "Scout").locator("strong")).toHaveText("counted");
  await expect(answers(page, "Scout").locator("strong")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" }); // the page may be fetching it again right now
});

for (const [look, viewport] of [
  ["wide", { width: 1440, height: 900 }],
  ["narrow", { width: 390, height: 844 }],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`everything on the screen can be reached: ${look}, ${colorScheme}`, async ({
      page,
      real,
      model,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await join(page, real);
      await newAgent(page, real, { name: "Quill" });
      const agent = await newAgent(page, real, { name: "Scout" });
      model.script({
        text: "# Found\n\n**Two** `things`:\n\n- [x] one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```",
      });
      const { conversation_id: id } = await say(page, real, agent, "Look [reasoning]");
      model.script();
      await page.goto(`${real.url}/app/chat?conversationId=${id}`);
      await answers(page, "Scout").getByRole("button", { name: "Retry" }).focus();
      expect(await findings(page)).toEqual([]);
      if (look === "narrow")
        await page.getByRole("button", { name: "Conversations", exact: true }).click();
      await page.getByRole("button", { name: "Search conversations" }).click();
      await page.keyboard.type("zzz");
      await expect(page.getByRole("button", { name: "Clear search" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  }
}
