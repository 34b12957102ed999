import { beforeAll, describe, expect, test } from "vitest";
import type { File, FileText } from "@/lib/files/contract";
import { bytesOf, zipOf } from "../support/file-contents";
import { newFile } from "../support/files";
import {
  documentOf,
  lineOf,
  openDocumentOf,
  paragraph,
  relationsOfSlide,
  shapeOf,
  slidePart,
  slidesOf,
  wordPart,
} from "../support/office-files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const textsOf = async ({ FileId, pages = 0 }: File): Promise<string[]> => {
  const all: string[] = [];
  for (let page = 1; page <= pages; page++) {
    const read = await person.ask("GET", `/api/files/${FileId}/text?page=${page}`);
    all.push(((await read.json()) as FileText).text.trim());
  }
  return all;
};
const read = async (name: string, content: Parameters<typeof newFile>[2]) =>
  textsOf(await newFile(person, name, content));

const cellOf = (text: string, more = "") =>
  `<w:tc><w:tcPr>${more}</w:tcPr>${paragraph(text)}</w:tc>`;
const rowOf = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const math = (body: string) => `<w:p><m:oMath>${body}</m:oMath></w:p>`;
const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

describe("a Word document is read with", () => {
  test.each([
    [
      "its tables, in which empty cells stay",
      documentOf(
        `<w:tbl>${rowOf(cellOf("Item"), cellOf("Net"), cellOf("Gross"))}${rowOf(cellOf("Nut"), cellOf(""), cellOf("2.38"))}</w:tbl>`,
      ),
      "| Item | Net | Gross |\n| --- | --- | --- |\n| Nut |  | 2.38 |",
    ],
    [
      "cells that span rows or columns",
      documentOf(
        `<w:tbl>${rowOf(cellOf("North", '<w:vMerge w:val="restart"/>'), cellOf("1"))}${rowOf(cellOf("", "<w:vMerge/>"), cellOf("2"))}${rowOf(cellOf("Sum", '<w:gridSpan w:val="2"/>'))}</w:tbl>`,
      ),
      "| North | 1 |\n| --- | --- |\n| North | 2 |\n| Sum |  |",
    ],
    [
      "the URLs of its links",
      documentOf(`<w:p><w:hyperlink r:id="l"><w:r><w:t>our terms</w:t></w:r></w:hyperlink></w:p>`, {
        relations: [
          { id: "l", type: "hyperlink", target: "https://example.com/terms", outside: true },
        ],
      }),
      "our terms [https://example.com/terms]",
    ],
    [
      "its comments and who made them",
      documentOf(
        '<w:p><w:r><w:t>The fee is 100.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>',
        {
          relations: [{ id: "c", type: "comments", target: "comments.xml" }],
          parts: {
            "word/comments.xml": wordPart(
              "comments",
              `<w:comment w:id="0" w:author="Ann" w:initials="A">${paragraph("Make it 120.")}</w:comment>`,
            ),
          },
        },
      ),
      "The fee is 100.[Ann #1]\n\nComment [Ann #1]\n\nMake it 120.",
    ],
    [
      "its headers and footers, each once",
      documentOf(paragraph("Body"), {
        parts: {
          "word/header1.xml": wordPart("hdr", paragraph("Invoice 4711")),
          "word/header2.xml": wordPart("hdr", paragraph("Invoice 4711")),
          "word/footer1.xml": wordPart("ftr", paragraph("Bank 12")),
        },
      }),
      "[Header] Invoice 4711\n\nBody\n\n[Footer] Bank 12",
    ],
    [
      "a formula",
      documentOf(
        math(`${run("E=m")}<m:sSup><m:e>${run("c")}</m:e><m:sup>${run("2")}</m:sup></m:sSup>`),
      ),
      "E=mc^2",
    ],
    [
      "a fraction and a root",
      documentOf(
        math(
          `<m:f><m:num>${run("a+b")}</m:num><m:den>${run("2")}</m:den></m:f>${run("≤")}<m:rad><m:deg/><m:e>${run("x")}</m:e></m:rad>`,
        ),
      ),
      "(a+b)/2≤√x",
    ],
    [
      "a sum with its bounds",
      documentOf(
        math(
          `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run("i=1")}</m:sub><m:sup>${run("n")}</m:sup><m:e>${run("i")}</m:e></m:nary>`,
        ),
      ),
      "∑_(i=1)^n i",
    ],
    [
      "what was added, without what was deleted",
      documentOf(
        '<w:p><w:del w:id="1"><w:r><w:delText>900</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>950</w:t></w:r></w:ins></w:p>',
      ),
      "950",
    ],
  ] as const)("%s", async (_, bytes, text) => {
    const [page] = await read("a.docx", bytes);
    expect(page!.replace(/\n{2,}/g, "\n\n")).toBe(text);
  });

  test("a word about its images, which are not read", async () => {
    const parts = { "word/media/image1.png": "x", "word/media/image2.png": "x" };
    const { notes } = await newFile(person, "a.docx", documentOf(paragraph("Text"), { parts }));
    expect(notes).toMatchObject([{ reason: "file_images_not_read", params: { count: 2 } }]);
  });
});

