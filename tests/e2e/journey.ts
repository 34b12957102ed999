import { expect, test as base, type Page } from "playwright/test";
import { startModelServer } from "../support/model-server";
import { TroupeServer } from "../support/troupe-server";

type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
type Servers = {
  /** A Troupe whose demo model answers. */
  demo: TroupeServer;
  /** A stand-in for a model provider, and a Troupe that talks to it. */
  model: ModelServer;
  real: TroupeServer;
};

/** Errors that the browser itself writes about answers that a test provokes on purpose. */
const EXPECTED = /Failed to load resource|blocked by CORS policy/;

/** The server draws a page before its scripts run: a person who opens it acts a moment later, so do the journeys. */
export function opensAlive(page: Page): void {
  const alive = () =>
    page
      .waitForFunction(
        // A document that is being replaced has no root for a moment.
        () =>
          document.querySelector("html[data-alive]") !== null &&
          document.querySelector("body [inert]") === null,
        null,
        { timeout: 8_000 },
      )
      .catch(() => undefined); // a page of another server, or one whose scripts are kept from it
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...args) => {
    const answer = await goto(...args);
    if (/html/.test(answer?.headers()["content-type"] ?? "")) await alive();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await alive();
    return answer;
  };
}

export const test = base.extend<{ opened: void; quiet: void; unscripted: void }, Servers>({
  demo: [
    async ({}, use) => {
      const server = await TroupeServer.start();
      await use(server);
      await server.kill();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  model: [
    async ({}, use) => {
      const server = await startModelServer({});
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  real: [
    async ({ model }, use) => {
      const server = await TroupeServer.start({
        DEEPSEEK_BASE_URL: model.url,
        DEEPSEEK_API_KEY: "sk-test",
        TOOL_ALLOWED_HOSTS: new URL(model.url).host,
      });
      await use(server);
      await server.kill();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  // What one test told the stand-in to say is no matter of the next.
  unscripted: [
    async ({ model }, use) => {
      model.script();
      await use();
    },
    { auto: true },
  ],
  opened: [
    async ({ page }, use) => {
      opensAlive(page);
      await use();
    },
    { auto: true },
  ],
  // An unexpected word on the console or an error of the page fails the test.
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED.test(message.text())) said.push(message.text());
      });
      page.on("pageerror", (error) => said.push(String(error)));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export const PASSWORD = "Correct-horse-9";

/** Registers a new person through the screen and ends on the dashboard. */
export async function register(
  page: Page,
  server: TroupeServer,
  username = `u${Date.now()}${Math.floor(Math.random() * 1000)}`,
): Promise<string> {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Full Name").fill("Ada Byron");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(/\/app$/);
  return username;
}

/** Creates an agent through the screen. */
export async function createAgent(
  page: Page,
  server: TroupeServer,
  name: string,
  instructions: string,
): Promise<void> {
  await page.goto(`${server.url}/app/teams/agents?create=true`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Instructions").fill(instructions);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: `Chat with ${name}` })).toBeVisible();
}

/** Sends a message in the open chat. */
export async function sendMessage(page: Page, name: string, words: string): Promise<void> {
  await page.getByRole("textbox", { name: `Message ${name}` }).fill(words);
  // While a reply is still being ended, the words wait in the field.
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
}

/** The agent's answers on the page, in their order. */
export const answers = (page: Page, name: string) =>
  page.getByRole("article", { name, exact: true });
