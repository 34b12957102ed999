import type { Camera } from "./camera";

export async function dashboardScreens(full: Camera, empty: Camera): Promise<void> {
  const { page, open, shoot, failing, waiting } = full;
  await empty.open("/app");
  await empty.shoot("dashboard-first-run", empty.page.getByText("First steps"), true);
  await waiting("**/api/dashboard*", "/app", "dashboard-loading");
  await failing(
    "**/api/dashboard*",
    "/app",
    "dashboard-failed",
    page.getByText("Failed to load dashboard data"),
  );
  await open("/app");
  await page.getByText("Latest runs").waitFor();
  await shoot("dashboard", page.getByRole("img", { name: /^Usage/ }), true);
  await page.getByRole("button", { name: "Table" }).click();
  await shoot("dashboard-table", page.getByRole("region", { name: "Usage per day" }), true);
}

/** Dialogs that open over every screen. */
export async function shellScreens({ page, open, shoot, wide }: Camera): Promise<void> {
  await open("/app");
  await page.getByRole("button", { name: "Search or jump to" }).click();
  await shoot("palette", page.getByRole("dialog"));
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("re");
  await shoot("palette-hits", page.getByRole("option", { name: /Redline/ }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Inbox/ }).click();
  await shoot("inbox", page.getByRole("dialog", { name: "Inbox" }));
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await shoot("shortcuts", page.getByRole("dialog", { name: "Keyboard shortcuts" }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: wide ? "Side menu" : "Open menu" }).click();
  await shoot(
    "side-menu",
    wide ? page.getByRole("main") : page.getByRole("dialog", { name: "Menu" }),
  );
}
