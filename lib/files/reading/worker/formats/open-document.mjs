import { markdownTable } from "../../../../core/untrusted/markdown-table.mjs";
import { Fault } from "../fault.mjs";
import { openArchive } from "../archive.mjs";
import { attribute, firstNamed, nodesNamed, xmlTree } from "../xml.mjs";
import { pictureNotes } from "../xlsx.mjs";
import { inlineText } from "./open-inline.mjs";
import { sheetText } from "./open-sheet.mjs";

/** A document of LibreOffice and similar programs: text, spreadsheet or slides. */
export function readOpenDocument(bytes, limits) {
  const archive = openArchive(bytes, {
    ...limits,
    ratio: limits.type.endsWith("spreadsheet") ? Infinity : limits.ratio,
  });
  const manifest = archive.entry("META-INF/manifest.xml");
  if (manifest && firstNamed(xmlTree(manifest), "encryption-data")) throw new Fault("encrypted");
  const content = xmlTree(archive.entry("content.xml") ?? fail());
  const body = firstNamed(content, "body") ?? fail();
  const notes = pictureNotes(archive);
  const sheets = firstNamed(body, "spreadsheet");
  if (sheets) {
    const room = { cells: limits.cells, notes };
    return { pages: [...nodesNamed(sheets, "table")].map((each) => sheetText(each, room)), notes };
  }
  const pages = [...nodesNamed(body, "page")];
  if (pages.length) return { pages: pages.map((each) => blocksOf(each).join("\n")), notes };
  const styles = archive.entry("styles.xml");
  const margins = styles ? marginTexts(xmlTree(styles)) : [];
  return { pages: [`${[...margins, ...blocksOf(body)].join("\n\n")}\n`], notes };
}

const fail = () => {
  throw new Fault("damaged");
};

/** Paragraphs, list items and tables, in their order. */
function blocksOf(node) {
  return node.children.flatMap((child) => {
    if (typeof child === "string") return [];
    if (child.name === "p" || child.name === "h")
      return inlineText(child).trim() ? [inlineText(child)] : [];
    if (child.name === "list-item") return itemOf(child);
    if (child.name === "table") return [tableText(child)];
    if (child.name === "notes") return blocksOf(child).map((text) => `[Notes: ${text}]`);
    if (child.name === "tracked-changes") return [];
    return blocksOf(child);
  });
}

const itemOf = (item) => blocksOf(item).map((text, at) => (at === 0 ? `- ${text}` : `  ${text}`));

const tableText = (table) =>
  markdownTable(
    [...nodesNamed(table, "table-row")].map((row) =>
      [...nodesNamed(row, "table-cell")].map((cell) => ({
        text: blocksOf(cell).join("\n"),
        colspan: Number(attribute(cell, "number-columns-spanned") ?? 1),
        rowspan: Number(attribute(cell, "number-rows-spanned") ?? 1),
      })),
    ),
  );

const marginTexts = (styles) => {
  const master = firstNamed(styles, "master-styles") ?? { children: [] };
  const texts = ["header", "footer"].flatMap((name) =>
    [...nodesNamed(master, name)].map((each) => [name, blocksOf(each).join("\n")]),
  );
  const lines = texts
    .filter(([, text]) => text)
    .map(([name, text]) => `[${name === "header" ? "Header" : "Footer"}] ${text}`);
  return [...new Set(lines)];
};
