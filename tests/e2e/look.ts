import axe from "axe-core";
import type { Locator, Page } from "playwright/test";
import { expect } from "./journey";

const WIDTHS = [360, 390, 768, 1440, 1920];

/** Boxes that scroll sideways. Code and tables may: they are wider than a phone. */
export const sideways = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll("body *:not(pre, pre *, :has(> table))"),
    ]
      .filter(
        (box) =>
          box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX),
      )
      .filter(
        (box) =>
          box.scrollWidth > box.clientWidth && box.clientWidth > 0 && box.tagName !== "TEXTAREA",
      )
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} of ${box.clientWidth}`),
  );

/** Menus, lists and dialogs that are partly outside the window. */
export const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[role=menu], [role=listbox], [role=dialog]")]
      .filter((floating) => {
        const { left, right, width } = floating.getBoundingClientRect();
        return width > 0 && (left < 0 || right > window.innerWidth);
      })
      .map((floating) => floating.ariaLabel ?? floating.className),
  );

/**
 * axe's findings on the current page, at every level. Its own runner for Playwright sends and parses axe again each
 * time, which takes four times as long as the rules; here each document gets it once.
 */
export async function findings(page: Page): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
  );
}

type Sight = readonly [width: number, colorScheme: "light" | "dark"];
const WIDE: Sight[] = [
  [1440, "light"],
  [768, "dark"],
];
export const ALL: Sight[] = [...WIDE, [390, "light"]];

/** Checks the current page: with axe in both themes, and whether it fits into all widths. */
export async function look(page: Page, what: string, sights = WIDE): Promise<void> {
  for (const [width, colorScheme] of sights) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await findings(page), `${what}, ${colorScheme}, ${width} px`).toEqual([]);
  }
  await fits(page, what);
}

/** Whether the current page fits into these widths. */
export async function fits(page: Page, what: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Parts rendered by script for this width appear a frame later.
    await expect.poll(() => sideways(page), `${what}, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Presses Tab until the focus is there, unless it is already. At most once around a page of a hundred stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 120; presses++) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "reached by Tab").toBeFocused();
}
