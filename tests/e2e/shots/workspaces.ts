import type { Workspace } from "@/lib/workspaces/contract";
import { write } from "../by-api";
import type { Camera } from "./camera";

/** The switcher, the settings of a workspace with their dialogs, and what an invited person sees. */
export async function workspaceScreens(camera: Camera): Promise<void> {
  const { page, server, wide, open, shoot, failing } = camera;
  await open("/app/settings/workspace");
  await shoot("workspace-personal", page.locator("main").getByRole("heading").nth(1), true);
  const { WorkspaceId: id } = await write<Workspace>(page, server, "POST", "/api/workspaces", {
    name: "Northwind analytics",
  });
  const { url } = await write<{ url: string }>(
    page,
    server,
    "POST",
    `/api/workspaces/${id}/invitations`,
    { email: "grace.hopper@example.com", role: "member" },
  );
  await page.context().addCookies([{ name: "troupe-workspace", value: id, url: server.url }]);
  await open("/app/settings/workspace");
  await shoot("workspace", page.getByText("grace.hopper@example.com"), true);
  if (!wide) await page.locator("header button").first().click();
  await page
    .getByRole("button", { name: /Northwind analytics/ })
    .last()
    .click();
  await shoot("workspace-switcher", page.getByRole("menu").last());
  await page.keyboard.press("Escape");
  await open(new URL(url).pathname + new URL(url).search);
  await shoot("workspace-invitation", page.locator("main dl"), true);
  await failing(
    `**/api/workspaces/${id}`,
    "/app/settings/workspace",
    "workspace-failed",
    page.locator("main [role=alert]"),
  );
}
