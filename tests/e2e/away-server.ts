import type { Page } from "playwright/test";

/** Blocks all requests to the server. Returns a function that unblocks them. */
export async function away(page: Page): Promise<() => Promise<void>> {
  const cut = (route: { abort: (why: string) => Promise<void> }) =>
    route.abort("connectionrefused");
  await page.route("**/*", cut);
  return () => page.unroute("**/*", cut);
}

/** Like a user who saves data: nothing is fetched before it is opened. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
}

const SCRIPTS = "**/_next/static/**";

/**
 * Scripts and styles that are not loaded yet become unavailable, as after an upgrade. Returns a function that restores
 * them.
 */
export async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const gone = (route: { fulfill: (answer: { status: number; body: string }) => Promise<void> }) =>
    route.fulfill({ status: 404, body: "" });
  await page.route(SCRIPTS, gone);
  return () => page.unroute(SCRIPTS, gone);
}
