import { expect, test } from "vitest";
import { limitFault, readLimit } from "@/lib/budgets/shared/rules";

test.each([
  ["12", 12],
  [" 2.5 ", 2.5],
  ["2,50", 2.5],
  ["1000", 1000],
  ["0.0005", 0.0005],
])("%j typed as a limit is %j", (typed, amount) => {
  expect(readLimit(typed)).toBe(amount);
  expect(limitFault("usd", readLimit(typed))).toBeUndefined();
});

test.each([
  "",
  "0",
  "1.000",
  "1,000",
  "1.000,50",
  "1 000",
  "0x10",
  "1e3",
  "-1",
  "+1",
  ".5",
  "5.",
  "Infinity",
  "five",
  "$5",
])("%j is no limit", (typed) => {
  expect(limitFault("usd", readLimit(typed))?.text).toBe(
    "The limit must be between $0.0001 and $1,000,000, with four decimals at most",
  );
});
