// @vitest-environment happy-dom
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { TrashScreen } from "@/components/settings/trash/trash-screen";
import type { BinItem } from "@/lib/bin/contract";
import { button, json, requestsTo, show } from "../support/screen";

/** Its own cache, as a page has. */
const Fresh = () => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <TrashScreen />
  </SWRConfig>
);
const item = (id: string, kind: BinItem["kind"] = "task"): BinItem => ({
  kind,
  id,
  name: `Item ${id}`,
  deleted_at: "2026-11-27T08:00:00.000Z",
  kept_until: "2026-12-27T08:00:00.000Z",
});
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const words = () => document.body.textContent;

test("several items are selected and restored together, and what failed stays selected", async () => {
  let rows = [item("a"), item("b", "agent"), item("c")];
  const screen = await show(<Fresh />, "/app/settings/trash", {
    "/api/bin": (res) => json(200, rows)(res),
    "/api/bin/bulk": (res) => {
      rows = rows.filter(({ id }) => id === "b");
      return json(200, [
        { id: "a", ok: true },
        { id: "b", ok: false, error: "No room for another agent." },
        { id: "c", ok: true },
      ])(res);
    },
  });
  await expect.poll(() => boxes().length).toBe(4);
  boxes()[0]!.click();
  await expect.poll(words).toContain("3 selected");
  button("Restore").click();
  await expect.poll(() => boxes().length).toBe(2);
  const [sent] = screen.server.requests.filter(({ url }) => url === "/api/bin/bulk");
  expect(JSON.parse(sent!.body)).toEqual({ action: "restore", ids: ["a", "b", "c"] });
  expect(words()).toContain("1 selected");
  await expect.poll(() => document.activeElement?.id).toBe("trash-search");
});

test("the trash is searched by name and filtered by kind, and a filter that hides everything is cleared", async () => {
  const screen = await show(<Fresh />, "/app/settings/trash", {
    "/api/bin": (res) => json(200, (res.req.url ?? "").includes("?") ? [] : [item("a")])(res),
  });
  await expect.poll(words).toContain("Item a");
  const search = document.querySelector<HTMLInputElement>("input[type=search]")!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(search, "report");
  search.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(words).toContain("Nothing in the trash matches");
  expect(requestsTo(screen, "/api/bin").at(-1)).toBe("/api/bin?q=report");
  button("Clear filters").click();
  await expect.poll(words).toContain("Item a");
});

test("an empty trash has a drawing and a way on", async () => {
  await show(<Fresh />, "/app/settings/trash", { "/api/bin": json(200, []) });
  await expect.poll(words).toContain("Trash is empty");
  expect(document.querySelector("svg[viewBox='0 0 60 44']")).not.toBeNull();
  expect(document.querySelector("a[href='/app']")?.textContent).toBe("Go to dashboard");
});
