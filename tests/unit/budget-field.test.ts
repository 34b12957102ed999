import { expect, test } from "vitest";
import { limitFault, limitText, readLimit, typedLimitFault } from "@/lib/budgets/rules";

test.each([
  ["12", 12],
  [" 2.5 ", 2.5],
  ["2,50", 2.5],
  ["1000", 1000],
  ["0.0005", 0.0005],
  ["0.002", 0.002],
  ["0,125", 0.125],
])("%j typed as a limit is %j", (typed, amount) => {
  expect(readLimit(typed)).toBe(amount);
  expect(typedLimitFault("usd", typed)).toBeUndefined();
  expect(readLimit(limitText(amount))).toBe(amount);
});

test.each([
  "",
  "0",
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
  expect(typedLimitFault("usd", typed)?.text).toBe(
    "Enter an amount from $0.0001 to $1,000,000 with up to four decimals",
  );
});

test.each(["1.000", "1,000", "12.500", "1.000.000"])(
  "%j may be thousands or decimals, so the sentence asks which",
  (typed) => {
    expect(readLimit(typed)).toBeNaN();
    expect(typedLimitFault("usd", typed)?.text).toBe(
      `Write ${typed} without a thousands separator, or with four decimals`,
    );
  },
);

test("a stored limit of three decimals is shown in a form that can be saved again", () => {
  expect(limitText(1.125)).toBe("1.1250");
  expect(typedLimitFault("usd", limitText(1.125))).toBeUndefined();
  expect(limitFault("usd", readLimit(limitText(1.125)))).toBeUndefined();
});
