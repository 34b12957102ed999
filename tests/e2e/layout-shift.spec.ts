import type { Page } from "playwright/test";
import { TroupeServer } from "../support/troupe-server";
import { fill } from "./filled-account";
import { join, openScreen } from "./by-api";
import { proveEmail } from "./by-database";
import { expect, test } from "./journey";

/** Layout shift of a whole visit, of which 0.1 counts as good; a skeleton of the wrong size has more. */
const MOST = 0.02;
// With SHIFTS=all every width and number of rows, and each shift is printed.
const WIDTHS = process.env.SHIFTS ? [1440, 390] : [1440];
const ROWS = process.env.SHIFTS ? [0, 10, 100] : [0];
const nameOf = (rows: number, width: number) => `rows${rows}w${width}`;
const OPEN = [
  "/",
  "/terms",
  "/privacy",
  "/confirm",
  "/forgot-password",
  "/reset-password",
  "/login",
];
const SIGNED_IN = [
  "/app",
  "/app/teams/agents",
  "/app/teams/agents?view=templates",
  "/app/teams/agents?create=true",
  "/app/teams",
  "/app/teams?create=true",
  "/app/chat",
  "/app/tasks",
  "/app/tasks?view=list",
  "/app/tasks?view=board",
  "/app/tasks?create=true",
  "/app/runs",
  "/app/files",
  "/app/usage",
  "/app/settings/profile",
  "/app/settings/security",
  "/app/settings/trash",
  "/app/settings/api",
  "/app/settings/models",
  "/app/settings/operator",
  "/app/settings/operator/sign-up",
  "/app/settings/operator/waitlist",
];

test.describe.configure({ mode: "parallel" });

let server: TroupeServer;
test.beforeAll(async () => {
  server = await TroupeServer.start({
    OPERATOR_EMAILS: ROWS.flatMap((rows) =>
      WIDTHS.map((width) => `${nameOf(rows, width)}@example.com`),
    ).join(),
  });
});
test.afterAll(() => server.kill());

type Watched = Window & { shifts: { value: number; what: string }[] };

/** Counts shifts without user input, from the first frame on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    };
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            what: sources
              .map(
                ({ node, previousRect: from, currentRect: to }) =>
                  `${node?.nodeName} .${node?.parentElement?.className}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`,
              )
              .join("; "),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });

/** The total shift when the screen is complete: its data, its fonts, and what loads when the page is idle. */
async function moved(page: Page): Promise<{ sum: number; what: string[] }> {
  await expect(page.locator("h1").first()).toBeAttached(); // behind a dialog it has no role
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts.splice(0));
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    what: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  };
}

async function still(page: Page, name: string): Promise<void> {
  const { sum, what } = await moved(page);
  if (process.env.SHIFTS) console.log(`${sum.toFixed(4)} ${name} ${what.join("\n  ")}`);
  expect.soft(sum, `${name}: ${what.join("\n")}`).toBeLessThanOrEqual(MOST);
}

for (const width of WIDTHS)
  test(`nothing moves on the pages for everybody, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watch(page);
    for (const path of OPEN) {
      await page.goto(server.url + path);
      await still(page, path);
    }
  });

for (const rows of ROWS)
  for (const width of WIDTHS)
    test(`nothing moves on the screens with ${rows} rows, ${width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      proveEmail(server, await join(page, server, "Ada Byron", nameOf(rows, width)));
      await fill(page, server, rows);
      await watch(page);
      for (const path of SIGNED_IN) {
        await page.goto(server.url + path);
        await still(page, `${path} loaded`);
      }
      // Opened within the app, each of them is rendered before its data has arrived. The menu keeps its chosen width.
      await page.evaluate(() => {
        for (const entry of ["menu", "menu-roomy"]) localStorage.setItem(`troupe-${entry}`, "wide");
      });
      for (const path of SIGNED_IN) {
        const from = path.includes("/settings") ? "/app/chat" : "/app/settings/profile";
        await page.goto(server.url + from);
        await still(page, `${from} loaded, with the menu as chosen`);
        await openScreen(page, path);
        await still(page, `${path} opened`);
      }
    });

test("a panel beside the tasks has its room before it is here", async ({ page }) => {
  await join(page, server);
  await page.goto(`${server.url}/app/tasks?create=true`);
  const panel = page.getByRole("complementary", { name: "New task" });
  await expect(panel).toBeVisible();
  const title = page.getByRole("heading", { level: 1, includeHidden: true });
  const before = await title.boundingBox();
  await panel.evaluate((aside: HTMLElement) => (aside.hidden = true));
  await expect(panel).toBeHidden();
  expect(await title.boundingBox()).toEqual(before);
});
