// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { noteOpened, recentlyOpened } from "@/components/shell/palette/recent";
import { clearTabStorage } from "@/lib/core/shared/storage";

const task = (key: string) => ({ key, kind: "task", label: `Task ${key}`, href: `/t/${key}` });

test("the palette remembers the five things that were opened last, and forgets them at logout", () => {
  for (const key of ["a", "b", "c", "d", "e", "f", "b"]) noteOpened(task(key));
  expect(recentlyOpened().map(({ key }) => key)).toEqual(["b", "f", "e", "d", "c"]);
  clearTabStorage();
  expect(recentlyOpened()).toEqual([]);
});

test("a damaged memory of the palette is ignored", () => {
  for (const value of ["{", "5", '[{"key":1}]', "null"]) {
    window.sessionStorage.setItem("troupe-palette-recent", value);
    expect(recentlyOpened(), value).toEqual([]);
  }
});
