import { beforeAll, describe, expect, test } from "vitest";
import type { File, FileText } from "@/lib/files/contract";
import { pdfOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { eastAsianPage, pageOf } from "../support/pdf-files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const textOf = async ({ FileId, pages = 1 }: File, page = pages): Promise<string> => {
  const read = await person.ask("GET", `/api/files/${FileId}/text?page=${page}`);
  return ((await read.json()) as FileText).text.trim();
};

describe("an East Asian PDF without its font is read by the map that it names", () => {
  test.each([
    ["UniGB-UCS2-H", "GB1", "你好世界 Hello", "4f60597d4e16754c002000480065006c006c006f"],
    ["GBK-EUC-H", "GB1", "你好,abc", "c4e3bac32c616263"],
    ["UniJIS-UTF16-H", "Japan1", "日本語テキスト", "65e5672c8a9e30c630ad30b930c8"],
    ["90ms-RKSJ-V", "Japan1", "日本語ｶﾅ", "93fa967b8cea b6c5".replace(" ", "")],
    ["EUC-H", "Japan1", "日本語かな", "c6fccbdcb8eca4aba4ca"],
    ["H", "Japan1", "日本", "467c4b5c"],
    ["KSCms-UHC-H", "Korea1", "한국어 문서", "c7d1b1b9beee20b9aebcad"],
    ["ETen-B5-H", "CNS1", "繁體中文", "c163c5e9a4a4a4e5"],
  ])("%s", async (map, collection, text, codes) => {
    const file = await newFile(person, "a.pdf", eastAsianPage(map, collection, codes));
    expect([await textOf(file), file.notes]).toEqual([text, undefined]);
  });

  test("one whose font numbers its glyphs without any map says that letters may be wrong", async () => {
    const { notes } = await newFile(
      person,
      "a.pdf",
      eastAsianPage("Identity-H", "GB1", "04d204d3"),
    );
    expect(notes).toMatchObject([{ reason: "file_letters_unknown" }]);
  });
});

test("values of a form and comments are read with their page", async () => {
  const widget = (more: string) =>
    `<< /Type /Annot /Subtype /Widget /Rect [100 690 300 710] /P 3 0 R ${more} >>`;
  const bytes = pageOf("(Name:)", {
    catalog: "/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] /NeedAppearances true >>",
    annotations: [
      widget("/FT /Tx /T (name) /V (Ada Example)"),
      widget("/FT /Btn /T (agree) /V /Yes /AS /Yes"),
      widget("/FT /Tx /T (empty)"),
      "<< /Type /Annot /Subtype /Text /Rect [1 1 20 20] /T (Ann) /Contents (Please check) >>",
    ],
  });
  expect(await textOf(await newFile(person, "a.pdf", bytes))).toBe(
    "Name:\n[Comment by Ann: Please check]\n[Form field name: Ada Example]\n[Form field agree: checked]",
  );
});

test("pages that contain only images are named by their numbers", async () => {
  const file = await newFile(person, "a.pdf", pdfOf("Cover", "", "Text", "", "", ""));
  expect(file).toMatchObject({
    status: "ready",
    pages: 6,
    notes: [{ reason: "file_pages_without_text", params: { pages: "2, 4-6" } }],
  });
});

test("of a PDF of 501 pages the first 500 are read, and it says so", async () => {
  const file = await newFile(
    person,
    "a.pdf",
    pdfOf(...Array.from({ length: 501 }, (_, at) => `Page ${at + 1}`)),
  );
  expect(file).toMatchObject({
    status: "ready",
    pages: 500,
    notes: [{ reason: "file_cut_pages", params: { most: 500, pages: 501 } }],
  });
  expect(await textOf(file)).toBe("Page 500");
});
