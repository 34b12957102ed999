import type { Page } from "playwright/test";
import type { User } from "@/lib/auth/contract";
import type { TroupeServer } from "../support/troupe-server";

export const alert = (page: Page) => page.getByRole("main").getByRole("alert");

/** Clicks the button of a provider on the sign-in screen. */
export async function continueWith(
  page: Page,
  server: TroupeServer,
  name: string,
  from = "",
): Promise<void> {
  await page.goto(`${server.url}/login${from && `?from=${encodeURIComponent(from)}`}`);
  await page.getByRole("button", { name: `Continue with ${name}` }).click();
}

/** The person of the page's session, or null. */
export async function whoIs(page: Page, server: TroupeServer): Promise<User | null> {
  const answer = await page.request.get(`${server.url}/api/auth/me`);
  return answer.ok() ? ((await answer.json()) as User) : null;
}

/** Prevents full page loads of /app, and counts how often one was requested. */
export async function refuseToLeave(page: Page, server: TroupeServer): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${server.url}/app*`, (route) => {
    if (!route.request().isNavigationRequest()) return route.continue();
    asked.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  return asked;
}
