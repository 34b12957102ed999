import type { Page } from "playwright/test";
import type { ModelProvider } from "@/lib/models/contract";
import { join, newAgent, say, write } from "./by-api";
import { answers, expect, sendMessage, test } from "./journey";
import { look } from "./look";

const list = (page: Page) => page.getByRole("navigation", { name: "Recent Conversations" });
const rows = (page: Page) => list(page).getByRole("link");
const act = async (page: Page, title: string, action: string) => {
  await list(page).getByRole("listitem").filter({ hasText: title }).hover();
  await list(page)
    .getByRole("button", { name: `Actions for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a conversation is pinned to the top, archived, and restored", async ({ page, demo }) => {
  await join(page, demo);
  const agent = await newAgent(page, demo, { name: "Scout" });
  for (const words of ["First words", "Second words", "Third words"])
    await say(page, demo, agent, words);
  await page.goto(`${demo.url}/app/chat`);
  await expect(rows(page)).toHaveText([/^Third/, /^Second/, /^First/]);
  await act(page, "First words", "Pin to the top");
  await expect(rows(page)).toHaveText([/^First/, /^Third/, /^Second/]);
  await expect(list(page).getByRole("list", { name: "Pinned" }).getByRole("link")).toHaveCount(1);
  await look(page, "a pinned conversation");
  await page.reload();
  await expect(rows(page)).toHaveText([/^First/, /^Third/, /^Second/]);

  await act(page, "Third words", "Archive");
  await expect(rows(page)).toHaveText([/^First/, /^Second/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveText([/^First/, /^Third/, /^Second/]);
  await act(page, "Third words", "Archive");
  await page.getByRole("button", { name: "Archived conversations" }).click();
  await expect(rows(page)).toHaveText([/^Third/]);
  await act(page, "Third words", "Restore from archive");
  await expect(list(page)).toContainText("No archived conversations.");
  await page.getByRole("button", { name: "Archived conversations" }).click();
  await act(page, "First words", "Unpin");
  await expect(rows(page)).toHaveText([/^Third/, /^Second/, /^First/]);
});

test("the model is switched within a conversation, before its first message and later", async ({
  page,
  real,
  model,
}) => {
  await join(page, real);
  const { ProviderId } = await write<ModelProvider>(page, real, "POST", "/api/model-providers", {
    label: "At home",
    base_url: model.url,
    models: [{ id: "small" }, { id: "big" }],
  });
  const agent = await newAgent(page, real, { name: "Scout", model: `${ProviderId}/small` });
  await page.goto(`${real.url}/app/chat?agentId=${agent.AgentId}`);
  const choose = async (from: string, to: string) => {
    await page.getByRole("button", { name: `Model of this conversation: ${from}` }).click();
    await page.getByRole("menuitemradio", { name: to }).click();
  };
  const asked = () => model.requests.at(-1)!.body.model;
  await choose("small · At home", "big · At home");
  await sendMessage(page, "Scout", "[tokens=2] Hello");
  await expect(answers(page, "Scout")).toContainText("w2");
  expect(asked()).toBe("big");
  await page.reload();
  await choose("big · At home", "small · At home (agent default)");
  await expect(
    page.getByRole("button", { name: "Model of this conversation: small · At home" }),
  ).toBeVisible();
  await sendMessage(page, "Scout", "[tokens=3] Again");
  await expect(answers(page, "Scout").last()).toContainText("w3");
  expect(asked()).toBe("small");
});
