import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { withoutComments } from "../../lib/cli/server/static-files.mjs";
import { expect, test } from "./journey";

const folder = path.resolve(import.meta.dirname, "../../public");

test("a missing file is answered by a page of ours that leads home, in the reader's language", async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on(
    "console",
    (message) =>
      void (/Content.Security.Policy/i.test(message.text()) && refused.push(message.text())),
  );
  for (const address of ["/nothing.html", "/favicon.ico", "/%5Cevil.example"]) {
    const answer = await page.goto(demo.url + address);
    const headers = answer?.headers() ?? {};
    expect(
      [answer?.status(), headers["x-content-type-options"], headers["set-cookie"]],
      address,
    ).toEqual([404, "nosniff", undefined]);
    expect(headers["content-security-policy"], address).toMatch(
      /script-src 'self' 'sha256-.*frame-ancestors 'none'/,
    );
    expect(headers["cache-control"], address).toBe("public, max-age=0, must-revalidate");
    await expect(
      page.getByRole("heading", { name: "Seite nicht gefunden", level: 1 }),
    ).toBeVisible();
  }
  await expect(page).toHaveTitle("Seite nicht gefunden · Troupe");
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
  expect(refused).toEqual([]);
  await context.close();
});

test("every answer says that it is not to be sniffed or framed, and files are served as they are, scripts without their comments", async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  const built = await page.locator('link[rel="stylesheet"]').first().getAttribute("href");
  const served = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  const files = served.map((each) => path.relative(folder, path.join(each.parentPath, each.name)));
  expect(files).toContain("logo.svg");
  for (const name of files) {
    const answer = await page.request.get(`${demo.url}/${name}`);
    const file = readFileSync(path.join(folder, name));
    const expected = name.endsWith(".js") ? withoutComments(file) : file;
    expect([answer.status(), (await answer.body()).equals(expected)], name).toEqual([200, true]);
  }
  for (const each of [
    ...files.map((name) => `/${name}`),
    built!,
    "/",
    "/login",
    "/nothing.html",
    "/api/health",
    "/auth/me",
    "/_next/static/nothing.js",
  ]) {
    const headers = (
      await page.request.get(demo.url + each, { headers: { "accept-encoding": "gzip" } })
    ).headers();
    expect([headers["x-content-type-options"], headers["content-security-policy"]], each).toEqual([
      "nosniff",
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});
