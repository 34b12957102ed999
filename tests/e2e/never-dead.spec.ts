import type { Locator, Page } from "playwright/test";
import { away, savesData, withoutScripts } from "./away-server";
import { join, newAgent } from "./by-api";
import { expect, test } from "./journey";

type Screen = {
  name: string;
  path: string;
  /** Where something is typed before it happens. */
  field?: (page: Page) => Locator;
};
const named = (page: Page) => page.getByLabel("Name", { exact: true });
const screens: Screen[] = [
  { name: "Dashboard", path: "/app" },
  { name: "Teams", path: "/app/teams?create=true", field: named },
  { name: "Agents", path: "/app/teams/agents?create=true", field: named },
  { name: "Tasks", path: "/app/tasks?create=true", field: named },
  { name: "Chat", path: "/app/chat", field: (page) => page.getByLabel("Message Quill") },
  { name: "Profile", path: "/app/settings/profile", field: named },
  { name: "API Keys", path: "/app/settings/api" },
  { name: "Models", path: "/app/settings/models" },
];
const WORDS = "typed before it happened";

/** A slow mobile connection. */
async function slow(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return () => session.detach();
}

const faults = { away, withoutScripts, slow };
const palette = (page: Page) => page.getByRole("combobox", { name: "Search or jump to" });

for (const [fault, begin] of Object.entries(faults)) {
  test(`no screen dies and nothing typed is lost: ${fault}`, async ({ page, demo }) => {
    await savesData(page);
    await join(page, demo);
    await newAgent(page, demo, { name: "Quill" });
    page.on("dialog", (dialog) => void dialog.accept());
    for (const { name, path, field } of screens) {
      await page.goto(demo.url + path);
      await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeAttached();
      await field?.(page).fill(WORDS);
      const end = await begin(page);
      // A part that is not loaded yet: it fails and reports it, or arrives late.
      await page.keyboard.press("Control+k");
      const failure = page.getByText("This part couldn't be displayed");
      await expect(failure.or(palette(page)).first(), name).toBeVisible();
      if (field) await expect(field(page), name).toHaveValue(WORDS);
      await end();
      if (await failure.isVisible())
        await page.getByRole("button", { name: "Retry" }).last().click();
      await expect(palette(page), name).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(palette(page), name).toBeHidden();
      if (field) await expect(field(page), name).toHaveValue(WORDS);
    }
  });
}
