// npm run screenshots: every screen and state in light and dark, wide and narrow, in each language, into
// test-results/screenshots.
import path from "node:path";
import type { Page } from "playwright/test";
import { test } from "./journey";
import { SIZES, type Width } from "./shots/camera";
import { openStudio, SCREENS } from "./shots/studio";

const FOLDER = path.resolve(import.meta.dirname, "../../test-results/screenshots");

test.describe.configure({ mode: "parallel", timeout: 300_000 });

for (const spoken of ["en", "de"] as const)
  for (const width of Object.keys(SIZES).map(Number) as Width[])
    // Their own server: names that one of them creates are then taken.
    test.describe(`${width} ${spoken}`, () => {
      let studio: Awaited<ReturnType<typeof openStudio>>;
      test.beforeAll(async ({ browser }) => {
        studio = await openStudio(browser);
      });
      test.afterAll(() => studio.close());
      const take = async (page: Page, name: string): Promise<void> => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.screenshot({
            path: path.join(FOLDER, spoken, `${name}-${width}-${colorScheme}.png`),
            animations: "disabled",
          });
        }
      };
      for (const [name, screens] of Object.entries(SCREENS))
        test(`${name} ${width} ${spoken}`, ({ browser }) =>
          screens({ ...studio, browser, width, spoken, take }));
    });
