import { expect, test } from "vitest";
import { clientStatementName } from "@/lib/core/db/postgresql/pool";

const nameOf = (sql: string) => clientStatementName({ sql });
const often = (sql: string) => [nameOf(sql), nameOf(sql), nameOf(sql), nameOf(sql)];

test("a statement is prepared under its own name once it is frequent", () => {
  const [first, second, third, fourth] = often('SELECT "id" FROM "A"');
  expect([first, second]).toEqual(["", ""]);
  expect(third).toMatch(/^c\d+$/);
  expect(fourth).toBe(third);
  expect(often('SELECT "id" FROM "B"')[3]).not.toBe(third);
});

test("one that returns all columns of a table is parsed each time: a table may get another column", () => {
  for (const sql of [
    'SELECT * FROM "A"',
    'SELECT a.* FROM "A" AS a',
    'SELECT "A".* FROM "A"',
    'UPDATE "A" SET "id" = $1 RETURNING *',
  ])
    expect(often(sql)).toEqual(["", "", "", ""]);
  expect(often('SELECT count(*) FROM "A"')[3]).not.toBe("");
});

test("their number is limited, however many others occur", () => {
  for (let at = 0; at < 5_000; at++) nameOf(`SELECT ${at}`);
  const names = new Set<string>();
  for (let at = 0; at < 500; at++) names.add(often(`SELECT "a" + ${at}`)[3]!);
  expect(names.size).toBeLessThanOrEqual(201); // with the empty one
  expect(names).toContain("");
});
