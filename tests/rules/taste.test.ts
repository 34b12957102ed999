import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, textOf, treeOf } from "./sources";

const product = code.filter((each) => /^(app|components|lib|prisma)\/|^[^/]+$/.test(each));
const linesOf = (text: string): number => text.trimEnd().split("\n").length;
const longer = (files: string[], most: number) =>
  files.filter((each) => linesOf(textOf(each)) > most);

test("no file is long, and most are short", () => {
  const isTest = (each: string) => each.startsWith("tests/");
  const others = code.filter((each) => !isTest(each));
  expect(longer(code.filter(isTest), 800)).toEqual([]);
  expect(longer(others, 400)).toEqual([]);
  const written = product.filter((each) => !/^app\/.*route\.ts$/.test(each));
  const lengths = written.map((each) => linesOf(textOf(each))).sort((one, other) => one - other);
  const within = (share: number): number => lengths[Math.ceil(lengths.length * share) - 1]!;
  expect(within(0.9)).toBeLessThan(200);
  expect(within(0.5)).toBeLessThan(80);
});

/** Folders with more, each with its reason. */
const FLAT_ALL_THE_SAME = new Map([
  ["components/icons", "a file for each icon"],
  ["lib/commands", "a file for each command of an operator"],
  ["lib/texts/de", "one catalogue, a file for each subject"],
]);

/** Folders of one or two files, each with its reason. */
const SMALL_ALL_THE_SAME = new Map([
  ["lib/file-uses", "knows every noun that uses files; lib/files may know none of them"],
]);

test("a folder of the product is a subject: three to seventeen files", () => {
  const counts = new Map<string, number>();
  for (const each of product.filter((place) => /^(components|lib)\//.test(place))) {
    const folder = path.posix.dirname(each);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const those = (is: (count: number) => boolean) =>
    [...counts].filter(([, count]) => is(count)).map(([folder]) => folder);
  expect(those((count) => count > 17)).toEqual([...FLAT_ALL_THE_SAME.keys()]);
  expect(those((count) => count < 3).toSorted()).toEqual([...SMALL_ALL_THE_SAME.keys()]);
});

test("effects are for things outside React: fewer than 0.9 in a thousand lines", () => {
  const pages = product.filter((each) => /^(app|components|lib)\/.*\.tsx?$/.test(each));
  const sum = (of: (text: string) => number) =>
    pages.reduce((all, each) => all + of(textOf(each)), 0);
  const effects = sum((text) => text.match(/\buse(Layout)?Effect\(/g)?.length ?? 0);
  expect((effects * 1000) / sum(linesOf)).toBeLessThan(0.9);
});

/** Files whose default export a tool or the framework requires. */
const ASKED =
  /(^|\/)(page|layout|template|loading|error|global-error|not-found|default|sitemap|robots|manifest)\.tsx?$|\.config\.(ts|mjs)$|^tests\/support\/(migrated-database|journeys-setup)\.ts$|^components\/ui\/late\/dynamic\.ts$/;

test("default exports are only where the framework requires them", () => {
  const others = code.filter(
    (each) => !ASKED.test(each) && nodesOf(treeOf(each), isDefault).length > 0,
  );
  expect(others).toEqual([]);
});

const isDefault = (node: ts.Node): node is ts.Node =>
  (ts.isExportAssignment(node) && !node.isExportEquals) ||
  (ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.DefaultKeyword));

test("files are named in kebab-case, for what they contain", () => {
  const names = code.map(
    (each) =>
      [
        path.basename(each).replace(/(\.(d|test|spec|config|client))?\.(ts|tsx|mjs)$/, ""),
        each,
      ] as const,
  );
  expect(names.filter(([name]) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect(
    names.filter(([name]) => /^(utils?|helpers?|common|types?|misc|index)$/.test(name)),
  ).toEqual([]);
  expect(names.filter(([name]) => /part-?\d+$/.test(name))).toEqual([]);
});

test("no file only re-exports others", () => {
  const barrels = code
    .filter((each) => !/^app\/.*route\.ts$/.test(each))
    .filter((each) => {
      const { statements } = treeOf(each);
      const handedOn = statements.filter(
        (one) => ts.isExportDeclaration(one) && one.moduleSpecifier,
      );
      return (
        handedOn.some((one) => !(one as ts.ExportDeclaration).exportClause) ||
        (handedOn.length > 0 && handedOn.length === statements.length)
      );
    });
  expect(barrels).toEqual([]);
});

test("nothing is any, nothing is left to do", () => {
  const anys = code
    .filter((each) => /\.tsx?$/.test(each))
    .filter(
      (each) =>
        nodesOf(treeOf(each), (node): node is ts.Node => node.kind === ts.SyntaxKind.AnyKeyword)
          .length > 0,
    );
  expect(anys).toEqual([]);
  const marker = new RegExp(
    `\\b(${["TO", "FIX", "XX"].map((each, at) => each + ["DO", "ME", "X"][at]).join("|")})\\b`,
  );
  expect(code.filter((each) => marker.test(textOf(each)))).toEqual([]);
});
