import { startMcpServer } from "../support/mcp-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

test("a server is connected, its tools are ticked for an agent, and a changed one is accepted", async ({
  page,
  model,
}) => {
  const post = await startMcpServer({ name: "X-Key", value: "letters-1" });
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, post.host].join(","),
  });
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await expect(page.getByText("No connections yet")).toBeVisible();
    await look(page, "no connections");
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(form.getByLabel("URL")).toHaveAccessibleDescription(/URL is required/);
    await expect(form.getByLabel("URL")).toBeFocused();
    await form.getByLabel("URL").fill(post.address);
    await form.getByRole("textbox", { name: "Header" }).fill("X-Key");
    await form.getByLabel("Header value").fill("letters-1");
    await look(page, "form of a connection");
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await page.getByText("5 tools").click();
    await expect(page.getByText("Read-only (self-reported)").first()).toBeVisible();
    await expect(page.getByText("Required · string · What to say").first()).toBeVisible();
    await look(page, "a connection");

    const agent = await newAgent(page, troupe, { name: "Scout" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const picker = page.getByRole("group", { name: "From a connection" });
    await picker.locator("summary").click();
    await picker.getByRole("checkbox", { name: /^send/ }).check();
    await expect(picker.getByRole("checkbox", { name: /Ask before each call/ })).toBeChecked();
    await look(page, "tools of a connection");
    await page.getByRole("button", { name: "Save", exact: true }).click();

    post.describes.send = "Sends a message to everybody.";
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Refresh Post Office" }).click();
    await expect(page.getByText("1 tool changed")).toBeVisible();
    await expect(page.getByLabel("When you added it")).toContainText("- Sends a message.");
    await expect(page.getByLabel("Now")).toContainText("+ Sends a message to everybody.");
    await look(page, "a changed tool");
    await page.getByRole("button", { name: "Accept send" }).click();
    await expect(page.getByText("send accepted")).toBeVisible();
    await expect(page.getByText("1 tool changed")).toBeHidden();

    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const all = picker.getByRole("checkbox", { name: /^All tools, loaded on demand/ });
    await all.check();
    await expect(picker.getByRole("checkbox", { name: /^send/ })).toBeHidden();
    await expect(picker.getByText("5 of 5 on")).toBeVisible();
    await look(page, "all tools of a connection");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    post.describes.send = "Sends a message to nobody.";
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Refresh Post Office" }).click();
    await expect(page.getByLabel("When you added it")).toContainText(
      "- Sends a message to everybody.",
    );
    await page.getByRole("button", { name: "Remove send" }).click();
    await expect(page.getByText("send removed from all agents")).toBeVisible();
    await expect(page.getByText("1 tool changed")).toBeHidden();
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    await expect(all).toBeChecked();
    await expect(picker.getByText(/1 newer tool is not included/)).toContainText("send");
    await picker.getByRole("button", { name: "Add Post Office" }).click();
    await expect(picker.getByText(/1 newer tool is not included/)).toBeHidden();
  } finally {
    await troupe.kill();
    await post.close();
  }
});
