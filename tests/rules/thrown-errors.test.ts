import ts from "typescript";
import { afterEach, expect, test, vi } from "vitest";
import { call, CallError } from "@/lib/core/http/browser/call";
import type { Endpoint } from "@/lib/core/endpoint";
import { reasons } from "@/lib/texts/de/catalogue";
import { endpoints, nameOf } from "./endpoints";
import { code, nodesOf, sideOf, treeOf } from "./sources";

afterEach(() => vi.unstubAllGlobals());

test("a call without a response fails with a sentence of ours, whichever call it is", async () => {
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const foreign: string[] = [];
  for (const each of endpoints) {
    const error: unknown = await call(each as Endpoint<object>, { id: "x" }).catch(
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof CallError)) throw error;
    const { reason, text } = error.sentence;
    if (reason === undefined || !Object.hasOwn(reasons, reason))
      foreign.push(`${nameOf(each)}: ${text}`);
  }
  expect(endpoints.length).toBeGreaterThan(50);
  expect(foreign).toEqual([]);
});

/** The names under which a file catches errors. */
const caught = (tree: ts.SourceFile): Set<string> =>
  new Set([
    ...nodesOf(tree, ts.isCatchClause).flatMap((each) =>
      each.variableDeclaration ? [each.variableDeclaration.name.getText()] : [],
    ),
    ...nodesOf(tree, ts.isCallExpression)
      .filter((each) => /\.catch$/.test(each.expression.getText()))
      .flatMap(({ arguments: [handler] }) =>
        handler && ts.isArrowFunction(handler)
          ? handler.parameters.map((each) => each.name.getText())
          : [],
      ),
  ]);

test("pages never tell the words of a thrown error, which are the browser's or a library's", () => {
  const pages = code.filter(
    (each) =>
      /^(app\/.*\.tsx|components\/)/.test(each) ||
      (each.startsWith("lib/") && sideOf(each) === "browser"),
  );
  const told = pages.flatMap((place) => {
    const tree = treeOf(place);
    const names = caught(tree);
    const messages = nodesOf(tree, ts.isPropertyAccessExpression).filter(
      ({ expression, name }) => name.text === "message" && names.has(expression.getText()),
    );
    const texts = nodesOf(tree, ts.isCallExpression).filter(
      (each) =>
        each.expression.getText() === "String" &&
        each.arguments.some((given) => names.has(given.getText())),
    );
    const filled = nodesOf(tree, ts.isTemplateSpan).filter(({ expression }) =>
      names.has(expression.getText()),
    );
    return [...messages, ...texts, ...filled].map((each) => `${place}: ${each.getText()}`);
  });
  expect(told).toEqual([]);
});
