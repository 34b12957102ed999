import ts from "typescript";
import { describe, expect, test } from "vitest";
import { code, nodesOf, textOf, treeOf } from "./sources";

/** Which folder each table belongs to: the comments of the schema say it. */
const owners = new Map<string, string>();
let owner = "";
for (const line of textOf("prisma/schema.prisma").split("\n")) {
  owner = /^\/\/ (lib\/[\w/]+)$/.exec(line)?.[1] ?? owner;
  const model = /^model (\w+)/.exec(line)?.[1];
  if (model) owners.set(model, owner);
}
const lower = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
const byClient = new Map([...owners].map(([model, folder]) => [lower(model), folder]));

const product = code.filter((each) => /^(app|components|lib)\//.test(each));

/** The tables that a file names: by the client's properties, in SQL text, or to core's prepared writes. */
function tablesOf(place: string): string[] {
  const tree = treeOf(place);
  const asked = nodesOf(tree, ts.isPropertyAccessExpression)
    .filter((node) => byClient.has(node.name.text) && isDatabase(node.expression))
    .map((node) => byClient.get(node.name.text)!);
  const sql = [...textOf(place).matchAll(/\b(?:FROM|INTO|UPDATE|JOIN)\s+"?(\w+)"?/g)]
    .map((found) => owners.get(found[1]!))
    .filter((each) => each !== undefined);
  const written = nodesOf(tree, ts.isCallExpression).flatMap(({ arguments: [within, table] }) =>
    within && ts.isIdentifier(within) && within.text === "tx" && table && ts.isStringLiteral(table)
      ? (owners.get(table.text) ?? [])
      : [],
  );
  return [...asked, ...sql, ...written];
}

const isDatabase = (node: ts.Expression): boolean =>
  (ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "db") ||
  (ts.isIdentifier(node) && node.text === "tx");

test("every table has an owner", () => {
  expect(owners.size).toBeGreaterThan(5);
  expect([...owners].filter(([, folder]) => !folder)).toEqual([]);
});

test("a table is asked by its own noun alone", () => {
  const strangers = product.flatMap((place) =>
    tablesOf(place)
      .filter((folder) => !place.startsWith(`${folder}/`))
      .map((folder) => `${place} asks a table of ${folder}`),
  );
  expect([...new Set(strangers)]).toEqual([]);
});

describe("inside a transaction", () => {
  /** Callbacks handed to transact(), write() or $transaction(), and every function that is given a transaction. */
  const works = product.flatMap((place) =>
    nodesOf(treeOf(place), ts.isFunctionLike).flatMap((work) =>
      givenTransaction(work) ? [[place, work] as const] : [],
    ),
  );

  test("there is something to look at", () => expect(works.length).toBeGreaterThan(5));

  test("nothing is awaited but the database", () => {
    const others = works.flatMap(([place, work]) => {
      const name = transactionOf(work);
      return nodesOf(work, ts.isAwaitExpression)
        .filter((node) => !name || !asksOnly(node.expression, name))
        .map((node) => `${place}: ${node.getText().slice(0, 100)}`);
    });
    expect(others).toEqual([]);
  });

  test("nothing is done for each row without a word to the lock's holder", () => {
    const waits = works.flatMap(([place, work]) =>
      nodesOf(work, ts.isForOfStatement)
        .filter((node) => node.awaitModifier)
        .map((node) => `${place}: ${node.getText().slice(0, 100)}`),
    );
    expect(waits).toEqual([]);
  });
});

const TRANSACTIONS = ["Transaction", "Writing"];

function givenTransaction(work: ts.SignatureDeclaration): boolean {
  if (
    work.parameters.some((each) => TRANSACTIONS.includes(each.type?.getText() ?? "")) &&
    "body" in work &&
    work.body
  )
    return true;
  const call = work.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== work) return false;
  const called = call.expression;
  return (
    (ts.isIdentifier(called) && ["transact", "write"].includes(called.text)) ||
    (ts.isPropertyAccessExpression(called) && called.name.text === "$transaction")
  );
}

function transactionOf(work: ts.SignatureDeclaration): string | undefined {
  const parameter =
    work.parameters.find((each) => TRANSACTIONS.includes(each.type?.getText() ?? "")) ??
    work.parameters[0];
  return parameter && ts.isIdentifier(parameter.name) ? parameter.name.text : undefined;
}

/** `tx.table.verb(…)`, or a function that is given `tx`. */
function asksOnly(node: ts.Expression, name: string): boolean {
  if (!ts.isCallExpression(node))
    return ts.isTaggedTemplateExpression(node) && rootOf(node.tag) === name;
  return (
    rootOf(node.expression) === name ||
    node.arguments.some((each) => ts.isIdentifier(each) && each.text === name)
  );
}

function rootOf(node: ts.Expression): string | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node))
    return rootOf(node.expression);
  return ts.isIdentifier(node) ? node.text : undefined;
}
