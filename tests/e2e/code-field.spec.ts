import type { Page } from "playwright/test";
import { savesData } from "./away-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";
import { ALL, look } from "./look";
import { gate } from "../support/gate";
import type { TroupeServer } from "../support/troupe-server";

const SOURCE = "export default async function (args) {\n  return 'two words';\n}";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit two_words" });
const source = (page: Page) => dialog(page).getByRole("textbox", { name: "Implementation" });
const KEYWORD = "rgb(155, 35, 83)";

/** Opens the last step of the wizard for a tool that has its source. `before`: what happens right before that step. */
async function open(
  page: Page,
  server: TroupeServer,
  before: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await join(page, server);
  const agent = await newAgent(page, server, {
    name: "Scout",
    tools: [
      {
        type: "function",
        function: {
          name: "two_words",
          description: "Says two words",
          parameters: { type: "object", properties: {}, required: [] },
        },
        implementation: { kind: "javascript", source: SOURCE },
      },
    ],
  });
  await page.goto(`${server.url}/app/teams/agents?edit=${agent.AgentId}`);
  await page.getByRole("button", { name: "Edit two_words" }).click();
  await dialog(page).getByRole("button", { name: "Next" }).click();
  await before();
  await dialog(page).getByRole("button", { name: "Next" }).click();
}

/** The whole text, with its lines. */
const expectSource = (page: Page, text: string) =>
  expect(source(page)).toHaveText(text, { useInnerText: true });

/** What a browser blocks under the page's policy. */
async function refusals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", (event) =>
      refused.push(`${event.violatedDirective}: ${event.blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test("source is written with colours, indents and undo, and the page's policy refuses nothing of it", async ({
  page,
  demo,
}) => {
  const refused = await refusals(page);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, demo);
  await expect(source(page).getByText("export", { exact: true })).toHaveCSS("color", KEYWORD);
  await expect(source(page)).toHaveAccessibleDescription(/press Escape, then Tab/);

  await dialog(page).getByText("Implementation", { exact: true }).click();
  await expect(source(page)).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Tab");
  await expect(source(page)).toBeFocused();
  await expect(source(page).locator("..").locator("..")).toContainText("  export default");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(" )");
  await expect(dialog(page).getByText("Not valid")).toBeVisible();
  await expect(source(page)).toHaveAttribute("aria-invalid", "true");
  await expect(source(page)).toHaveAccessibleDescription(/line 3.*press Escape, then Tab/i);
  await page.keyboard.press("Control+z");
  await expect(dialog(page).getByText("Valid", { exact: true })).toBeVisible();
  await expect(source(page)).not.toHaveAttribute("aria-invalid");
  await expectSource(page, SOURCE);
  expect(await refused()).toEqual([]);
});

test("the keyboard leaves the code by Escape and Tab, and nothing is closed by it", async ({
  page,
  demo,
}) => {
  await open(page, demo);
  await expect(source(page).getByText("export", { exact: true })).toBeVisible();
  await source(page).focus();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(source(page)).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(source(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+Tab");
  await expect(source(page)).not.toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown"); // active again: Tab indents again
  await page.keyboard.press("Tab");
  await expect(source(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape"); // nothing left to leave: this closes the dialog
  await expect(dialog(page)).toBeHidden();
});

test("the code fits into a phone, in both themes", async ({ page, demo }) => {
  await open(page, demo);
  await source(page).fill(`${SOURCE}\n// ${"a long comment ".repeat(20)}${"x".repeat(300)}`);
  await expect(source(page).getByText("export", { exact: true })).toBeVisible();
  await look(page, "the code field", ALL);
});

const SCRIPTS = "**/_next/static/chunks/*.js";

test("until the editor has loaded a plain field is shown, and its text is kept", async ({
  page,
  demo,
}) => {
  const { opened, open: release } = gate();
  await savesData(page);
  await open(page, demo, () => page.route(SCRIPTS, (route) => opened.then(() => route.continue())));
  await expect(source(page)).toHaveValue(SOURCE);
  await source(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("// first\n");
  release();
  await expect(source(page).getByText("export", { exact: true })).toBeVisible();
  await expect(source(page)).toBeFocused();
  await page.keyboard.insertText("// second\n");
  await expectSource(page, `// first\n// second\n${SOURCE}`);
});

test("a plain field stays when the editor cannot be loaded", async ({ page, demo }) => {
  await savesData(page);
  await open(page, demo, () =>
    page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: "" })),
  );
  const mine = "export default async function () { return 'mine' }";
  await source(page).fill(mine);
  await expect(dialog(page).getByText("Valid", { exact: true })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Run" }).click();
  await expect(dialog(page).getByRole("status", { name: "Result" })).toContainText("mine");
  await expect(source(page)).toHaveValue(mine);
});
