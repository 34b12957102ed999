import type { Page, Route } from "playwright/test";
import { elsewhere, join, newAgent, openScreen, say } from "./by-api";
import { composer, pane } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

const cut = (route: Route) => route.abort("connectionrefused");
const rows = (page: Page) =>
  page.getByRole("navigation", { name: "Recent Conversations" }).getByRole("link");
const idle = (page: Page) => expect(page.getByRole("button", { name: "Stop" })).toBeHidden();

test("without agents the chat says so and links to creating one @core", async ({ page, real }) => {
  await join(page, real);
  await page.goto(`${real.url}/app/chat`);
  await expect(page.getByRole("heading", { name: "No Agents Available" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Create Agent" }).click();
  await expect(page).toHaveURL(`${real.url}/app/teams/agents?create=true`);
});

test("an undelivered message returns to where it was written, with the reason @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  const faults: [(route: Route) => Promise<void>, string][] = [
    [cut, "Error connecting to API server"],
    [
      (route) => route.fulfill({ status: 429, json: { error: "Please wait a minute." } }),
      "Please wait a minute.",
    ],
    [(route) => route.fulfill({ status: 503, body: "" }), "Server error: 503"],
  ];
  for (const [fault, sentence] of faults) {
    await page.route(`${real.url}/api/chat`, fault);
    await sendMessage(page, "Scout", "[tokens=3] Are you there?");
    await expect(pane(page).getByRole("alert")).toHaveText(sentence);
    await page.unroute(`${real.url}/api/chat`);
    await expect(composer(page)).toHaveValue("[tokens=3] Are you there?");
    await expect(page.getByRole("article")).toHaveCount(0);
  }
  await composer(page).press("Enter");
  await expect(answers(page, "Scout")).toContainText("w3");
  await expect(pane(page).getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("article", { name: "You" })).toHaveCount(1);
});

test("a conversation that can't be shown says why, and is shown on retry", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "[tokens=3] Hello");
  const address = `${real.url}/app/chat?conversationId=${id}`;
  const faults: [(route: Route) => Promise<void>, string][] = [
    [cut, "Failed to connect to API server"],
    [
      (route) => route.fulfill({ status: 500, body: "" }),
      "Error loading conversation: Server error: 500",
    ],
    [
      (route) => route.fulfill({ status: 403, json: { error: "Not yours." } }),
      "Error loading conversation: Not yours.",
    ],
    [
      (route) => route.fulfill({ status: 200, contentType: "application/json", body: "<html>" }),
      "Failed to load conversation",
    ],
  ];
  for (const [fault, sentence] of faults) {
    await page.goto("about:blank"); // the previous page makes no more requests
    await page.route(`${real.url}/api/conversations/${id}`, fault, { times: 1 });
    await page.goto(address);
    const told = pane(page).getByRole("alert");
    await expect(told.getByRole("heading")).toHaveText(sentence);
    await expect(composer(page)).toBeDisabled();
    await told.getByRole("button", { name: "Retry" }).click();
    await expect(answers(page, "Scout")).toContainText("w3");
  }
  await page.goto(`${real.url}/app/chat?conversationId=${id}x`);
  const gone = pane(page).getByRole("alert");
  await expect(gone).toContainText("Error loading conversation: Conversation not found");
  await gone.getByRole("button", { name: "New chat" }).click(); // nothing to retry
  const empty = {
    conversation_id: id,
    agent_id: agent.AgentId,
    title: "Hello",
    active_run_id: null,
    messages: [],
  };
  await page.route(`${real.url}/api/conversations/${id}`, (route) =>
    route.fulfill({ json: empty }),
  );
  await page.goto(address);
  await expect(
    pane(page).getByRole("heading", { name: "Conversation appears to be empty" }),
  ).toBeVisible();
});

test("a list that can't be loaded, and agents that can't, each with a way to try again", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  await say(page, real, agent, "[tokens=3] Hello");
  await page.route(`${real.url}/api/conversations?*`, cut);
  await page.goto(`${real.url}/app/chat`);
  const list = page.getByRole("navigation", { name: "Recent Conversations" });
  await expect(list.getByRole("alert")).toContainText(
    "Could not load conversations. Please try again.",
  );
  await page.unroute(`${real.url}/api/conversations?*`);
  await list.getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(1);

  await elsewhere(page, real);
  await page.route(`${real.url}/api/agents`, cut);
  await openScreen(page, "/app/chat");
  await expect(page.getByRole("heading", { name: "Failed to load agents" })).toBeVisible();
  await page.unroute(`${real.url}/api/agents`);
  await page.getByRole("button", { name: "Retry Loading Agents" }).click();
  await expect(composer(page)).toBeVisible();
});

