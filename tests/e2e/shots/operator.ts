import { join, write } from "../by-api";
import { confirmEntry } from "../by-database";
import type { Camera } from "./camera";

const PATH = "/app/settings/operator";

/** What only operators see. */
export async function operatorScreens({ page, server, open, shoot, wide }: Camera): Promise<void> {
  const browser = page.context().browser()!;
  const other = await browser.newContext();
  await join(await other.newPage(), server, "Ada Byron", `ada${Date.now()}`);
  await other.close();
  await open(PATH);
  await shoot("operator-users", page.getByRole("row", { name: /Grace Hopper/ }), true);
  const menu = page.getByRole("button", { name: "Actions for Ada Byron" }).first();
  await menu.click();
  await shoot("operator-user-menu", page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Disable account" }).click();
  await shoot("operator-user-disable", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");
  await menu.click();
  await page.getByRole("menuitem", { name: "Delete account" }).click();
  await shoot("operator-user-delete", page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search users" }).fill("zebra");
  await shoot("operator-users-none", page.getByText("Nothing found."));
  await invitations({ page, open, shoot });
  await open(`${PATH}/waitlist`);
  await shoot("operator-waitlist-empty", page.getByRole("heading", { level: 2 }), true);
  for (const name of ["Bob", "Carol", "Dan"])
    await write(page, server, "POST", "/api/waitlist", { name, email: `${name}@example.com` });
  for (const name of ["bob", "carol"]) confirmEntry(server, `${name}@example.com`);
  await open(`${PATH}/waitlist`);
  await page.getByRole("checkbox", { name: "Select Bob@example.com" }).check();
  await shoot("operator-waitlist", page.getByText(/^Bob@/), !wide);
  await page.getByRole("button", { name: "Invite selected (1)" }).click();
  await shoot("operator-waitlist-invite", page.getByRole("alertdialog"));
}

async function invitations({
  page,
  open,
  shoot,
}: Pick<Camera, "page" | "open" | "shoot">): Promise<void> {
  await open(`${PATH}/sign-up`);
  await shoot("operator-sign-up", page.getByRole("radio").first(), true);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Email" }).fill("guest@example.com");
  await shoot("operator-invite", dialog);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await shoot(
    "operator-invited",
    page.getByRole("textbox", { name: "Link for guest@example.com" }),
    true,
  );
}
