// npm run screenshots: every screen in light and dark, wide and narrow, into test-results/screenshots.
import path from "node:path";
import { TroupeServer } from "../support/troupe-server";
import { expect, test, type Page } from "playwright/test";

const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const;
const folder = path.resolve(import.meta.dirname, "../../test-results/screenshots");

let server: TroupeServer;
test.beforeAll(async () => {
  server = await TroupeServer.start({}, { seeded: true });
});
test.afterAll(() => server.kill());

for (const theme of ["light", "dark"] as const) {
  for (const [name, viewport] of Object.entries(SIZES)) {
    test(`${name} ${theme}`, async ({ browser }) => {
      const page = await (await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" })).newPage();
      const shoot = async (screen: string, full = false) => {
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: path.join(folder, `${screen}-${name}-${theme}.png`), fullPage: full });
      };
      await openPages(page, shoot);
    });
  }
}

async function openPages(page: Page, shoot: (screen: string, full?: boolean) => Promise<void>): Promise<void> {
  await page.goto(server.url);
  await shoot("landing", true);
  await page.goto(`${server.url}/login`);
  await shoot("login");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Username").fill("am");
  await page.getByLabel("Password", { exact: true }).fill("Secret-1234");
  await page.getByLabel("Confirm Password").fill("Secret");
  await page.getByRole("button", { name: "Register" }).click();
  await shoot("register", true);
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByLabel("Email").fill("demo@troupe.local");
  await page.getByLabel("Password", { exact: true }).fill("Troupe-demo-1");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
  await shoot("dashboard");
  await page.goto(`${server.url}/app/teams/agents`);
  await expect(page.getByRole("heading", { name: "Ledger" })).toBeVisible();
  await shoot("agents");
  await page.getByRole("button", { name: "Delete Quill" }).click();
  await shoot("agent-delete");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Edit Ledger" }).or(page.getByRole("button", { name: "Edit Ledger" })).click();
  await shoot("agent-edit");
  await page.goto(`${server.url}/app/chat`);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await shoot("chat-new");
  const answer = (await (await page.request.get(`${server.url}/api/conversations`)).json()) as { conversations: { conversation_id: string; title: string; agent_id: string }[] };
  for (const wanted of ["Which invoices", "How do well-behaved"]) {
    const { conversation_id } = answer.conversations.find((each) => each.title.startsWith(wanted))!;
    await page.goto(`${server.url}/app/chat?conversationId=${conversation_id}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await shoot(wanted.startsWith("Which") ? "chat" : "chat-code");
  }
  await page.goto(`${server.url}/app/tasks`);
  await shoot("tasks");
}
