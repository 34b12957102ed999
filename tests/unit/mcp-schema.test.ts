import { expect, test } from "vitest";
import { faultsBy } from "@/lib/connections/mcp/tools/schema-check";

const signal = new AbortController().signal;

test("arguments are validated with references and patterns, but formats are remarks", async () => {
  const schema = {
    $defs: { code: { type: "string", pattern: "^[a-z]+$" } },
    properties: { code: { $ref: "#/$defs/code" }, mail: { type: "string", format: "email" } },
  };
  expect(await faultsBy("ada", schema, { code: "abc", mail: "nobody" }, signal)).toBeNull();
  expect(await faultsBy("ada", schema, { code: "ABC" }, signal)).toMatch(/^code: /);
});

test("what can't be validated is left to the server", async () => {
  const exponential = { properties: { a: { pattern: "^(a+)+$" } } };
  expect(await faultsBy("ada", exponential, { a: `${"a".repeat(40)}!` }, signal)).toBeNull();
  expect(
    await faultsBy("ada", { properties: { a: { $ref: "#/%" } } }, { a: 1 }, signal),
  ).toBeNull();
});
