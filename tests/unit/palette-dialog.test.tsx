// @vitest-environment happy-dom
import { PERSONAL } from "@/components/shell/workspace";
import { useState } from "react";
import { expect, test } from "vitest";
import { AuthProvider } from "@/components/shell/auth-provider";
import { PaletteDialog } from "@/components/shell/palette/palette-dialog";
import type { User } from "@/lib/auth/contract";
import { LiveTasks, LiveTasksContext } from "@/lib/tasks/browser/live-tasks";
import { json, requestsTo, show, type Reply } from "../support/screen";

const ada: User = {
  UserId: "ada",
  Username: "ada",
  Email: "ada@example.com",
  Name: "Ada",
  AuthProvider: "local",
  CreatedAt: "2026-01-01T00:00:00.000Z",
};
const notice = {
  run_id: "run",
  task_id: "task",
  task_name: "Close the books",
  status: "completed",
  at: ada.CreatedAt,
  seen: false,
};
const replies: Record<string, Reply> = {
  "/auth/me": json(200, { user: ada }),
  "/api/agents/names": json(200, []),
  "/api/tasks": json(200, []),
  "/api/teams": json(200, []),
  "/api/conversations": json(200, { conversations: [] }),
  "/api/notices": json(200, [notice]),
  "/api/profile": json(200, {}),
  "/api/workspaces": json(200, [
    { WorkspaceId: "ada", name: "", personal: true, role: "owner" },
    { WorkspaceId: "acme", name: "Acme", personal: false, role: "member" },
  ]),
};

function Palette() {
  const [live] = useState(() => new LiveTasks());
  const [open, setOpen] = useState(true);
  return (
    <AuthProvider drawnFor={ada} workspace={PERSONAL}>
      <LiveTasksContext value={live}>
        <PaletteDialog open={open} onOpenChange={setOpen} onHelp={() => undefined} />
      </LiveTasksContext>
    </AuthProvider>
  );
}
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const names = () => options().map((each) => each.querySelector(".font-medium")?.textContent);
/** As React's own listener sees typed text. */
function search(words: string): void {
  const field = document.querySelector<HTMLInputElement>("[role=combobox]")!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, words);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("the palette lists all pages and actions, and switches the theme without opening a page", async () => {
  const screen = await show(<Palette />, "/app", replies);
  await expect.poll(names).toContain("Usage & limits");
  expect(names()).toEqual(expect.arrayContaining(["Runs", "Trash", "Log out", "Deutsch"]));
  await expect.poll(names).toContain("Mark all as read");
  await expect.poll(names).toContain("Switch to Acme");
  search("dark");
  await expect.poll(names).toContain("Switch to dark theme");
  options()
    .find((each) => each.textContent.includes("Switch to dark theme"))!
    .click();
  await expect.poll(() => document.documentElement.dataset.theme).toBe("dark");
  await expect.poll(() => options().length).toBe(0);
  await expect.poll(() => requestsTo(screen, "/api/profile")).toHaveLength(1);
});
