import { zipOf } from "./file-contents";

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export type Relation = { id: string; type: string; target: string; outside?: boolean };
const relationsPart = (all: Relation[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}">${all
    .map(
      ({ id, type, target, outside }) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${outside ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`;

const WORD = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(" ");
export const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
/** A part of a document, such as its comments: `element` is its root without the prefix. */
export const wordPart = (element: string, body: string) =>
  `${XML}<w:${element} ${WORD}>${body}</w:${element}>`;

export const documentOf = (
  body: string,
  { relations = [], parts = {} }: { relations?: Relation[]; parts?: Record<string, string> } = {},
) =>
  zipOf({
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": relationsPart([
      { id: "r1", type: "officeDocument", target: "word/document.xml" },
    ]),
    "word/_rels/document.xml.rels": relationsPart(relations),
    "word/document.xml": wordPart("document", `<w:body>${body}</w:body>`),
    ...parts,
  });

type Sheet = { name: string; rows: string; state?: string; after?: string; relations?: Relation[] };
type Book = {
  sheets: Sheet[];
  strings?: string[];
  styles?: string;
  workbook?: string;
  parts?: Record<string, string>;
};

/** A workbook; `strings` are the texts that cells name by number, `styles` the content of styleSheet. */
export const workbookOf = ({
  sheets,
  strings = [],
  styles = "",
  workbook = "",
  parts = {},
}: Book) =>
  zipOf({
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbook}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="s${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsPart([
      ...sheets.map((_, at) => ({
        id: `s${at}`,
        type: "worksheet",
        target: `worksheets/sheet${at}.xml`,
      })),
      { id: "strings", type: "sharedStrings", target: "sharedStrings.xml" },
      { id: "styles", type: "styles", target: "/xl/styles.xml" },
    ]),
    "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}">${strings.map((each) => `<si>${each}</si>`).join("")}</sst>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.flatMap(({ rows, after = "", relations = [] }, at) => [
        [
          `xl/worksheets/sheet${at}.xml`,
          `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
        ],
        [`xl/worksheets/_rels/sheet${at}.xml.rels`, relationsPart(relations)],
      ]),
    ),
    ...parts,
  });

const DRAWING = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}"`;
export const lineOf = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
export const shapeOf = (text: string, kind = "") =>
  `<p:sp><p:nvSpPr><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${text}</p:txBody></p:sp>`;
export const slidePart = (element: string, tree: string, attributes = "") =>
  `${XML}<p:${element} ${DRAWING} ${attributes}><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:${element}>`;

/** Slides by their numbers, shown in the given order. */
export const slidesOf = (
  slides: Record<number, string>,
  order: number[],
  parts: Record<string, string> = {},
) =>
  zipOf({
    "ppt/presentation.xml": `${XML}<p:presentation ${DRAWING}><p:sldIdLst>${order
      .map((number, at) => `<p:sldId id="${256 + at}" r:id="r${number}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationsPart(
      Object.keys(slides).map((each) => ({
        id: `r${each}`,
        type: "slide",
        target: `slides/slide${each}.xml`,
      })),
    ),
    ...Object.fromEntries(
      Object.entries(slides).map(([number, part]) => [`ppt/slides/slide${number}.xml`, part]),
    ),
    ...parts,
  });
export const relationsOfSlide = (number: number, relations: Relation[]) => ({
  [`ppt/slides/_rels/slide${number}.xml.rels`]: relationsPart(relations),
});

const OPEN = ["office", "text", "table", "style", "draw", "presentation"]
  .map((each) => `xmlns:${each}="urn:oasis:names:tc:opendocument:xmlns:${each}:1.0"`)
  .join(" ");
/** `kind`: text, spreadsheet or presentation. */
export const openDocumentOf = (kind: string, body: string, parts: Record<string, string> = {}) =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    "content.xml": `${XML}<office:document-content ${OPEN} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...parts,
  });
