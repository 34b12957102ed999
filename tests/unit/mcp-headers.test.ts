import { describe, expect, test } from "vitest";
import { headerFault } from "@/lib/connections/mcp/tools/header-fault";

const sent = (name: unknown, type = "string") => ({ type, "x-mcp-header": name });
const root = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("arguments can be sent as headers where", () => {
  test.each([
    ["none is", root({ a: { type: "string" } })],
    ["each has a name of its own", root({ a: sent("Region"), b: sent("Zone", "integer") })],
    ["one is within another", root({ a: root({ b: sent("Region") }) })],
    ["an argument is called so", root({ "x-mcp-header": { type: "string" } })],
  ])("%s", (_, schema) => {
    expect(headerFault(schema)).toBeUndefined();
  });
});

describe("a tool can't be called where a header", () => {
  test.each([
    ["has no name", root({ a: sent("") })],
    ["has a number as name", root({ a: sent(5) })],
    ["has a name with a line break", root({ a: sent("A\r\nB") })],
    ["has the name of another", root({ a: sent("Region"), b: sent("region") })],
    ["holds an object", root({ a: sent("Region", "object") })],
    ["stands in a list", root({ a: { type: "array", items: sent("Region") } })],
    ["stands in a choice", root({}, { anyOf: [root({ a: sent("Region") })] })],
    ["stands at the root", root({}, { "x-mcp-header": "Region" })],
  ])("%s", (_, schema) => {
    expect(headerFault(schema)?.reason).toBe("connection_tool_headers");
  });
});
