import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { ownPort } from "../support/own-port.mjs";
import { fencedBlock, ReverseProxy } from "../support/reverse-proxy";
import { TroupeServer } from "../support/troupe-server";
import { createAgent, register } from "./journey";

const PAGES = [
  ...["/", "/confirm", "/docs", "/forgot-password", "/privacy", "/reset-password", "/terms"],
  ...["/login", "/auth/callback", "/no-such-file.png"],
];
const README = readFileSync(path.resolve(import.meta.dirname, "../../README.md"), "utf8");

for (const HOST of ["127.0.0.1", "::1", "localhost", "0.0.0.0"])
  test(
    `with HOST=${HOST} every public page is answered by itself, without a redirect`,
    { tag: "@core" },
    async ({ request }) => {
      const server = await TroupeServer.start({ HOST });
      try {
        for (const page of PAGES)
          for (const language of ["en", "de"]) {
            const answer = await request.get(server.url + page, {
              headers: { "accept-language": language, accept: "text/html" },
              maxRedirects: 0,
            });
            expect(answer.status(), page).toBe(page.includes(".") ? 404 : 200);
            expect(await answer.text(), page).toContain(`<html lang="${language}"`);
          }
        const inside = await request.get(`${server.url}/prerendered/en/terms`, { maxRedirects: 0 });
        expect([inside.status(), inside.headers().location]).toEqual([307, "/"]);
      } finally {
        await server.stop();
      }
    },
  );

/** An nginx server with TLS around a location block of README.md. */
const withTls = (location: string): string => `server {
  listen 443 ssl;
  server_name localhost;
  ssl_certificate     /etc/ssl/troupe.pem;
  ssl_certificate_key /etc/ssl/troupe.key;
  ${location}
}`;

test.describe("behind nginx as README.md configures it, with https in APP_URL and HOST=127.0.0.1", () => {
  let server: TroupeServer;
  let nginx: ReverseProxy;
  let url: string;
  test.use({ ignoreHTTPSErrors: true });

  test.beforeAll(async () => {
    const port = await ownPort();
    url = `https://localhost:${port}`;
    server = await TroupeServer.start({ HOST: "127.0.0.1", APP_URL: url });
    const ports = { port, upstream: server.port };
    nginx = await ReverseProxy.start(
      "nginx",
      withTls(fencedBlock(README, "nginx")),
      ports,
      "localhost",
    );
  });
  test.afterAll(async () => {
    await nginx.stop();
    await server.stop();
  });

  test(
    "a visitor reads the landing page, the terms and the docs",
    { tag: "@core" },
    async ({ page }) => {
      for (const [place, heading] of [
        ["/", /team/i],
        ["/terms", /terms/i],
        ["/docs", /api/i],
        ["/forgot-password", /password/i],
      ] as const) {
        await page.goto(url + place);
        await expect(page).toHaveURL(url + place);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      }
    },
  );

  test(
    "a person registers, chats, and uploads and downloads a file of 24 MB",
    { tag: "@core" },
    async ({ page }) => {
      await register(page, { url } as TroupeServer);
      await createAgent(page, { url } as TroupeServer, "Scout", "You answer briefly.");
      await page.getByRole("link", { name: "Chat with Scout" }).click();
      await page.getByRole("textbox", { name: "Message Scout" }).fill("Hello");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Copy" }).last()).toBeVisible();
      const content = Buffer.alloc(24 * 2 ** 20, "A line of text that is repeated.\n");
      const token = (await page.request.get(`${url}/api/auth/me`)).headers()["x-csrf-token"]!;
      const created = await page.request.post(`${url}/api/files`, {
        data: content,
        headers: {
          "content-type": "application/octet-stream",
          "x-csrf-token": token,
          "x-file-name": "large.txt",
          origin: url,
        },
      });
      expect(created.status(), await created.text()).toBe(201);
      const { FileId } = (await created.json()) as { FileId: string };
      const stored = await page.request.get(`${url}/api/files/${FileId}/content`);
      expect((await stored.body()).equals(content)).toBe(true);
      expect(nginx.errors).toBe("");
    },
  );
});

test(
  "what nginx refuses or cannot deliver is explained, with the setting to change",
  { tag: "@core" },
  async ({ browser }) => {
    const port = await ownPort();
    const url = `https://localhost:${port}`;
    const server = await TroupeServer.start({ HOST: "127.0.0.1", APP_URL: url });
    // As configured by an operator who forgets the limit, which is then 1 MB.
    const block = fencedBlock(README, "nginx").replace(/^ *client_max_body_size.*$/m, "");
    const ports = { port, upstream: server.port };
    const nginx = await ReverseProxy.start("nginx", withTls(block), ports, "localhost");
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    try {
      await register(page, { url } as TroupeServer);
      await createAgent(page, { url } as TroupeServer, "Scout", "You answer briefly.");
      await page.getByRole("link", { name: "Chat with Scout" }).click();
      const composer = page.getByRole("textbox", { name: "Message Scout" });
      await composer.fill("What is in it?");
      const buffer = Buffer.alloc(2 * 2 ** 20, "A line of text that is repeated.\n");
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({ name: "large.txt", mimeType: "text/plain", buffer });
      await expect(
        page.getByText(/rejected this as too large.*client_max_body_size/),
      ).toBeVisible();
      await page.reload();
      await composer.fill("Hello");
      await server.stop();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").getByText(/couldn't reach it/)).toBeVisible();
    } finally {
      await page.close();
      await nginx.stop();
      await server.stop();
    }
  },
);
