import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { fencedBlock, Nginx } from "../support/nginx";
import { ownPort } from "../support/own-port.mjs";
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

test.describe("behind nginx as README.md configures it, with https in APP_URL and HOST=127.0.0.1", () => {
  let server: TroupeServer;
  let nginx: Nginx;
  test.use({ ignoreHTTPSErrors: true });

  test.beforeAll(async () => {
    const port = await ownPort();
    server = await TroupeServer.start({
      HOST: "127.0.0.1",
      APP_URL: `https://localhost:${port}`,
    });
    nginx = await Nginx.start(fencedBlock(README, "nginx"), { port, upstream: server.port });
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
        await page.goto(nginx.url + place);
        await expect(page).toHaveURL(nginx.url + place);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      }
    },
  );

  test(
    "a person registers, chats, and uploads and downloads a file of 24 MB",
    { tag: "@core" },
    async ({ page }) => {
      await register(page, { url: nginx.url } as TroupeServer);
      await createAgent(page, { url: nginx.url } as TroupeServer, "Scout", "You answer briefly.");
      await page.getByRole("link", { name: "Chat with Scout" }).click();
      await page.getByRole("textbox", { name: "Message Scout" }).fill("Hello");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Copy" }).last()).toBeVisible();
      const content = Buffer.alloc(24 * 2 ** 20, "A line of text that is repeated.\n");
      const token = (await page.request.get(`${nginx.url}/api/auth/me`)).headers()["x-csrf-token"]!;
      const created = await page.request.post(`${nginx.url}/api/files`, {
        data: content,
        headers: {
          "content-type": "application/octet-stream",
          "x-csrf-token": token,
          "x-file-name": "large.txt",
          origin: nginx.url,
        },
      });
      expect(created.status(), await created.text()).toBe(201);
      const { FileId } = (await created.json()) as { FileId: string };
      const stored = await page.request.get(`${nginx.url}/api/files/${FileId}/content`);
      expect((await stored.body()).equals(content)).toBe(true);
      expect(nginx.errors).toBe("");
    },
  );
});
