import { expect, test } from "vitest";
import { readBudget } from "@/lib/settings/contract";
import { profileRules } from "@/lib/settings/shared/rules";

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["12", 12],
  [" 2.5 ", 2.5],
  ["2,50", 2.5],
  ["1000", 1000],
])("%j typed as a budget is %j", (typed, amount) => {
  expect(readBudget(typed)).toBe(amount);
  expect(profileRules.budget(readBudget(typed))).toBeUndefined();
});

test.each([
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
])("%j is no budget", (typed) => {
  expect(profileRules.budget(readBudget(typed))?.text).toBe(
    "A budget must be an amount of US dollars, 0 or more; leave it empty for no limit",
  );
});
