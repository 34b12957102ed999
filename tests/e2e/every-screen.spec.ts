import type { Page } from "playwright/test";
import { expect, test } from "./journey";
import { findings, outside, sideways } from "./look";
import { openStudio, SCREENS } from "./shots/studio";

test.describe.configure({ mode: "parallel" });

/** axe finds nothing, at any level, in either theme, and nothing is wider than the page or outside it. */
async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await findings(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  await expect.soft.poll(() => sideways(page), `${name} is too wide`).toEqual([]);
  await expect.soft.poll(() => outside(page), `${name}: beside the window`).toEqual([]);
}

/** `SCREENS=all` checks the others. */
const ALWAYS = {
  en: /public|security|held|operator|dashboard|shell|many|task|team|profile|keys|models|connections|programs/,
  de: /public|security|held|dashboard|shell|many|wizard/,
};

for (const [spoken, width] of [
  ["en", 1440],
  ["de", 390],
] as const)
  // Their own server: names that one of them creates are then taken.
  test.describe(`${spoken}, ${width} px`, () => {
    let studio: Awaited<ReturnType<typeof openStudio>>;
    test.beforeAll(async ({ browser }) => {
      studio = await openStudio(browser);
    });
    test.afterAll(() => studio.close());
    for (const [name, screens] of Object.entries(SCREENS).filter(
      ([name]) => process.env.SCREENS || ALWAYS[spoken].test(name),
    ))
      test(`${name}, ${spoken}, ${width} px: nothing for axe to find in both themes`, ({
        browser,
      }) => screens({ ...studio, browser, width, spoken, take }));
  });
