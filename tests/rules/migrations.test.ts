import path from "node:path";
import { expect, test } from "vitest";
import { oldestProgram, onlyWidens, readMigrations } from "../../lib/commands/migration-files.mjs";

// An upgrade of several processes goes one by one: each migration says which older programs may keep running beside the
// new one.

const folder = path.resolve(import.meta.dirname, "../../prisma/migrations-postgresql");
/** Earlier ones date from when all processes were stopped for an upgrade. */
const FIRST = "0030";

test.each([
  [
    "a new table and its unique index",
    'CREATE TABLE "A" ();\nCREATE UNIQUE INDEX "a" ON "A"("b");',
    true,
  ],
  ["a column that may be empty", 'ALTER TABLE "A" ADD COLUMN "b" TEXT COLLATE "C";', true],
  ["a column with a default", `ALTER TABLE "A" ADD COLUMN "b" TEXT NOT NULL DEFAULT '';`, true],
  ["a function that writes", "CREATE FUNCTION f() AS $$\nUPDATE x SET y = 1;\n$$;", true],
  [
    "an index that is replaced",
    'DROP INDEX "a";\nCREATE INDEX "a" ON "A"("b") WHERE "b" IS NOT NULL;',
    true,
  ],
  ["an index that goes", 'DROP INDEX "a";', false],
  ["an index that becomes unique", 'DROP INDEX "a";\nCREATE UNIQUE INDEX "a" ON "A"("b");', false],
  ["a column that needs a value", 'ALTER TABLE "A" ADD COLUMN "b" TEXT NOT NULL;', false],
  ["a column that goes", 'ALTER TABLE "A" DROP COLUMN "b";', false],
  ["a table that goes", 'DROP TABLE "A";', false],
  ["a new name", 'ALTER TABLE "A" RENAME TO "B";', false],
  ["a stricter column", 'ALTER TABLE "A" ALTER COLUMN "b" SET NOT NULL;', false],
  ["an old table's values that must differ now", 'CREATE UNIQUE INDEX "a" ON "A"("b");', false],
])("%s: does it leave older programs at work?", (_, sql, widens) => {
  expect(onlyWidens(sql)).toBe(widens);
});

test("each migration says which older programs keep working, and claims no more than is true", () => {
  const all = readMigrations(folder).filter(({ name }) => name >= FIRST);
  const silent = all.filter(({ sql }) => !/^-- Oldest program: \w+$/m.test(sql));
  expect(silent.map(({ name }) => name)).toEqual([]);
  const wrong = all.filter(
    (each) =>
      oldestProgram(each) < each.name &&
      !onlyWidens(each.sql) &&
      !/^-- Not used by older programs: ./m.test(each.sql),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
