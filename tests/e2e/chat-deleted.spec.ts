import type { Page } from "playwright/test";
import type { Agent } from "@/lib/agents/contract";
import type { TroupeServer } from "../support/troupe-server";
import { join, newAgent, say } from "./by-api";
import { composer, pane, told } from "./chat-screen";
import { answers, expect, sendMessage, test } from "./journey";

const counting = {
  type: "function" as const,
  function: {
    name: "count_boxes",
    description: "Counts boxes.",
    parameters: { type: "object" as const, properties: {}, required: [] },
  },
};
const note = (page: Page) =>
  pane(page).getByText("This agent was deleted. You can still read the conversation.");

async function remove(page: Page, server: TroupeServer, agent: Agent): Promise<void> {
  const me = await page.request.get(`${server.url}/api/auth/me`);
  const gone = await page.request.delete(`${server.url}/api/agents/${agent.AgentId}`, {
    headers: { "x-csrf-token": me.headers()["x-csrf-token"] ?? "" },
  });
  expect(gone.ok()).toBe(true);
}

test("a reply that waits shows its form and can be stopped though its agent was deleted", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout", tools: [counting] });
  const { conversation_id: id } = await say(page, real, agent, "How many? [tool=count_boxes]");
  await remove(page, real, agent);
  await page.goto(`${real.url}/app/chat?conversationId=${id}`);
  const form = page.getByRole("region", { name: "count_boxes waits for you" });
  await expect(form.getByRole("heading")).toHaveText(
    "Deleted agent needs the result of count_boxes",
  );
  await expect(told(page)).toHaveText(
    "Deleted agent is waiting for you: it needs the result of count_boxes",
  );
  await form.getByRole("button", { name: "Stop" }).click();
  await expect(answers(page, "Deleted agent").getByText("Stopped")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(note(page)).toBeVisible();
});

test("a reply that is being written can be stopped though its agent was deleted", async ({
  page,
  real,
}) => {
  await join(page, real);
  const agent = await newAgent(page, real, { name: "Scout" });
  await page.goto(`${real.url}/app/chat`);
  await sendMessage(page, "Scout", "[tokens=4000 pace=20]");
  await expect(answers(page, "Scout")).toContainText("w5 ");
  await expect(page).toHaveURL(/conversationId=/);
  await remove(page, real, agent);
  await page.reload();
  await expect(note(page)).toBeVisible();
  await expect(told(page)).toHaveText("Deleted agent is writing");
  await expect(composer(page)).toBeHidden();
  await pane(page).getByRole("button", { name: "Stop" }).click();
  await expect(answers(page, "Deleted agent").getByText("Stopped")).toBeVisible();
  await expect(pane(page).getByRole("button", { name: "Stop" })).toBeHidden();
});
