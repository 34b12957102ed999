import { startSignInServer } from "../support/sign-in-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look } from "./look";

test("a person signs in to a server, and a run that waits for a new sign-in continues", async ({
  page,
  model,
}) => {
  const server = await startSignInServer();
  const troupe = await TroupeServer.start({
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    TOOL_ALLOWED_HOSTS: [new URL(model.url).host, server.host, server.mcp.host].join(","),
  });
  const signIn = async () => {
    await page.getByRole("button", { name: /^Sign in to/ }).click();
    const dialog = page.getByRole("alertdialog", { name: /^Sign in to/ });
    await expect(dialog).toContainText(`You are going to sign in at ${server.host}`);
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("button", { name: "Continue" }).click();
    const tab = await opened;
    await tab.getByRole("link", { name: "Allow" }).click();
    await expect(tab.getByText("Connected", { exact: true })).toBeVisible();
    await tab.close();
  };
  try {
    await join(page, troupe);
    await page.goto(`${troupe.url}/app/settings/connections`);
    await page.getByRole("button", { name: "Add connection" }).first().click();
    const form = page.getByRole("dialog", { name: "Add connection" });
    await form.getByLabel("URL").fill(server.mcp.address);
    await form.getByText("Advanced: OAuth client").click();
    await form.getByLabel("Scope").fill('"');
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(form.getByLabel("Scope")).toHaveAccessibleDescription(/one or more words/);
    await look(page, "a client of one's own");
    await form.getByLabel("Scope").fill("");
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByText("Sign-in needed")).toBeVisible();
    await look(page, "a connection without a sign-in");
    await signIn();
    await page.reload();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out of Post Office" })).toBeVisible();

    const agent = await newAgent(page, troupe, { name: "Scout" });
    await page.goto(`${troupe.url}/app/teams/agents?edit=${agent.AgentId}`);
    const picker = page.getByRole("group", { name: "From a connection" });
    await picker.locator("summary").click();
    await picker.getByRole("checkbox", { name: /^look_up/ }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();

    server.revoke();
    await page.goto(`${troupe.url}/app/chat?agentId=${agent.AgentId}`);
    const field = page.getByRole("textbox", { name: /message/i });
    await field.fill('[tool=post_office_look_up {"text": "Ada"}]');
    await field.press("Enter");
    const card = page.getByRole("region", {
      name: "Scout is waiting for you to sign in to Post Office",
    });
    await expect(card).toBeVisible();
    await look(page, "a run that waits for a sign-in");
    await signIn();
    await expect(card).toBeHidden();
    await expect(page.getByText("post_office_look_up").first()).toBeVisible();
  } finally {
    await troupe.kill();
    await server.close();
  }
});
