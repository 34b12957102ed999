import ts from "typescript";
import { expect, test, vi } from "vitest";
import { code, file, nodesOf, treeOf } from "./sources";

type Thrown = { prototype: object; [Symbol.hasInstance](value: unknown): boolean };

const extendsOf = (node: ts.ClassDeclaration): string =>
  node.heritageClauses
    ?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0]?.expression.getText() ?? "";
const errors = code
  .filter((each) => each.startsWith("lib/") && each.endsWith(".ts"))
  .flatMap((each) =>
    nodesOf(treeOf(each), ts.isClassDeclaration).flatMap((node) =>
      /Error$/.test(extendsOf(node))
        ? [{ name: node.name!.text, place: each, node, base: extendsOf(node) }]
        : [],
    ),
  );

test("each error class says its own name to all its copies", () => {
  expect(errors.length).toBeGreaterThan(10);
  expect(
    errors
      .filter(({ node, name }) => !node.getText().includes(`sharedError(this, "${name}")`))
      .map(({ place, name }) => `${place}: ${name}`),
  ).toEqual([]);
  expect(new Set(errors.map(({ name }) => name)).size).toBe(errors.length);
});

test.each(errors)(
  "$name of one bundle is one of another, and no other error is",
  async ({ name, place, base }) => {
    const load = async (): Promise<Thrown> =>
      ((await import(file(place))) as Record<string, Thrown>)[name]!;
    const one = await load();
    vi.resetModules();
    const other = await load();
    expect(other).not.toBe(one);
    const thrown: unknown = Object.create(one.prototype);
    expect([
      thrown instanceof (other as never),
      thrown instanceof Error,
      new Error() instanceof (other as never),
      other[Symbol.hasInstance](null),
    ]).toEqual([true, true, false, false]);
    if (base === "Error") return;
    const parent: unknown = Object.create(Object.getPrototypeOf(one.prototype) as object);
    expect(parent instanceof (other as never)).toBe(false);
  },
);
