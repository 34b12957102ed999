import path from "node:path";
import type { Browser, BrowserContext, Locator, Page, Route } from "playwright/test";
import type { startModelServer } from "../../support/model-server";
import type { TroupeServer } from "../../support/troupe-server";
import { join, write } from "../by-api";
import { expect } from "../journey";

export const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
} as const;
export type Width = keyof typeof SIZES;
const FOLDER = path.resolve(import.meta.dirname, "../../../test-results/screenshots");

export type Studio = {
  server: TroupeServer;
  model: Awaited<ReturnType<typeof startModelServer>>;
  browser: Browser;
  width: Width;
};
export type Camera = {
  page: Page;
  server: TroupeServer;
  model: Studio["model"];
  wide: boolean;
  open: (address: string) => Promise<void>;
  /** Takes the page as it stands, in both themes, when what is named can be seen. full: the whole length of it. */
  shoot: (name: string, seen: Locator, full?: boolean) => Promise<void>;
  /** The server's answers to these addresses fail, or never come, while the pictures are taken. */
  failing: (glob: string, take: () => Promise<void>) => Promise<void>;
  waiting: (glob: string, take: () => Promise<void>) => Promise<void>;
};

/** Somebody's browser of one width: who has everything, who has just come, or nobody. */
export async function camera(studio: Studio, who: "demo" | "new" | "nobody"): Promise<Camera> {
  const context = await studio.browser.newContext({
    viewport: SIZES[studio.width],
    reducedMotion: "reduce",
    hasTouch: studio.width === 390,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (who === "demo")
    await write(page, studio.server, "POST", "/api/auth/login", {
      username: "demo@troupe.local",
      password: "Troupe-demo-1",
    });
  if (who === "new") await join(page, studio.server);
  return {
    page,
    server: studio.server,
    model: studio.model,
    wide: studio.width === 1440,
    ...takes(page, context, studio),
  };
}

/** High enough that nothing of the page has to be scrolled: signed in it is one screen high, and its stage scrolls. */
const wholeHeight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      window.innerHeight +
      Math.max(
        document.documentElement.scrollHeight - window.innerHeight,
        ...[...document.querySelectorAll("main")].map(
          (stage) => stage.scrollHeight - stage.clientHeight,
        ),
      ),
  );

function takes(
  page: Page,
  context: BrowserContext,
  { server, width }: Studio,
): Pick<Camera, "open" | "shoot" | "failing" | "waiting"> {
  const routed =
    (answer: (route: Route) => unknown) => async (glob: string, take: () => Promise<void>) => {
      await context.route(glob, answer);
      await take();
      await context.unroute(glob);
    };
  return {
    open: async (address) => {
      await page.goto(server.url + address);
    },
    shoot: async (name, seen, full = false) => {
      await expect(seen.first()).toBeVisible();
      // The rest of the screen, unless just that is what is never answered.
      await page
        .locator("main [aria-busy=true]")
        .first()
        .waitFor({ state: "hidden", timeout: 1_500 })
        .catch(() => undefined);
      if (full) await page.setViewportSize({ ...SIZES[width], height: await wholeHeight(page) });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({
          path: path.join(FOLDER, `${name}-${width}-${colorScheme}.png`),
          animations: "disabled",
        });
      }
      await page.setViewportSize(SIZES[width]);
    },
    // 400: an answer that is not asked for again.
    failing: routed((route) => route.fulfill({ status: 400, json: {} })),
    waiting: routed(() => undefined),
  };
}
