import { beforeAll, describe, expect, test } from "vitest";
import type { File, FileText } from "@/lib/files/contract";
import { newFile } from "../support/files";
import { openDocumentOf, workbookOf } from "../support/office-files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const pageOf = async ({ FileId }: File, page = 1): Promise<FileText> =>
  (await person.ask("GET", `/api/files/${FileId}/text?page=${page}`)).json() as Promise<FileText>;

const cell = (ref: string, value: string | number, more = "") =>
  `<c r="${ref}"${more}><v>${value}</v></c>`;
const text = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;
const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="dd&quot;.&quot;mm&quot;.&quot;yyyy"/><numFmt numFmtId="165" formatCode="[h]:mm:ss"/><numFmt numFmtId="166" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellXfs>${[0, 14, 20, 22, 10, 164, 165, 166].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`;

describe("cells are read as a spreadsheet program shows them", () => {
  test.each([
    ["a date", cell("A1", 45292, ' s="1"'), "2024-01-01"],
    ["a time", cell("A1", 0.5, ' s="2"'), "12:00"],
    ["a date with a time", cell("A1", 45292.75, ' s="3"'), "2024-01-01 18:00"],
    ["a date in a format of one's own", cell("A1", 45323, ' s="5"'), "2024-02-01"],
    ["a length of time beyond a day", cell("A1", 1.0625, ' s="6"'), "25:30"],
    ["a date before the leap day that never was", cell("A1", 59, ' s="1"'), "1900-02-28"],
    ["a percentage", cell("A1", 0.1234, ' s="4"'), "12.34%"],
    ["a number whose format has words of dates in quotes", cell("A1", 2.5, ' s="7"'), "2.5"],
    ["a sum with the noise of binary fractions", cell("A1", "0.30000000000000004"), "0.3"],
    ["a long number", cell("A1", "1234567890123456"), "1234567890123456"],
    ["a text with leading zeros", cell("A1", 0, ' t="s"'), "00123"],
    ["a text of several formats, without its pronunciation", cell("A1", 1, ' t="s"'), "東京 Tokyo"],
    ["a boolean", cell("A1", 1, ' t="b"'), "TRUE"],
    ["an error", cell("A1", "#REF!", ' t="e"'), "#REF!"],
    ["a date of ISO 8601", cell("A1", "2024-01-31T10:00:00", ' t="d"'), "2024-01-31 10:00:00"],
    ["a formula with its result", '<c r="A1"><f>1+4</f><v>5</v></c>', "5"],
    ["a formula whose result is no text", '<c r="A1" t="str"><f>""</f><v></v></c>', ""],
    ["a line break within a cell", text("A1", "two&#10;lines"), "two lines"],
    ["cells without references", "<c><v>1</v></c><c><v>2</v></c>", "1\t2"],
    ["a gap between cells", text("A1", "a") + text("C1", "c"), "a\t\tc"],
    ["a cell far to the right", text("A1", "a") + text("XFD1", "z"), "a\t[XFD1] z"],
  ])("%s", async (_, cells, shown) => {
    const strings = [
      "<t>00123</t>",
      "<r><t>東京 </t></r><r><t>Tokyo</t></r><rPh><t>トウキョウ</t></rPh>",
    ];
    const bytes = workbookOf({
      sheets: [{ name: "S", rows: row(1, cells) }],
      strings,
      styles: STYLES,
    });
    expect((await pageOf(await newFile(person, "a.xlsx", bytes))).text).toBe(`# S\n${shown}\n`);
  });
});

test("dates that are counted from 1904 are those of the program", async () => {
  const workbook = '<workbookPr date1904="1"/>';
  const sheets = [{ name: "S", rows: row(1, cell("A1", 43830, ' s="1"')) }];
  const file = await newFile(person, "a.xlsx", workbookOf({ sheets, styles: STYLES, workbook }));
  expect((await pageOf(file)).text).toBe("# S\n2024-01-01\n");
});

test("formulas without a result are shown as formulas, and counted", async () => {
  const rows = row(
    1,
    '<c r="A1"><f>SUM(B1:B9)</f></c><c r="B1"><f t="shared" ref="B1:B2" si="0">C1*2</f><v></v></c>',
  );
  const sheets = [{ name: "S", rows: rows + row(2, '<c r="B2"><f t="shared" si="0"/></c>') }];
  const file = await newFile(person, "a.xlsx", workbookOf({ sheets }));
  expect((await pageOf(file)).text).toBe("# S\n=SUM(B1:B9)\t=C1*2\n\t=C1*2\n");
  expect(file.notes).toMatchObject([
    { reason: "file_formulas_without_result", params: { count: 3 } },
  ]);
});

test("comments, links, merged cells and hidden sheets are said", async () => {
  const comments =
    '<comments><commentList><comment ref="A1"><text><r><t>check </t></r><r><t>this</t></r></text></comment></commentList></comments>';
  const sheet = {
    name: "Data",
    rows: row(1, text("A1", "5")),
    after:
      '<mergeCells><mergeCell ref="A1:B1"/></mergeCells><hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks>',
    relations: [
      { id: "c", type: "comments", target: "../comments1.xml" },
      { id: "l", type: "hyperlink", target: "https://example.com/a", outside: true },
    ],
  };
  const hidden = { name: "Secret", rows: row(1, text("A1", "inside")), state: "veryHidden" };
  const bytes = workbookOf({ sheets: [sheet, hidden], parts: { "xl/comments1.xml": comments } });
  const file = await newFile(person, "a.xlsx", bytes);
  expect((await pageOf(file)).text).toBe(
    "# Data\n5\n[Merged cells: A1:B1]\n[Comment on A1: check this]\n[Link of A1: https://example.com/a]\n",
  );
  expect((await pageOf(file, 2)).text).toBe("# Secret (hidden sheet)\ninside\n");
});

test("empty rows between two cells are named instead of written", async () => {
  const rows = row(1, text("A1", "first")) + row(1_048_576, text("A1048576", "last"));
  const file = await newFile(person, "a.xlsx", workbookOf({ sheets: [{ name: "S", rows }] }));
  expect((await pageOf(file)).text).toBe("# S\nfirst\n[rows 2 to 1048575 are empty]\nlast\n");
});

test("a sheet that is missing in the file is named, and the others are read", async () => {
  const sheets = [{ name: "Here", rows: row(1, text("A1", "a")) }];
  const workbook =
    '<sheets><sheet name="Gone" r:id="nowhere"/><sheet name="Here" r:id="s0"/></sheets>';
  const file = await newFile(person, "a.xlsx", workbookOf({ sheets, workbook }));
  expect((await pageOf(file)).text).toBe("# Here\na\n");
  expect(file.notes).toMatchObject([{ reason: "file_parts_not_read", params: { parts: "Gone" } }]);
});

test("a spreadsheet of LibreOffice: values, dates, repeated cells and formulas", async () => {
  const value = (type: string, more: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
  const body = `<table:table table:name="Towns"><table:table-row>${value("string", "", "Bonn")}${value("date", 'office:date-value="2024-01-31T00:00:00"', "31.01.24")}<table:table-cell table:number-columns-repeated="2"/>${value("float", 'office:value="4.5"', "4,50")}<table:table-cell table:number-columns-repeated="16000"/></table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>`;
  const file = await newFile(person, "a.ods", openDocumentOf("spreadsheet", body));
  expect((await pageOf(file)).text).toBe("# Towns\nBonn\t2024-01-31\t\t\t4,50\n");
});
