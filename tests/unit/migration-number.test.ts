import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nextNumber } from "../../prisma/migration-number.mjs";

const all = readdirSync(path.resolve(import.meta.dirname, "../../prisma/migrations"));

test.each([
  [[], "0001"],
  [["0001_first", "last.prisma", "migration_lock.toml"], "0002"],
  [["0001_first", "0002_left", "0002_right"], "0003"],
  [["0001_first", "0004_later"], "0005"],
  [["0099_many", "0010_few"], "0100"],
])("behind %j comes %s", (names, next) => expect(nextNumber(names)).toBe(next));

test("the next one has an unused number, and sorts after all others", () => {
  expect(all.filter((name) => name.slice(0, 4) >= nextNumber(all) && /^\d/.test(name))).toEqual([]);
});

/** Two were created in parallel; an applied one keeps its name. */
const TWICE = ["0009"];

test("no two migrations have one number", () => {
  const numbers = all.flatMap((name) => /^(\d{4})_/.exec(name)?.[1] ?? []);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(TWICE);
});
