import { gzipSync } from "node:zlib";
import { join } from "./by-api";
import { expect, test } from "./journey";
import { ALL, fits, look, tabTo } from "./look";

test("the reference can be read without a script, and weighs little", async ({ browser, demo }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${demo.url}/docs`);
  await expect(page.getByRole("heading", { level: 1, name: "API reference" })).toBeVisible();
  const line = page.getByRole("heading", { level: 3, name: "POST /api/tasks", exact: true });
  await line.click();
  const part = page.locator("#post-api-tasks");
  await expect(part.getByText('curl --fail-with-body "$TROUPE/api/tasks"')).toBeVisible();
  await expect(part.getByText("Create a task", { exact: true })).toBeVisible();
  await expect(part.getByRole("button")).toHaveCount(0); // parts that need a script are missing
  await context.close();
});

test("what it loads is within its bars, all of it ours", async ({ page, demo }) => {
  const loaded: { url: string; bytes: number }[] = [];
  page.on("requestfinished", (request) => {
    void request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) =>
        loaded.push({ url: request.url(), bytes: responseBodySize + responseHeadersSize }),
      );
  });
  await page.goto(`${demo.url}/docs`, { waitUntil: "networkidle" });
  const sum = (some: typeof loaded) => some.reduce((all, { bytes }) => all + bytes, 0);
  expect(loaded.filter(({ url }) => !url.startsWith(demo.url))).toEqual([]);
  const all = sum(loaded);
  test.info().annotations.push({ type: "bytes of /docs", description: String(all) });
  expect(all).toBeLessThan(300_000);
  const addresses = await page.$$eval("script[src]", (found) =>
    found.map((each) => (each as HTMLScriptElement).src),
  );
  const texts = await Promise.all(
    addresses.map(async (url) => (await page.request.get(url)).text()),
  );
  const own = texts.filter((text) => text.includes("data-endpoint"));
  expect(own.length).toBeGreaterThan(0);
  const packed = own.reduce((bytes, text) => bytes + gzipSync(text).length, 0);
  test.info().annotations.push({ type: "script of its own", description: String(packed) });
  expect(packed).toBeLessThan(60_000);
  // Server-rendered parts are not sent again for hydration.
  const html = await (await page.request.get(`${demo.url}/docs`)).text();
  expect(html.split("$TROUPE/api/tasks/bulk").length).toBe(2);
});

test("search by the keyboard, a URL for each endpoint, and German", async ({ page, demo }) => {
  await page.goto(`${demo.url}/docs#post-api-tasks`);
  await expect(page.locator("#post-api-tasks")).toHaveAttribute("open", "");
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search the reference" });
  await expect(search).toBeFocused();
  await search.fill("schedule");
  await expect(page.getByRole("status").first()).toHaveText("1 endpoint");
  await expect(page.locator("#get-api-tasks-schedule-preview")).toBeVisible();
  await expect(page.locator("#post-api-tasks")).toBeHidden();
  await search.fill("");
  await tabTo(page, page.locator("#get-v1-models > summary"));
  await page.keyboard.press("Enter");
  await page.locator("#get-v1-models").getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("status").first()).toHaveText("Copied");
  await look(page, "reference", ALL);
  await fits(page, "reference", [360]);
  await page.context().addCookies([{ name: "troupe-language", value: "de", url: demo.url }]);
  await page.goto(`${demo.url}/docs`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API-Referenz");
  await expect(page.getByText("Aufgabe anlegen")).toBeVisible();
});

/** From the API's description: the group of each operation. */
type Described = { paths: Record<string, Record<string, { tags: string[] }>> };

test("below it is nothing, and it says so as an API does", async ({ page, demo }) => {
  const answer = await page.request.get(`${demo.url}/docs/nothing`, { maxRedirects: 0 });
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ code: "not_found" });
  await page.goto(`${demo.url}/docs?group=nothing`);
  const described = await page.request.get(`${demo.url}/api/openapi.json`);
  const { paths } = (await described.json()) as Described;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const groups = new Set(operations.flatMap(({ tags }) => tags));
  expect(groups.size).toBeGreaterThan(5);
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(groups.size + 2); // and the quick start and the errors
  await expect(page.locator("[data-endpoint]")).toHaveCount(operations.length);
});

test("a trial call uses the signed-in person, and deletes only after confirmation", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(`${demo.url}/docs#post-api-agents`);
  await page
    .locator("#post-api-agents")
    .getByRole("button", { name: /^Try it/ })
    .click();
  const drawer = page.getByRole("dialog", { name: "Try POST /api/agents" });
  await drawer.getByLabel("name", { exact: true }).fill("Tried");
  await drawer.getByRole("button", { name: "Send" }).click();
  await expect(drawer.getByText("This field is required")).toBeVisible();
  await drawer.getByLabel("instructions", { exact: true }).fill("You answer.");
  await drawer.getByRole("button", { name: "Send" }).click();
  await expect(drawer.getByRole("status")).toContainText("201");
  const shown = await drawer.getByRole("group", { name: "Response" }).textContent();
  const { AgentId } = JSON.parse(shown!) as { AgentId: string };
  await look(page, "trying a call", ALL);
  // A refusal is shown in the same way: the name is taken.
  await drawer.getByRole("button", { name: "Send" }).click();
  await expect(drawer.getByRole("status")).toContainText("409");
  // The session ends elsewhere: the input stays.
  await page.context().clearCookies({ name: /session-token/ });
  await drawer.getByRole("button", { name: "Send" }).click();
  await expect(drawer.getByText("your session has expired")).toBeVisible();
  await expect(drawer.getByLabel("name", { exact: true })).toHaveValue("Tried");
  await page.keyboard.press("Escape");

  await join(page, demo);
  await page.goto(`${demo.url}/docs#delete-api-agents-id`);
  await page
    .locator("#delete-api-agents-id")
    .getByRole("button", { name: /^Try it/ })
    .click();
  const removing = page.getByRole("dialog", { name: "Try DELETE /api/agents/{id}" });
  await removing.getByLabel("id").fill(AgentId);
  await removing.getByRole("button", { name: "Send" }).click();
  await expect(removing.getByText("This deletes real data")).toBeVisible();
  await expect(removing.getByRole("status")).toHaveCount(0);
  await removing.getByRole("button", { name: "Delete" }).click();
  await expect(removing.getByRole("status")).toContainText("404"); // it belongs to someone else
});
