// @vitest-environment happy-dom
import { SWRConfig } from "swr";
import { expect, test } from "vitest";
import { TrashScreen } from "@/components/settings/trash-screen";
import { Toaster } from "@/components/ui/feedback/toaster";
import type { BinItem } from "@/lib/bin/contract";
import { button, json, noReply, requestsTo, show } from "../support/screen";

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
  await expect.poll(() => document.activeElement?.id).toBe("trash-all");
});

test("when the connection is lost halfway, what was restored is said and the rest stays selected", async () => {
  let rows = Array.from({ length: 60 }, (_, at) => item(`i${at}`));
  let calls = 0;
  const page = (
    <>
      <Fresh />
      <Toaster />
    </>
  );
  await show(page, "/app/settings/trash", {
    "/api/bin": (res) => json(200, rows)(res),
    "/api/bin/bulk": (res) => {
      if (++calls > 1) return noReply(res);
      const done = rows.slice(0, 50);
      rows = rows.slice(50);
      return json(
        200,
        done.map(({ id }) => ({ id, ok: true })),
      )(res);
    },
  });
  await expect.poll(() => boxes().length).toBe(61);
  boxes()[0]!.click();
  await expect.poll(words).toContain("60 selected");
  button("Restore").click();
  await expect.poll(words).toContain("10 selected");
  await expect.poll(() => boxes().length).toBe(11);
  await expect.poll(words).toContain("50 items restored");
  await expect.poll(words).toContain("10 failed: ");
});

test("while the selected items are being restored, nothing else can be done to them", async () => {
  let answer: (() => void) | undefined;
  await show(<Fresh />, "/app/settings/trash", {
    "/api/bin": json(200, [item("a"), item("b")]),
    "/api/bin/bulk": (res) => (answer = () => json(200, [{ id: "a", ok: true }])(res)),
  });
  await expect.poll(() => boxes().length).toBe(3);
  boxes()[1]!.click();
  await expect.poll(words).toContain("1 selected");
  button("Restore").click();
  await expect.poll(() => answer).toBeDefined();
  const open = () =>
    [
      ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>(
        "section button, section input",
      ),
    ]
      .filter(({ disabled }) => !disabled)
      .map((each) => each.textContent);
  await expect.poll(open).toEqual([]);
  expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(1);
  answer!();
  await expect.poll(() => open().length).toBeGreaterThan(0);
});

test("the focus stays in the list when the row that had it was restored", async () => {
  let rows = [item("a"), item("b")];
  await show(<Fresh />, "/app/settings/trash", {
    "/api/bin": (res) => json(200, rows)(res),
    "/api/bin/a/restore": (res) => {
      rows = [item("b")];
      return json(200, { kind: "task", id: "a", name: "Item a" })(res);
    },
  });
  const restore = () => document.querySelector<HTMLElement>("[aria-label='Restore Item a']");
  await expect.poll(restore).not.toBeNull();
  restore()!.focus();
  restore()!.click();
  await expect.poll(() => boxes().length).toBe(2);
  await expect.poll(() => document.activeElement?.id).toBe("trash-all");
});

test("emptying the trash says that it also deletes what a filter hides", async () => {
  await show(<Fresh />, "/app/settings/trash", { "/api/bin": json(200, [item("a")]) });
  await expect.poll(words).toContain("Item a");
  const kind = document.querySelector("select")!;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(kind, "task");
  kind.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.poll(words).toContain("Item a");
  button("Empty trash").click();
  await expect.poll(words).toContain("including what the filter hides");
});

test("an item that is gone already is not kept by its question", async () => {
  let rows = [item("a")];
  await show(<Fresh />, "/app/settings/trash", {
    "/api/bin": (res) => json(200, rows)(res),
    "/api/bin/a": (res) => {
      rows = [];
      return json(404, { error: "This isn't in your trash." })(res);
    },
  });
  const remove = () =>
    document.querySelector<HTMLElement>("[aria-label='Delete Item a permanently']");
  await expect.poll(remove).not.toBeNull();
  remove()!.click();
  await expect.poll(() => document.querySelector("[role=alertdialog]")).not.toBeNull();
  button("Delete permanently").click();
  await expect.poll(words).toContain("Trash is empty");
  expect(document.querySelector("[role=alertdialog]")).toBeNull();
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
