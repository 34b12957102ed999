import { randomUUID } from "node:crypto";
import { expect, test as base, type Page, type Response } from "playwright/test";
import { MailServer } from "../support/mail-server";
import { startModelServer } from "../support/model-server";
import { SignInProvider } from "../support/sign-in-provider";
import { TroupeServer } from "../support/troupe-server";

type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
type Servers = {
  /** A Troupe whose demo model replies. */
  demo: TroupeServer;
  /** A stand-in for a model provider, and a Troupe that uses it. */
  model: ModelServer;
  real: TroupeServer;
  /** An SMTP server, and a Troupe that sends its email there. */
  mail: MailServer;
  mailing: TroupeServer;
  /** A stand-in for Google and GitHub, and a Troupe that signs in there. At 127.0.0.1 it counts as the old back end. */
  provider: SignInProvider;
  troupe: TroupeServer;
};

/** Errors that the browser itself logs for responses that a test provokes on purpose. */
const EXPECTED = /Failed to load resource|blocked by CORS policy/;

/**
 * The server renders a page before its scripts run: people act a moment later, and so do the journeys. A page opened
 * with `waitUntil: "commit"` is not waited for: the test acts before its scripts.
 */
function opensAlive(page: Page): void {
  const alive = async (answer: Response | null, until?: string) => {
    const ours = answer?.headers()["x-troupe-build"] !== undefined;
    if (!ours || until === "commit" || !/html/.test(answer.headers()["content-type"] ?? "")) return;
    await page.waitForFunction(
      // A document that is being replaced briefly has no root; one of another server is not waited for.
      (origin) =>
        location.origin !== origin ||
        (document.querySelector("html[data-alive]") !== null &&
          document.querySelector("body [inert]") === null),
      new URL(answer.url()).origin,
    );
  };
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await alive(answer, options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await alive(answer, options?.waitUntil);
    return answer;
  };
}

export const test = base.extend<{ unscripted: void }, Servers>({
  // Worker fixtures are started when a test first uses them; all specs have the same, so that they share workers.
  demo: [({}, use) => running(use), { scope: "worker", timeout: 300_000 }],
  model: [
    async ({}, use) => {
      const server = await startModelServer({});
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  real: [
    ({ model }, use) =>
      running(use, {
        DEEPSEEK_BASE_URL: model.url,
        DEEPSEEK_API_KEY: "sk-test",
        TOOL_ALLOWED_HOSTS: new URL(model.url).host,
      }),
    { scope: "worker", timeout: 300_000 },
  ],
  mail: [
    async ({}, use) => {
      const mail = await MailServer.start();
      await use(mail);
      await mail.down();
    },
    { scope: "worker" },
  ],
  mailing: [
    ({ mail }, use) => running(use, { SMTP_URL: mail.url }),
    { scope: "worker", timeout: 300_000 },
  ],
  provider: [
    async ({}, use) => {
      const provider = await SignInProvider.start();
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  troupe: [
    ({ provider }, use) =>
      running(use, {
        ...provider.env,
        LEGACY_BACKEND_HOST: "127.0.0.1",
        LOG_LEVEL: "debug",
      }),
    { scope: "worker", timeout: 300_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on("page", opensAlive);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  // A test's instructions to the stand-in must not affect the next.
  unscripted: [
    async ({ model }, use) => {
      model.script();
      await use();
    },
    { auto: true },
  ],
  // An unexpected console message or page error fails the test.
  page: async ({ page }, run) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED.test(message.text())) said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(String(error)));
    await run(page);
    expect(said).toEqual([]);
  },
});

/** Runs a server with these settings while it is used. */
async function running(
  run: (server: TroupeServer) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const server = await TroupeServer.start(env);
  await run(server);
  await server.kill();
}

export { expect };
export const PASSWORD = "Correct-horse-9";

/** A username that no other test has. */
export const newName = (): string => `u${randomUUID().replaceAll("-", "").slice(0, 16)}`;

/** Registers a new person through the screen and ends on the dashboard. */
export async function register(
  page: Page,
  server: TroupeServer,
  username = newName(),
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
  // While a reply is still ending, the text waits in the field.
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeEnabled();
  // On a touch screen, Enter starts a new line.
  if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) await send.click();
  else await page.keyboard.press("Enter");
}

/** The agent's replies on the page, in order. */
export const answers = (page: Page, name: string) =>
  page.getByRole("article", { name, exact: true });
