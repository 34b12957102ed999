import ts from "typescript";
import { expect, test } from "vitest";
import { DEPENDANTS } from "@/lib/runs/journal/dependants";
import { code, nodesOf, textOf, treeOf } from "./sources";

const server = code.filter((place) => place.startsWith("lib/"));

/** The tables of a schema whose rows belong to a run: by a column, or by being stored under its id. */
function tablesOf(schema: string): string[] {
  const models = schema.split(/^model /m).slice(1);
  return models
    .filter((text) => /^ {2}\w*runId\b|\/\/ of its run\b/im.test(text))
    .map((text) => /^\w+/.exec(text)![0]);
}

test("a table that names a run is found", () => {
  const schema = `model One {\n  id String @id\n  runId String?\n}
model Two {\n  id String @id // of its run\n}\nmodel Three {\n  activeRunId String?\n}\nmodel Four {\n  id String\n}\n`;
  expect(tablesOf(schema)).toEqual(["One", "Two", "Three"]);
});

test("every table whose rows name a run says what becomes of them when the run ends or is removed", () => {
  const tables = tablesOf(textOf("prisma/schema.prisma"));
  expect(tables.length).toBeGreaterThan(5);
  expect(Object.keys(DEPENDANTS).toSorted()).toEqual(tables.toSorted());
});

test("a table that another module removes is registered by one", () => {
  const registering = server.flatMap((place) =>
    nodesOf(treeOf(place), ts.isCallExpression)
      .filter((call) => call.expression.getText() === "onRunsRemoved")
      .map((call) => (call.arguments[0] as ts.StringLiteral).text),
  );
  const open = Object.entries(DEPENDANTS)
    .filter(([, each]) => "removed" in each && each.removed === "registered")
    .map(([table]) => table);
  expect(registering.toSorted()).toEqual(open.toSorted());
});

test("runs are deleted in one place, with what depends on them", () => {
  const deleting = /DELETE FROM "Run"(?!\w)|deleteSome\([^)]*"Run"|\.run\.delete/;
  expect(server.filter((place) => deleting.test(textOf(place)))).toEqual([
    "lib/runs/journal/remove.ts",
  ]);
});
