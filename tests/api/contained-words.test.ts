import { expect, test } from "vitest";
import { containing } from "@/lib/core/db/dialect";
import { queryRows } from "@/lib/core/db/statements";
import { onBoth, otherDatabase } from "../support/both-databases";

test("a name contains words whatever the case of letters in any script, and wildcards are plain characters", async () => {
  const names = [
    "Übersicht",
    "ΕΛΛΑΔΑ",
    "Ёлка",
    "100% [a]",
    "C:\\dir",
    "a.c",
    "a*c?",
    "x^y$",
    "Straße",
    "IŞIK",
  ];
  const words = [
    "über",
    "ÜBER",
    "ελλάδ",
    "ελλα",
    "ёЛКА",
    "0%",
    "[A]",
    "\\D",
    ".c",
    "*",
    "?",
    "^",
    "$",
    "(",
    "%",
    "_",
    "ß",
    "işi",
  ];
  const found = (engineNames: string[]) =>
    Promise.all(
      words.map(async (each) => {
        const [condition, pattern] = containing("t.name", each);
        const rows = await queryRows<{ name: string }>(
          `SELECT t.name FROM (${engineNames.map(() => "SELECT CAST(? AS TEXT) AS name").join(" UNION ALL ")}) t WHERE ${condition}`,
          [...engineNames, pattern],
        );
        return rows.map(({ name }) => name);
      }),
    );
  const [sqlite, postgresql] = await onBoth((await otherDatabase()).engine, () => found(names));
  expect(postgresql).toEqual(sqlite);
  expect(sqlite.slice(0, 9)).toEqual([
    ["Übersicht"],
    ["Übersicht"],
    [],
    ["ΕΛΛΑΔΑ"],
    ["Ёлка"],
    ["100% [a]"],
    ["100% [a]"],
    ["C:\\dir"],
    ["a.c"],
  ]);
});