test("twelve conversations are loaded in two pages, without duplicates; the heading names the open one", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const other = await newAgent(page, real, { name: "Quill" });
  const ids: string[] = [];
  for (let at = 1; at <= 12; at++)
    ids.push(
      (await say(page, real, at === 1 ? other : agent, `Talk ${at} [tokens=2]`)).conversation_id,
    );
  await page.goto(`${real.url}/app/chat`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Load More" }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect(page.getByRole("button", { name: "Load More" })).toBeHidden();
  expect(
    new Set(await rows(page).evaluateAll((all) => all.map((each) => each.getAttribute("href"))))
      .size,
  ).toBe(12);
  await expect(rows(page).first()).toContainText("Talk 12");

  await rows(page).filter({ hasText: "Talk 7" }).click();
  await expect(page).toHaveURL(`${real.url}/app/chat?conversationId=${ids[6]}`);
  await expect(
    pane(page).getByText(`Conversation ${ids[6]?.slice(0, 8)}`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("article", { name: "You" })).toContainText("Talk 7");
  await page.goto(`${real.url}/app/chat?agentId=${other.AgentId}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "With Quill Show all" }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("blank text is not sent, Shift+Enter breaks the line, and a draft stays where it was written", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  const { conversation_id: id } = await say(page, real, agent, "Elsewhere [tokens=2]");
  const sent: string[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/chat") && sent.push(request.postData() ?? ""),
  );
  await page.goto(`${real.url}/app/chat`);
  const send = page.getByRole("button", { name: "Send" });
  await expect(composer(page)).toHaveAccessibleName("Message Scout");
  await expect(send).toBeDisabled();
  await composer(page).fill("  \n\t ");
  await expect(send).toBeDisabled();
  await composer(page).press("Enter");
  await composer(page).fill("");
  await page.keyboard.type("One");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("two [tokens=3]");
  await expect(composer(page)).toHaveValue("One\ntwo [tokens=3]");
  expect(sent).toEqual([]);

  await rows(page).first().click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(composer(page)).toHaveValue("");
  await page.goBack();
  await expect(composer(page)).toHaveValue("One\ntwo [tokens=3]");
  await page.reload();
  await expect(composer(page)).toHaveValue("One\ntwo [tokens=3]");
  await send.click();
  await expect(composer(page)).toHaveValue("");
  await expect(page.getByRole("article", { name: "You" })).toHaveText("One\ntwo [tokens=3]");
  await expect(answers(page, "Scout")).toContainText("w3");
  expect(sent).toHaveLength(1);
  await composer(page).fill("word ".repeat(20_001));
  await expect(
    page.getByRole("alert").filter({ hasText: "Message must be at most 100,000 characters" }),
  ).toBeVisible();
  await expect(send).toBeDisabled();
});

test("a malicious reply is plain text: nothing runs, and no other host is requested @core", async ({
  page,
  real,
  model,
}) => {
  const text = [
    `<script>document.title = "stolen"</script>`,
    `<img src="https://evil.example/pixel.png" onerror="document.title = 'stolen'"> and <b onclick="x()">bold</b>`,
    "![tracker](https://evil.example/track.png)",
    "[click](javascript:document.title='stolen') [data](data:text/html,<script>1</script>) [file](file:///etc/passwd)",
    `<iframe src="https://evil.example/"></iframe>`,
    `<style>body { background: url(https://evil.example/bg.png) }</style>`,
    "[good](https://example.com/page) <https://example.com/auto>",
  ].join("\n\n");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => new URL(request.url()).origin !== real.url && asked.push(request.url()),
  );
  await join(page, real);
  await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  model.script({ text });
  await sendMessage(page, "Scout", "Show me.");
  const answer = answers(page, "Scout");
  await expect(answer.getByRole("link", { name: "good" })).toHaveAttribute(
    "href",
    "https://example.com/page",
  );
  await idle(page);
  model.script();
  await page.reload();
  await expect(answer).toContainText(`<script>document.title = "stolen"</script>`);
  await expect(answer).toContainText(`<iframe src="https://evil.example/"></iframe>`);
  await expect(answer.locator("script, iframe, img, style, b, [onclick], [onerror]")).toHaveCount(
    0,
  );
  const links = await answer
    .locator("a:not([href^='/app/runs/'])") // 'Why this reply?' is our own element
    .evaluateAll((all) =>
      all.map((each) => [
        each.getAttribute("href"),
        each.getAttribute("target"),
        each.getAttribute("rel"),
      ]),
    );
  const out = (href: string) => [href, "_blank", "noopener noreferrer"];
  expect(links).toEqual([
    out("https://evil.example/track.png"),
    out("https://example.com/page"),
    out("https://example.com/auto"),
  ]);
  await expect(page).toHaveTitle("Show me. · Chat · Troupe");
  expect(asked).toEqual([]);
});

test("the demo model says that it is one, until the note is dismissed", async ({ page, demo }) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout" });
  await page.goto(`${demo.url}/app/chat`);
  await expect(page.getByText("You're using the demo model")).toBeVisible();
  await expect(page.getByText("DEEPSEEK_API_KEY")).toBeVisible();
  await sendMessage(page, "Scout", "Hello there");
  await expect(answers(page, "Scout").getByText("Demo model", { exact: true })).toBeVisible();
  await idle(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByText("You're using the demo model")).toBeHidden();
  await page.reload();
  await expect(answers(page, "Scout").getByText("Demo model", { exact: true })).toBeVisible();
  await expect(page.getByText("You're using the demo model")).toBeHidden();
});
