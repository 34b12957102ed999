import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, textOf, treeOf } from "./sources";

/** What a tool or the framework asks for by its name. */
const ASKED_FOR = /^(instrumentation|proxy|next\.config|prisma\.config|app\/|lib\/cli\/)/;

const declared = (node: ts.Node): ts.Identifier[] => {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name).filter(ts.isIdentifier);
  const { name } = node as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name] : [];
};

test("what is exported is imported somewhere", () => {
  const words = new Map(
    code.map((place) => [place, new Set(textOf(place).match(/[\w$]+/g))] as const),
  );
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
        .filter((name) => ![...words].some(([other, all]) => other !== place && all.has(name)))
        .map((name) => `${place}: ${name}`),
    );
  expect(unused).toEqual([]);
});
