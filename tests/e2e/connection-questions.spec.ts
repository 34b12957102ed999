import { startAskingServer } from "../support/asking-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

test("what a server asks during a call is answered in the chat, before and after a restart", async ({
  page,
  model,
}) => {
  const server = await startAskingServer("2026-07-28");
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, server.host].join(","),
  });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    await form.getByLabel("URL").fill(server.address);
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();

    const agent = await newAgent(page, troupe, { name: "Scout" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const picker = page.getByRole("group", { name: "From a connection" });
    await picker.locator("summary").click();
    await picker.getByRole("checkbox", { name: /^twice/ }).check();
    await picker.getByRole("checkbox", { name: /Ask before each call/ }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    await page.goto(`${troupe.url}/app/chat?agentId=${agent.AgentId}`);
    const field = page.getByRole("textbox", { name: /message/i });
    await field.fill("[tool=travel_agency_twice {}]");
    await field.press("Enter");
    const card = page.getByRole("region", {
      name: "Travel Agency has a question for Scout",
    });
    const link = card.getByRole("link", { name: /Open page/ });
    await expect(link).toHaveAttribute("href", "https://pay.example/1?x=2");
    await expect(card.getByText("https://pay.example/1?x=2")).toBeVisible();
    await look(page, "a page that a server wants opened");
    await card.getByRole("button", { name: "Done" }).click();

    await expect(card.getByText("How do you travel?")).toBeVisible();
    await expect(card.getByLabel("Traveller")).toHaveValue("Ada");
    await card.getByRole("button", { name: "Send answer" }).click();
    await expect(card.getByLabel("seats")).toHaveAccessibleDescription("This must be filled in");
    await card.getByLabel("seats").fill("2");
    await card.getByLabel("cabin").selectOption("Loud");
    await card.getByLabel("dog").check();
    await card.getByLabel("At the window").check();
    await look(page, "a form of a server");

    await troupe.kill();
    await troupe.up();
    await page.reload();
    await expect(card.getByLabel("seats")).toHaveValue("2");
    await card.getByRole("button", { name: "Send answer" }).click();
    await expect(card).toBeHidden();
    await expect
      .poll(() => server.effects)
      .toMatchObject([
        {
          page: { action: "accept" },
          travel: { content: { name: "Ada", seats: 2, cabin: "b", extras: ["dog"], window: true } },
        },
      ]);
    expect(server.calls).toHaveLength(2);
  } finally {
    await troupe.kill();
    await server.close();
  }
});
