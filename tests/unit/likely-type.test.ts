import { expect, test } from "vitest";
import { likelyType } from "@/components/agents/tools/draft/likely-type";

test.each([
  ["max_results", ""],
  ["amount", "number"],
  ["pageSize", "number"],
  ["is_public", "boolean"],
  ["tags", "array"],
  ["metadata", "object"],
  ["city", ""],
  ["", ""],
])("a parameter called %j is suggested the type %j", (name, type) => {
  expect(likelyType(name)).toBe(type);
});
