import ts from "typescript";
import { expect, test } from "vitest";
import { code, nodesOf, textOf, treeOf } from "./sources";

const product = code.filter((each) => /^(app|components|lib)\/.*\.tsx?$/.test(each));

// The object `z` includes zod's messages in fifty languages; of the namespace a build keeps only what is used.
test("zod is imported as a namespace", () => {
  expect(
    product.filter((each) => /import \{[^}]*\bz\b[^}]*\} from "zod"/.test(textOf(each))),
  ).toEqual([]);
});

// Creating a schema takes some fifty times as long as using it.
test("no function makes a schema to parse with it at once", () => {
  const parses = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    /^(safeParse|parse)$/.test(node.expression.name.text) &&
    /^z\.\w+\(/.test(node.expression.expression.getText()) &&
    ts.findAncestor(node, ts.isFunctionLike) !== undefined;
  expect(
    product
      .filter((each) => textOf(each).includes('from "zod"'))
      .filter((each) => nodesOf(treeOf(each), parses).length > 0),
  ).toEqual([]);
});

/** Where a person's data must leave the memory of the page: at the end of a session and of an account. */
const LEAVING = ["components/settings/profile/your-data.tsx", "components/shell/auth-provider.tsx"];

// The router keeps the page; a location loads everything again.
test("only leaving an account loads a page of this app by its location", () => {
  const loads =
    /location\.(assign|replace)\(\s*["'`]\/(?!\/)|location(\.href)?\s*=\s*["'`]\/(?!\/)/;
  expect(product.filter((each) => loads.test(textOf(each))).toSorted()).toEqual(LEAVING);
});
