import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, textOf, treeOf } from "./sources";

/** Exports that a tool or the framework requires by name. */
const ASKED_FOR =
  /^(instrumentation|proxy|next\.config|prisma\.config|app\/|lib\/(cli|commands)\/)/;

const declared = (node: ts.Node): ts.Identifier[] => {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name).filter(ts.isIdentifier);
  const { name } = node as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name] : [];
};

test("every export is imported somewhere", () => {
  /** The number of files that contain a word: an export's own file always does. */
  const files = new Map<string, number>();
  for (const place of code)
    for (const word of new Set(textOf(place).match(/[\w$]+/g)))
      files.set(word, (files.get(word) ?? 0) + 1);
  const unused = code
    .filter((place) => /^(components|lib)\/.*\.tsx?$/.test(place) && !ASKED_FOR.test(place))
    .flatMap((place) =>
      nodesOf(treeOf(place), ts.isStatement)
        .filter((node) => ts.canHaveModifiers(node))
        .filter((node) =>
          ts.getModifiers(node)?.some((each) => each.kind === ts.SyntaxKind.ExportKeyword),
        )
        .flatMap(declared)
        .map(({ text }) => text)
        .filter((name) => files.get(name)! < 2)
        .map((name) => `${place}: ${name}`),
    );
  expect(unused).toEqual([]);
});
