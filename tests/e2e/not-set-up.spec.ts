import { expect, test } from "./journey";
import { linkIn, MailServer } from "../support/mail-server";
import { TroupeServer } from "../support/troupe-server";

const TO_LOG = /Email isn't set up on this server/;

test("without a mail server visitors learn where the email is, for any address", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  await page.getByLabel("Name").fill("Ada Byron");
  await page.getByLabel("Email").fill("nobody-knows@example.com");
  await page.getByRole("button", { name: "Get Early Access" }).click();
  await expect(page.getByText("Almost there. Check your inbox")).toBeVisible();
  await expect(page.getByText(TO_LOG)).toBeVisible();

  await page.goto(`${demo.url}/forgot-password`);
  await page.getByLabel("Email").fill("nobody-knows@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your inbox")).toBeVisible();
  await expect(page.getByText(TO_LOG)).toBeVisible();
});

test("the sign-in page offers only the providers that are configured", async ({ page, demo }) => {
  const provider = page.getByRole("button", { name: /^Continue with G/ });
  await page.goto(`${demo.url}/login`);
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(provider).toHaveCount(0);

  const mail = await MailServer.start();
  const server = await TroupeServer.start({
    SMTP_URL: mail.url,
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
  });
  try {
    await page.goto(`${server.url}/login`);
    await expect(provider).toHaveText(["Continue with GitHub"]);
    await expect(page.getByText("OR", { exact: true })).toBeVisible();

    await page.goto(server.url);
    await page.getByLabel("Name").fill("Ada Byron");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Get Early Access" }).click();
    await expect(page.getByText("Almost there. Check your inbox")).toBeVisible();
    await expect(page.getByText(TO_LOG)).toBeHidden();
    expect(linkIn(await mail.mailTo("ada@example.com"))).toContain("/confirm?token=");
  } finally {
    await server.kill();
    await mail.down();
  }
});

test("the page for a missing file is in the reader's language from its first byte on", async ({
  browser,
  demo,
}) => {
  const ask = (headers: Record<string, string>) => fetch(`${demo.url}/nothing.png`, { headers });
  for (const [headers, language, title] of [
    [{}, "en", "Page not found"],
    [{ "accept-language": "de-DE,de;q=0.9,en;q=0.8" }, "de", "Seite nicht gefunden"],
    [{ "accept-language": "de", cookie: "troupe-language=en" }, "en", "Page not found"],
  ] as const) {
    const answer = await ask(headers);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<title>${title} · Troupe</title>`);
    expect(/<h1[^>]*>([^<]+)/.exec(html)?.[1]).toBe(title);
  }
  const logo = await fetch(`${demo.url}/logo.svg`, { headers: { "accept-language": "de" } });
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);

  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on("console", (said) => {
    if (/Content Security Policy|hydrat/i.test(said.text())) refused.push(said.text());
  });
  await page.goto(`${demo.url}/nothing.png`);
  await page.waitForFunction(() => "alive" in document.documentElement.dataset);
  await expect(page.getByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
  expect(refused).toEqual([]);
  await context.close();
});
