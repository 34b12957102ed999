import type { Locator } from "playwright/test";
import { join, newAgent, say } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";

const tool = (name: string, more: object = {}) => ({
  type: "function" as const,
  function: {
    name,
    description: `The tool ${name}.`,
    parameters: {
      type: "object" as const,
      properties: { n: { type: "number" as const } },
      required: [],
    },
  },
  ...more,
});
const doubling = {
  implementation: {
    kind: "javascript" as const,
    source: "export default async function (args) { return 'twice is ' + args.n * 2 }",
    approval: "always" as const,
  },
};

test("a call that waits for its result closes the composer, survives a reload, and continues with the result @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool("count_boxes")] });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await sendMessage(page, "Scout", 'How many? [tool=count_boxes {"n": 3}]');
  const form = page.getByRole("region", { name: "count_boxes waits for you" });
  await expect(form).toContainText('"n": 3');
  const row = page
    .getByRole("navigation", { name: "Recent Conversations" })
    .getByRole("link", { name: /^How many/ });
  await expect(row).toContainText("Needs you");
  await expect(page.getByRole("textbox", { name: "Message Scout" })).toBeHidden();
  await page.reload();
  await expect(form.getByRole("button", { name: "Send result" })).toBeDisabled();
  await form.getByLabel("Result").fill('{"boxes":17}');
  await form.getByRole("button", { name: "Send result" }).click();
  await expect(answers(page, "Scout")).toContainText('result: {"boxes":17}');
  await expect(form).toBeHidden();
  await expect(row).not.toContainText("Needs you");
  await answers(page, "Scout").getByText("count_boxes").click();
  const result = answers(page, "Scout").getByRole("definition").last();
  await expect(result).toHaveText('{ "boxes": 17 }');
  const ink = (of: Locator) => of.evaluate((node) => getComputedStyle(node).color);
  expect(await ink(result.getByText("17", { exact: true }))).not.toBe(await ink(result));
});

test("a tool that asks first is allowed with other arguments, or refused with a reason @core", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool("double", doubling)] });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await sendMessage(page, "Scout", 'Go [tool=double {"n": 4}]');
  const form = page.getByRole("region", { name: "double waits for you" });
  await form.getByLabel("Arguments").fill("[1]");
  await form.getByRole("button", { name: "Allow" }).click();
  await expect(form.getByRole("alert")).toHaveText("The arguments must be a JSON object.");
  await form.getByLabel("Arguments").fill('{"n": 21}');
  await form.getByRole("button", { name: "Allow" }).click();
  await expect(answers(page, "Scout")).toContainText("result: twice is 42");

  await sendMessage(page, "Scout", 'Again [tool=double {"n": 5}]');
  await form.getByRole("button", { name: "Refuse" }).click();
  await form.getByLabel("Reason").fill("Too dear");
  await form.getByRole("button", { name: "Refuse call" }).click();
  await expect(answers(page, "Scout").last()).toContainText(
    "The person refused this call: Too dear",
  );
});

test("a tool that was allowed for the rest of a conversation asks no more there, and asks again in another", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool("double", doubling)] });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  await sendMessage(page, "Scout", 'Go [tool=double {"n": 4}]');
  const form = page.getByRole("region", { name: "double waits for you" });
  await form.getByLabel("Allow for this conversation").check();
  await form.getByRole("button", { name: "Allow" }).click();
  await expect(answers(page, "Scout")).toContainText("result: twice is 8");
  await sendMessage(page, "Scout", 'Again [tool=double {"n": 5}]');
  await expect(answers(page, "Scout").last()).toContainText("result: twice is 10");
  const elsewhere = await say(page, real, agent, 'Other [tool=double {"n": 6}]');
  expect(elsewhere.status).toBe("waiting");
});

test("a reply that waits is stopped where the answer would be @core", async ({ page, real }) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout", tools: [tool("count_boxes")] });
  const { conversation_id: id, status } = await say(
    page,
    real,
    agent,
    'Stop this [tool=count_boxes {"n": 3}]',
  );
  expect(status).toBe("waiting");
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  await page
    .getByRole("region", { name: "count_boxes waits for you" })
    .getByRole("button", { name: "Stop" })
    .click();
  await expect(answers(page, "Scout").getByText("Stopped")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message Scout" })).toBeEnabled();
});

test("text typed for a waiting call survives switching conversations and a reload, until it was accepted", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, {
    name: "Scout",
    tools: [tool("count_boxes"), tool("double", doubling)],
  });
  await say(page, real, agent, "Weather [tokens=2]");
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  const row = (name: string) =>
    page
      .getByRole("navigation", { name: "Recent Conversations" })
      .getByRole("link")
      .filter({ hasText: name });
  const kept = () =>
    page.evaluate(() =>
      Object.keys(sessionStorage).filter((each) => each.startsWith("troupe-answer:")),
    );
  const lookElsewhere = async () => {
    await row("Weather").click();
    await expect(page.getByRole("article", { name: "You" })).toHaveText(["Weather [tokens=2]"]);
    await row("How many").click();
  };
  await sendMessage(page, "Scout", 'How many? [tool=count_boxes {"n": 3}]');
  const form = page.getByRole("region", { name: "count_boxes waits for you" });
  await form.getByLabel("Result").fill("Seventeen, counted twice");
  await lookElsewhere();
  await expect(form.getByLabel("Result")).toHaveValue("Seventeen, counted twice");
  await page.reload();
  await expect(form.getByLabel("Result")).toHaveValue("Seventeen, counted twice");
  await form.getByRole("button", { name: "Send result" }).click();
  await expect(answers(page, "Scout")).toContainText("result: Seventeen, counted twice");
  expect(await kept()).toEqual([]);

  await sendMessage(page, "Scout", 'Go [tool=double {"n": 5}]');
  const approval = page.getByRole("region", { name: "double waits for you" });
  await approval.getByLabel("Arguments").fill('{"n": 21}');
  await lookElsewhere();
  await expect(approval.getByLabel("Arguments")).toHaveValue('{"n": 21}');
  await approval.getByRole("button", { name: "Refuse" }).click();
  await approval.getByLabel("Reason").fill("Too dear");
  await lookElsewhere();
  await expect(approval.getByLabel("Reason")).toHaveValue("Too dear");
  await approval.getByRole("button", { name: "Refuse call" }).click();
  await expect(answers(page, "Scout").last()).toContainText(
    "The person refused this call: Too dear",
  );
  expect(await kept()).toEqual([]);
});
