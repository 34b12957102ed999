import { startLocalServer } from "../support/local-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";

test("an agent searches with the operator's search, and then with a person's own key", async ({
  page,
  model,
}) => {
  const search = await startLocalServer((_, res) =>
    res
      .writeHead(200, { "content-type": "application/json" })
      .end('{"results":[{"title":"Ada","url":"https://a.example","content":"The first."}]}'),
  );
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: new URL(model.url).host,
    SEARXNG_URL: search.url,
  });
  try {
    await join(page, troupe);
    const agent = await newAgent(page, troupe, { name: "Scout" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    await page.getByRole("checkbox", { name: /^web_search/ }).check();
    const key = page.getByLabel("Your key", { exact: true });
    await expect(key).toHaveAccessibleDescription(/BRAVE_API_KEY.*api\.search\.brave\.com/);
    await page.getByLabel("Search service").selectOption("Tavily");
    await expect(key).toHaveAccessibleDescription(/TAVILY_API_KEY.*api\.tavily\.com/);
    await page.getByRole("button", { name: "Save key" }).click();
    await expect(key).toHaveAccessibleDescription("Secret value is required");
    await look(page, "the key for a web search", ALL);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Agent saved")).toBeVisible();

    await page.goto(`${troupe.url}/app/chat?agentId=${agent.AgentId}`);
    const field = page.getByRole("textbox", { name: /message/i });
    await field.fill('[tool=web_search {"query":"Ada Byron"}]');
    await field.press("Enter");
    await expect.poll(() => search.requests[0]?.url).toBe("/search?q=Ada+Byron&format=json");
    await expect(page.getByText("web_search").first()).toBeVisible();

    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    await key.fill("tvly-12345678");
    await key.press("Enter");
    await expect(
      page.getByText("Searches with Brave Search, using your secret BRAVE_API_KEY."),
    ).toBeVisible();
    await expect(key).toBeHidden();
  } finally {
    await troupe.kill();
    await search.close();
  }
});
