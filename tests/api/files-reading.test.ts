import { statSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { beginReading } from "@/lib/files/reading/queue";
import { textPath } from "@/lib/files/content";
import type { FileText } from "@/lib/files/contract";
import { bombOf, docxOf, pdfBombOf, pdfOf, pngOf, xlsxOf } from "../support/file-contents";
import { newFile } from "../support/files";
import { newPerson, type Person } from "../support/person";

process.env.RATE_LIMITS = "off";

let person: Person;
beforeAll(async () => void (person = await newPerson()));

const textOf = async (id: string, page = 1): Promise<FileText> =>
  (await person.ask("GET", `/api/files/${id}/text?page=${page}`)).json() as Promise<FileText>;

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

describe("reading files", () => {
  test("of a PDF: the text of each page", async () => {
    const file = await newFile(person, "offer.pdf", pdfOf("The first page", "Costs 480 Euro"));
    expect(file).toMatchObject({ status: "ready", type: "application/pdf", pages: 2 });
    expect(file.tokens).toBeGreaterThan(5);
    expect(await textOf(file.FileId, 2)).toEqual({ text: "Costs 480 Euro\n", page: 2, pages: 2 });
    expect((await person.ask("GET", `/api/files/${file.FileId}/text?page=3`)).status).toBe(404);
  });

  test("of Word, Excel and web pages, whatever their names say", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Bonn</t></is></c><c r="B1"><v>42</v></c></row>';
    const word = await newFile(person, "a.zip", docxOf("A contract &amp; more"));
    const sheet = await newFile(person, "b", xlsxOf(rows));
    const page = await newFile(
      person,
      "c.txt",
      "<!doctype html><h1>News</h1><script>no()</script>",
    );
    expect([word.type, sheet.type, page.type]).toEqual([WORD, SHEET, "text/html"]);
    expect((await textOf(word.FileId)).text.trim()).toBe("A contract & more");
    expect((await textOf(sheet.FileId)).text).toBe("# Towns\nBonn\t42\n");
    expect((await textOf(page.FileId)).text).toBe("News");
  });

  test("of text in any of its codes, a long one in pages that together are the whole", async () => {
    const utf16 = new Uint8Array(Buffer.from("\ufeffGrüße", "utf16le"));
    const latin = new Uint8Array(Buffer.from("Stra\u00dfe", "latin1"));
    expect((await textOf((await newFile(person, "a", utf16)).FileId)).text).toBe("Grüße");
    expect((await textOf((await newFile(person, "b", latin)).FileId)).text).toBe("Straße");
    const text = Array.from({ length: 3_000 }, (_, at) => `Line ${at} 🙂\n`).join("");
    const long = await newFile(person, "c.md", text);
    expect(long.pages).toBeGreaterThan(3);
    const all: string[] = [];
    for (let page = 1; page <= long.pages!; page++)
      all.push((await textOf(long.FileId, page)).text);
    expect(all.join("")).toBe(text);
  });

  test("of an image: its size", async () => {
    const picture = await newFile(person, "a.jpg", pngOf(640, 480));
    expect(picture).toMatchObject({ type: "image/png", width: 640, height: 480, status: "ready" });
    expect(picture.pages).toBeUndefined();
  });
});

describe("an unreadable file is stored, with the reason", () => {
  test.each([
    ["a PDF of pictures", () => pdfOf("", ""), "file_only_pictures"],
    ["half a PDF", () => pdfOf("Cut off here").slice(0, 120), "file_damaged"],
    [
      "an archive that unpacks to a hundred times its size",
      () => bombOf(30),
      "file_unpacks_too_large",
    ],
    ["one that unpacks to more than may be", () => bombOf(210), "file_unpacks_too_large"],
    ["a PDF of 2 kB that unpacks to 450 MB", () => pdfBombOf(450), "file_too_much_memory"],
    ["a picture of 60,000 by 60,000", () => pngOf(60_000, 60_000), "image_too_large"],
    ["a picture without a size", () => pngOf(0, 10), "file_damaged"],
    ["other bytes", () => new Uint8Array([0, 1, 2, 3]), "file_kind_unknown"],
    ["half an archive", () => docxOf("A contract").slice(0, 300), "file_damaged"],
  ] as const)("%s", async (_, made, reason) => {
    const file = await newFile(person, "x", made());
    expect(file).toMatchObject({ status: "failed", error_reason: { reason } });
    expect((await person.ask("GET", `/api/files/${file.FileId}/content`)).status).toBe(200);
  });

  test("a file during whose reading the server ended twice is not read a third time", async () => {
    const { FileId } = await newFile(person, "poison.txt", "text nobody has uploaded before");
    const unread = { status: "reading", readings: 2, pages: null };
    const row = await db().file.update({ where: { id: FileId }, data: unread });
    await rm(textPath(row.sha256));
    beginReading(row); // like a process that takes over the files of one that ended
    await expect
      .poll(async () => (await person.ask("GET", `/api/files/${FileId}`)).json())
      .toMatchObject({ status: "failed", error_reason: { reason: "file_reading_interrupted" } });
  });
});

test("a content that only someone else has is read again, so its time tells nothing", async () => {
  const words = `shared ${crypto.randomUUID()}`;
  const { sha256 } = await newFile(person, "a.txt", words);
  const isReadBy = async (by: Person) => {
    utimesSync(textPath(sha256), new Date(0), new Date(0));
    expect((await newFile(by, "b.txt", words)).status).toBe("ready");
    return statSync(textPath(sha256)).mtimeMs > 0;
  };
  expect(await isReadBy(await newPerson())).toBe(true);
  expect(await isReadBy(person)).toBe(false);
});
