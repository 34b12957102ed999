import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import mammoth from "mammoth";
import readXlsxFile from "read-excel-file/node";
import { Fault } from "./fault.mjs";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SLIDES = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const KINDS = {
  "word/document.xml": WORD,
  "xl/workbook.xml": SHEET,
  "ppt/presentation.xml": SLIDES,
};
const ENTRIES = 10_000;

/** What an archive is, by what it holds. */
export function officeKind(bytes, limits) {
  let kind = "application/zip";
  entriesOf(bytes, limits, ({ name }) => {
    kind = KINDS[name] ?? kind;
    return false;
  });
  return kind;
}

/**
 * Unpacks the entries that `wanted` chooses. They are counted, by what the archive says, before any is unpacked; and what
 * is unpacked has that length, whatever it would have become.
 */
function entriesOf(bytes, { unpacked, ratio }, wanted) {
  let count = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter(entry) {
        count++;
        total += entry.originalSize;
        if (count > ENTRIES || total > unpacked || total > Math.max(bytes.length, 10_000) * ratio)
          throw new Fault("bomb");
        return wanted(entry);
      },
    });
  } catch (error) {
    throw error instanceof Fault ? error : new Fault("damaged");
  }
}

const isXml = ({ name }) => /\.(xml|rels)$/.test(name);

/** The libraries are given an archive packed anew, so that none unpacks what its sender has made up. */
const again = (entries) => Buffer.from(zipSync(entries, { level: 0 }));

export async function readDocx(bytes, limits) {
  const buffer = again(entriesOf(bytes, limits, isXml));
  const { value } = await mammoth.extractRawText({ buffer });
  return { pages: [value] };
}

/** Each sheet as lines of cells with tabs between them. */
export async function readXlsx(bytes, limits) {
  const entries = entriesOf(bytes, limits, isXml);
  let left = limits.cells;
  for (const name of Object.keys(entries).filter((each) =>
    /^xl\/worksheets\/[^/]+\.xml$/.test(each),
  )) {
    const { text, cells } = firstCells(strFromU8(entries[name]), left);
    entries[name] = strToU8(text);
    left -= cells;
  }
  const sheets = await readXlsxFile(again(entries));
  return {
    pages: sheets.map(
      ({ sheet, data }) =>
        `# ${sheet}\n${data.map((row) => row.map(cellText).join("\t")).join("\n")}\n`,
    ),
  };
}

/** A sheet that ends after so many cells, and how many it has. */
function firstCells(text, most) {
  let cells = 0;
  let end = 0;
  for (let at = text.indexOf("<c "); at >= 0; at = text.indexOf("<c ", at + 3)) {
    if (cells >= most) {
      const begin = text.indexOf("<sheetData>") + "<sheetData>".length;
      const row = text.lastIndexOf("</row>", at);
      end = row > begin ? row + "</row>".length : begin;
      return { text: `${text.slice(0, end)}</sheetData></worksheet>`, cells };
    }
    cells++;
  }
  return { text, cells };
}

const cellText = (value) =>
  value === null || value === undefined
    ? ""
    : value instanceof Date
      ? value.toISOString().replace("T00:00:00.000Z", "")
      : String(value).replace(/[\t\r\n]+/g, " ");

/** The text of each slide, in the order of their numbers. */
export function readPptx(bytes, limits) {
  const entries = entriesOf(bytes, limits, ({ name }) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const numbered = Object.keys(entries).map((name) => [Number(/\d+/.exec(name)[0]), name]);
  return {
    pages: numbered
      .toSorted(([a], [b]) => a - b)
      .slice(0, limits.pages)
      .map(([, name]) => slideText(strFromU8(entries[name]))),
  };
}

const slideText = (xml) =>
  xml
    .split("</a:p>")
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => unescaped(text)).join(""),
    )
    .filter((line) => line.trim() !== "")
    .join("\n");

const SIGNS = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => SIGNS[name]);
