import { expect, test } from "vitest";
import { faultsBy, schemaFault } from "@/lib/connections/mcp/schema-check";

const signal = new AbortController().signal;

test("a reference with a broken percent escape spoils no list of tools", () => {
  expect(schemaFault({ type: "object", properties: { a: { $ref: "#/%" } } })).toBeUndefined();
});

test("a schema that refers to another server or to itself is refused", () => {
  expect(schemaFault({ $ref: "https://example.org/x.json" })?.reason).toBe("schema_refers_outside");
  expect(schemaFault({ properties: { a: { $ref: "#" } } })?.reason).toBe("schema_circular");
});

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
