import { join, newAgent, say, write } from "./by-api";
import { expect, test } from "./journey";

/** A screen's personal data, which the server reads before it renders the screen. */
const SCREENS = {
  "/app": "Scout",
  "/app/teams": "No teams yet",
  "/app/teams/agents": "Scout",
  "/app/tasks": "A week later",
  "/app/runs": "Look around",
  "/app/usage": "Scout",
  "/app/files": "No files yet",
  "/app/knowledge": "No documents yet",
  "/app/settings/trash": "Trash is empty",
  "/app/settings/profile": "Time zone",
  "/app/settings/security": "This browser",
  "/app/settings/api": "No API keys yet",
};

test("screens show the person's data before a script runs", async ({ browser, page, real }) => {
  await join(page, real);
  const scout = await newAgent(page, real, { name: "Scout" });
  await say(page, real, scout, "Look around [tokens=20]");
  await write(page, real, "POST", "/api/tasks", { name: "A week later", description: "Look." });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const drawn = await context.newPage();
  for (const [address, own] of Object.entries(SCREENS)) {
    await drawn.goto(real.url + address);
    await expect(drawn.getByRole("main").getByText(own).first(), address).toBeVisible();
  }
  await context.close();
});
