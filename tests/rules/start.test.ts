import { expect, test } from "vitest";
import { importsOf } from "./sources";

/**
 * Modules that few servers need, or none before the first visitor; each is loaded by an `import()` when first needed.
 */
const LATER = [
  "@modelcontextprotocol/client",
  "@opentelemetry/sdk-trace-node",
  "jsep",
  "nodemailer",
  "pg",
  "prom-client",
  "lib/chat/service.ts",
  "lib/connections/service.ts",
  "lib/connections/calls/work.ts",
  "lib/demo-model/demo-fetch.ts",
  "lib/owner-data/kinds.ts",
  "lib/runs/engine/execute-plan.ts",
  "lib/teams/service.ts",
];

test("a start loads nothing that it does not need", () => {
  const reached = new Map<string, string>([["app/api/start.ts", ""]]);
  for (const place of reached.keys()) {
    if (!/^(app|lib)[/]/.test(place)) continue;
    for (const { from, file, typeOnly, later } of importsOf(place))
      if (!typeOnly && !later && !reached.has(file ?? from)) reached.set(file ?? from, place);
  }
  const found = LATER.filter((each) => reached.has(each)).map(
    (each) => `${reached.get(each)} -> ${each}`,
  );
  expect(found).toEqual([]);
  expect(reached.size).toBeGreaterThan(200);
});
