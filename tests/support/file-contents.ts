import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The start of a PNG with its size; there are no pixels. */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(64);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

/** A PDF with a page for each text; an empty text makes an empty page. */
export function pdfOf(...pages: string[]): Uint8Array<ArrayBuffer> {
  return pdfWith(
    ...pages.map((text) => {
      const drawn = text === "" ? "" : `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
      return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
    }),
  );
}

/** A PDF of some kB whose page unpacks to this many megabytes, beyond a reader's heap limit. */
export function pdfBombOf(megabytes: number): Uint8Array<ArrayBuffer> {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * 2 ** 20)));
  return pdfWith(
    `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${packed.toString("latin1")}\nendstream`,
  );
}

/** A PDF with a page for each stream of contents, in Latin-1. */
function pdfWith(...contents: string[]): Uint8Array<ArrayBuffer> {
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((stream, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream,
    ]),
  ];
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((each) => `${String(each).padStart(10, "0")} 00000 n \n`).join("");
  return new Uint8Array(
    Buffer.from(
      `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`,
      "latin1",
    ),
  );
}

export const zipOf = (entries: Record<string, string>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])),
    ),
  );
const XML = '<?xml version="1.0"?>';
const TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const docxOf = (text: string) =>
  zipOf({
    "[Content_Types].xml": TYPES,
    "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  });

const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
export const xlsxOf = (rows: string) =>
  zipOf({
    "[Content_Types].xml": TYPES,
    "xl/workbook.xml": `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Towns" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData></worksheet>`,
  });

/** An archive whose one entry unpacks to this many megabytes. */
export const bombOf = (megabytes: number) =>
  zipOf({ "word/document.xml": " ".repeat(megabytes * 1024 * 1024) });