describe("slides are read", () => {
  const slide = (text: string, attributes = "") =>
    slidePart("sld", shapeOf(lineOf(text)), attributes);

  test("in the order of the show, with hidden ones named", async () => {
    const slides = { 1: slide("last"), 2: slide("first"), 3: slide("kept back", 'show="0"') };
    expect(await read("a.pptx", slidesOf(slides, [2, 3, 1]))).toEqual([
      "first",
      "[Hidden slide]\nkept back",
      "last",
    ]);
  });

  test("with all letters, however they are written", async () => {
    const text = "It&#8217;s R&amp;D &#x20AC;5</a:t></a:r><a:br/><a:r><a:t><![CDATA[<b> & more]]>";
    expect(await read("a.pptx", slidesOf({ 1: slide(text) }, [1]))).toEqual([
      "It’s R&D €5\n<b> & more",
    ]);
  });

  test("with tables, notes and comments", async () => {
    const cell = (text: string) => `<a:tc><a:txBody>${lineOf(text)}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell("Item")}${cell("Price")}</a:tr><a:tr>${cell("Bolt")}${cell("1.19")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const bytes = slidesOf({ 1: slidePart("sld", table) }, [1], {
      ...relationsOfSlide(1, [
        { id: "n", type: "notesSlide", target: "../notesSlides/notesSlide1.xml" },
        { id: "c", type: "comments", target: "../comments/comment1.xml" },
      ]),
      "ppt/notesSlides/notesSlide1.xml": slidePart(
        "notes",
        shapeOf(lineOf("Say hello"), "body") + shapeOf(lineOf("7"), "sldNum"),
      ),
      "ppt/comments/comment1.xml":
        '<p:cmLst xmlns:p="p"><p:cm authorId="0"><p:text>Too long</p:text></p:cm></p:cmLst>',
      "ppt/commentAuthors.xml":
        '<p:cmAuthorLst xmlns:p="p"><p:cmAuthor id="0" name="Ann"/></p:cmAuthorLst>',
    });
    expect(await read("a.pptx", bytes)).toEqual([
      "| Item | Price |\n| --- | --- |\n| Bolt | 1.19 |\n[Notes: Say hello]\n[Comment by Ann: Too long]",
    ]);
  });
});

const rtf = (text: string) => bytesOf(`{\\rtf1\\ansi\\ansicpg1252${text}}`);
describe("other documents are read", () => {
  test.each([
    [
      "a.rtf",
      rtf("{\\fonttbl\\f0\\fswiss Helvetica;}\\f0 Caf\\'e9 5 \\u8364?\\par Second"),
      "Café 5 €\nSecond",
    ],
    ["a Russian .rtf", rtf("{\\fonttbl{\\f0\\fcharset204 Arial;}}\\f0 \\'c8\\'ec\\'ff"), "Имя"],
    [
      "a .rtf with a table",
      rtf("\\trowd Item\\cell Price\\cell\\row Bolt\\cell 1.19\\cell\\row"),
      "Item\tPrice\nBolt\t1.19",
    ],
    [
      "a .rtf with a link",
      rtf('{\\field{\\*\\fldinst HYPERLINK "https://example.com"}{\\fldrslt here}}'),
      "[https://example.com] here",
    ],
    [
      "a.odt",
      openDocumentOf(
        "text",
        '<text:h>Title</text:h><text:p>Tab<text:tab/><text:a xlink:href="https://example.com">link</text:a><office:annotation><dc:creator>Ann</dc:creator><text:p>why?</text:p></office:annotation></text:p><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>',
      ),
      "Title\n\nTab\tlink [https://example.com] [Comment: why?]\n\n- one\n\n| a | b |\n| --- | --- |",
    ],
    [
      "a.odp",
      openDocumentOf(
        "presentation",
        "<draw:page><draw:frame><text:p>On the slide</text:p></draw:frame><presentation:notes><text:p>Said</text:p></presentation:notes></draw:page>",
      ),
      "On the slide\n[Notes: Said]",
    ],
    [
      "a.epub",
      zipOf({
        mimetype: "application/epub+zip",
        "META-INF/container.xml":
          '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
        "OEBPS/book.opf":
          '<package><manifest><item id="b" href="a%20b.xhtml"/></manifest><spine><itemref idref="b"/></spine></package>',
        "OEBPS/a b.xhtml": "<html><body><h1>One</h1><p>Text</p></body></html>",
        "OEBPS/toc.xhtml": "<html><body>Contents</body></html>",
      }),
      "One\n\nText",
    ],
    [
      "a.eml",
      bytesOf(
        "From: =?utf-8?B?TcO8bGxlcg==?= <m@example.com>\r\nSubject: =?utf-8?Q?F=C3=BCr_Sie?=\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>=93Quoted=94 =96 5 =80</p>",
      ),
      "From: Müller <m@example.com>\nSubject: Für Sie\n\n“Quoted” – 5 €",
    ],
    [
      "a saved page with an XML declaration",
      '<?xml version="1.0"?>\n<!-- saved -->\n<!DOCTYPE html><p>Text</p>',
      "Text",
    ],
    [
      "a table in a page",
      "<html><table><tr><th>A<th>B</tr><tr><td>1<td>2</tr></table>",
      "| A | B |\n| --- | --- |\n| 1 | 2 |",
    ],
    [
      "subtitles",
      "1\n00:00:01,000 --> 00:00:02,000\nHello\n",
      "1\n00:00:01,000 --> 00:00:02,000\nHello",
    ],
  ])("%s", async (name, bytes, text) => expect(await read(name, bytes)).toEqual([text]));

  test("attachments of an email are named, since they were not read", async () => {
    const mail =
      'From: a@example.com\r\nSubject: Offer\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee there.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="offer.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--\r\n';
    const { notes } = await newFile(person, "a.eml", mail);
    expect(notes).toMatchObject([
      { reason: "file_attachments_not_read", params: { names: "offer.pdf" } },
    ]);
  });
});
