import { beforeAll, describe, expect, test } from "vitest";
import type { File, FileText } from "@/lib/files/contract";
import { bytesOf } from "../support/file-contents";
import { newFile } from "../support/files";
import {
  documentOf,
  lineOf,
  paragraph,
  relationsOfSlide,
  shapeOf,
  slidePart,
  slidesOf,
  wordPart,
  workbookOf,
} from "../support/office-files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const textOf = async ({ FileId }: File): Promise<string> => {
  const read = await person.ask("GET", `/api/files/${FileId}/text`);
  return ((await read.json()) as FileText).text.trim().replace(/\n{2,}/g, "\n\n");
};

const control = (content: string) =>
  `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const cell = (content: string) => `<w:tc>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const mail = (headers: string, body: string) =>
  new Uint8Array(
    Buffer.from(
      `From: a@example.com\r\nSubject: x\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`,
      "latin1",
    ),
  );
const points = (kind: string, value: string) =>
  `<c:${kind}><c:cache><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:cache></c:${kind}>`;

describe("inputs of public reports about other readers are read whole", () => {
  test.each([
    [
      "content controls around a paragraph, within a line, and around a table, a row and a cell",
      documentOf(
        control(paragraph("block")) +
          `<w:p>${run("a ")}${control(run("inline"))}</w:p>` +
          control(`<w:tbl>${row(cell(paragraph("t1")), cell(paragraph("t2")))}</w:tbl>`) +
          `<w:tbl>${control(row(cell(paragraph("r1")), cell(paragraph("r2"))))}${row(cell(control(paragraph("c1"))), control(cell(paragraph("c2"))))}</w:tbl>`,
      ),
      "block\n\na inline\n\n| t1 | t2 |\n| --- | --- |\n\n| r1 | r2 |\n| --- | --- |\n| c1 | c2 |",
    ],
    [
      "a footnote",
      documentOf(`<w:p>${run("Body")}<w:r><w:footnoteReference w:id="1"/></w:r></w:p>`, {
        relations: [{ id: "f", type: "footnotes", target: "footnotes.xml" }],
        parts: {
          "word/footnotes.xml": wordPart(
            "footnotes",
            `<w:footnote w:id="1">${paragraph("The note")}</w:footnote>`,
          ),
        },
      }),
      "Body[1]\n\n 1. The note",
    ],
    [
      "a link that is a field, and symbols of a font",
      documentOf(
        `<w:p>${field("begin")}<w:r><w:instrText>HYPERLINK "https://example.com/x"</w:instrText></w:r>${field("separate")}${run("here")}${field("end")}<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>`,
      ),
      "here [https://example.com/x]✓",
    ],
    [
      "shapes in groups within groups",
      slidesOf(
        {
          1: slidePart(
            "sld",
            `<p:grpSp>${shapeOf(lineOf("in a group"))}<p:grpSp>${shapeOf(lineOf("deeper"))}</p:grpSp></p:grpSp>`,
          ),
        },
        [1],
      ),
      "in a group\ndeeper",
    ],
    [
      "SmartArt, and the title and values of a chart",
      slidesOf({ 1: slidePart("sld", shapeOf(lineOf("Slide"))) }, [1], {
        ...relationsOfSlide(1, [
          { id: "d", type: "diagramData", target: "../diagrams/data1.xml" },
          { id: "c", type: "chart", target: "../charts/chart1.xml" },
        ]),
        "ppt/diagrams/data1.xml": `<dgm:ptLst xmlns:dgm="d" xmlns:a="a"><dgm:t>${lineOf("Step one")}</dgm:t></dgm:ptLst>`,
        "ppt/charts/chart1.xml": `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:title>${lineOf("Sales")}</c:title><c:ser>${points("tx", "2024")}${points("cat", "North")}${points("val", "5")}</c:ser></c:chart></c:chartSpace>`,
      }),
      "Slide\nStep one\n[Chart: Sales]\n|  | 2024 |\n| --- | --- |\n| North | 5 |",
    ],
    [
      "a message whose page alone says how it is encoded",
      mail(
        "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable",
        '<meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Diso-8859-1"><p>S=F8n</p>',
      ),
      "From: a@example.com\nSubject: x\n\nSøn",
    ],
    [
      "a message that does not say how it is encoded",
      mail("Content-Type: text/plain\r\nContent-Transfer-Encoding: 8bit", "M\xfcller \x80\r\n"),
      "From: a@example.com\nSubject: x\n\nMüller €",
    ],
    [
      "dates of East Asian editions, by number and by their own format",
      workbookOf({
        sheets: [
          {
            name: "S",
            rows: '<row r="1"><c r="A1" s="1"><v>45761</v></c><c r="B1" s="2"><v>45761</v></c></row>',
          },
        ],
        styles:
          '<numFmts><numFmt numFmtId="170" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/><xf numFmtId="170"/></cellXfs>',
      }),
      "# S\n2025-04-14\t2025-04-14",
    ],
    [
      "cells of a page that span columns or have several lines",
      bytesOf(
        "<html><table><tr><td colspan=2>Wide</td></tr><tr><th>Distance<br>(km)</th><td><div>a</div><div>b</div></td></tr></table>",
      ),
      "| Wide |  |\n| --- | --- |\n| Distance<br>(km) | a<br>b |",
    ],
    [
      "a table within a cell",
      bytesOf(
        "<html><table><tr><td><p>Before</p><table><tr><th>ID</th><th>State</th></tr><tr><td>1</td><td>done</td></tr></table></td></tr></table>",
      ),
      "Before\n\n| ID | State |\n| --- | --- |\n| 1 | done |",
    ],
  ] as const)("%s", async (_, bytes, text) =>
    expect(await textOf(await newFile(person, "a", bytes))).toBe(text),
  );
});

test("a message that was forwarded as an attachment is read too", async () => {
  const original =
    "From: c@example.com\r\nSubject: Original\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xfc\xdfe";
  const bytes = mail(
    "Content-Type: multipart/mixed; boundary=b",
    `--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${original}\r\n--b--\r\n`,
  );
  expect(await textOf(await newFile(person, "a.eml", bytes))).toMatch(
    /See below[\s\S]+Original[\s\S]+Grüße/,
  );
});
