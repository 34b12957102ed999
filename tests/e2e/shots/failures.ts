import { away } from "../away-server";
import { expect } from "../journey";
import type { Camera } from "./camera";

/** Pages shown instead of one that failed. */
export async function failureScreens({ page, open, shoot }: Camera): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await open("/nothing.html");
  await shoot("not-found", heading);
  await open("/app/nothing");
  await shoot("not-found-inside", heading);
  await page.route("**/api/notices", (route) => route.fulfill({ json: {} }));
  await open("/app/tasks");
  await shoot("frame-failed", page.getByText("This page couldn't be displayed"));
  await page.unroute("**/api/notices");
  await page.route("**/api/teams*", (route) => route.fulfill({ json: [{}] }));
  await open("/app/settings/models");
  await expect(heading).toBeVisible();
  await page.evaluate(() => window.history.pushState(null, "", "/app/teams"));
  await shoot("screen-failed", page.getByText("This page failed to load"));
  await page.unroute("**/api/teams*");
  await open("/app/tasks");
  await expect(heading).toBeVisible();
  const back = await away(page);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await shoot("away", page.getByText("Reconnecting…"));
  await back();
}
