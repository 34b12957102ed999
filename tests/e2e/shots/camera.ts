import type { Browser, Locator, Page, Route } from "playwright/test";
import type { TestMcpServer } from "../../support/mcp-server";
import type { startModelServer } from "../../support/model-server";
import type { TroupeServer } from "../../support/troupe-server";
import { join, openScreen, write } from "../by-api";
import { expect, PASSWORD } from "../journey";
import { speaking, type Spoken } from "./speaking";

export const SIZES = {
  1440: { width: 1440, height: 900 },
  390: { width: 390, height: 844 },
} as const;
export type Width = keyof typeof SIZES;
export const OPERATOR = "operator@example.com";

export type Studio = {
  server: TroupeServer;
  model: Awaited<ReturnType<typeof startModelServer>>;
  tools: TestMcpServer;
  browser: Browser;
  width: Width;
  spoken: Spoken;
  /** What happens with a screen that is ready: screenshots, or a check of its content. */
  take: (page: Page, name: string) => Promise<void>;
};
export type Camera = {
  page: Page;
  server: TroupeServer;
  model: Studio["model"];
  tools: Studio["tools"];
  wide: boolean;
  open: (address: string) => Promise<void>;
  /** Captures the page when the named element is visible. full: its whole length. */
  shoot: (name: string, seen: Locator, full?: boolean) => Promise<void>;
  /** Captures a screen when the server's responses at these URLs fail, or never arrive. */
  failing: (glob: string, address: string, name: string, seen: Locator) => Promise<void>;
  waiting: (glob: string, address: string, name: string) => Promise<void>;
};
type Who = "demo" | "new" | "operator" | "nobody";

/** A person's browser of one width: with everything, new, an operator's, or signed out. */
export async function camera(studio: Studio, who: Who): Promise<Camera> {
  const { server, model, tools, width, spoken } = studio;
  const context = await studio.browser.newContext({
    viewport: SIZES[width],
    locale: spoken === "de" ? "de-DE" : "en-US",
    reducedMotion: "reduce",
    hasTouch: width === 390,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  if (who === "demo") await signIn(page, server, "demo@troupe.local", "Troupe-demo-1");
  if (who === "new") await join(page, server);
  if (who === "operator") await signIn(page, server, OPERATOR, PASSWORD);
  return {
    page: speaking(page, spoken),
    server,
    model,
    tools,
    wide: width === 1440,
    ...takes(page, studio),
  };
}

const signIn = (page: Page, server: TroupeServer, username: string, password: string) =>
  write(page, server, "POST", "/api/auth/login", { username, password });

/** High enough that the page needs no scrolling: when signed in it is one screen high, and its stage scrolls. */
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
  { server, width, take }: Studio,
): Pick<Camera, "open" | "shoot" | "failing" | "waiting"> {
  const open = async (address: string) => {
    await page.goto(server.url + address);
  };
  /** From another screen: a loaded page includes its first data. */
  const arrive = async (address: string) => {
    await open(/profile/.test(address) ? "/app/settings/models" : "/app/settings/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await openScreen(page, address);
  };
  const shoot = async (name: string, seen: Locator, full = false) => {
    await expect(seen.filter({ visible: true }).first(), name).toBeVisible();
    if (full) await page.setViewportSize({ ...SIZES[width], height: await wholeHeight(page) });
    await take(page, name);
    await page.setViewportSize(SIZES[width]);
  };
  const routed = async (
    glob: string,
    answer: (route: Route) => unknown,
    see: () => Promise<void>,
  ) => {
    await page.context().route(glob, answer);
    await see();
    await page.context().unroute(glob);
  };
  return {
    open,
    shoot: async (name, seen, full) => {
      await expect(seen.filter({ visible: true }).first(), name).toBeVisible();
      // The screen is complete; a reply in progress is busy, too, and so is what waits below a dialog.
      await expect(
        page.locator(
          "main [aria-busy=true]:not(article), [role=dialog] [aria-busy=true]:not([aria-hidden=true] *)",
        ),
        name,
      ).toHaveCount(0);
      await shoot(name, seen, full);
    },
    // 400: a response that is not retried.
    failing: (glob, address, name, seen) =>
      routed(
        glob,
        (route) => route.fulfill({ status: 400, json: {} }),
        async () => {
          await arrive(address);
          await shoot(name, seen);
        },
      ),
    waiting: (glob, address, name) =>
      routed(
        glob,
        () => undefined,
        async () => {
          await arrive(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
          await shoot(name, page.locator("[aria-busy=true]"));
        },
      ),
  };
}
