import { gate } from "../support/gate";
import { join, newAgent, say, write } from "./by-api";
import { composer, list, mine, pane, rows } from "./chat-screen";
import { answers, expect, PASSWORD, sendMessage, test } from "./journey";

test("what one tab does, another shows by itself: a message, its answer as it is written, a new title, the end of it all @core", async ({
  page,
  context,
  real,
  model,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  const second = await context.newPage();
  const lines: string[] = [];
  context.on(
    "request",
    (request) => request.url().endsWith("/api/conversations/events") && lines.push(request.url()),
  );
  const listening = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/conversations/events"),
  );
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await listening;
  await second.goto(page.url());
  await expect(composer(second)).toBeEnabled();
  const held = gate();
  model.script({ pause: { after: 6, until: held.opened } });
  await sendMessage(page, "Scout", "[tokens=100]");
  await expect(mine(second)).toHaveCount(2);
  await expect(second.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(answers(second, "Scout").last()).toContainText("w5 ");
  held.open();
  const words = Array.from({ length: 100 }, (_, at) => `w${at + 1}`).join(" ");
  for (const tab of [page, second])
    await expect(answers(tab, "Scout").getByText(words, { exact: true })).toHaveCount(1);
  await expect(second.getByRole("button", { name: "Stop" })).toBeHidden();

  await sendMessage(second, "Scout", "[tokens=4000 pace=20]");
  await expect(mine(page)).toHaveCount(3);
  await expect(answers(page, "Scout")).toHaveCount(3);
  await expect(answers(page, "Scout").last()).toContainText("w5 ");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(answers(second, "Scout").last().getByText("Stopped")).toBeVisible();

  await pane(page)
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("Counting");
  await page.keyboard.press("Enter");
  await expect(pane(second).getByRole("heading", { name: "Counting" })).toBeVisible();
  await expect(rows(second)).toContainText("Counting");
  await write(page, real, "POST", "/api/chat", {
    content: "From a program [tokens=2]",
    agent_id: agent.AgentId,
  });
  for (const tab of [page, second]) await expect(rows(tab)).toHaveCount(2);

  await pane(page).getByRole("button", { name: "Actions for Counting" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(`${real.url}/app/chat`);
    await expect(rows(tab)).toHaveCount(1);
  }
  await expect(second.getByText("The conversation was deleted elsewhere.")).toBeVisible();
  await expect(page.getByText("The conversation was deleted elsewhere.")).toBeHidden();
  // A browser has few connections per server: its tabs share one, and a closing tab hands it over.
  expect(lines).toHaveLength(1);
  const taken = second.waitForRequest((request) =>
    request.url().endsWith("/api/conversations/events"),
  );
  await page.close();
  await taken;
});

test("a second tab sees the answer being written, and both end with the same words", async ({
  page,
  context,
  real,
  model,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  const held = gate();
  model.script({ pause: { after: 11, until: held.opened } });
  await sendMessage(page, "Scout", "[tokens=300]");
  await expect(answers(page, "Scout")).toContainText("w10 ");
  await expect(page).toHaveURL(/conversationId=/);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole("button", { name: "Stop" })).toBeVisible();
  held.open();
  const words = Array.from({ length: 300 }, (_, at) => `w${at + 1}`).join(" ");
  for (const tab of [page, second]) {
    await expect(answers(tab, "Scout").getByText(words, { exact: true })).toHaveCount(1);
    await expect(tab.getByRole("button", { name: "Stop" })).toBeHidden();
    await expect(answers(tab, "Scout")).toHaveCount(1);
    await expect(tab.getByRole("article", { name: "You" })).toHaveCount(1);
  }
});

test("a second device sees a run that waits, and its answer from the first", async ({
  page,
  browser,
  real,
}) => {
  const email = await join(page, real);
  const tool = {
    type: "function" as const,
    function: {
      name: "count_boxes",
      description: "Counts boxes.",
      parameters: { type: "object" as const, properties: {}, required: [] },
    },
  };
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool] });
  const { conversation_id: id } = await say(page, real, agent, "Hello [tokens=2]");
  const device = await browser.newContext();
  const other = await device.newPage();
  await write(other, real, "POST", "/api/auth/login", { username: email, password: PASSWORD });
  for (const tab of [page, other]) {
    const listening = tab.waitForResponse((answer) =>
      answer.url().endsWith("/api/conversations/events"),
    );
    await tab.goto(`${real.url}/app/chat?conversationId=${id}`);
    await listening;
  }
  await sendMessage(page, "Scout", "How many? [tool=count_boxes]");
  const form = other.getByRole("region", { name: "count_boxes waits for you" });
  await form.getByLabel("Result").fill("Seventeen");
  await expect(composer(other)).toBeHidden();
  await form.getByRole("button", { name: "Send result" }).click();
  for (const tab of [page, other]) {
    await expect(answers(tab, "Scout").last()).toContainText("result: Seventeen");
    await expect(composer(tab)).toBeEnabled();
  }
  await expect(list(other).getByRole("link")).toHaveCount(1);
  await device.close();
});

test("a conversation changed elsewhere is shown up to date, even if this page missed the change", async ({
  page,
  real,
}) => {
  await join(page, real);
  const tool = {
    type: "function" as const,
    function: {
      name: "count_boxes",
      description: "Counts boxes.",
      parameters: { type: "object" as const, properties: {}, required: [] },
    },
  };
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool] });
  const { conversation_id: id } = await say(page, real, agent, "Boxes [tokens=2]");
  await say(page, real, agent, "Weather [tokens=2]");
  let open = () => {};
  const closed = new Promise<void>((resolve) => (open = resolve));
  await page.route(`${real.url}/api/conversations/events`, async (route) => {
    await closed;
    await route.continue();
  });
  const row = (title: string) => rows(page).filter({ hasText: title });
  const look = async (title: string) => {
    await row(title).click();
    await expect(mine(page).first()).toContainText(title);
  };
  const form = page.getByRole("region", { name: "count_boxes waits for you" });
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await expect(mine(page)).toHaveText(["Boxes [tokens=2]"]);
  await look("Weather");
  await say(page, real, agent, "How many? [tool=count_boxes]", id);
  open();
  await expect(row("Boxes")).toContainText("Needs you");
  await look("Boxes");
  await expect(form).toBeVisible();

  await form.getByRole("button", { name: "Stop" }).click();
  await expect(row("Boxes")).not.toContainText("Needs you");
  await look("Weather");
  await say(page, real, agent, "How many more? [tool=count_boxes]", id);
  await expect(row("Boxes")).toContainText("Needs you");
  await look("Boxes");
  await expect(form).toBeVisible();
});
