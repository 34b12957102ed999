import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, treeOf } from "./sources";

const product = code.filter((each) => /^(components|lib)\/.*\.tsx?$/.test(each));

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((each) => each.kind === ts.SyntaxKind.ExportKeyword);

/** The types that each file exports, including classes. */
const types = product.flatMap((place) =>
  nodesOf(
    treeOf(place),
    (node): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.ClassDeclaration =>
      (ts.isTypeAliasDeclaration(node) ||
        ts.isInterfaceDeclaration(node) ||
        ts.isClassDeclaration(node)) &&
      isExported(node),
  ).map((node) => ({ name: node.name?.text ?? "", place })),
);

test("a type's name means one thing, wherever it is imported", () => {
  const places = new Map<string, string[]>();
  for (const { name, place } of types) places.set(name, [...(places.get(name) ?? []), place]);
  expect([...places].filter(([, all]) => all.length > 1)).toEqual([]);
});

/** Participles and pronouns mean nothing outside of their file. */
const VAGUE = /^(Asked|Begun|Done|Found|Given|Held|Known|Last|Left|Meant|Said|Told|Whose|Words)$/;

test("an exported type is named after what it contains", () => {
  expect(types.filter(({ name }) => VAGUE.test(name))).toEqual([]);
});

/** Names from the language itself. */
const TAKEN =
  /^(Record|Partial|Pick|Omit|Map|Set|Error|Event|Request|Response|Symbol|Notification)$/;

test("no name hides one of the language", () => {
  expect(types.filter(({ name }) => TAKEN.test(name))).toEqual([]);
});
