import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { foundIn } from "@/lib/files/agents/search";
import type { File, FileText } from "@/lib/files/contract";
import { pdfOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { workbookOf } from "../support/office-files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const lastPage = async ({ FileId, pages }: File): Promise<string> => {
  const read = await person.ask("GET", `/api/files/${FileId}/text?page=${pages}`);
  return ((await read.json()) as FileText).text;
};

const COLUMNS = [..."ABCDEFGHIJKL"];
/** Rows of 12 cells: a unique text, and numbers. */
const rowsOf = (count: number, textOf: (row: number) => string) =>
  Array.from({ length: count }, (_, at) => {
    const numbers = COLUMNS.slice(1).map(
      (column, place) => `<c r="${column}${at + 1}"><v>${(at * place) % 997}</v></c>`,
    );
    return `<row r="${at + 1}">${textOf(at + 1)}${numbers.join("")}</row>`;
  }).join("");

describe("a workbook of a million cells is read to its last row", () => {
  const ROWS = 83_334;
  test.each([
    [
      "with shared strings",
      () =>
        workbookOf({
          sheets: [
            {
              name: "Data",
              rows: rowsOf(ROWS, (row) => `<c r="A${row}" t="s"><v>${row - 1}</v></c>`),
            },
          ],
          strings: Array.from({ length: ROWS }, (_, at) => `<t>customer-${at + 1}</t>`),
        }),
    ],
    [
      "with its texts in the cells",
      () =>
        workbookOf({
          sheets: [
            {
              name: "Data",
              rows: rowsOf(
                ROWS,
                (row) => `<c r="A${row}" t="inlineStr"><is><t>customer-${row}</t></is></c>`,
              ),
            },
          ],
        }),
    ],
  ])("%s", async (_, made) => {
    const file = await newFile(person, "large.xlsx", made());
    expect([file.status, file.notes]).toEqual(["ready", undefined]);
    const row = await db().file.findFirstOrThrow({ where: { id: file.FileId } });
    const { places } = await foundIn(row, `customer-${ROWS}`);
    expect(places).toMatchObject([{ page: file.pages }]);
  });
});

test("a workbook beyond the limit says at which row it was cut", async () => {
  const rows = rowsOf(126_000, (row) => `<c r="A${row}"><v>${row}</v></c>`);
  const file = await newFile(
    person,
    "larger.xlsx",
    workbookOf({ sheets: [{ name: "Data", rows }] }),
  );
  expect(file.notes).toMatchObject([
    { reason: "file_cut_sheet", params: { sheet: "Data", row: 125_001 } },
  ]);
});

test("rows that are all alike are not treated as a bomb, though they unpack to many times their size", async () => {
  const rows = Array.from(
    { length: 60_000 },
    (_, at) => `<row r="${at + 1}"><c><v>0</v></c><c><v>0</v></c></row>`,
  );
  const bytes = workbookOf({ sheets: [{ name: "Zeros", rows: rows.join("") }] });
  const file = await newFile(person, "zeros.xlsx", bytes);
  expect([file.status, (await lastPage(file)).slice(-4)]).toEqual(["ready", "0\t0\n"]);
});

test("a PDF of 500 pages is read to its last one", async () => {
  const words = "Lorem ipsum dolor sit amet ".repeat(3);
  const file = await newFile(
    person,
    "a.pdf",
    pdfOf(...Array.from({ length: 500 }, (_, at) => `${words} page ${at + 1}`)),
  );
  expect(file).toMatchObject({ status: "ready", pages: 500 });
  expect(file.notes).toBeUndefined();
  expect(await lastPage(file)).toContain("page 500");
});
