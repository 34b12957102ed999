import { describe, expect, test } from "vitest";
import { fittingFirst, folded, similarTo } from "@/lib/memory/similar";

const facts = (...all: string[]) => all.map((fact) => ({ fact }));

describe("facts", () => {
  test.each([
    ["Lives in Berlin", "lives in BERLIN."],
    ["Mag Käse", "mag kase"],
    ["Has two cats", "Has two cat"],
  ])("%s and %s are the same", (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  test.each([
    ["Lives in Berlin", "Lives in Rome"],
    ["Favourite colour is red", "Favourite colour: blue"],
    ["Prefers short answers", "Prefers long answers"],
    ["Wohnt in Hamburg", "Wohnt in München"],
    ["住在北京", "住在上海"],
  ])("%s and %s are similar", (one, other) => {
    expect(similarTo(one, facts("Plays chess on Mondays", other))).toEqual([{ fact: other }]);
  });

  test.each([
    ["The user lives in Berlin", "The user has a dog"],
    ["Likes tea", "Likes dogs"],
    ["She is a nurse", "She is from Oslo"],
    ["Hat einen Hund", "Hat einen Garten"],
  ])("%s and %s are about different things", (one, other) => {
    expect(similarTo(one, facts(other))).toEqual([]);
  });

  test("those that share words with the message come first, rare words before common ones, the others stay newest first", () => {
    const all = facts("Has a son", "Has a zebra", "Works in a bakery", "Has a garden");
    expect(fittingFirst("Has the zebra eaten?", all).map(({ fact }) => fact)).toEqual([
      "Has a zebra",
      "Has a son",
      "Has a garden",
      "Works in a bakery",
    ]);
    expect(fittingFirst("", all)).toEqual(all);
  });
});
