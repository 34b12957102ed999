import { expect, test } from "vitest";
import { code, importsOf, sideOf, textOf, type Side } from "./sources";

const lib = code.filter((each) => /^lib\/(?!(?:cli|commands)\/).*\.tsx?$/.test(each));

const MAY_IMPORT: Record<Side, readonly Side[]> = {
  browser: ["browser", "both"],
  both: ["both"],
  server: ["server", "both"],
};

test("each side has files, and a file of the browser has no server-only marker", () => {
  const on = (side: Side) => lib.filter((each) => sideOf(each) === side).length;
  expect(on("server")).toBeGreaterThan(400);
  expect(on("both")).toBeGreaterThan(80);
  expect(on("browser")).toBeGreaterThan(50);
  const marked = lib.filter((each) => /\/browser\/|\.client\.tsx?$/.test(each));
  expect(marked.filter((each) => sideOf(each) !== "browser")).toEqual([]);
});

test("no side imports files of the other side, not even a type", () => {
  const wrong = lib.flatMap((place) =>
    importsOf(place)
      .map(({ file }) => file)
      .filter((file) => file !== undefined && lib.includes(file))
      .filter((file) => !MAY_IMPORT[sideOf(place)].includes(sideOf(file!)))
      .map((file) => `${place} -> ${file}`),
  );
  expect(wrong).toEqual([]);
});

test("limits of fields are in rules.ts, so that a page without a form does not load them", () => {
  const holders = lib.filter((each) => /^export const \w+Rules = /m.test(textOf(each)));
  expect(holders.filter((each) => !each.endsWith("/rules.ts"))).toEqual([]);
  expect(holders.length).toBeGreaterThan(10);
});

test("the browser's storage is touched in one place, which knows that it may be forbidden", () => {
  const product = code.filter((each) => /^(app|components|lib)\//.test(each));
  expect(product.filter((each) => /\b(local|session)Storage\b/.test(textOf(each)))).toEqual([
    "lib/core/shared/storage.ts",
  ]);
});

test("the URLs of the screens are in the table of routes and the list of settings", () => {
  const writers = code.filter(
    (each) => each.startsWith("components/") && /["`]\/app\b/.test(textOf(each)),
  );
  expect(writers).toEqual(["components/routes.ts", "components/settings-pages.ts"]);
});
