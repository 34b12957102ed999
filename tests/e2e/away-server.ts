import type { Page } from "playwright/test";

/** Lets nothing through to the server any more. Returns a function that lets everything through again. */
export async function away(page: Page): Promise<() => Promise<void>> {
  const cut = (route: { abort: (why: string) => Promise<void> }) =>
    route.abort("connectionrefused");
  await page.route("**/*", cut);
  return () => page.unroute("**/*", cut);
}

/** As for somebody who saves data: nothing is fetched before it is opened. */
export async function savesData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
}

const SCRIPTS = "**/_next/static/**";

/** Scripts and styles that are not loaded yet are gone, as after an upgrade. Returns a function that brings them back. */
export async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const gone = (route: { fulfill: (answer: { status: number; body: string }) => Promise<void> }) =>
    route.fulfill({ status: 404, body: "" });
  await page.route(SCRIPTS, gone);
  return () => page.unroute(SCRIPTS, gone);
}
