import type { Page } from "playwright/test";
import { startLocalServer } from "../support/local-server";
import { TroupeServer } from "../support/troupe-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { look, tabTo } from "./look";

const PATH = "/app/teams/agents";
const panel = (page: Page) =>
  page.getByRole("group").filter({ has: page.getByRole("heading", { name: "Debug panel" }) });
const answer = (page: Page, name: string) =>
  panel(page).getByRole("status", { name: `Response from ${name}` });
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });

async function press(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole("button").click();
}

test("four URLs are called, and each shows status, time and body", async ({ page, demo }) => {
  await join(page, demo);
  await newAgent(page, demo, { name: "Scout", instructions: "Long. ".repeat(2_000) });
  await page.goto(demo.url + PATH);
  await expect(panel(page).getByRole("button")).toHaveCount(4); // nothing has to be opened
  await press(page, "/api/health");
  await expect(row(page, "/api/health")).toContainText(/200 OK\d+ ms/);
  await expect(answer(page, "/api/health")).toContainText('"database": "ok"');
  await press(page, "/test");
  await expect(answer(page, "/test").getByRole("group")).toHaveText('{\n  "ok": true\n}');
  await press(page, "/api/agents");
  await expect(answer(page, "/api/agents")).toContainText('"name": "Scout"');
  await expect(answer(page, "/api/agents")).toContainText("Only the beginning is shown.");
  expect((await answer(page, "/api/agents").innerText()).length).toBeLessThan(9_000);
  await press(page, "Direct URL");
  await expect(row(page, "Direct URL")).toContainText(`${demo.url}/health`);
  await expect(answer(page, "Direct URL")).toContainText('"status": "ok"');
  await look(page, "debug panel");
});

test("failures are shown: an error's status and body, an ended session, and a missing response", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await page.route(`${demo.url}/api/health`, (route) =>
    route.fulfill({ status: 503, contentType: "text/plain", body: "down for a moment" }),
  );
  await press(page, "/api/health");
  await expect(row(page, "/api/health")).toContainText("503");
  await expect(answer(page, "/api/health").getByRole("group")).toHaveText("down for a moment");
  await page.route(`${demo.url}/test`, (route) => route.abort("connectionrefused"));
  await press(page, "/test");
  await expect(row(page, "/test")).toContainText(/No answer\d+ ms/);
  await expect(answer(page, "/test")).toHaveText(
    "Can't reach this URL. The server may be down, or a network, proxy or firewall may be blocking it.",
  );
  await page.context().clearCookies();
  await press(page, "/api/agents");
  await expect(row(page, "/api/agents")).toContainText("401");
  await expect(answer(page, "/api/agents")).toContainText('"code": "unauthenticated"');
  await expect(page).toHaveURL(demo.url + PATH); // testing the connection signs no one out
});

test("the operator's direct address is called, and the page's policy allows it", async ({
  page,
}) => {
  let readable = false;
  const other = await startLocalServer((_, res) => {
    if (readable) res.setHeader("access-control-allow-origin", "*");
    res.end("straight from the server");
  });
  const server = await TroupeServer.start({ NEXT_PUBLIC_DIRECT_URL: `${other.url}/health` });
  try {
    await join(page, server);
    await page.goto(server.url + PATH);
    await press(page, "Direct URL");
    await expect(answer(page, "Direct URL")).toHaveText(
      "A server responds at this URL, but doesn't let this page read the response.",
    );
    readable = true;
    await press(page, "Direct URL");
    await expect(row(page, "Direct URL")).toContainText("200 OK");
    await expect(answer(page, "Direct URL").getByRole("group")).toHaveText(
      "straight from the server",
    );
    expect(other.requests.map((each) => each.headers.cookie)).toEqual(
      other.requests.map(() => undefined),
    );
    await other.close();
    await press(page, "Direct URL");
    await expect(answer(page, "Direct URL")).toContainText("Can't reach this URL.");
  } finally {
    await server.kill();
    await other.close();
  }
});

test("it is closed, opened again and used with the keyboard only, and stays closed until then", async ({
  page,
  demo,
}) => {
  await join(page, demo);
  await page.goto(demo.url + PATH);
  await expect(page.getByRole("heading", { name: "No agents yet" })).toBeVisible();
  await tabTo(page, panel(page).locator("summary"));
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(panel(page).getByRole("heading")).toBeVisible();
  await expect(panel(page).getByRole("button")).toHaveCount(0);
  await tabTo(page, panel(page).locator("summary"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(row(page, "/api/health").getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answer(page, "/api/health")).toContainText('"status": "ok"');
  await expect(row(page, "/api/health").getByRole("button")).toBeFocused();
  await tabTo(page, row(page, "/test").getByRole("button"));
  await page.keyboard.press("Space");
  await expect(answer(page, "/test")).toContainText('"ok": true');
});
